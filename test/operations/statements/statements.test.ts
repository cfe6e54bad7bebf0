// Customer statements: a line for each invoice, payment and refund, and their balances (R88).

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TimeZone } from '../../../src/model/dates.ts';
import { getStatementPdf } from '../../../src/operations/statements/get-statement-pdf.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { readPdf } from '../invoices/printed-page.ts';
import { OFFLINE, openShop, workUntilQuiet } from '../payments/shop.ts';
import { statementFaults, wholeStatement } from './statement-oracle.ts';

describe.each(ENGINES_OF_RULES)('a statement, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  const TODAY = '2026-03-17';
  async function ann(desk: Desk): Promise<number> {
    return (await desk.run('createCustomer', { name: 'Ann', email: 'ann@example.com', country: 'NL' })).id;
  }
  const short = ({ date, kind, amount, balance }: { date: string; kind: string; amount: number; balance: number }) => [
    date,
    kind,
    amount,
    balance,
  ];

  test('has a line for each thing that moved the balance, oldest first, and closes with what is due', async () => {
    const desk = await openDesk(ledger);
    const id = await ann(desk);
    const first = await desk.invoice({ customer_id: id, date: '2026-01-10' });
    await desk.run('recordPayment', { id: first.id, amount: 60, paid_at: '2026-01-20T12:00:00Z' });
    const second = await desk.invoice({ customer_id: id, amount: 25, date: '2026-02-01' });
    await desk.run('cancelInvoice', { id: second.id, credit_note: false });
    await desk.invoice({ customer_id: id, draft: true, amount: 999 });
    const statement = await desk.run('getStatement', { id });
    expect(statement).toMatchObject({
      customer: { id, name: 'Ann', email: 'ann@example.com', company: null },
      ...{ from: '2026-01-01', to: TODAY, total_count: 4, has_more: false },
      balances: [{ currency: 'EUR', opening: 0, closing: 40 }],
    });
    expect(statement.lines.map(short)).toEqual([
      ['2026-01-10', 'invoice', 100, 100],
      ['2026-01-20', 'payment', -60, 40],
      ['2026-02-01', 'invoice', 25, 65],
      [TODAY, 'cancellation', -25, 40],
    ]);
    expect(statement.lines[0]).toMatchObject({ invoice_number: first.invoice_number, due_date: first.due_date });
    expect(statement.lines[1]).toMatchObject({ invoice_id: first.id, payment_id: expect.any(Number), due_date: null });
    expect((await desk.run('getCustomer', { id })).balances).toMatchObject([{ outstanding: 40 }]);
  });

  test('opens with what was before, ends with its last day, and never adds currencies', async () => {
    const desk = await openDesk(ledger);
    const id = await ann(desk);
    const old = await desk.invoice({ customer_id: id, date: '2025-11-05', amount: 70 });
    await desk.invoice({ customer_id: id, date: '2026-02-10', amount: 5_000, currency: 'JPY' });
    await desk.run('recordPayment', { id: old.id, amount: 20, paid_at: '2026-02-28T23:30:00Z' });
    const february = await desk.run('getStatement', { id, from: '2026-02-01', to: '2026-02-28' });
    // The payment is at 00:30 on 1 March in Amsterdam, so February does not contain it.
    expect(february.balances).toEqual([
      { currency: 'EUR', opening: 70, closing: 70 },
      { currency: 'JPY', opening: 0, closing: 5_000 },
    ]);
    expect(february.lines.map(({ currency, kind }) => [currency, kind])).toEqual([['JPY', 'invoice']]);
    const march = await desk.run('getStatement', { id, from: '2026-03-01' });
    expect(march.balances).toEqual([
      { currency: 'EUR', opening: 70, closing: 50 },
      { currency: 'JPY', opening: 5_000, closing: 5_000 },
    ]);
    expect(march.lines.map(short)).toEqual([['2026-03-01', 'payment', -20, 50]]);
    expect(await desk.run('getStatement', { id, to: '2025-12-31' })).toMatchObject({
      from: '2025-01-01',
      balances: [{ currency: 'EUR', opening: 0, closing: 70 }],
    });
  });

  test('a refund is no new debt: it stands there with what is not owed again, and the statement closes', async () => {
    const desk = await openDesk(ledger);
    const id = await ann(desk);
    const { id: invoice } = await desk.invoice({ customer_id: id });
    const { payment } = await desk.run('recordPayment', { id: invoice });
    await desk.run('refundPayment', { id: payment.id, amount: 30 });
    expect((await desk.run('getStatement', { id })).lines.map(short)).toEqual([
      [TODAY, 'invoice', 100, 100],
      [TODAY, 'payment', -100, 0],
      [TODAY, 'refund', 30, 30],
      [TODAY, 'refund_waived', -30, 0],
    ]);
    expect(await statementFaults(desk, TODAY)).toEqual([]);
  });

  test('a credit note lowers what is owed, or is to give back until it is refunded', async () => {
    const desk = await openDesk(ledger);
    const id = await ann(desk);
    const { id: invoice } = await desk.invoice({ customer_id: id });
    const note = await desk.run('createCreditNote', { invoice_id: invoice, amount: 25, reason: 'Too late' });
    const { payment } = await desk.run('recordPayment', { id: invoice });
    await desk.run('createCreditNote', { invoice_id: invoice, amount: 30, reason: 'Broken' });
    const before = await desk.run('getStatement', { id });
    expect(before.lines.map(short)).toEqual([
      [TODAY, 'invoice', 100, 100],
      [TODAY, 'credit_note', -25, 75],
      [TODAY, 'credit_note', -30, 45],
      [TODAY, 'payment', -75, -30],
    ]);
    expect(before.lines[1]).toMatchObject({ credit_note_id: note.id, credit_note_number: 'CN-000001' });
    expect(await statementFaults(desk, TODAY)).toEqual([]);
    await desk.run('refundPayment', { id: payment.id, amount: 40 });
    expect((await desk.run('getStatement', { id })).lines.slice(4).map(short)).toEqual([
      [TODAY, 'refund', 40, 10],
      [TODAY, 'refund_waived', -10, 0],
    ]);
    expect(await statementFaults(desk, TODAY)).toEqual([]);
    // The credit note covers the refund that had none.
    await desk.run('createCreditNote', { invoice_id: invoice, amount: 10, reason: 'Late note' });
    const after = await desk.run('getStatement', { id });
    expect(after.balances).toEqual([{ currency: 'EUR', opening: 0, closing: 0 }]);
    expect(await statementFaults(desk, TODAY)).toEqual([]);
  });

  test('an invoice that is cancelled by a credit note has that line, and no other for it', async () => {
    const desk = await openDesk(ledger);
    const id = await ann(desk);
    const { id: invoice } = await desk.invoice({ customer_id: id });
    await desk.run('cancelInvoice', { id: invoice });
    expect((await desk.run('getStatement', { id })).lines.map(short)).toEqual([
      [TODAY, 'invoice', 100, 100],
      [TODAY, 'credit_note', -100, 0],
    ]);
    const { id: other } = await desk.invoice({ customer_id: id });
    await desk.run('cancelInvoice', { id: other, credit_note: false });
    await desk.run('createCreditNote', { invoice_id: other, reason: 'For the books' });
    expect((await desk.run('getStatement', { id })).lines.map(short)).toEqual([
      [TODAY, 'invoice', 100, 100],
      [TODAY, 'invoice', 100, 200],
      [TODAY, 'credit_note', -100, 100],
      [TODAY, 'cancellation', -100, 0],
    ]);
    expect(await statementFaults(desk, TODAY)).toEqual([]);
  });

  test('a payment that was undone never was', async () => {
    const desk = await openDesk(ledger);
    const id = await ann(desk);
    const { id: invoice } = await desk.invoice({ customer_id: id });
    const { payment } = await desk.run('recordPayment', { id: invoice });
    await desk.run('undoPayment', { id: payment.id, reason: 'Booked twice' });
    expect((await desk.run('getStatement', { id })).lines.map(short)).toEqual([[TODAY, 'invoice', 100, 100]]);
  });

  test('money that was too much is to give back until it has gone back', async () => {
    const shop = await openShop(ledger);
    const { desk } = shop;
    const id = await ann(desk);
    const invoice = await desk.invoice({ customer_id: id });
    const attempt = await shop.start(String(invoice.payment_url).split('/').at(-1) ?? '');
    await desk.run('recordPayment', { id: invoice.id });
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
    const before = await desk.run('getStatement', { id });
    expect(before.balances).toEqual([{ currency: 'EUR', opening: 0, closing: -100 }]);
    expect(await statementFaults(desk, TODAY)).toEqual([]);
    await workUntilQuiet(shop.services);
    const after = await desk.run('getStatement', { id });
    expect(after.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 100],
      ['payment', -100],
      ['payment', -100],
      ['refund', 100],
    ]);
    expect(after.balances).toEqual([{ currency: 'EUR', opening: 0, closing: 0 }]);
    expect(await statementFaults(desk, TODAY)).toEqual([]);
  });

  test('what is dated ahead counts from the day on which it was entered', async () => {
    const desk = await openDesk(ledger);
    const id = await ann(desk);
    const ahead = await desk.invoice({ customer_id: id, date: '2026-04-10' });
    // The account was in the time zone of Kiritimati when the payment was recorded. There, the date of the payment is
    // today. In the account's current time zone, it is tomorrow.
    const inKiritimati = { account: { ...desk.account, timezone: 'Pacific/Kiritimati' as TimeZone } };
    await desk.run('recordPayment', { id: ahead.id, amount: 10, paid_at: '2026-03-18T09:00:00Z' }, inKiritimati);
    expect((await desk.run('getStatement', { id })).lines.map(short)).toEqual([
      [TODAY, 'invoice', 100, 100],
      [TODAY, 'payment', -10, 90],
    ]);
    expect(await statementFaults(desk, TODAY)).toEqual([]);
  });

  test('is read page by page, each line once, also while more is added', async () => {
    const desk = await openDesk(ledger);
    const id = await ann(desk);
    for (let n = 1; n <= 7; n++) await desk.invoice({ customer_id: id, amount: n, date: `2026-02-0${n}` });
    await desk.invoice({ customer_id: id, amount: 9, currency: 'USD', date: '2026-01-05' });
    const first = await desk.run('getStatement', { id, limit: 3 });
    expect(first).toMatchObject({ total_count: 8, has_more: true });
    await desk.invoice({ customer_id: id, amount: 50, date: '2026-01-02' });
    const rest: number[] = [];
    for (let cursor = first.next_cursor; cursor !== null; ) {
      const page = await desk.run('getStatement', { id, limit: 3, cursor });
      rest.push(...page.lines.map(({ amount }) => amount));
      cursor = page.next_cursor;
    }
    expect([...first.lines.map(({ amount }) => amount), ...rest]).toEqual([1, 2, 3, 4, 5, 6, 7, 9]);
    const { lines, count } = await wholeStatement(desk, id, '2026-01-01', TODAY);
    expect([lines.length, count]).toEqual([9, 9]);
    expect(await desk.refused('getStatement', { id, cursor: 'x' })).toMatchObject({ code: 'validation_failed' });
  });

  test('refuses days that do not exist or end before they begin, all at once, and customers of others', async () => {
    const desk = await openDesk(ledger);
    const id = await ann(desk);
    const wrong = await desk.refused('getStatement', { id, from: 'soon', to: '2026-02-30', limit: 0 });
    expect(wrong.details.faults?.map(({ field }) => field).sort()).toEqual(['from', 'limit', 'to']);
    const turned = await desk.refused('getStatement', { id, from: '2026-03-02', to: '2026-03-01' });
    expect(turned.details.faults).toMatchObject([{ field: 'to', message: 'must not be before from' }]);
    const future = await desk.refused('getStatement', { id, from: '2026-05-01' });
    expect(future.details.faults).toMatchObject([{ field: 'from', message: `must not be after to, ${TODAY}` }]);
    const stranger = await openDesk(ledger);
    expect(await stranger.refused('getStatement', { id })).toMatchObject({ code: 'customer_not_found' });
    const file = getStatementPdf(ledger.testApp.app.services, stranger.caller, { id: String(id) });
    expect(await refusalOf(file)).toMatchObject({ code: 'customer_not_found' });
  });

  test('a customer with nothing has a statement of nothing', async () => {
    const desk = await openDesk(ledger);
    const id = await ann(desk);
    expect(await desk.run('getStatement', { id })).toMatchObject({ lines: [], balances: [], total_count: 0 });
  });

  test.each([
    ['nl', 'Rekeningoverzicht', 'Betaling van factuur', 'Openstaand'],
    ['de', 'Kontoauszug', 'Zahlung der Rechnung', 'Offen'],
    ['en', 'Statement', 'Payment of invoice', 'Outstanding'],
  ])('is printed in the customer’s language: %s', async (language, title, payment, meaning) => {
    const desk = await openDesk(ledger);
    const { id } = await desk.run('createCustomer', { name: 'Łukasz & Søn', language });
    const invoice = await desk.invoice({ customer_id: id, amount: 1250 });
    await desk.run('recordPayment', { id: invoice.id, amount: 50 });
    const { filename, bytes } = await getStatementPdf(ledger.testApp.app.services, desk.caller, { id: String(id) });
    expect(filename).toBe('statement-2026-01-01-2026-03-17.pdf');
    const { texts, pages } = await readPdf(bytes);
    expect(pages[0]?.map(({ text }) => text)).toContain(title);
    for (const text of [title, `${payment} ${invoice.invoice_number}`, meaning, 'Łukasz & Søn', 'Test & Co']) {
      expect(texts[0]).toContain(text);
    }
    expect(texts[0]).toContain({ nl: '−EUR 50,00', de: '−50,00 EUR', en: '−EUR 50.00' }[language]);
    expect(texts[0]).toContain({ nl: 'EUR 1.200,00', de: '1.200,00 EUR', en: 'EUR 1,200.00' }[language]);
    expect(texts[0]).not.toContain('\ufffd');
  });

  test('of several pages repeats its header, and numbers them', async () => {
    const desk = await openDesk(ledger);
    const id = await ann(desk);
    for (let n = 0; n < 60; n++) await desk.invoice({ customer_id: id, amount: 1 + n, date: '2026-02-01' });
    const { bytes } = await getStatementPdf(ledger.testApp.app.services, desk.caller, { id: String(id) });
    const { texts } = await readPdf(bytes);
    expect(texts.length).toBeGreaterThan(1);
    texts.forEach((text, index) => {
      expect(text).toContain(`Pagina ${index + 1} van ${texts.length}`);
    });
    for (let n = 1; n <= 60; n++) expect(texts.join(' ')).toContain(`INV-${String(n).padStart(6, '0')}`);
  });
});
