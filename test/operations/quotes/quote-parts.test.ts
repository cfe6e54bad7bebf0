// Part invoices: what each bills, what the last one says, and that all of them together are the quote (R103).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES, testOfRules } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

const TWO_RATES = [
  { description: 'Painting', quantity: 3, unit_price: 333.33, tax_rate: 21 },
  { description: 'Books', unit_price: 50, tax_rate: 9 },
];

type Row = { id: number; amount: number; subtotal: number; tax_total: number; status: string; tax_lines: string };

describe.each(ENGINES)('invoices of quotes on %s (R103)', (engine) => {
  const rule = testOfRules(engine);
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  async function accepted(desk: Desk, fields: object = {}) {
    const customer = { name: 'Jansen BV', email: 'info@jansen.example' };
    const { id } = await desk.run('createQuote', { customer, items: TWO_RATES, ...fields });
    await desk.run('sendQuote', { id, send_email: false });
    return desk.run('acceptQuote', { id, accepted_by: 'P. Jansen' });
  }

  /** Net and tax per tax group: of the quote, and of its invoices less their credit notes. */
  async function groupsOf(desk: Desk) {
    const sums = new Map<string, number[]>();
    const add = (rows: readonly Row[], sign: number) => {
      for (const { tax_lines } of rows) {
        for (const { rate, category, taxable, tax } of JSON.parse(tax_lines)) {
          const key = `${rate} ${category ?? ''}`;
          const [net = 0, of = 0] = sums.get(key) ?? [];
          sums.set(key, [net + sign * taxable, of + sign * tax]);
        }
      }
    };
    add(await desk.rows<Row>('quotes'), 1);
    add(
      (await desk.rows<Row>('invoices')).filter(({ status }) => status !== 'cancelled'),
      -1,
    );
    const alive = new Set(
      (await desk.rows<Row>('invoices')).filter(({ status }) => status !== 'cancelled').map(({ id }) => id),
    );
    const notes = await desk.rows<Row & { invoice_id: number }>('credit_notes');
    add(
      notes.filter(({ invoice_id }) => alive.has(invoice_id)),
      1,
    );
    return [...sums.values()].flat();
  }

  const expectWhole = async (desk: Desk) => expect((await groupsOf(desk)).every((left) => left === 0)).toBe(true);

  test('a deposit of 30 %, then a part by amount, then the rest with every line and what was billed before', async () => {
    const desk = await openDesk(ledger);
    const { id, amount } = await accepted(desk);
    const deposit = await desk.run('invoiceQuote', { id, part: { percent: 30 }, draft: false });
    expect(deposit).toMatchObject({
      ...{ invoice_number: 'INV-000001', amount: 379.35, subtotal: 315, tax_total: 64.35, status: 'pending' },
      items: [
        { description: '30% of quote QU-000001', quantity: 1, tax_rate: 9 },
        { description: '30% of quote QU-000001', quantity: 1, tax_rate: 21 },
      ],
      quote: { status: 'accepted', amount_invoiced: 379.35, amount_to_invoice: amount - 379.35 },
    });
    const second = await desk.run('invoiceQuote', { id, part: { amount: 100 }, draft: false });
    expect(second.items[0]?.description).toBe('EUR 100.00 of quote QU-000001');
    const last = await desk.run('invoiceQuote', { id, draft: false });
    expect(last.items.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Painting', 3],
      ['Books', 1],
      ...['INV-000001', 'INV-000001', 'INV-000002', 'INV-000002'].map((number) => [
        `Less invoice ${number} of 17 March 2026`,
        -1,
      ]),
    ]);
    expect(deposit.amount + second.amount + last.amount).toBeCloseTo(amount, 6);
    expect(last.quote).toMatchObject({ status: 'invoiced', amount_to_invoice: 0 });
    await expectWhole(desk);
    const refusal = await desk.refused('invoiceQuote', { id });
    expect([refusal.code, refusal.details.hint]).toEqual([
      'quote_fully_invoiced',
      expect.stringContaining('INV-000001, INV-000002, INV-000003'),
    ]);
  });

  rule('a draft part counts as taken until it is deleted', async () => {
    const desk = await openDesk(ledger);
    const { id, amount } = await accepted(desk);
    const part = await desk.run('invoiceQuote', { id, part: { percent: 60 } });
    expect(part).toMatchObject({ status: 'draft', invoice_number: null });
    const over = await desk.refused('invoiceQuote', { id, part: { percent: 41 } });
    expect(over.details.faults?.[0]?.message).toMatch(/^must be at most what is left to invoice, EUR 505\.80, 40%$/);
    await desk.run('deleteInvoice', { id: part.id });
    expect(await desk.run('getQuote', { id })).toMatchObject({
      amount_invoiced: 0,
      amount_to_invoice: amount,
      invoices: [],
    });
    const whole = await desk.run('invoiceQuote', { id });
    expect(whole).toMatchObject({ amount, quote: { status: 'invoiced' } });
    await desk.run('deleteInvoice', { id: whole.id });
    expect(await desk.run('getQuote', { id })).toMatchObject({
      status: 'accepted',
      allowed_actions: ['invoice', 'download_pdf'],
    });
  });

  rule('the last invoice is issued after the earlier ones, whose numbers it then names', async () => {
    const desk = await openDesk(ledger);
    const { id } = await accepted(desk);
    const part = await desk.run('invoiceQuote', { id, part: { percent: 50 } });
    expect((await desk.refused('invoiceQuote', { id, draft: false })).code).toBe('invoice_of_quote');
    const last = await desk.run('invoiceQuote', { id });
    expect(last.items[2]?.description).toBe('Less the draft invoice of 17 March 2026');
    expect((await desk.refused('issueInvoice', { id: last.id })).code).toBe('invoice_of_quote');
    expect((await desk.refused('deleteInvoice', { id: part.id })).code).toBe('invoice_of_quote');
    await desk.run('issueInvoice', { id: part.id, date: '2026-03-18' });
    const issued = await desk.run('issueInvoice', { id: last.id });
    expect(issued.items.slice(2).map(({ description }) => description)).toEqual(
      Array.from({ length: 2 }, () => 'Less invoice INV-000001 of 18 March 2026'),
    );
    await expectWhole(desk);
  });

  rule('lines, currency and discount of a draft that bills a quote stay; date, term and texts change', async () => {
    const desk = await openDesk(ledger);
    const { id } = await accepted(desk);
    const draft = await desk.run('invoiceQuote', { id, part: { percent: 50 } });
    for (const change of [
      { items: TWO_RATES },
      { description: 'x', amount: 1 },
      { discount: { percent: 5 } },
      { prices_include_tax: true },
      { currency: 'USD', items: TWO_RATES },
    ]) {
      expect((await desk.refused('updateInvoice', { id: draft.id, ...change })).code).toBe('invoice_of_quote');
    }
    const changed = await desk.run('updateInvoice', { id: draft.id, due_date: '2026-04-30', notes: 'Thank you' });
    expect(changed).toMatchObject({ due_date: '2026-04-30', notes: 'Thank you', amount: draft.amount });
    await desk.run('issueInvoice', { id: draft.id });
  });

  test('what is credited of a part can be invoiced again, and a cancelled part as a whole', async () => {
    const desk = await openDesk(ledger);
    const { id, amount } = await accepted(desk);
    const part = await desk.run('invoiceQuote', { id, part: { percent: 40 }, draft: false });
    await desk.run('createCreditNote', { invoice_id: part.id, reason: 'Less work', amount: 100 });
    expect(await desk.run('getQuote', { id })).toMatchObject({
      amount_invoiced: Number((part.amount - 100).toFixed(2)),
    });
    const last = await desk.run('invoiceQuote', { id, draft: false });
    expect(last.amount).toBeCloseTo(amount - part.amount + 100, 6);
    await expectWhole(desk);
    await desk.run('cancelInvoice', { id: last.id });
    expect(await desk.run('getQuote', { id })).toMatchObject({ status: 'accepted' });
    const again = await desk.run('invoiceQuote', { id, draft: false });
    expect(again.amount).toBe(last.amount);
    await desk.run('cancelInvoice', { id: again.id, credit_note: false });
    expect(await desk.run('getQuote', { id })).toMatchObject({ status: 'accepted', amount_to_invoice: last.amount });
    await desk.run('invoiceQuote', { id, draft: false });
    await expectWhole(desk);
  });

  test.each([
    ['JPY', 1_000],
    ['EUR', 0.01],
    ['KWD', 0.001],
  ])(
    'random parts in %s, with credits in between and 32 calls at once, are the quote to the smallest unit',
    async (currency, unit) => {
      const desk = await openDesk(ledger);
      const digits = currency === 'JPY' ? 0 : currency === 'EUR' ? 2 : 3;
      const price = (n: number) => Number((n * (currency === 'JPY' ? 1 : unit)).toFixed(digits));
      const { id, amount } = await accepted(desk, {
        currency,
        items: [
          { description: 'A', quantity: 3, unit_price: price(3_333_33), tax_rate: 21 },
          { description: 'B', quantity: 1.5, unit_price: price(77_77), tax_rate: 9 },
          { description: 'C', unit_price: price(1_001), tax_rate: 0, tax_category: 'zero' },
          { description: 'Back', quantity: -1, unit_price: price(999), tax_rate: 21 },
        ],
        discount: { percent: 7 },
      });
      const parts = Array.from({ length: 32 }, (_, n) =>
        n % 2 === 0
          ? { percent: 1 + ((n * 7) % 5) + 0.33 }
          : { amount: Number((amount * (0.002 + ((n * 13) % 7) / 400)).toFixed(digits)) },
      );
      const calls = parts.map((part) => desk.run('invoiceQuote', { id, part, draft: false }));
      const made = (await Promise.allSettled(calls)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(made.length).toBeGreaterThan(10);
      for (const [n, { id: invoice_id, amount: of }] of made.entries()) {
        if (n % 4 === 0) {
          const back = Number((of / 3).toFixed(digits));
          await desk.run('createCreditNote', { invoice_id, reason: 'x', ...(n % 8 === 0 ? {} : { amount: back }) });
        }
      }
      if ((await desk.run('getQuote', { id })).amount_to_invoice > 0)
        await desk.run('invoiceQuote', { id, draft: false });
      expect(await desk.run('getQuote', { id })).toMatchObject({ status: 'invoiced', amount_to_invoice: 0 });
      await expectWhole(desk);
    },
  );

  rule('a quote that comes to nothing is invoiced once, and paid at once', async () => {
    const desk = await openDesk(ledger);
    const { id } = await accepted(desk, { items: [{ description: 'Sample', unit_price: 0 }] });
    const made = await desk.run('invoiceQuote', { id, draft: false });
    expect(made).toMatchObject({ amount: 0, status: 'paid', quote: { status: 'invoiced' } });
    expect((await desk.refused('invoiceQuote', { id })).code).toBe('quote_fully_invoiced');
  });

  rule('halves of an odd amount are two invoices, although each half is rounded up', async () => {
    const desk = await openDesk(ledger);
    const { id } = await accepted(desk, { items: [{ description: 'x', unit_price: 1.01 }] });
    const [first, second] = [
      await desk.run('invoiceQuote', { id, part: { percent: 50 }, draft: false }),
      await desk.run('invoiceQuote', { id, part: { percent: 50 }, draft: false }),
    ];
    expect([first.amount, second.amount, second.quote.status]).toEqual([0.51, 0.5, 'invoiced']);
  });

  rule('part invoices are in the language of the customer', async () => {
    const desk = await openDesk(ledger);
    const { id } = await accepted(desk, { customer: { name: 'Jansen', country: 'NL' } });
    const part = await desk.run('invoiceQuote', { id, part: { percent: 30 }, draft: false });
    expect(part.items[0]?.description).toBe('30% van offerte QU-000001');
    const last = await desk.run('invoiceQuote', { id, draft: false });
    expect(last.items[2]?.description).toBe('Min factuur INV-000001 van 17 maart 2026');
  });
});
