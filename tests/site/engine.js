// An engine with the interface of the real one, whose answers the tests know: it finds what stands in its few hits.
const RULING = { kind: "ruling", game: "fertcg", gameName: "FERTCG", tier: "text", passage: null, passageLang: null };

function hits(lang) {
  const ruling = (id, status, title, more = {}) => {
    return { ...RULING, id, url: `${lang}/${id}/`, status, title, titleLang: lang, ...more };
  };
  return [
    ruling("FER-003", "official", "消費チップの計算式 formula", { passage: "攻撃で消費するチップは、（A×B）±C で求めます。", passageLang: lang }),
    ruling("FER-004", "open", "消費チップ", { passage: "A passage that stands in English only: 消費", passageLang: "en" }),
    { ...RULING, kind: "term", id: null, url: `${lang}/fertcg/terms/steel-sword/`, status: null, title: "鋼の剣 消費", titleLang: "ja" },
    { ...RULING, kind: "game", id: null, url: `${lang}/dominion/`, game: "dominion", gameName: "ドミニオン", status: null, title: "消費", titleLang: "ja" },
    ...Array.from({ length: 40 }, (_, at) => ruling(`FER-${101 + at}`, "official", `many ${at}`, { url: `${lang}/FER-003/` })),
  ];
}

function marked(text, query) {
  if (text === null) return null;
  return text.split(query).flatMap((part, at) => (at ? [{ text: query, match: true }, { text: part, match: false }] : [{ text: part, match: false }]));
}

export async function open(base, lang) {
  globalThis.opened = `${base}`;
  return {
    async find(query, { game, kind, status, limit, signal }) {
      globalThis.asked = [...(globalThis.asked ?? []), query];
      if (query === "broken") throw new TypeError("Failed to fetch");
      if (query === "slow") await new Promise((resolve) => setTimeout(resolve, 600));
      signal?.throwIfAborted();
      const all = hits(lang)
        .filter((hit) => (!game || hit.game === game) && (!kind || hit.kind === kind) && (!status || hit.status === status))
        .filter((hit) => `${hit.id} ${hit.title} ${hit.passage}`.includes(query))
        .map((hit) => ({ ...hit, title: marked(hit.title, query), passage: marked(hit.passage, query) }));
      const part = (from) => ({
        hits: all.slice(from, from + limit),
        more: all.length > from + limit,
        total: all.length > limit ? null : all.length,
        next: async () => part(from + limit),
      });
      return part(0);
    },
  };
}
