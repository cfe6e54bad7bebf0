/** Response cache: answers to reads, valid while the account has not changed. */
import { LRUCache } from 'lru-cache';

const BYTES_MAX = 32 * 1024 * 1024;

/** `json` is `data` as UTF-8 JSON, made once. */
export type KeptAnswer = { readonly data: unknown; readonly json: Buffer };

export type ResponseCache = LRUCache<string, KeptAnswer>;

/** `bytesMax` bounds all memory of the answers, not only their JSON. */
export function responseCache(bytesMax = BYTES_MAX): ResponseCache {
  return new LRUCache({ maxSize: bytesMax, sizeCalculation: (answer, key) => bytesOfAnswer(key, answer) });
}

/** Memory of an empty answer: objects, buffers and map entries. */
const ENTRY_BYTES = 2_048;
/**
 * Memory per byte of JSON: the JSON itself, REST's copy with the envelope, the parsed objects, and a tool's result,
 * which has the rows as data and as text. `test/system/operations/kept-answers.test.ts` measures it.
 */
const PER_JSON_BYTE = 5;

export function bytesOfAnswer(key: string, { json }: Pick<KeptAnswer, 'json'>): number {
  return ENTRY_BYTES + 2 * key.length + PER_JSON_BYTE * json.length;
}
