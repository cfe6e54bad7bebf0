// Vague pronouns, which leave the reader guessing who is meant, are forbidden in code and documents.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ALLOWED, ALLOWED_MAX, riddlesIn } from '../../../dev/scripts/plain-words.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

function planted(file: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-test-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
  return folder;
}

test.each([
  ['src/model/money.ts', '\n// Whoever pays.\n'],
  ['src/web/words.ts', "\nexport const sent = 'Nobody’s mail';\n"],
  ['README.md', '# A\nFor somebody.\n'],
  ['docs/decisions/store.md', '# A\nIt waits for anybody.\n'],
])('a planted word in %s is found with its line', (file, text) => {
  expect(riddlesIn(planted(file, text))).toEqual([{ file, line: 2, text: text.split('\n')[1] }]);
});

test('neither src nor a document has one', () => {
  expect(riddlesIn(ROOT)).toEqual([]);
});

test('plain sentences are not', () => {
  expect(riddlesIn(planted('src/model/money.ts', '// The payer, a person or another request.\n'))).toEqual([]);
});

test('at most ten lines keep such a word: each is there, in src, and says why', () => {
  expect(ALLOWED.length).toBeLessThanOrEqual(ALLOWED_MAX);
  expect(ALLOWED_MAX).toBe(10);
  for (const { file, text, reason } of ALLOWED) {
    expect(file).toMatch(/^src\//);
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(text);
    expect(reason.length, file).toBeGreaterThan(20);
  }
});
