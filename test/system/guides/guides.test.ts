/** Runs every command of every document in order, and compares the output with the promised one. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Block, blocksOf, isAsPromised } from './blocks.ts';
import { openShell } from './shell.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Allowed reasons for a block that cannot run on one machine without network. All other blocks must run. */
const REASONS = [
  'a question at a terminal',
  'a program of another maker',
  'a key of another service',
  'Docker',
  'root',
  'another machine',
  'this is a clone of it',
  'this test is part of it',
  'takes minutes',
  'the draft and the file are yours',
  'the file is yours',
  'the quote is yours',
];

const documents = globSync(['*.md', 'docs/*.md', 'examples/*.md'], { cwd: ROOT })
  .map((file) => ({ file, blocks: blocksOf(readFileSync(join(ROOT, file), 'utf8')) }))
  .filter(({ blocks }) => blocks.length > 0);

test.each(documents)('$file says of each block that is not run why', ({ blocks }) => {
  for (const { notRun, line } of blocks) if (notRun !== null) expect(REASONS, `line ${line}`).toContain(notRun);
});

const run = documents
  .map(({ file, blocks }) => ({ file, blocks: blocks.filter(({ notRun }) => notRun === null) }))
  .filter(({ blocks }) => blocks.length > 0);

test.each(run)('$file works as it is written', async ({ blocks }) => {
  await using shell = await openShell();
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]?.commands.some(({ text }) => text.trimEnd().endsWith('&')) ?? false;
    await follow(shell.type, block, before);
  }
});

type Type = Awaited<ReturnType<typeof openShell>>['type'];

async function follow(type: Type, { line, commands }: Block, isStarting: boolean): Promise<void> {
  for (const { text, prints } of commands) {
    const { code, output } = await typed(type, text, prints, isStarting);
    expect(code, `line ${line}:\n${text}\n${output}`).toBe(0);
    const promise = `line ${line} promises\n${prints}\nand got\n${output}`;
    if (prints !== null) expect(isAsPromised(output, prints), promise).toBe(true);
  }
}

/**
 * Types a command, and returns its last result. A command that waits is repeated until its output is as promised,
 * because waiting takes longer on a busy machine. A command waits if it begins with `sleep`, or if it needs a program
 * that was just started in the background.
 */
async function typed(type: Type, text: string, prints: string | null, isStarting: boolean) {
  let last = await type(text);
  const waits = text.startsWith('sleep') || isStarting;
  for (let n = 0; n < 20 && waits && !isAsPromised(last.output, prints ?? ''); n++) last = await type(text);
  return last;
}

test('most documents have commands, and the quickstart has more than five that run', () => {
  expect(documents.map(({ file }) => file)).toEqual(expect.arrayContaining(['README.md', 'docs/quickstart.md']));
  expect(run.find(({ file }) => file === 'docs/quickstart.md')?.blocks.length).toBeGreaterThan(5);
  expect(run.length).toBeGreaterThan(8);
});

test.each([
  ['INV-1: 5', 'INV-1: 5', true],
  ['a\nb\nc', 'a\n…\nc', true],
  ['a\nc', '…\na\n…\nc\n…', true],
  ['a b\nc', 'a …', true],
  ['a b\nc', 'a…b', false],
  ['a\nb', 'a\n…\nc', false],
  ['x.y', 'x-y', false],
])('%j is what %j promises: %s', (output, promised, is) => {
  expect(isAsPromised(output, promised)).toBe(is);
});
