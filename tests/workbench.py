"""A knowledge base of one game in three languages, in which the source of each record can be another one."""

import os
import subprocess
from pathlib import Path
from textwrap import dedent

from hantei import editing, link, load, pipeline
from hantei.load import Book, GameBook
from hantei.records import State
from hantei.translate.records import Translated, translated

LANGUAGES = ("ja", "ko", "en")

FILES = {
    "mkdocs.yml": """\
        site_name: Trio
        site_url: https://trio.example/
        extra: {hantei: {languages: [ja, ko, en]}}
        theme: {name: material, font: false}
        plugins: []
        """,
    "rulings/trio/game.yaml": """\
        id: trio
        prefix: TRI
        names: {ja: トリオ, ko: 트리오, en: Trio}
        summary: {ja: ゲームです。, ko: 게임입니다., en: A game.}
        source_language: ja
        authorities:
          - {id: maker, names: {ja: 作者, ko: 작가, en: Maker}, status: official}
        """,
    "rulings/trio/sources.yaml": """\
        book:
          title: {ja: 規則書, ko: 규칙서, en: Rules}
          authority: maker
          language: ja
          points:
            - {id: p01, text: {ja: カードを2枚引く。, ko: 카드를 2장 뽑는다., en: Draw two cards.}}
        """,
    "rulings/trio/terms.yaml": """\
        sword:
          kind: card
          names: {ja: 剣, ko: 칼, en: Sword}
          reading: けん
        shield:
          kind: card
          names: {ja: 盾, ko: 방패, en: Shield}
          reading: たて
        """,
    "rulings/trio/draw/topic.yaml": "title: {ja: 引く, ko: 뽑기, en: Drawing}\n",
    "rulings/trio/draw/TRI-001.two.yaml": """\
        title: {ja: 引く枚数, ko: 뽑는 장수, en: How many to draw}
        kind: rule
        status: official
        text:
          ja: |
            [[sword]]を使うとカードを2枚引きます。
          ko: |
            [[sword]]을(를) 쓰면 카드를 2장 뽑습니다.
          en: |
            Using the [[sword]] draws two cards.
        cites: [{source: book, points: [p01]}]
        """,
    "rulings/trio/draw/TRI-002.korean.yaml": """\
        title: {ja: 盾, ko: 방패, en: The shield}
        kind: rule
        status: official
        source_language: ko
        text:
          ja: 盾は捨てられません。
          ko: 방패는 버릴 수 없습니다.
          en: You cannot discard the shield.
        """,
}
RULING = "rulings/trio/draw/TRI-001.two.yaml"
KOREAN = "rulings/trio/draw/TRI-002.korean.yaml"


class Workbench:
    """A translator's working copy."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for path, text in FILES.items():
            file = root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(dedent(text), "utf-8")
        self.ok(state=State.REVIEWED)

    @property
    def book(self) -> Book:
        book, problems = load.load(self.root, LANGUAGES)
        linked, unknown = link.link(book)
        assert not [*problems, *unknown]
        return linked.book

    @property
    def game(self) -> GameBook:
        return self.book.games["trio"]

    def item(self, name: str) -> Translated:
        (found,) = (item for item in translated(self.game) if item.name == name)
        return found

    def ok(self, *names: str, lang: str = "", state: State | None = None) -> list[str]:
        changed, unknown = editing.stamp(self.book, names, [lang] if lang else LANGUAGES, state)
        assert not unknown
        return changed

    def edit(self, path: str, old: str, new: str) -> None:
        file = self.root / path
        text = file.read_text("utf-8")
        assert text.count(old) == 1, (text.count(old), old)
        file.write_text(text.replace(old, new), "utf-8")

    def codes(self) -> list[str]:
        return [problem.code.name for problem in pipeline.examine(self.root).problems]

    def forget(self) -> None:
        """Delete what was kept in this copy alone."""
        for file in (self.root / ".cache").rglob("*.json"):
            file.unlink()

    def git(self, *words: str) -> str:
        when = {"GIT_AUTHOR_DATE": "2024-01-02T12:00:00Z", "GIT_COMMITTER_DATE": "2024-01-02T12:00:00Z"}
        command = ["git", "-C", str(self.root), "-c", "user.name=A", "-c", "user.email=a@example.org", *words]
        return subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **when}).stdout

    def commit(self) -> None:
        if not (self.root / ".git").exists():
            self.git("init", "-q", "-b", "main")
            (self.root / ".gitignore").write_text(".cache/\n")
        self.git("add", "-A")
        self.git("commit", "-qm", "x")
