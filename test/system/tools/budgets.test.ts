/**
 * Token costs of answers (`countTokens` is OpenAI's o200k). The strictest host accepts 10 000 characters or tokens of
 * an answer.
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instructionsFor, reachOf } from '../../../src/tools/list.ts';
import { WHOLE } from '../../kit/proof.ts';
import { type Called, everyAnswer, items, LONGEST, USUAL, type Words } from '../../tools/every-answer.ts';
import { type Answer, type Books, isReading, LEDGERS, openBooks, rowsOf } from '../../tools/ledgers.ts';

type Budget = { readonly structured: number; readonly text: number; readonly characters?: number };

const OVERDUE: Budget = { structured: 1_900, text: 1_000 };
const INVOICES: Budget = { structured: 3_600, text: 2_000, characters: 10_000 };
const INVOICE: Budget = { structured: 500, text: 300 };
const WRITE: Budget = { structured: 250, text: 120 };
/** `all` includes the instructions, which hosts add to the tools (R112). */
const TOOLS = { each: 190, all: 4_500, count: 24 };

/** Codes of pay links are random, and cost two to eight tokens: replaces each by the same code of six tokens. */
function withOneCode(text: string): string {
  return text.replace(/(\/link\/)[a-z0-9]{10}\b/g, (_, link: string) => `${link}16627ar6h5`);
}

function excess(answer: Answer, budget: Budget): readonly string[] {
  const [text, json] = [withOneCode(answer.text), withOneCode(JSON.stringify(answer.data))];
  const sizes = [
    ['tokens of data', countTokens(json), budget.structured],
    ['tokens of text', countTokens(text), budget.text],
    ['characters of data', json.length, budget.characters ?? Number.POSITIVE_INFINITY],
  ] as const;
  return sizes.filter(([, size, most]) => size > most).map(([what, size, most]) => `${size} ${what}, allowed ${most}`);
}

describe.each(LEDGERS)('on %s', (ledger) => {
  let books: Books;
  beforeAll(async () => {
    books = await openBooks(ledger);
  });
  afterAll(() => books[Symbol.asyncDispose]());

  test('25 overdue invoices fit, and a page has all that fit, without being asked for so many', async () => {
    const answer = await books.ask('listOverdueInvoices', { limit: 25 });
    expect(rowsOf(answer)).toHaveLength(ledger === 'the demo' ? 21 : 25);
    expect(excess(answer, OVERDUE)).toEqual([]);
    const most = await books.ask('listOverdueInvoices');
    expect(rowsOf(most)).toHaveLength(ledger === 'the demo' ? 21 : 48);
    expect(excess(most, INVOICES)).toEqual([]);
  });

  test('the longest page of invoices fits', async () => {
    const answer = await books.ask('listInvoices');
    // Rows of unpaid invoices are the longest, so that fewer of them fit. The page says how many are left.
    expect(rowsOf(answer).length).toBeGreaterThanOrEqual(ledger === 'the demo' ? 50 : 44);
    expect(excess(answer, INVOICES)).toEqual([]);
  });

  test('no page of any list is longer than that of invoices', async () => {
    const faults: string[] = [];
    for (const { name, inputSchema } of books.tools.filter((tool) => /^list/.test(tool.name))) {
      const { limit } = inputSchema.properties as Record<string, { maximum?: number } | undefined>;
      expect([name, limit?.maximum]).toEqual([name, 50]);
      const answer = await books.ask(name, { limit: 50 });
      faults.push(...excess(answer, INVOICES).map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

/**
 * Tools whose answer is a list for a person. Before the confirmation, it lists reminders or bank entries. After the
 * confirmation, it lists their results.
 */
const LISTS: ReadonlySet<string> = new Set(['remindOverdue', 'importBankStatement', 'confirmBankEntries']);

/** Budget of answers that changed nothing: previews and repeated calls. */
const UNWRITTEN: Budget = { structured: 250, text: 220 };
/** Budget with names and texts of 80 characters, which appear in the sentence and in the data. */
const LONGER: Budget = { structured: 270, text: 225 };

const USUAL_WORDS = ['the words are those of every day', USUAL, WRITE, UNWRITTEN] as const;
const LONGEST_WORDS = ['names and texts are as long as they may be', LONGEST, LONGER, LONGER] as const;
const EACH_WORDS = [USUAL_WORDS, LONGEST_WORDS];

// An answer to a change hardly depends on the ledger: the daily run tests each set of words on one ledger, the whole
// proof on both.
describe.each(
  LEDGERS.map((ledger, index) => ({ ledger, words: WHOLE ? EACH_WORDS : EACH_WORDS.slice(index, index + 1) })),
)('of every tool, on $ledger,', ({ ledger, words: eachWords }) => {
  let books: Books;
  beforeAll(async () => {
    books = await openBooks(ledger, { toolsets: ['all'] });
  });
  afterAll(() => books[Symbol.asyncDispose]());

  test.each<readonly [string, Words, Budget, Budget]>(eachWords)(
    'an answer to a change is short where %s, and a list never longer than one of invoices',
    async (_, words, ...most) => {
      const writing = new Set(books.tools.filter((tool) => !isReading(tool)).map(({ name }) => name));
      const called = await everyAnswer(books, words);
      const isWritten = ({ args, answer }: Called) => args.preview !== true && answer.data.replayed !== true;
      const isList = ({ tool }: Called) => !writing.has(tool) || LISTS.has(tool);
      const budgetOf = (one: Called) => (isList(one) ? INVOICES : most[isWritten(one) ? 0 : 1]);
      expect(writing.difference(new Set(called.map(({ tool }) => tool)))).toEqual(new Set());
      const faults = called.flatMap((one) =>
        excess(one.answer, budgetOf(one) ?? WRITE).map((fault) => `${one.tool} ${JSON.stringify(one.args)}: ${fault}`),
      );
      expect(faults).toEqual([]);
    },
  );
});

describe('on the demo', () => {
  let books: Books;
  beforeAll(async () => {
    books = await openBooks('the demo');
  });
  afterAll(() => books[Symbol.asyncDispose]());

  test('an invoice of five lines fits, whoever it is for', async () => {
    const { customers } = (await books.ask('listCustomers', { limit: 50 })).data as unknown as {
      customers: Customer[];
    };
    expect(customers).toHaveLength(24);
    const [dearest] = customers.toSorted((a, b) => countTokens(b.name) - countTokens(a.name));
    const order = { customer: String(dearest?.id), items: items(5), reference: 'PO-4711', notes: 'Thank you, Hans.' };
    const { data } = await books.ask('createInvoice', order);
    expect(excess(await books.ask('getInvoice', { id: data.invoice_number }), INVOICE)).toEqual([]);
  });

  test('the tools themselves are few, and short to read', () => {
    const read = books.tools.map(({ name, description, inputSchema }) =>
      countTokens(JSON.stringify({ name, description, inputSchema })),
    );
    const all = read.reduce((sum, tokens) => sum + tokens, 0);
    expect(books.tools.length).toBeLessThanOrEqual(TOOLS.count);
    expect(all + countTokens(instructionsFor(reachOf({})))).toBeLessThanOrEqual(TOOLS.all);
    expect(all / books.tools.length).toBeLessThanOrEqual(TOOLS.each);
  });
});

type Customer = { readonly id: number; readonly name: string };
