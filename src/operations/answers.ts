/** Answers to reads, kept while nothing has changed. */
/** What one entry may cost on average, times this, bounds the memory: some 50 MB. */
const ENTRIES_MAX = 2_000;
const LENGTH_MAX = 250_000;

/** `json` is `data` as UTF-8 JSON, made once. */
export type KeptAnswer = { readonly data: unknown; readonly json: Buffer };

export type Answers = {
  readonly get: (key: string) => KeptAnswer | undefined;
  readonly keep: (key: string, answer: KeptAnswer) => void;
};

/** Least recently used entries leave first. */
export function keptAnswers(): Answers {
  const entries = new Map<string, KeptAnswer>();
  return {
    get(key) {
      const found = entries.get(key);
      if (found) {
        entries.delete(key);
        entries.set(key, found);
      }
      return found;
    },
    keep(key, answer) {
      if (answer.json.length > LENGTH_MAX) return;
      if (entries.size >= ENTRIES_MAX) entries.delete(entries.keys().next().value ?? '');
      entries.set(key, answer);
    },
  };
}
