// Cached responses must not fill the memory: the limit counts the bytes of the whole cache, and the most recently
// requested entries stay.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { bytesOfAnswer, responseCache } from '../../../src/operations/kernel/context.ts';
import { WHOLE } from '../../kit/proof.ts';

const answer = (bytes: number) => ({ data: {}, json: Buffer.alloc(bytes) });
/** Size of a cache, in bytes, that holds `count` answers of 30 bytes under keys of `keyLength` characters. */
const roomFor = (count: number, keyLength: number) => count * bytesOfAnswer('k'.repeat(keyLength), answer(30));

describe('kept answers', () => {
  test('stay within their bytes, in which keys and entries count', () => {
    const answers = responseCache(roomFor(3, 6));
    for (let index = 10; index < 50; index++) answers.set(`key ${index}`, answer(30));
    const held = Array.from({ length: 50 }, (_, index) => answers.get(`key ${index}`)).filter(Boolean);
    expect(held).toHaveLength(3);
    answers.set('k'.repeat(roomFor(2, 6)), answer(30));
    expect(answers.get('key 49')).toBeDefined();
  });

  test('leave in the order in which they were last asked for', () => {
    const answers = responseCache(roomFor(3, 1));
    for (const key of ['a', 'b', 'c']) answers.set(key, answer(30));
    answers.get('a');
    answers.set('d', answer(30));
    expect(answers.get('a')).toBeDefined();
    expect(answers.get('b')).toBeUndefined();
    for (const key of ['a', 'a', 'c', 'a', 'a']) answers.get(key);
    answers.set('e', answer(30));
    answers.set('f', answer(30));
    expect(['a', 'c', 'd', 'e', 'f'].filter((key) => answers.get(key))).toEqual(['a', 'e', 'f']);
  });

  test('one that is larger than all of it is not kept and drives nothing out; the same key twice counts once', () => {
    const answers = responseCache(roomFor(2, 5));
    answers.set('small', answer(30));
    answers.set('large', answer(roomFor(2, 5)));
    expect(answers.get('large')).toBeUndefined();
    expect(answers.get('small')).toBeDefined();
    for (let index = 0; index < 10; index++) answers.set('same.', answer(30));
    expect([answers.get('same.'), answers.get('small')]).not.toContain(undefined);
  });

  // Without the limit, the memory would grow by 6 MB and by 20 MB; in the daily run by 4 MB and by 8 MB.
  test('in the memory of a process: thousands of different answers, empty ones and ones of 25 rows', async () => {
    const child = fileURLToPath(new URL('../../operations/children/cached-responses.ts', import.meta.url));
    const bytesMax = 2 * 1024 * 1024;
    const series = [
      { rows: 0, questions: WHOLE ? 6_000 : 2_500 },
      { rows: 25, questions: WHOLE ? 1_000 : 250 },
    ];
    const args = ['--expose-gc', child, String(bytesMax), JSON.stringify(series)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const grown = JSON.parse(stdout) as readonly number[];
    expect(grown).toHaveLength(series.length);
    for (const bytes of grown) expect(bytes).toBeLessThan(bytesMax);
  });
});
