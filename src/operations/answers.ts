/** Answers to reads, kept while nothing has changed. */

/** Bytes of JSON in all; the objects beside it take a few times as much. */
const BYTES_MAX = 16 * 1024 * 1024;

/** `json` is `data` as UTF-8 JSON, made once. */
export type KeptAnswer = { readonly data: unknown; readonly json: Buffer };

export type Answers = {
  readonly get: (key: string) => KeptAnswer | undefined;
  readonly keep: (key: string, answer: KeptAnswer) => void;
};

/** Least recently used answers leave first; `bytesMax` bounds what is kept. */
export function keptAnswers(bytesMax = BYTES_MAX): Answers {
  const answers = new Map<string, KeptAnswer>();
  let bytes = 0;

  function drop(key: string): KeptAnswer | undefined {
    const dropped = answers.get(key);
    if (dropped) bytes -= dropped.json.length;
    answers.delete(key);
    return dropped;
  }

  function put(key: string, answer: KeptAnswer): void {
    answers.set(key, answer);
    bytes += answer.json.length;
  }

  return {
    get(key) {
      const found = drop(key);
      if (found) put(key, found);
      return found;
    },
    keep(key, answer) {
      drop(key);
      put(key, answer);
      for (const oldest of answers.keys()) {
        if (bytes <= bytesMax) break;
        drop(oldest);
      }
    },
  };
}
