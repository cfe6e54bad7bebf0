/** Every command of every document works, in the order of the document, and prints what the document says. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Block, blocksOf, isAsPromised } from './blocks.ts';
import { openShell } from './shell.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What no test on one machine without network can do. The rest must run. */
const REASONS = [
  'a question at a terminal',
  'a program of another maker',
  'a key of another service',
  'Docker',
  'root',
  'another machine',
  'this test is part of it',
];

const documents = globSync(['*.md', 'docs/*.md', 'examples/*.md'], { cwd: ROOT })
  .map((file) => ({ file, blocks: blocksOf(readFileSync(join(ROOT, file), 'utf8')) }))
  .filter(({ blocks }) => blocks.length > 0);

describe.each(documents)('$file', ({ blocks }) => {
  test('says of each block that is not run why', () => {
    for (const { notRun, line } of blocks) if (notRun !== null) expect(REASONS, `line ${line}`).toContain(notRun);
  });

  const run = blocks.filter(({ notRun }) => notRun === null);
  test.runIf(run.length > 0)('works as it is written', async () => {
    await using shell = await openShell();
    for (const block of run) await follow(shell.type, block);
  });
});

async function follow(type: Awaited<ReturnType<typeof openShell>>['type'], { line, commands }: Block): Promise<void> {
  for (const { text, prints } of commands) {
    const { code, output } = await type(text);
    expect(code, `line ${line}:\n${text}\n${output}`).toBe(0);
    if (prints !== null)
      expect(isAsPromised(output, prints), `line ${line} promises\n${prints}\nand got\n${output}`).toBe(true);
  }
}

test('most documents have commands, and the quickstart has more than five that run', () => {
  expect(documents.map(({ file }) => file)).toEqual(expect.arrayContaining(['README.md', 'docs/quickstart.md']));
  const quickstart = documents.find(({ file }) => file === 'docs/quickstart.md');
  expect(quickstart?.blocks.filter(({ notRun }) => notRun === null).length).toBeGreaterThan(5);
});

test.each([
  ['INV-1: 5', 'INV-1: 5', true],
  ['a\nb\nc', 'a\n…\nc', true],
  ['a\nb', 'a\n…\nc', false],
  ['x.y', 'x-y', false],
])('%j is what %j promises: %s', (output, promised, is) => {
  expect(isAsPromised(output, promised)).toBe(is);
});
