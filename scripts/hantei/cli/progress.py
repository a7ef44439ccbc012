"""What goes on, on a terminal only: a line a stage with its name, how many of what, and how long it takes."""

from types import TracebackType

from rich.progress import Progress, ProgressColumn, SpinnerColumn, Task, TaskID, TextColumn
from rich.text import Text

from hantei.cli.terminal import log
from hantei.pipeline import Watch


class progress:
    """Shows the stages that are told of. In a pipe nothing is shown.

    Lines go to the stream of the log, which stays as it is: what a command prints is printed after this has ended.
    """

    def __enter__(self) -> Watch:
        self._shown = _lines() if log.is_terminal else None
        self._stage: tuple[str, TaskID] | None = None
        if self._shown:
            self._shown.start()
        return self.tell

    def tell(self, stage: str, count: int | None = None, what: str = "") -> None:
        if self._shown is None:
            return
        if self._stage is None or self._stage[0] != stage:
            self._end()
            self._stage = stage, self._shown.add_task(stage, total=1, counted="")
        if count is not None:
            self._shown.update(self._stage[1], counted=f"{count:,} {what.removesuffix('s') if count == 1 else what}")

    def _end(self) -> None:
        if self._shown and self._stage:
            self._shown.update(self._stage[1], completed=1)

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        if kind is None:
            self._end()
        if self._shown:
            self._shown.stop()


class _Seconds(ProgressColumn):
    """How long a stage has been going on, or took."""

    def render(self, task: Task) -> Text:
        seconds = task.finished_time if task.finished else task.elapsed
        return Text(f"{seconds or 0:.1f} s", justify="right")


def _lines() -> Progress:
    return Progress(
        SpinnerColumn("line"),
        TextColumn("{task.description}"),
        TextColumn("{task.fields[counted]}", justify="right"),
        _Seconds(),
        console=log,
        redirect_stdout=False,
        redirect_stderr=False,
    )
