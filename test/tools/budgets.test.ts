/** What answers cost a model (`countTokens` is OpenAI's o200k): the strictest host takes 10 000 characters or tokens of one answer. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Books, isReading, LEDGERS, openBooks, rowsOf } from './ledgers.ts';

type Budget = { readonly structured: number; readonly text: number; readonly characters?: number };

const OVERDUE: Budget = { structured: 1_900, text: 1_000 };
const INVOICES: Budget = { structured: 3_600, text: 2_000, characters: 10_000 };
const INVOICE: Budget = { structured: 500, text: 300 };
const WRITE: Budget = { structured: 250, text: 120 };
const TOOLS = { each: 185, all: 6_000, count: 32 };

/** What an answer has too much of. */
function excess({ text, data }: Answer, budget: Budget): readonly string[] {
  const json = JSON.stringify(data);
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

  test('a page of overdue invoices fits, and has all that fit on it', async () => {
    const answer = await books.ask('listOverdueInvoices');
    expect(rowsOf(answer)).toHaveLength(ledger === 'the demo' ? 23 : 25);
    expect(excess(answer, OVERDUE)).toEqual([]);
  });

  test('the longest page of invoices fits', async () => {
    const answer = await books.ask('listInvoices', { limit: 50 });
    // Rows of unpaid invoices are the longest: fewer of them fit, and the page says how many are left.
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

describe('one thing', () => {
  let books: Books;
  let customer: number;
  beforeAll(async () => {
    books = await openBooks('the demo');
    customer = Number(rowsOf(await books.ask('listCustomers', { limit: 1 }))[0]?.id);
  });
  afterAll(() => books[Symbol.asyncDispose]());

  const items = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ description: `Letters for the front window, part ${index + 1}`, quantity: 2.5, unit_price: 120.5 },
      tax_rate: 21,
    }));

  test('an invoice of five lines fits', async () => {
    const { data } = await books.ask('createInvoice', { customer, items: items(5), reference: 'PO-4711' });
    const answer = await books.ask('getInvoice', { id: data.invoice_number });
    expect(excess(answer, INVOICE)).toEqual([]);
  });

  /** One call of every tool that changes something, in an order that works; each takes what it needs from those before. */
  async function writes(): Promise<ReadonlyMap<string, Answer>> {
    const made = new Map<string, Answer>();
    const { ask } = books;
    const write = async (tool: string, args: Record<string, unknown>) => {
      const answer = await ask(tool, args);
      made.set(tool, answer);
      return answer.data;
    };
    const who = { name: 'Bureau Zonneveld & Daughters', email: 'office@zonneveld.example.com' };
    const added = await write('createCustomer', { ...who, company: 'Zonneveld Holding B.V.', city: 'Utrecht' });
    await write('updateCustomer', { id: added.id, note: 'Pays on the last Friday of the month, by bank transfer.' });
    const draft = await ask('createInvoice', { customer: who.email, items: items(3), draft: true });
    await write('issueInvoice', { id: String(draft.data.id) });
    const { invoice_number: id } = await write('createInvoice', { customer: who.email, items: items(6) });
    await write('sendInvoice', { id });
    await write('sendReminder', { id });
    await write('recordPayment', { id, amount: 100 });
    await write('cancelInvoice', {
      id: (await ask('createInvoice', { customer, items: items(1) })).data.invoice_number,
    });
    const paid = rowsOf(await ask('listPayments', { status: 'paid', limit: 1 }))[0];
    await write('refundPayment', { id: paid?.id, amount: 1.5 });
    const link = await write('createPaymentLink', { description: 'Lettering workshop, 12 April', amount: 145 });
    await write('deactivatePaymentLink', { id: String(link.id) });
    const plan = await write('createPaymentPlan', { title: 'Care plan', amount: 45, interval: 'month' });
    await write('createSubscription', { customer: who.email, plan_id: plan.id });
    const subscription = rowsOf(await ask('listSubscriptions', { status: 'active' }))[0];
    for (const tool of ['pauseSubscription', 'resumeSubscription', 'cancelSubscription']) {
      await write(tool, { id: subscription?.id });
    }
    return made;
  }

  test('every tool that changes something says so in few words', async () => {
    const made = await writes();
    const changing = books.tools.filter((tool) => !isReading(tool)).map(({ name }) => name);
    expect(
      changing.filter((name) => !made.has(name)),
      'a new tool needs a call in writes()',
    ).toEqual([]);
    const faults = [...made].flatMap(([tool, answer]) => excess(answer, WRITE).map((fault) => `${tool}: ${fault}`));
    expect(faults).toEqual([]);
  });

  test('the tools themselves are few, and short to read', () => {
    const read = books.tools.map(({ name, description, inputSchema }) =>
      countTokens(JSON.stringify({ name, description, inputSchema })),
    );
    const all = read.reduce((sum, tokens) => sum + tokens, 0);
    expect(books.tools.length).toBeLessThanOrEqual(TOOLS.count);
    expect(all).toBeLessThanOrEqual(TOOLS.all);
    expect(all / books.tools.length).toBeLessThanOrEqual(TOOLS.each);
  });
});
