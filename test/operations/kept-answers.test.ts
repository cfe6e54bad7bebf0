// Keeping answers must not fill the memory: the bound is in bytes, and what was asked for last stays.
import { describe, expect, test } from 'vitest';
import { keptAnswers } from '../../src/operations/answers.ts';

const answer = (bytes: number) => ({ data: {}, json: Buffer.alloc(bytes) });

describe('kept answers', () => {
  test('stay within their bytes', () => {
    const answers = keptAnswers(100);
    for (let index = 0; index < 50; index++) answers.keep(`key ${index}`, answer(30));
    const held = Array.from({ length: 50 }, (_, index) => answers.get(`key ${index}`)).filter(Boolean);
    expect(held).toHaveLength(3);
  });

  test('leave in the order in which they were last asked for', () => {
    const answers = keptAnswers(100);
    for (const key of ['a', 'b', 'c']) answers.keep(key, answer(30));
    answers.get('a');
    answers.keep('d', answer(30));
    expect(answers.get('a')).toBeDefined();
    expect(answers.get('b')).toBeUndefined();
  });

  test('one that is larger than all of it is not kept, and the same key twice counts once', () => {
    const answers = keptAnswers(100);
    answers.keep('large', answer(101));
    expect(answers.get('large')).toBeUndefined();
    for (let index = 0; index < 10; index++) answers.keep('same', answer(60));
    expect(answers.get('same')).toBeDefined();
    answers.keep('other', answer(40));
    expect(answers.get('same')).toBeDefined();
  });
});
