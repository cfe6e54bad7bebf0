/** Answers to reads, kept while nothing has changed. */
import { type Kept, keptBySize } from './kept.ts';

const BYTES_MAX = 32 * 1024 * 1024;

/** `json` is `data` as UTF-8 JSON, made once. */
export type KeptAnswer = { readonly data: unknown; readonly json: Buffer };

export type Answers = Kept<KeptAnswer>;

/** `bytesMax` bounds the memory that all of it takes, not the JSON alone. */
export function keptAnswers(bytesMax = BYTES_MAX): Answers {
  return keptBySize<KeptAnswer>(bytesMax, bytesOfAnswer);
}

/** Of an empty answer: its objects, its buffers, and its places in the maps that hold it. */
const ENTRY_BYTES = 2_048;
/**
 * For each byte of JSON: the byte itself, REST's copy with the envelope around it, the objects it was made of, and the
 * result of a tool, which has the rows once more and as text. `test/operations/kept-answers.test.ts` measures it.
 */
const PER_JSON_BYTE = 5;

export function bytesOfAnswer(key: string, { json }: Pick<KeptAnswer, 'json'>): number {
  return ENTRY_BYTES + 2 * key.length + PER_JSON_BYTE * json.length;
}
