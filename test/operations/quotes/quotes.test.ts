// Quotes: from a draft to a signed yes and an invoice, and every state in which a step is refused (R102).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptOnPage, declineOnPage, findQuotePage } from '../../../src/operations/quotes/quote-page.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

const JANSEN = { name: 'Jansen BV', email: 'info@jansen.example' };
const LINES = [
  { description: 'Painting', quantity: 3, unit_price: 400, tax_rate: 21 },
  { description: 'Books', unit_price: 50, tax_rate: 9 },
];

describe.each(ENGINES_OF_RULES)('quotes on %s (R102)', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  const services = () => ledger.testApp.app.services;
  const codeOf = (url: string | null) => (url ?? '').split('/').at(-1) ?? '';
  const eventsOf = async (desk: Desk) =>
    (await desk.rows<{ type: string; data: string }>('events')).filter(({ type }) => type.startsWith('quote.'));
  const typesOf = async (desk: Desk) => (await eventsOf(desk)).map(({ type }) => type);
  const draft = (desk: Desk, fields: object = {}) =>
    desk.run('createQuote', { customer: JANSEN, items: LINES, ...fields });
  const open = async (desk: Desk, fields: object = {}) =>
    desk.run('sendQuote', { id: (await draft(desk, fields)).id, send_email: false });
  const accepted = async (desk: Desk, fields: object = {}) =>
    desk.run('acceptQuote', { id: (await open(desk, fields)).id, accepted_by: 'P. Jansen' });
  const shownOn = async (code: string) => (await findQuotePage(services(), code))?.digest ?? '';

  test('a quote for Jansen, a signed yes on a phone, and an invoice, in four calls', async () => {
    const desk = await openDesk(ledger);
    const made = await draft(desk, { intro: 'As discussed.', metadata: { job: '7' } });
    expect(made).toMatchObject({
      ...{ quote_number: null, status: 'draft', quote_url: null, amount: 1506.5, subtotal: 1250, tax_total: 256.5 },
      ...{ date: '2026-03-17', valid_until: '2026-04-16', intro: 'As discussed.', revision: 1 },
      ...{ customer_created: true, amount_invoiced: 0, amount_to_invoice: 1506.5, metadata: { job: '7' } },
    });
    const sent = await desk.run('sendQuote', { id: made.id });
    expect(sent).toMatchObject({ quote_number: 'QU-000001', status: 'open', delivery: 'not_configured' });
    const code = codeOf(sent.quote_url);
    const page = await findQuotePage(services(), code);
    expect(page).toMatchObject({ status: 'open', quote: { quote_number: 'QU-000001' } });
    const yes = await acceptOnPage(services(), code, { name: 'Piet Jansen', shown: page?.digest ?? '' });
    expect(yes).toMatchObject({
      ...{ status: 'accepted', accepted_by: 'Piet Jansen', accepted_digest: page?.digest },
      accepted_at: '2026-03-17T11:00:00.000Z',
    });
    const invoice = await desk.run('invoiceQuote', { id: 'QU-000001', draft: false });
    expect(invoice).toMatchObject({
      ...{ invoice_number: 'INV-000001', status: 'pending', amount: 1506.5, quote_id: made.id, due_date: '2026-03-31' },
      items: [{ description: 'Painting', quantity: 3 }, { description: 'Books' }],
      metadata: { job: '7' },
      quote: { quote_number: 'QU-000001', status: 'invoiced', amount_invoiced: 1506.5, amount_to_invoice: 0 },
    });
    expect(await typesOf(desk)).toEqual(['quote.sent', 'quote.accepted']);
    const { activity } = await desk.run('listActivity', { limit: 4 });
    expect(activity.map(({ summary, actor }) => [actor.kind, summary])).toMatchObject([
      ['system', 'Created INV-000001 for Jansen BV, EUR 1,506.50, from quote QU-000001'],
      ['payer', 'Quote QU-000001 for Jansen BV, EUR 1,506.50, was accepted by Piet Jansen'],
      ['system', 'Sent quote QU-000001 for Jansen BV, EUR 1,506.50, to info@jansen.example'],
      ['system', `Created quote draft (id ${made.id}) for Jansen BV, EUR 1,506.50`],
    ]);
    expect(await desk.run('getQuote', { id: made.id })).toMatchObject({
      status: 'invoiced',
      invoices: [{ id: invoice.id, invoice_number: 'INV-000001', amount: 1506.5, amount_credited: 0 }],
    });
  });

  test('the code opens no page of a draft; another code, and a stranger by id or number, finds nothing', async () => {
    const desk = await openDesk(ledger);
    const { id } = await draft(desk);
    const [{ code } = { code: '' }] = await desk.rows<{ code: string }>('quotes');
    expect(await findQuotePage(services(), code)).toBeUndefined();
    expect(await acceptOnPage(services(), code, { name: 'x', shown: '' })).toBeUndefined();
    expect(await findQuotePage(services(), '0000000000')).toBeUndefined();
    expect(await findQuotePage(services(), "' or 1=1 --")).toBeUndefined();
    await desk.run('sendQuote', { id, send_email: false });
    const stranger = await openDesk(ledger);
    for (const given of [id, 'QU-000001']) {
      expect((await stranger.refused('getQuote', { id: given })).code).toBe('quote_not_found');
      expect((await stranger.refused('invoiceQuote', { id: given })).code).toBe('quote_not_found');
    }
  });

  test('a change while it is open is a new revision; what was shown before is not accepted', async () => {
    const desk = await openDesk(ledger);
    const { id, quote_url } = await open(desk);
    const code = codeOf(quote_url);
    const shown = await shownOn(code);
    const changed = await desk.run('updateQuote', { id, items: [{ ...LINES[0], quantity: 4 }], revision: 1 });
    expect(changed).toMatchObject({
      status: 'open',
      revision: 2,
      amount: 1936,
      changed: ['items'],
      before: { amount: 1506.5 },
    });
    for (const answer of [
      acceptOnPage(services(), code, { name: 'P. Jansen', shown }),
      declineOnPage(services(), code, { reason: null, shown }),
    ]) {
      await expect(answer).rejects.toMatchObject({ code: 'quote_changed' });
    }
    expect(await typesOf(desk)).toEqual(['quote.sent']);
    const again = await shownOn(code);
    expect(again).not.toBe(shown);
    expect(await acceptOnPage(services(), code, { name: 'P. Jansen', shown: again })).toMatchObject({
      status: 'accepted',
    });
    expect((await desk.refused('updateQuote', { id, notes: 'x', revision: 2 })).code).toBe('quote_already_accepted');
  });

  test('new data of the business or the customer is shown again, once the quote is sent again', async () => {
    const desk = await openDesk(ledger);
    const { id, quote_url } = await open(desk);
    const shown = await shownOn(codeOf(quote_url));
    await desk.run('updateBusiness', { legal_name: 'Test Holding BV' });
    expect(await shownOn(codeOf(quote_url))).toBe(shown);
    await desk.run('sendQuote', { id, send_email: false });
    expect(await shownOn(codeOf(quote_url))).not.toBe(shown);
    expect(await desk.run('getQuote', { id })).toMatchObject({ quote_number: 'QU-000001', revision: 1 });
  });

  test('it can be accepted on its last day, and not after it; another last day opens it again', async () => {
    const desk = await openDesk(ledger);
    const { id, quote_url } = await open(desk, { valid_until: '2026-03-20' });
    const code = codeOf(quote_url);
    const shown = await shownOn(code);
    // The day ends in the zone of the business: 23:30 in Amsterdam.
    desk.testApp.clock.set('2026-03-20T22:30:00Z');
    expect(await desk.run('getQuote', { id })).toMatchObject({ status: 'open' });
    desk.testApp.clock.set('2026-03-20T23:00:00Z');
    expect(await findQuotePage(services(), code)).toMatchObject({ status: 'expired' });
    await expect(acceptOnPage(services(), code, { name: 'x', shown })).rejects.toMatchObject({ code: 'quote_expired' });
    for (const [name, input] of [
      ['acceptQuote', { id, accepted_by: 'x' }],
      ['sendQuote', { id, send_email: false }],
      ['invoiceQuote', { id, accepted_by: 'x' }],
    ] as const) {
      expect((await desk.refused(name, input)).code).toBe('quote_expired');
    }
    expect(await desk.run('getQuote', { id })).toMatchObject({
      status: 'expired',
      allowed_actions: ['edit', 'decline', 'download_pdf'],
    });
    expect(await desk.run('updateQuote', { id, valid_until: '2026-03-31' })).toMatchObject({ status: 'open' });
    expect(await acceptOnPage(services(), code, { name: 'x', shown: await shownOn(code) })).toMatchObject({
      status: 'accepted',
    });
  });

  test('a draft whose last day is over is not sent', async () => {
    const desk = await openDesk(ledger);
    const { id } = await draft(desk, { valid_until: '2026-03-18' });
    desk.testApp.clock.set('2026-03-19T11:00:00.000Z');
    expect((await desk.refused('sendQuote', { id })).code).toBe('quote_expired');
    expect(await desk.run('getBusiness')).toMatchObject({ next_quote_number: 1 });
  });

  test('a second yes, and a no after a yes, change nothing', async () => {
    const desk = await openDesk(ledger);
    const { id, quote_url } = await open(desk);
    const code = codeOf(quote_url);
    const shown = await shownOn(code);
    await acceptOnPage(services(), code, { name: 'First', shown });
    const refusal = { code: 'quote_already_accepted', details: { facts: { accepted_at: '2026-03-17T11:00:00.000Z' } } };
    await expect(acceptOnPage(services(), code, { name: 'Second', shown })).rejects.toMatchObject(refusal);
    await expect(declineOnPage(services(), code, { reason: 'No', shown })).rejects.toMatchObject(refusal);
    expect((await desk.refused('acceptQuote', { id, accepted_by: 'Third' })).code).toBe('quote_already_accepted');
    expect((await desk.refused('declineQuote', { id })).code).toBe('quote_already_accepted');
    expect(await desk.run('getQuote', { id })).toMatchObject({ accepted_by: 'First', declined_at: null });
    expect(await typesOf(desk)).toEqual(['quote.sent', 'quote.accepted']);
  });

  test('a no with its reason ends it', async () => {
    const desk = await openDesk(ledger);
    const { id, quote_url } = await open(desk);
    const code = codeOf(quote_url);
    const no = await declineOnPage(services(), code, { reason: 'Too expensive', shown: await shownOn(code) });
    expect(no).toMatchObject({
      status: 'declined',
      decline_reason: 'Too expensive',
      allowed_actions: ['download_pdf'],
    });
    for (const [name, input] of [
      ['acceptQuote', { id, accepted_by: 'x' }],
      ['sendQuote', { id, send_email: false }],
      ['updateQuote', { id, notes: 'x' }],
      ['invoiceQuote', { id, accepted_by: 'x' }],
      ['declineQuote', { id }],
    ] as const) {
      expect((await desk.refused(name, input)).code).toBe('quote_declined');
    }
    expect(await typesOf(desk)).toEqual(['quote.sent', 'quote.declined']);
  });

  test('only a draft is deleted, and no number is missing', async () => {
    const desk = await openDesk(ledger);
    const { id } = await draft(desk);
    expect(await desk.run('deleteQuote', { id })).toEqual({ id, deleted: true });
    expect((await desk.refused('getQuote', { id })).code).toBe('quote_not_found');
    const { id: second, quote_number } = await open(desk);
    expect(quote_number).toBe('QU-000001');
    expect((await desk.refused('deleteQuote', { id: second })).code).toBe('quote_already_sent');
  });

  test('an open quote is invoiced only with the name of who said yes', async () => {
    const desk = await openDesk(ledger);
    const { id } = await open(desk);
    expect((await desk.refused('invoiceQuote', { id })).code).toBe('quote_not_accepted');
    expect((await desk.refused('invoiceQuote', { id: (await draft(desk)).id })).code).toBe('quote_is_draft');
    const made = await desk.run('invoiceQuote', { id, accepted_by: 'P. Jansen, by phone' });
    expect(made).toMatchObject({ status: 'draft', invoice_number: null, quote: { status: 'invoiced' } });
    expect(await desk.run('getQuote', { id })).toMatchObject({ accepted_by: 'P. Jansen, by phone' });
    expect(await typesOf(desk)).toEqual(['quote.sent', 'quote.accepted']);
  });

  test('bad input names every fault and changes nothing', async () => {
    const desk = await openDesk(ledger);
    const faults = async (name: 'createQuote' | 'updateQuote' | 'invoiceQuote' | 'acceptQuote', input: object) =>
      (await desk.refused(name, input)).details.faults?.map(({ field }) => field);
    expect(await faults('createQuote', { items: LINES, date: '2026-03-20', valid_until: '2026-03-01' })).toEqual([
      'customer_id',
      'valid_until',
    ]);
    expect(await faults('createQuote', { customer: JANSEN, items: LINES, due_date: '2026-05-01' })).toEqual([
      'due_date',
    ]);
    expect(
      await faults('createQuote', { customer: JANSEN, items: [{ description: 'x', unit_price: '1,000' }] }),
    ).toEqual(['items[0].unit_price']);
    const { id } = await open(desk);
    expect(await faults('updateQuote', { id })).toEqual(['items']);
    expect(await faults('updateQuote', { id, valid_until: '2026-01-01' })).toEqual(['valid_until']);
    expect(await faults('acceptQuote', { id, accepted_by: ' ' })).toEqual(['accepted_by']);
    for (const [part, field] of [
      [{ percent: 30, amount: 10 }, 'part.amount'],
      [{}, 'part'],
      [{ percent: 0 }, 'part.percent'],
      [{ percent: 101 }, 'part.percent'],
      [{ amount: 1506.51 }, 'part.amount'],
      [{ amount: '1.500' }, 'part.amount'],
      [{ amount: 0.001 }, 'part.amount'],
    ] as const) {
      expect(await faults('invoiceQuote', { id, accepted_by: 'x', part })).toEqual([field]);
    }
    expect(await faults('invoiceQuote', { id, accepted_by: 'x', send_email: true })).toEqual(['send_email']);
  });

  test('the list has totals per currency and finds by state, customer and date; nothing is in statistics', async () => {
    const desk = await openDesk(ledger);
    await accepted(desk);
    await open(desk, { valid_until: '2026-03-18' });
    await open(desk, { currency: 'JPY', items: [{ description: 'x', unit_price: 900 }] });
    await draft(desk, { date: '2026-02-01', customer: { name: 'Ann', email: 'ann@example.com' } });
    desk.testApp.clock.set('2026-03-20T11:00:00.000Z');
    const listed = async (input: object) => {
      const { quotes, totals, total_count } = await desk.run('listQuotes', input);
      return { statuses: quotes.map(({ status }) => status), totals, total_count };
    };
    expect(await listed({})).toMatchObject({
      statuses: ['draft', 'open', 'expired', 'accepted'],
      total_count: 4,
      totals: [
        { currency: 'EUR', count: 3, amount: 4519.5, subtotal: 3750, tax_total: 769.5 },
        { currency: 'JPY', count: 1, amount: 900 },
      ],
    });
    expect(await listed({ status: 'open' })).toMatchObject({ statuses: ['open'], totals: [{ currency: 'JPY' }] });
    expect(await listed({ status: ['expired', 'accepted'] })).toMatchObject({
      statuses: ['expired', 'accepted'],
      total_count: 2,
    });
    expect(await listed({ status: 'open,expired' })).toMatchObject({ statuses: ['open', 'expired'] });
    expect(await listed({ customer: 'ann' })).toMatchObject({ statuses: ['draft'], totals: [{ count: 1 }] });
    expect(await listed({ date_to: '2026-02-28' })).toMatchObject({ statuses: ['draft'] });
    expect(await listed({ status: 'open', date_from: '2026-03-01', currency: 'EUR' })).toMatchObject({ statuses: [] });
    const first = await desk.run('listQuotes', { limit: 3 });
    const next = await desk.run('listQuotes', { limit: 3, cursor: first.next_cursor });
    expect([first.has_more, next.quotes.length, next.has_more]).toEqual([true, 1, false]);
    expect(await desk.run('getInvoiceStats')).toMatchObject({ total_invoices: 0, total_outstanding: 0 });
    expect(await desk.run('listInvoices')).toMatchObject({ total_count: 0, totals: [] });
  });

  test('its series has a prefix and a next number of its own', async () => {
    const desk = await openDesk(ledger);
    expect(await desk.run('getBusiness')).toMatchObject({
      ...{ quote_prefix: 'QU-', next_quote_number: 1, next_numbers: { quote: 'QU-000001' } },
    });
    await desk.run('updateBusiness', { quote_prefix: 'OFF{year}/', next_quote_number: 41, number_digits: 4 });
    expect((await open(desk)).quote_number).toBe('OFF2026/0041');
    expect((await open(desk, { date: '2025-12-31', valid_until: '2026-12-31' })).quote_number).toBe('OFF2025/0001');
    const prefix = async (input: object) =>
      (await desk.refused('updateBusiness', input)).details.faults?.map(({ field }) => field);
    expect(await prefix({ quote_prefix: 'INV-' })).toEqual(['quote_prefix']);
    expect(await prefix({ invoice_prefix: 'OFF2026/' })).toEqual(['invoice_prefix']);
    expect(await prefix({ credit_note_prefix: 'X', quote_prefix: 'X1' })).toEqual(['credit_note_prefix']);
    expect(await prefix({ next_quote_number: 41 })).toEqual(['next_quote_number']);
    expect(await desk.run('getQuote', { id: 'off2026/41' })).toMatchObject({ quote_number: 'OFF2026/0041' });
  });

  test('digits that are an id of one quote and the number of another are not guessed by what writes', async () => {
    const desk = await openDesk(ledger);
    const first = await open(desk);
    await desk.run('updateBusiness', { next_quote_number: first.id });
    const other = await open(desk);
    if (other.quote_number === `QU-${String(first.id).padStart(6, '0')}`) {
      const digits = String(first.id);
      expect((await desk.refused('sendQuote', { id: digits })).code).toBe('quote_ambiguous');
      expect(await desk.run('getQuote', { id: digits })).toMatchObject({ may_be_meant: expect.any(String) });
    }
    expect(await desk.run('getQuote', { id: first.id })).toMatchObject({ id: first.id });
  });

  test('an accepted quote keeps its content; only metadata changes, and the digest stays', async () => {
    const desk = await openDesk(ledger);
    const { id, accepted_digest } = await accepted(desk);
    const changed = await desk.run('updateQuote', { id, metadata: { job: '8' } });
    expect(changed).toMatchObject({ revision: 1, changed: ['metadata'], metadata: { job: '8' }, accepted_digest });
    expect((await desk.refused('updateQuote', { id, valid_until: '2026-06-01' })).code).toBe('quote_already_accepted');
  });

  test('the same key answers the same, and makes one quote and one invoice', async () => {
    const desk = await openDesk(ledger);
    const once = { key: 'k-1', fingerprint: 'f', lifetimeMs: 86_400_000 };
    const made = await desk.runOnce('createQuote', { customer: JANSEN, items: LINES }, once);
    expect((await desk.runOnce('createQuote', { customer: JANSEN, items: LINES }, once)).data).toEqual(made.data);
    expect(await desk.rows('quotes')).toHaveLength(1);
  });
});
