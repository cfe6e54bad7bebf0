/**
 * Hosts give their model the data of an answer, its text, or both. They cut long answers at the end or in the middle.
 * So each part is the whole answer, and begins with what matters most (R62). `test/kit/said.ts` lists the allowed
 * differences of form.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encoded } from '../../../src/tools/encode.ts';
import { PRESCRIBED } from '../../../src/tools/shape.ts';
import { TOOLS } from '../../../src/tools/table.ts';
import { sized } from '../../kit/proof.ts';
import { refusalDifferences } from '../../kit/read-refusal.ts';
import { dataOf, readText } from '../../kit/read-text.ts';
import { differences } from '../../kit/said.ts';
import { holds } from '../../model/property.ts';
import { type Called, everyAnswer } from '../../tools/every-answer.ts';
import { anyFacts, hostileText } from '../../tools/hostile.ts';
import { type Books, LEDGERS, nameOf, openBooks, rowsOf } from '../../tools/ledgers.ts';

/** Number of generated answers for each tool. */
const RUNS = sized({ quick: 5, usual: 25, whole: 2_000 });
const PAGES_MAX = 80;
/** Maximum number of reported faults per answer, so that a long list does not hide other answers. */
const FAULTS_SHOWN = 6;

const SHAPED = TOOLS.flatMap(({ name, answer }) => (answer === PRESCRIBED ? [] : [{ name, shape: answer.shape }]));
const FACTS = new Map<string, readonly string[]>(SHAPED.map(({ name, shape }) => [name, Object.keys(shape)]));

function apart({ tool, answer: { text, data } }: Called): readonly string[] {
  if (!FACTS.has(tool)) return text === JSON.stringify(data) ? [] : ['the text is not the data'];
  try {
    return differences(readText(text, FACTS.get(tool) ?? []), data);
  } catch (error) {
    return [String(error)];
  }
}

/** Checks that the fields of an answer are in the order of their importance (R62), unless hosts prescribe its form. */
function disorder({ tool, answer: { data } }: Called): readonly string[] {
  if (!FACTS.has(tool)) return [];
  const keys = Object.keys(data);
  const rows = Array.isArray(Object.values(data).at(-1)) ? keys.slice(-1) : [];
  const first = ['summary', 'next', 'replayed'].filter((key) => keys.includes(key));
  const last = [...['next_cursor', 'remaining'].filter((key) => keys.includes(key)), ...rows];
  const middle = keys.filter((key) => !first.includes(key) && !last.includes(key));
  const wanted = [...first, ...middle, ...last];
  return [
    ...(keys[0] === 'summary' ? [] : ['no summary at the beginning']),
    ...(keys.join() === wanted.join() ? [] : [`${keys.join()} instead of ${wanted.join()}`]),
  ];
}

function nullsIn(value: unknown, path = ''): readonly string[] {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value as object).flatMap(([name, one]) => nullsIn(one, `${path}.${name}`));
}

describe.each(LEDGERS)('on %s', (ledger) => {
  let books: Books;
  let answers: readonly Called[];
  beforeAll(async () => {
    books = await openBooks(ledger, { toolsets: ['all'] });
    answers = await everyAnswer(books);
  });
  afterAll(() => books[Symbol.asyncDispose]());

  const faults = (of: (called: Called) => readonly string[]) =>
    answers.flatMap((called) => {
      const found = of(called);
      const more = found.length > FAULTS_SHOWN ? [`and ${found.length - FAULTS_SHOWN} more`] : [];
      const name = `${called.tool} ${JSON.stringify(called.args)}`;
      return [...found.slice(0, FAULTS_SHOWN), ...more].map((fault) => `${name}: ${fault}`);
    });

  test('every tool has an answer', () => {
    const answered = new Set(answers.map(({ tool }) => tool));
    expect(books.tools.map(({ name }) => name).filter((name) => !answered.has(name))).toEqual([]);
  });

  test('the text and the data have the same facts, and the text no line of another form', () => {
    expect(faults(apart)).toEqual([]);
  });

  test.each<readonly [string, Record<string, unknown>]>([
    ['getInvoice', { id: 'INV-999999' }],
    ['createInvoice', { customer: 'st', amount: 1, description: 'Letters' }],
    [
      'createInvoice',
      { customer: 'st', amount: -1, items: [{}], due_date: 'soon', colour: 'red', send_email: 'maybe' },
    ],
    ['listInvoices', { status: 'late' }],
    ['cancelSubscription', { id: 999_999 }],
  ])('a refusal says the same in both parts: %s %j', async (tool, args) => {
    const { text, data, isError } = await books.assistant.call(tool, args);
    expect(isError).toBe(true);
    expect(refusalDifferences(text, data.error as unknown as Record<string, unknown>)).toEqual([]);
  });

  test('fields stand in the order of what matters, and rows have no empty ones', () => {
    expect(faults(disorder)).toEqual([]);
    expect(faults(({ args, answer }) => (args.detail === 'full' ? [] : nullsIn(answer.data)))).toEqual([]);
  });

  test('every row of every list is reached once, by either part alone, and no page has room for one more', async () => {
    const lists = books.tools.filter(({ inputSchema }) => Object.hasOwn(Object(inputSchema.properties), 'cursor'));
    expect(lists.length).toBeGreaterThan(10);
    const whole: string[] = [];
    for (const { name } of lists) {
      const args = name === 'getStatement' ? await longestStatement(books) : {};
      const pages = await pagesOf(books, name, args);
      const rows = pages.flatMap(rowsOf).map((row) => JSON.stringify(row));
      const short = (await pagesOf(books, name, { ...args, limit: 20 })).flatMap(rowsOf);
      expect([name, rows]).toEqual([name, short.map((row) => JSON.stringify(row))]);
      pages.forEach((page, index) => {
        const after = pages.slice(index + 1).flatMap(rowsOf);
        expect([name, page.data.remaining ?? 0]).toEqual([name, after.length]);
        const read = dataOf(readText(page.text, FACTS.get(name) ?? []));
        expect([name, read.next_cursor]).toEqual([name, page.data.next_cursor]);
        const inText = rowsOf(page).length === 0 ? [] : rowsOf({ ...page, data: read });
        expect([name, inText.map(nameOf)]).toEqual([name, rowsOf(page).map(nameOf)]);
        expect([name, index, hasRoom(page, pages[index + 1])]).toEqual([name, index, false]);
      });
      if (pages.length > 1) whole.push(name);
    }
    expect(whole).toEqual(expect.arrayContaining(['listInvoices', 'listPayments', 'listActivity']));
  });
});

type Page = Awaited<ReturnType<Books['ask']>>;

async function pagesOf(books: Books, tool: string, args: Readonly<Record<string, unknown>>): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let cursor: unknown; pages.length < PAGES_MAX; ) {
    const page = await books.ask(tool, { ...args, ...(cursor === undefined ? {} : { cursor }) });
    pages.push(page);
    cursor = page.data.next_cursor;
    if (cursor === undefined) return pages;
  }
  throw new Error(`${tool} has more than ${PAGES_MAX} pages`);
}

/**
 * True if the next row would fit on the page. A full page has 50 rows, 10 000 characters of data, 4 350 characters of
 * text, or 2 310 digits and signs. The margins allow for a cursor that is a few characters longer on a longer page.
 */
function hasRoom(page: Page, next: Page | undefined): boolean {
  const [row] = next ? rowsOf(next) : [];
  if (!next || !row || rowsOf(page).length === 50) return false;
  const line = next.text.split('\n').at(-rowsOf(next).length - (next.data.next_cursor === undefined ? 0 : 1)) ?? '';
  const [data, text] = [JSON.stringify(page.data).length + JSON.stringify(row).length, page.text.length + line.length];
  const marks = (page.text + line).match(/[^\p{L}\s]/gu) ?? [];
  return data < 10_000 - 40 && text < 4_350 - 40 && marks.length < 2_310 - 20;
}

async function longestStatement({ ask }: Books): Promise<Record<string, unknown>> {
  const [row] = rowsOf(await ask('listInvoices'));
  return { customer: row?.customer, from: '2025-01-01' };
}

const TOLD = { args: {}, timezone: 'Europe/Amsterdam', before: 0 };

describe('whatever the books hold', () => {
  test.each(SHAPED)('both parts of an answer of $name have the same facts', ({ name, shape }) => {
    const answer = { shape, inSummary: [], build: (data: object) => data as { summary: string } };
    holds(
      fc.property(anyFacts(shape), hostileText, fc.option(hostileText, { nil: undefined }), (facts, summary, next) => {
        const { text, data } = encoded(answer, { ...facts, summary, next }, TOLD);
        expect(differences(readText(text, FACTS.get(name) ?? []), data)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
