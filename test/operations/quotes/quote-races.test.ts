// Two steps of a quote at the same moment: one wins, the other finds what the first one left (R102, R103).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BillingError } from '../../../src/model/billing-error.ts';
import { operationNamed } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { acceptOnPage, declineOnPage, findQuotePage } from '../../../src/operations/quotes/quote-page.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

const LINES = [
  { description: 'Painting', quantity: 3, unit_price: 333.33, tax_rate: 21 },
  { description: 'Books', unit_price: 50, tax_rate: 9 },
];

/** Codes of the refusals, or `done`, sorted. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const ended = await Promise.allSettled(calls);
  return ended
    .map((one) => {
      if (one.status === 'fulfilled') return 'done';
      if (one.reason instanceof BillingError) return one.reason.code;
      throw one.reason;
    })
    .sort();
}

describe.each(ENGINES)('races of quotes on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  const services = () => ledger.testApp.app.services;

  async function openQuote(desk: Desk, fields: object = {}) {
    const customer = { name: 'Ann', email: 'ann@example.com' };
    const { id } = await desk.run('createQuote', { customer, items: LINES, ...fields });
    const { quote_url, amount } = await desk.run('sendQuote', { id, send_email: false });
    const code = (quote_url ?? '').split('/').at(-1) ?? '';
    const shown = (await findQuotePage(services(), code))?.digest ?? '';
    return { id, code, shown, amount };
  }

  const countOf = async (desk: Desk, type: string) =>
    (await desk.rows<{ type: string }>('events')).filter((event) => event.type === type).length;

  test('of 32 acceptances one is kept, with one event', async () => {
    const desk = await openDesk(ledger);
    const { id, code, shown } = await openQuote(desk);
    const found = await outcomes(
      Array.from({ length: 32 }, (_, n) => acceptOnPage(services(), code, { name: `Person ${n}`, shown })),
    );
    expect(found).toEqual(['done', ...Array.from({ length: 31 }, () => 'quote_already_accepted')]);
    expect(await countOf(desk, 'quote.accepted')).toBe(1);
    expect((await desk.run('getQuote', { id })).accepted_by).toMatch(/^Person \d+$/);
  });

  test('an acceptance and a change: the quote is accepted as it was shown, or not at all', async () => {
    const desk = await openDesk(ledger);
    for (let round = 0; round < 6; round++) {
      const { id, code, shown } = await openQuote(desk);
      const change = { id, items: [{ description: 'Other', unit_price: 1 }] };
      const found = await outcomes([
        acceptOnPage(services(), code, { name: 'Ann', shown }),
        desk.run('updateQuote', change),
      ]);
      const quote = await desk.run('getQuote', { id });
      expect([
        [['done', 'quote_already_accepted'], 'accepted', shown, 1],
        [['done', 'quote_changed'], 'open', null, 2],
      ]).toContainEqual([found, quote.status, quote.accepted_digest, quote.revision]);
    }
  });

  test('a yes and a no: one of them stays', async () => {
    const desk = await openDesk(ledger);
    for (let round = 0; round < 6; round++) {
      const { id, code, shown } = await openQuote(desk);
      const found = await outcomes([
        acceptOnPage(services(), code, { name: 'Ann', shown }),
        declineOnPage(services(), code, { reason: null, shown }),
      ]);
      expect(found[0]).toBe('done');
      expect(['quote_already_accepted', 'quote_declined']).toContain(found[1]);
      const { status, accepted_at, declined_at } = await desk.run('getQuote', { id });
      expect([accepted_at === null, declined_at === null]).toEqual([status === 'declined', status === 'accepted']);
    }
  });

  test('32 first sendings at once give one number, and the next quote the next one', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.run('createQuote', { customer: { name: 'Ann' }, items: LINES });
    await Promise.all(Array.from({ length: 32 }, () => desk.run('sendQuote', { id, send_email: false })));
    expect(await desk.run('getQuote', { id })).toMatchObject({ quote_number: 'QU-000001' });
    const { id: next } = await desk.run('createQuote', { customer: { name: 'Ben' }, items: LINES });
    expect(await desk.run('sendQuote', { id: next, send_email: false })).toMatchObject({ quote_number: 'QU-000002' });
  });

  test('32 conversions at once, from two processes, make one invoice', async () => {
    const desk = await openDesk(ledger);
    const { id, amount } = await openQuote(desk);
    await desk.run('acceptQuote', { id, accepted_by: 'Ann' });
    const neighbour = await openNeighbour(ledger);
    const op = operationNamed('invoiceQuote');
    const found = await outcomes(
      Array.from({ length: 32 }, (_, n) =>
        n % 2 === 0
          ? desk.run('invoiceQuote', { id, draft: false })
          : call(neighbour.services, desk.caller, op, { id, draft: false }),
      ),
    );
    await neighbour.close();
    expect(found).toEqual(['done', ...Array.from({ length: 31 }, () => 'quote_fully_invoiced')]);
    const rows = await desk.rows<{ amount: number; invoice_number: string }>('invoices');
    expect(rows.map((row) => [row.invoice_number, row.amount])).toEqual([['INV-000001', Math.round(amount * 100)]]);
  });

  test('32 parts at once never bill more than the quote, and the rest bills it to the cent', async () => {
    const desk = await openDesk(ledger);
    const { id, amount } = await openQuote(desk);
    await desk.run('acceptQuote', { id, accepted_by: 'Ann' });
    const parts = Array.from({ length: 32 }, (_, n) => (n % 2 === 0 ? { percent: 7 } : { amount: 33.33 }));
    const found = await outcomes(parts.map((part, n) => desk.run('invoiceQuote', { id, part, draft: n % 3 === 0 })));
    expect(
      found.filter((one) => one !== 'done' && one !== 'validation_failed' && one !== 'quote_fully_invoiced'),
    ).toEqual([]);
    const done = await desk.rows<{ amount: number; id: number; status: string }>('invoices');
    for (const row of done) if (row.status === 'draft') await desk.run('issueInvoice', { id: row.id });
    if ((await desk.run('getQuote', { id })).status === 'accepted')
      await desk.run('invoiceQuote', { id, draft: false });
    const all = await desk.rows<{ amount: number; subtotal: number; tax_total: number }>('invoices');
    const sum = (field: 'amount' | 'subtotal' | 'tax_total') => all.reduce((total, row) => total + row[field], 0);
    const [quote] = await desk.rows<{ amount: number; subtotal: number; tax_total: number }>('quotes');
    expect([sum('amount'), sum('subtotal'), sum('tax_total')]).toEqual([
      quote?.amount,
      quote?.subtotal,
      quote?.tax_total,
    ]);
    expect(sum('amount')).toBe(Math.round(amount * 100));
    expect(await desk.run('getQuote', { id })).toMatchObject({ status: 'invoiced', amount_to_invoice: 0 });
  });
});
