import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoStatement } from '../../../src/demo/bank-statement.ts';
import { CUSTOMERS } from '../../../src/demo/customers.ts';
import { seedDemo } from '../../../src/demo/ledger.ts';
import { randomFrom } from '../../../src/demo/random.ts';
import { timelineOf } from '../../../src/demo/timeline.ts';
import { parseIban } from '../../../src/model/bank.ts';
import { addDays, type Instant, type LocalDate, parseInstant } from '../../../src/model/dates.ts';
import { AGING_BUCKETS } from '../../../src/model/invoice.ts';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import { authenticate } from '../../../src/operations/tokens/authenticate.ts';
import { type DemoHouse, type Invoice, openDemo } from '../../demo/kit.ts';

let shop: DemoHouse;
let invoices: readonly Invoice[];
beforeAll(async () => {
  shop = await openDemo();
  invoices = await shop.invoices();
});
afterAll(() => shop[Symbol.asyncDispose]());

describe('the demo ledger', () => {
  test('has about 300 invoices in three currencies, mostly euros, for two dozen customers of many countries', async () => {
    expect(invoices.length).toBeGreaterThan(250);
    expect(invoices.length).toBeLessThan(360);
    const counts = Map.groupBy(invoices, ({ currency }) => currency);
    expect([...counts.keys()].sort()).toEqual(['EUR', 'GBP', 'USD']);
    expect(counts.get('EUR')?.length).toBeGreaterThan(invoices.length / 2);
    const { customers, total_count } = await shop.run('listCustomers', { limit: 100 });
    expect(total_count).toBe(24);
    expect(new Set(customers.map(({ country }) => country)).size).toBeGreaterThan(12);
    expect(new Set(invoices.map(({ customer }) => customer.id)).size).toBe(24);
  });

  test('shows every state an invoice can get into by hand, most of them paid', () => {
    const counts = Object.fromEntries(
      [...Map.groupBy(invoices, ({ status }) => status)].map(([s, of]) => [s, of.length]),
    );
    expect(Object.keys(counts).sort()).toEqual(['cancelled', 'draft', 'overdue', 'paid', 'pending']);
    expect(counts.paid).toBeGreaterThan(invoices.length * 0.7);
    expect(counts.overdue).toBeGreaterThan(15);
    expect(invoices.some(({ amount_paid, amount_due }) => amount_paid > 0 && amount_due > 0)).toBe(true);
    expect(invoices.some(({ reminders_sent }) => reminders_sent === 3)).toBe(true);
    expect(invoices.some(({ tax_lines }) => tax_lines.length > 1)).toBe(true);
    expect(invoices.some(({ reference, notes }) => reference !== null && notes !== null)).toBe(true);
  });

  test('has overdue money of every age', async () => {
    const { totals } = await shop.run('listOverdueInvoices');
    for (const bucket of AGING_BUCKETS) {
      expect(
        totals.reduce((sum, { aging }) => sum + aging[bucket], 0),
        bucket,
      ).toBeGreaterThan(0);
    }
  });

  test('was lived in working hours of the last twelve months, one thing after the other', async () => {
    const { activity, total_count } = await shop.run('listActivity', { limit: 100 });
    expect(total_count).toBeGreaterThan(600);
    const kinds = new Set(activity.map(({ actor }) => actor.kind));
    expect(kinds).toEqual(new Set(['system', 'assistant', 'payer', 'provider']));
    const made = invoices.map(({ created_at }) => created_at);
    expect(made).toEqual([...new Set(made)].sort());
    expect(made[0]?.slice(0, 7)).toBe('2025-03');
    expect(made.at(-1)?.slice(0, 10)).toBe('2026-03-16');
    for (const at of made) {
      const local = new Date(at).toLocaleString('en', {
        timeZone: 'Europe/Amsterdam',
        weekday: 'short',
        hour: 'numeric',
        hourCycle: 'h23',
      });
      expect(local).toMatch(/^(Mon|Tue|Wed|Thu|Fri), (0[89]|1[0-7])$/);
    }
  });

  test('has a customer who pays every month, and one who has not begun', async () => {
    const { subscriptions } = await shop.run('listSubscriptions');
    expect(subscriptions.map(({ status }) => status)).toEqual(['pending', 'active']);
  });

  test('has links to pay: one paid, one declined and one that nobody has opened', async () => {
    const { payment_links } = await shop.run('listPaymentLinks', { type: 'paymentlink' });
    expect(payment_links.map(({ status }) => status)).toEqual(['active', 'active', 'paid']);
    const { payments } = await shop.run('listPayments', { limit: 3 });
    expect(payments).toMatchObject([
      { status: 'paid', type: 'paymentplan', amount: 145 },
      { status: 'failed', failure_reason: 'declined' },
      { status: 'paid', fee: 0.76, amount: 38 },
    ]);
  });

  test('has numbers without a gap, in the order of issue', () => {
    const numbers = invoices.flatMap(({ invoice_number }) => invoice_number ?? []).sort();
    expect(numbers).toEqual(numbers.map((_, index) => `INV-${String(index + 1).padStart(6, '0')}`));
    expect(shop.demo.account.invoices_issued).toBe(numbers.length);
  });

  test('adds up: the kept statistics are what the invoices sum to', async () => {
    const { as_of, by_currency } = await shop.run('getInvoiceStats');
    const { totals: overdue } = await shop.run('listOverdueInvoices');
    expect(as_of).toBe('2026-03-17');
    expect(by_currency.map(({ currency }) => currency).sort()).toEqual(['EUR', 'GBP', 'USD']);
    for (const stats of by_currency) {
      const own = invoices.filter(({ currency }) => currency === stats.currency);
      const of = (...states: string[]) => own.filter(({ status }) => states.includes(status));
      const due = (some: readonly Invoice[]) =>
        some.reduce((cents, one) => cents + Math.round(one.amount_due * 100), 0) / 100;
      expect(stats).toMatchObject({
        total_invoices: of('pending', 'overdue', 'paid').length,
        pending_invoices: of('pending').length,
        overdue_invoices: of('overdue').length,
        paid_invoices: of('paid').length,
        total_outstanding: due(of('pending', 'overdue')),
        total_overdue: due(of('overdue')),
      });
      const listed = overdue.find(({ currency }) => currency === stats.currency);
      expect(listed?.amount_due ?? 0).toBe(stats.total_overdue);
      expect(listed?.count ?? 0).toBe(stats.overdue_invoices);
    }
  });

  test('counts as paid this month what was received since its first day', async () => {
    const { by_currency } = await shop.run('getInvoiceStats');
    const received = await shop.testApp.app.services.store.totals.receiptsOf(shop.demo.account.id, '2026-03' as never);
    for (const { currency, paid_this_month } of by_currency) {
      const sum = received.filter((one) => one.currency === currency).reduce((minor, one) => minor + one.received, 0);
      expect(paid_this_month).toBe(sum / 100);
    }
    expect(by_currency.find(({ currency }) => currency === 'EUR')?.paid_this_month).toBeGreaterThan(0);
  });

  test('comes with a token that reads and writes', async () => {
    const found = await authenticate(shop.testApp.app.services, shop.demo.token);
    expect(found?.account.id).toBe(shop.demo.account.id);
    expect([...(found?.scopes ?? [])].sort()).toEqual(['billing.read', 'billing.write']);
  });

  test('mails nobody, then or later, whatever mail server is known', async () => {
    const { services } = shop.testApp.app;
    await deliverDueMails(services);
    expect(await services.store.mails.due(parseInstant('2040-01-01T00:00:00Z') as Instant, 1)).toEqual([]);
  });

  test('writes only to addresses that RFC 2606 keeps free', () => {
    for (const { email = 'x@example.com' } of CUSTOMERS)
      expect(email).toMatch(/^[^@]+@([a-z-]+\.)?example\.(com|org|net)$/);
  });
});

test('its business is one that a bookkeeper takes: an address, and numbers with right check digits that nobody has', async () => {
  const open = invoices.find(({ status, currency }) => status === 'overdue' && currency === 'USD');
  const answer = await shop.testApp.fetch(`/api/v1/invoices/${open?.id}/pdf`, { token: shop.demo.token });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), {
    mergePages: true,
  });
  expect(text).toMatch(/Voorstraat 112\s+3512 AS Utrecht, Netherlands/);
  const [, vat = ''] = /VAT (NL\d{9}B\d\d)/.exec(text) ?? [];
  // The VAT number of a Dutch sole proprietor has two check digits, calculated over the whole number (modulo 97). The
  // first nine digits must fail the modulo 11 test, so that they are not the number of a real company or person.
  const asDigits = vat.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  expect(BigInt(asDigits) % 97n).toBe(1n);
  const eleven = [...vat.slice(2, 11)].reduce((sum, digit, at) => sum + Number(digit) * (at === 8 ? -1 : 9 - at), 0);
  expect(eleven % 11).not.toBe(0);
  expect(text).toMatch(/KvK \d{8}\b/);
  const [iban = ''] = /NL91[ A-Z0-9]+/.exec(text) ?? [];
  expect(parseIban(iban)).toBe('NL91ABNA0417164300');
});

test('is whole or not there at all: a second one is refused and leaves nothing', async () => {
  const { services } = shop.testApp.app;
  const before = await shop.run('listActivity', { limit: 1 });
  await expect(seedDemo(services, { now: services.clock.now() })).rejects.toMatchObject({ code: 'account_exists' });
  expect(await shop.run('listActivity', { limit: 1 })).toEqual(before);
});

test('can be planned for any day of four years', () => {
  const first = '2026-01-01' as LocalDate;
  // A step of 29 days covers all weekdays, days of the month and seasons.
  for (let days = 0; days < 1_461; days += 29) {
    const today = addDays(first, days);
    const moments = timelineOf(addDays(today, -365), today, randomFrom(days));
    expect(moments.length).toBeGreaterThan(500);
    expect(moments.every(({ day }) => day < today)).toBe(true);
  }
});

test('has items, and taxes each sale by a category that a bookkeeper expects', async () => {
  expect((await shop.run('listItems')).total_count).toBe(5);
  for (const { customer, tax_lines, invoice_number } of invoices) {
    const country = CUSTOMERS.find(({ name }) => name === customer.name)?.country;
    const categories = new Set(tax_lines.map(({ category }) => category ?? 'standard'));
    const expected =
      country === 'NL'
        ? 'standard'
        : country !== undefined && EU.includes(country)
          ? 'reverse_charge'
          : 'outside_scope';
    expect([...categories], `${invoice_number} for ${country}`).toEqual([expected]);
  }
});

const EU = ['DE', 'FR', 'PL', 'DK', 'IT', 'ES', 'IE', 'SE', 'GR', 'FI', 'PT'];

// Must be the last test: it writes into the shared ledger.
test('comes with a statement of its bank: what is certain, likely, possible, and not for an invoice', async () => {
  const overdue = await shop.run('listOverdueInvoices', { limit: 100 });
  const content = demoStatement(overdue, 'NL91ABNA0417164300', overdue.as_of);
  expect(await shop.run('importBankStatement', { content })).toMatchObject({ imported: 4 });
  const { entries } = await shop.run('listBankEntries');
  const levels = new Map(entries.map(({ text, level }) => [text.split(' ')[0], level]));
  expect(Object.fromEntries(levels)).toEqual({
    Invoice: 'certain',
    Part: 'likely',
    Your: 'possible',
    Refund: 'unmatched',
  });
});
