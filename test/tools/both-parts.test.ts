/**
 * Hosts give their model one part of an answer, or both, and cut long ones at the end or in the middle: so each part is
 * the whole answer, and what matters most stands first (R62). Which differences of form are allowed stands in `test/kit/said.ts`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimsIn, isKnown, isSaid, type Leaf, leavesOf, linesAbout } from '../kit/said.ts';
import { type Answer, type Books, isReading, LEDGERS, nameOf, openBooks, type Row, rowsOf } from './ledgers.ts';

const PAGES_MAX = 40;
/** Of one answer; a whole list would hide the other answers. */
const FAULTS_SHOWN = 6;

/** Reads that need an argument, and calls that show more than an empty one does. */
function callsOf({ name }: { readonly name: string }, known: Known): readonly Record<string, unknown>[] {
  switch (name) {
    case 'getInvoice':
      return [{ id: known.invoice.invoice_number }];
    case 'getCustomer':
      return [{ customer: known.invoice.customer }];
    case 'getPaymentLink':
      return [{ id: String(known.link.id) }];
    case 'getInvoiceStats':
      return [{}, { from: '2026-01-01', to: '2026-01-31' }];
    case 'listInvoices':
      return [{}, { limit: 50, status: 'paid' }, { customer: 'st', status: 'unpaid' }, { customer: 'Zzyzx' }];
    case 'listOverdueInvoices':
      return [{}, { currency: 'USD' }, { customer: 'Zzyzx' }];
    default:
      return [{}];
  }
}

type Known = { readonly invoice: Row; readonly link: Row };

/** Facts of the data that the text lacks: those of a row have to stand on its line. */
function unsaid(answer: Answer): readonly string[] {
  const { text, data } = answer;
  const rows = isList(answer) ? rowsOf(answer).filter(isNamedRow) : [];
  const leaves = leavesOf(data).filter((leaf) => !isSaid(about(text, leaf, rows), leaf) && !isNamed(leaf, rows));
  return leaves.map(({ path, value }) => `${path} ${JSON.stringify(value)}`);
}

function about(text: string, { within }: Leaf, rows: readonly Row[]): string {
  const row = within.find((one) => rows.includes(one));
  return row ? linesAbout(text, nameOf(row)) : text;
}

/** Lines of an invoice, sums per currency and changes have no name: they are looked for in the whole text. */
function isNamedRow({ invoice_number, id }: Row): boolean {
  return invoice_number !== undefined || id !== undefined;
}

/** A customer is known by name where no other of the page has it. */
function isNamed({ key, value, within }: Leaf, rows: readonly Row[]): boolean {
  if (key !== 'customer_id') return false;
  const [own] = within;
  return rows.every(({ customer, customer_id }) => customer !== own?.customer || customer_id === value);
}

/** Facts of the text that the data lacks. */
function unknown({ text, data }: Answer): readonly string[] {
  const leaves = leavesOf(data);
  return claimsIn(text).filter((claim) => !isKnown(leaves, claim));
}

/** Lists say where they go on, or that they do not. */
function isList({ data }: Answer): boolean {
  return 'next_cursor' in data || 'remaining' in data || Array.isArray(Object.values(data).at(-1));
}

/** Whether the fields of an answer stand in the order of what matters (R62). */
function disorder({ data }: Answer): readonly string[] {
  const keys = Object.keys(data);
  const rows = Array.isArray(Object.values(data).at(-1)) ? keys.slice(-1) : [];
  const first = ['summary', 'next'].filter((key) => keys.includes(key));
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
  const answers: { readonly called: string; readonly answer: Answer }[] = [];
  const refused: string[] = [];
  beforeAll(async () => {
    books = await openBooks(ledger);
    const { ask } = books;
    const [invoice] = rowsOf(await ask('listOverdueInvoices', { limit: 1 }));
    const [link] = rowsOf(await ask('listPaymentLinks', { limit: 1 }));
    if (!invoice || !link) throw new Error('the books are empty');
    for (const tool of books.tools.filter(isReading)) {
      for (const args of callsOf(tool, { invoice, link })) {
        const called = `${tool.name} ${JSON.stringify(args)}`;
        const answer = await books.assistant.call(tool.name, args);
        if (answer.isError) refused.push(`${called}: ${answer.text}`);
        else answers.push({ called, answer });
      }
    }
  });
  afterAll(() => books[Symbol.asyncDispose]());

  const faults = (of: (answer: Answer) => readonly string[]) =>
    answers.flatMap(({ called, answer }) => {
      const found = of(answer);
      const more = found.length > FAULTS_SHOWN ? [`and ${found.length - FAULTS_SHOWN} more`] : [];
      return [...found.slice(0, FAULTS_SHOWN), ...more].map((fault) => `${called}: ${fault}`);
    });

  test('every tool that reads has an answer', () => {
    expect(refused).toEqual([]);
    expect(answers.length).toBeGreaterThan(12);
  });

  test('the text has every fact of the data', () => {
    expect(faults(unsaid)).toEqual([]);
  });

  test('the data has every fact of the text', () => {
    expect(faults(unknown)).toEqual([]);
  });

  test('the summary is the first line of the text, and the way on its last', () => {
    expect(
      faults(({ text, data: { summary, next_cursor } }) => [
        ...(text.split('\n')[0] === summary ? [] : [`${text.split('\n')[0]} instead of ${String(summary)}`]),
        ...(next_cursor == null || text.split('\n').at(-1)?.includes(String(next_cursor)) ? [] : ['no way on']),
      ]),
    ).toEqual([]);
  });

  test('fields stand in the order of what matters, and rows have no empty ones', () => {
    expect(faults(disorder)).toEqual([]);
    expect(faults((answer) => (isList(answer) ? nullsIn(rowsOf(answer)) : []))).toEqual([]);
  });

  test.each(['listInvoices', 'listOverdueInvoices', 'listCustomers'])(
    'every row of %s is reached, by either part alone',
    async (tool) => {
      const seen: string[] = [];
      let left: unknown;
      let args: Record<string, unknown> = {};
      for (let page = 0; page < PAGES_MAX; page++) {
        const answer = await books.ask(tool, args);
        const names = rowsOf(answer).map(nameOf);
        expect(names.filter((name) => linesAbout(answer.text, name) === '')).toEqual([]);
        seen.push(...names);
        const { next_cursor, remaining } = answer.data;
        if (page > 0) expect(remaining ?? 0).toBe(Number(left) - names.length);
        left = remaining ?? 0;
        if (next_cursor == null) break;
        // Read from the text, as a model that sees nothing else has to.
        const cursor = answer.text
          .split('\n')
          .at(-1)
          ?.match(/[\w-]{12,}/g)
          ?.find((word) => word === next_cursor);
        expect(cursor).toBe(next_cursor);
        args = { cursor };
      }
      expect(left).toBe(0);
      expect(new Set(seen).size).toBe(seen.length);
      const counted = await books.mcp.run(tool as 'listInvoices', { limit: 1 }, await callerOf(books, ledger));
      expect(seen.length).toBe(Number(counted.total_count));
    },
  );
});

async function callerOf({ mcp }: Books, ledger: (typeof LEDGERS)[number]) {
  if (ledger !== 'the demo') return {};
  const account = await mcp.app.world.store.accounts.byHandle('demo');
  return account ? mcp.caller(account) : {};
}
