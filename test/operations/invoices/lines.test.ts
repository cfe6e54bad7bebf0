// Lines that take back, and invoices that come to nothing (R101).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { openPostOffice } from '../mails/mailing.ts';

const WORK = { description: 'Work', unit_price: 100, tax_rate: 21 };
const DEPOSIT = { description: 'Deposit of 2 March', unit_price: 30, tax_rate: 21, quantity: -1 };

describe.each(ENGINES_OF_RULES)('lines (R101) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const eventsOf = async (desk: Desk) =>
    (await desk.rows<{ type: string }>('events')).map(({ type }) => type).filter((type) => type.startsWith('invoice'));
  const faults = async (desk: Desk, items: readonly object[], more: object = {}) => {
    const { details } = await desk.refused('createInvoice', { customer: { name: 'Ann' }, items, ...more });
    return (details?.faults ?? []).map(({ field, message }) => `${field} ${message}`);
  };

  test('a negative quantity takes back, with its tax, rounded as what it takes back', async () => {
    const desk = await openDesk(ledger);
    const made = await desk.invoice({ items: [WORK, DEPOSIT, { ...WORK, unit_price: 0, description: 'Delivery' }] });
    expect(made).toMatchObject({ subtotal: 70, tax_total: 14.7, amount: 84.7, amount_due: 84.7, status: 'pending' });
    expect(made.items).toMatchObject([{ total: 100 }, { quantity: -1, total: -30 }, { unit_price: 0, total: 0 }]);
    const odd = { description: 'Odd', unit_price: 0.125, tax_rate: 21 };
    const twice = await desk.invoice({ items: [WORK, { ...odd, quantity: 1 }, { ...odd, quantity: -1 }] });
    expect(twice.items).toMatchObject([{}, { total: 0.13 }, { total: -0.13 }]);
    expect(twice.subtotal).toBe(100);
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });

  test('a discount of an invoice with such lines is taken from what they leave', async () => {
    const desk = await openDesk(ledger);
    const made = await desk.invoice({ items: [WORK, DEPOSIT], discount: { percent: 10 } });
    expect(made).toMatchObject({ items_total: 70, discount_total: 7, subtotal: 63, tax_total: 13.23 });
    const gross = await desk.invoice({ items: [WORK, DEPOSIT], prices_include_tax: true });
    expect(gross).toMatchObject({ amount: 70, tax_total: 12.15, subtotal: 57.85 });
  });

  test('each tax group and the total are 0 or more: the lines that take too much are all named, and nothing is stored', async () => {
    const desk = await openDesk(ledger);
    const message = (rate: number, sum: string) =>
      `quantity makes the lines at ${rate}% tax come to EUR ${sum}, and they must come to 0 or more: take back less here, use discount, or credit the earlier invoice with createCreditNote`;
    expect(await faults(desk, [WORK, { ...WORK, quantity: -1.5 }])).toEqual([`items[1].${message(21, '-50.00')}`]);
    expect(await faults(desk, [WORK, { ...DEPOSIT, tax_rate: 9 }, { ...WORK, tax_rate: 0, quantity: -1 }])).toEqual([
      `items[1].${message(9, '-30.00')}`,
      `items[2].${message(0, '-100.00')}`,
    ]);
    expect(await faults(desk, [{ ...WORK, quantity: 0 }])).toEqual(['items[0].quantity must not be 0']);
    expect(await faults(desk, [{ ...WORK, quantity: -1_000_001 }])).toEqual([
      expect.stringMatching(/^items\[0\]\.quantity /),
    ]);
    expect(await faults(desk, [{ ...WORK, quantity: -0.000_000_1 }])).toEqual([
      'items[0].quantity must have at most 6 decimals',
    ]);
  });

  test.each([
    ['JPY', 3, 1_000],
    ['EUR', 0.333, 0.07],
    ['KWD', 1.2345, 0.001],
  ])(
    'in %s a line and the line that takes it back come to nothing, and the invoice is paid',
    async (currency, quantity, unit_price) => {
      const desk = await openDesk(ledger);
      for (const tax_rate of [0, 5.5, 21]) {
        const line = { description: 'Work', unit_price, tax_rate };
        const items = [
          { ...line, quantity },
          { ...line, quantity: -quantity },
        ];
        for (const prices_include_tax of [false, true]) {
          const made = await desk.invoice({ currency, items, prices_include_tax });
          expect(made).toMatchObject({ amount: 0, subtotal: 0, tax_total: 0, status: 'paid' });
          expect((made.items[0]?.total ?? 0) + (made.items[1]?.total ?? 0)).toBe(0);
        }
      }
      await expectVerified(ledger.testApp.app.services.store, desk.account.id);
    },
  );

  test('a total of 0 is issued as paid at once: number, event, no address to pay at, nothing to record or credit', async () => {
    const desk = await openDesk(ledger);
    const free = { customer: { name: 'Ann', email: 'ann@example.com' }, items: [{ ...WORK, unit_price: 0 }] };
    const made = await desk.invoice(free);
    expect(made).toMatchObject({
      status: 'paid',
      invoice_number: 'INV-000001',
      ...{ amount: 0, amount_due: 0, amount_paid: 0, payment_url: null, days_overdue: 0 },
      paid_at: '2026-03-17T11:00:00.000Z',
      allowed_actions: ['send', 'download_pdf'],
    });
    expect(await eventsOf(desk)).toEqual(['invoice.created', 'invoice.paid']);
    const draft = await desk.invoice({ ...free, draft: true });
    expect(draft).toMatchObject({ status: 'draft', paid_at: null });
    expect(await desk.run('issueInvoice', { id: draft.id })).toMatchObject({
      ...{ status: 'paid', invoice_number: 'INV-000002', payment_url: null, paid_at: '2026-03-17T11:00:00.000Z' },
    });
    expect(await eventsOf(desk)).toEqual(['invoice.created', 'invoice.paid', 'invoice.created', 'invoice.paid']);
    expect((await desk.refused('recordPayment', { id: made.id })).code).toBe('invoice_already_paid');
    expect((await desk.refused('cancelInvoice', { id: made.id })).code).toBe('invoice_already_paid');
    const note = { invoice_id: made.id, reason: 'Too much' };
    expect((await desk.refused('createCreditNote', note)).code).toBe('invoice_fully_credited');
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });

  test('an invoice of 0 counts as paid in statistics, is never overdue or reminded of, and says nothing about days to pay', async () => {
    const desk = await openDesk(ledger);
    const { customer } = await desk.invoice({
      customer: { name: 'Bo', email: 'bo@example.com' },
      items: [{ ...WORK, unit_price: 0 }],
    });
    const late = await desk.invoice({ customer_id: customer.id, date: '2026-03-07', due_date: '2026-03-12' });
    await desk.run('recordPayment', { id: late.id });
    await desk.invoice({
      customer_id: customer.id,
      items: [{ ...WORK, unit_price: 0 }],
      date: '2026-02-01',
      due_date: '2026-02-02',
    });
    ledger.testApp.clock.advance(60 * 86_400_000);
    expect(await desk.run('listOverdueInvoices', {})).toMatchObject({ invoices: [], total_count: 0 });
    expect(await desk.run('getInvoiceStats', {})).toMatchObject({
      total_invoices: 3,
      paid_invoices: 3,
      overdue_invoices: 0,
    });
    expect(await desk.run('listInvoices', { status: 'paid' })).toMatchObject({
      totals: [{ count: 3, amount: 100, amount_due: 0 }],
    });
    expect((await desk.run('getCustomer', { id: customer.id })).average_days_to_pay).toBe(10);
    expect((await desk.run('remindOverdue', {})).results ?? []).toEqual([]);
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });

  test('credit by line takes positive lines only, and no more than their group has; the rest takes all of them', async () => {
    const desk = await openDesk(ledger);
    const items = [WORK, DEPOSIT, { ...WORK, unit_price: 0, description: 'Delivery' }];
    const { id } = await desk.invoice({ items });
    const refused = async (...lines: readonly object[]) => {
      const { details } = await desk.refused('createCreditNote', { invoice_id: id, items: lines, reason: 'Back' });
      return (details?.faults ?? []).map(({ field, message }) => `${field} ${message}`);
    };
    expect(await refused({ line: 2 }, { line: 3 })).toEqual([
      'items[0].line is negative: only lines that were charged are credited one by one',
      'items[1].line comes to nothing: only lines that were charged are credited one by one',
    ]);
    expect(await refused({ line: 1 })).toEqual(['items at 21% tax must come to at most what is left, EUR 70.00 net']);
    expect(await refused({ line: 1, quantity: -1 })).toHaveLength(1);
    const part = await desk.run('createCreditNote', {
      invoice_id: id,
      items: [{ line: 1, amount: 20 }],
      reason: 'Back',
    });
    expect(part).toMatchObject({ amount: 24.2, invoice: { amount_due: 60.5 } });
    const rest = await desk.run('createCreditNote', { invoice_id: id, reason: 'All' });
    expect(rest).toMatchObject({ subtotal: 50, amount: 60.5, invoice: { amount_due: 0, status: 'cancelled' } });
    expect(rest.items).toMatchObject([{ total: 80 }, { quantity: -1, total: -30 }]);
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });
});

test('the mail of an invoice of 0 says that there is nothing to pay, in four languages, and asks for nothing', async () => {
  await using office = await openPostOffice('sqlite');
  const { desk, mails } = await office.open();
  for (const language of ['en', 'nl', 'de', 'fr']) {
    const customer = await desk.run('createCustomer', { name: 'Ann', email: `${language}@example.com`, language });
    const items = [{ ...WORK, unit_price: 0 }];
    const made = await desk.invoice({ customer_id: customer.id, items, send_email: true });
    expect(made).toMatchObject({ status: 'paid', delivery: 'sent' });
  }
  const texts = (await mails()).map(({ text }) => text);
  expect(texts).toHaveLength(4);
  for (const [index, nothing] of ['nothing to pay', 'niets te betalen', 'nichts zu zahlen', 'rien à payer'].entries()) {
    expect(texts[index]).toContain(nothing);
    expect(texts[index]).not.toMatch(/Please pay|Betaal|Bitte zahlen|Veuillez/);
  }
});
