import { describe, expect, test } from 'vitest';
import type { MailGateway } from '../../../src/model/mail.ts';
import { paymentRefunded } from '../../../src/tools/answers/payments.ts';
import { type Assistant, type Mcp, openMcp } from './kit.ts';

/** Business details with which invoices are complete. */
const COMPLETE = { address: 'Keizersgracht 1', city: 'Amsterdam', country: 'NL', vat_number: 'NL123456789B01' };
const ANN = { name: 'Ann', email: 'ann@example.com' };
const sending: MailGateway = {
  configured: true,
  trouble: async () => null,
  send: async () => ({ outcome: 'sent' }),
  close: async () => undefined,
};

async function invoice(assistant: Assistant, fields: Record<string, unknown> = {}): Promise<string> {
  const made = await assistant.call('createInvoice', { customer: ANN, description: 'Work', amount: 120, ...fields });
  return made.data.invoice_number ?? String(made.data.id);
}

describe('which invoices are overdue', () => {
  test('is answered in one call: who, how much, how late, and whether a reminder may go out', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await invoice(assistant, { date: '2026-01-01', due_date: '2026-01-15', amount: 1234.5 });
    await invoice(assistant, { date: '2026-03-01', due_date: '2026-03-16' });
    await invoice(assistant, { date: '2026-03-01', due_date: '2026-03-17' });
    await invoice(assistant, {
      customer: { name: 'Yuki' },
      due_date: '2026-03-10',
      date: '2026-03-01',
      amount: 500,
      currency: 'JPY',
    });
    const { text, data } = await assistant.call('listOverdueInvoices');
    expect(text.split('\n')).toEqual([
      '3 invoices are overdue as of 2026-03-17: EUR 1,354.50 on 2 and JPY 500 on 1; the oldest by 61 days.',
      'timezone Europe/Amsterdam',
      'totals (currency count amount_due oldest_days aging):',
      'EUR 2 1354.50 61 1-30:120;31-60:0;61-90:1234.50;over_90:0',
      'JPY 1 500 7 1-30:500;31-60:0;61-90:0;over_90:0',
      'invoices (invoice_number customer customer_id currency amount_due due_date days_overdue reminder):',
      'INV-000001 "Ann" 1 EUR 1234.50 2026-01-15 61 possible',
      'INV-000004 "Yuki" 2 JPY 500 2026-03-10 7 no_email',
      'INV-000002 "Ann" 1 EUR 120 2026-03-16 1 possible',
    ]);
    expect(data).toMatchObject({
      total_count: 3,
      as_of: '2026-03-17',
      totals: [
        { currency: 'EUR', amount_due: 1354.5, aging: { '1-30': 120, '61-90': 1234.5, 'over 90': 0 } },
        { currency: 'JPY' },
      ],
      invoices: [{ invoice_number: 'INV-000001', days_overdue: 61 }, {}, {}],
    });
  });

  test('is answered when there is none: nobody, nothing and several are told apart', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const asked = { customer: 'Ann', min_days: 30 };
    const nobody = await assistant.call('listOverdueInvoices', asked);
    expect(nobody.text.split('\n').slice(0, 2)).toEqual([
      'There is no customer like "Ann" as of 2026-03-17.',
      'Next: No name is similar: ask how it is spelled, or call listCustomers.',
    ]);
    await assistant.call('createCustomer', ANN);
    const nothing = await assistant.call('listOverdueInvoices', asked);
    expect(nothing.data.summary).toBe(
      'No invoices of "Ann" (customer 1) are overdue by at least 30 days as of 2026-03-17.',
    );
    await assistant.call('createCustomer', { name: 'Anna' });
    const several = await assistant.call('listOverdueInvoices', asked);
    expect(several.data.summary).toContain('of 2 customers that match "Ann"');
    expect(several.data.next).toMatch(/^2 customers match \("Anna" \(2\) and "Ann" \(1\)\): .* ask which is meant\.$/);
  });
});

describe('a new invoice', () => {
  const made = async (mcp: Mcp, fields: Record<string, unknown> = {}) => {
    await using assistant = await mcp.assistant();
    const input = { customer: ANN, description: 'Work', amount: 120, ...fields };
    return (await assistant.call('createInvoice', input)).text.split('\n');
  };

  test('is told with number, total, due date and pay link, whether the customer is new, and that nothing was sent', async () => {
    await using mcp = await openMcp();
    await mcp.run('updateBusiness', COMPLETE);
    const [answer, facts, ...others] = await made(mcp);
    expect(answer).toBe(
      'Created invoice INV-000001 for the new customer "Ann": EUR 120.00 (no tax), due 2026-03-31; nothing was sent to the customer. New: not done before.',
    );
    expect(facts).toMatch(
      /^id 1 · status pending · customer_id 1 · date 2026-03-17 · payment_url https:\/\/billing\.example\/link\/\w{10} · lines 1 x 120$/,
    );
    expect(others).toEqual([]);
  });

  test('of a known customer has subtotal and tax, and what was noted about the customer', async () => {
    await using mcp = await openMcp();
    await mcp.run('createCustomer', { ...ANN, note: 'Pays late.' });
    await using assistant = await mcp.assistant();
    const items = [{ description: 'Work', unit_price: 100, tax_rate: 21 }];
    const { text, data } = await assistant.call('createInvoice', { customer: 'ann@example.com', items });
    expect(text).toMatch(/^Created invoice INV-000001 for "Ann": EUR 121\.00 \(EUR 100\.00 plus EUR 21\.00 tax\), due/);
    expect(text).toContain('customer_note "Pays late."');
    expect(data).toMatchObject({ subtotal: 100, tax_total: 21, customer_created: false, customer_note: 'Pays late.' });
  });

  test('without tax says the category that was given', async () => {
    await using mcp = await openMcp();
    const desk = { description: 'Desk', unit_price: 100, tax_category: 'outside_scope' };
    const [free] = await made(mcp, { amount: undefined, description: undefined, items: [desk] });
    expect(free).toContain(': EUR 100.00 (no tax: outside scope), due');
    const items = [
      { ...desk, tax_category: 'zero' },
      { description: 'Work', unit_price: 100, tax_rate: 21 },
    ];
    const [both] = await made(mcp, { amount: undefined, description: undefined, items });
    expect(both).toContain(': EUR 221.00 (EUR 200.00 plus EUR 21.00 tax; no tax: zero), due');
  });

  test('that is a draft has no number and no link yet', async () => {
    await using mcp = await openMcp();
    expect(await made(mcp, { draft: true })).toEqual([
      'Created draft (id 1) for the new customer "Ann": EUR 120.00 (no tax), due 2026-03-31; nothing was sent to the customer. New: not done before.',
      'Next: It has no number and cannot be paid before issueInvoice. Missing: your address, your tax number.',
      'id 1 · status draft · customer_id 1 · date 2026-03-17 · lines 1 x 120',
    ]);
  });

  test.each([
    ['sent', 'it was mailed to ann@example.com.', sending],
    ['not sent without a mail server', 'so the mail to ann@example.com was only stored.', undefined],
    [
      'queued while the mail server is away',
      'not sent yet: the mail to ann@example.com is queued and leaves when the mail server takes it.',
      { ...sending, send: async () => ({ outcome: 'temporary', reason: 'away' }) } as MailGateway,
    ],
    [
      'refused by the mail server',
      'nothing was sent: the mail server refused the address ann@example.com.',
      { ...sending, send: async () => ({ outcome: 'permanent', reason: 'no such box' }) } as MailGateway,
    ],
  ])('whose mail is %s says so', async (_what, words, mail) => {
    await using mcp = await openMcp(mail ? { mail } : {});
    const [answer] = await made(mcp, { send_email: true });
    expect(answer).toContain(words);
  });

  test.each([
    ['JPY', 5000, 'JPY 5,000'],
    ['EUR', 0.5, 'EUR 0.50'],
    ['KWD', 1234.567, 'KWD 1,234.567'],
  ])('in %s is told in its own decimals', async (currency, amount, words) => {
    await using mcp = await openMcp();
    const [answer] = await made(mcp, { currency, amount });
    expect(answer).toContain(`: ${words} (no tax), due`);
  });
});

describe('an invoice', () => {
  test('is told whole, line by line', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const items = Array.from({ length: 7 }, (_, n) => ({
      description: `Part ${n}`,
      quantity: 1.5,
      unit_price: 10,
      tax_rate: 21,
    }));
    const id = await invoice(assistant, {
      description: undefined,
      amount: undefined,
      items,
      reference: 'PO 7',
      notes: 'By\nbike',
    });
    const { text, data } = await assistant.call('getInvoice', { id });
    expect(text.replace(/link\/\w+/, 'link/…').split('\n')).toEqual([
      'Invoice INV-000001 for "Ann": EUR 127.05 (EUR 105.00 plus EUR 22.05 tax), pending, EUR 127.05 due by 2026-03-31. Never mailed.',
      'id 1 · customer_id 1 · date 2026-03-17 · due_date 2026-03-31 · reference "PO 7" · notes "By bike" · ' +
        'einvoice missing: business.country, customer.country, business.vat_number · ' +
        'payment_url https://billing.example/link/… · pdf_url https://billing.example/api/v1/invoices/1/pdf · ' +
        'allowed_actions send,remind,record_payment,credit,cancel',
      'items (description quantity unit_price tax_rate total):',
      ...Array.from({ length: 7 }, (_, n) => `"Part ${n}" 1.5 10 21 15`),
    ]);
    expect(data.items).toHaveLength(7);
  });

  test('that was issued, paid in part and paid is told so each time', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const id = await invoice(assistant, { draft: true });
    const issued = await assistant.call('issueInvoice', { id });
    expect(issued.text).toMatch(
      /^Issued invoice INV-000001 for "Ann": EUR 120.00 \(no tax\), due 2026-03-31, dated 2026-03-17; nothing was sent/,
    );
    expect(issued.data).not.toHaveProperty('date_kept');
    const part = await assistant.call('recordPayment', { id, amount: 20 });
    expect(part.data.summary).toBe(
      'Recorded EUR 20.00 received by bank transfer for invoice INV-000001 of "Ann": EUR 100.00 is still due. Nothing was sent. New: not done before.',
    );
    mcp.clock.set('2026-04-02T10:00:00Z');
    expect((await assistant.call('getInvoice', { id })).text).toContain('overdue by 2 days, EUR 100.00 still due');
    const rest = await assistant.call('recordPayment', { id, payment_method: 'cash' });
    expect(rest.text).toContain('it is now paid.');
    const paid = await assistant.call('getInvoice', { id });
    expect(paid.text).toContain('(no tax), paid.');
    expect(paid.text).toContain('paid 2026-04-02T12:00:00+02:00');
    expect(paid.text + JSON.stringify(paid.data)).not.toContain('payment_url');
  });

  test('that was issued from an old draft says that it keeps its date', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const draft = { draft: true, date: '2026-03-01' };
    const kept = await assistant.call('issueInvoice', { id: await invoice(assistant, draft) });
    expect(kept.text).toContain(
      ', due 2026-03-15; it keeps its date 2026-03-01, which is before today; nothing was sent',
    );
    expect(kept.data).toMatchObject({ date: '2026-03-01', date_kept: true, status: 'overdue' });
    const id = await invoice(assistant, { ...draft, allow_duplicate: true });
    const moved = await assistant.call('issueInvoice', { id, date: '2026-03-17' });
    expect(moved.text).toContain(', due 2026-03-31, dated 2026-03-17; nothing was sent');
  });

  test('that was cancelled is told so, and that nobody was told', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const { text } = await assistant.call('cancelInvoice', { id: await invoice(assistant) });
    expect(text.split('\n')).toEqual([
      'Cancelled invoice INV-000001 for "Ann", EUR 120.00 (no tax), with credit note CN-000001: nothing is due on it any more, its payment link no longer works, and nothing was sent to the customer.',
      'id 1 · status cancelled · customer_id 1 · amount_due EUR 0',
    ]);
  });

  test('that was mailed again is told so', async () => {
    await using mcp = await openMcp({ mail: sending });
    await using assistant = await mcp.assistant();
    const { text } = await assistant.call('sendInvoice', { id: await invoice(assistant) });
    expect(text).toContain(
      'Invoice INV-000001 for "Ann", EUR 120.00 (no tax): it was mailed to ann@example.com; pending',
    );
  });
});

describe('a reminder', () => {
  test('is previewed as a mail that was not sent', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const id = await invoice(assistant);
    const { text, data } = await assistant.call('sendReminder', { id, preview: true, tone: 'neutral' });
    expect(text).toContain('Preview, nothing was sent: reminder 1 for invoice INV-000001 would go to ann@example.com');
    expect(text).toContain('\n> Hello Ann,\n');
    expect(data).toMatchObject({ delivery: 'preview', tone: 'neutral', language: 'en' });
    expect(text).toContain('tone neutral · language en');
    expect(data.body).toContain('Hello Ann,');
  });

  test('is written in the language of the customer, or in the one that was asked for', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await mcp.run('createCustomer', { name: 'Hans', email: 'hans@example.com', country: 'DE' });
    const id = await invoice(assistant, { customer: 'Hans' });
    const own = await assistant.call('sendReminder', { id, preview: true });
    expect(own.data).toMatchObject({ language: 'de' });
    const dutch = await assistant.call('sendReminder', { id, preview: true, language: 'nl' });
    expect(dutch.data).toMatchObject({ language: 'nl' });
    expect(dutch.data.body).not.toBe(own.data.body);
  });

  test('that would be refused says so in its preview', async () => {
    await using mcp = await openMcp({ mail: sending });
    await using assistant = await mcp.assistant();
    const id = await invoice(assistant);
    await assistant.call('sendReminder', { id });
    const { text, data } = await assistant.call('sendReminder', { id, preview: true });
    expect(text).toMatch(
      /^Preview, nothing was sent: reminder 2 for invoice INV-000001 to ann@example\.com would be refused now: /,
    );
    expect(data).toMatchObject({
      would_be_refused: 'reminder_too_soon',
      next_allowed: '2026-03-18T12:00:00+01:00',
    });
  });

  test('is told as sent, and when the next may go', async () => {
    await using mcp = await openMcp({ mail: sending });
    await using assistant = await mcp.assistant();
    const { text } = await assistant.call('sendReminder', { id: await invoice(assistant) });
    expect(text.split('\n')).toEqual([
      'Sent reminder 1 for invoice INV-000001 to ann@example.com at 2026-03-17T12:00:00+01:00.',
      'invoice_id 1 · delivery sent · tone friendly · language en · next_allowed 2026-03-18T12:00:00+01:00',
    ]);
  });

  test('is told as not sent without a mail server, and does not count', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const id = await invoice(assistant);
    const { text, data } = await assistant.call('sendReminder', { id });
    expect(text).toMatch(
      /^Nothing was sent: no mail server is set up, .* was only stored, and does not count\.\nNext: /,
    );
    expect(data).not.toHaveProperty('next_allowed');
    expect((await assistant.call('getInvoice', { id })).data).not.toHaveProperty('reminders_sent');
  });
});

describe('a refund', () => {
  test('of a payment recorded by hand is told as a note, and that the money is still to be paid back', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const id = await invoice(assistant);
    const { data: paid } = await assistant.call('recordPayment', { id });
    const { text, data } = await assistant.call('refundPayment', { id: paid.payment_id, amount: 20 });
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Recorded a refund of EUR 20.00 of payment 1 for "INV-000001", EUR 120.00; EUR 100.00 is left to refund. No credit note covers it. No mail was sent. New: not done before.',
      'Next: No money was moved: it was recorded by hand, so pay it back yourself.',
    ]);
    expect(data).toMatchObject({ refund_amount: 20, refund_status: 'done', refundable: 100, refunded: 20 });
  });

  test('through a provider says how and when the money arrives', () => {
    const payment = {
      ...{ id: 7, description: 'Poster', amount: 38, amount_refunded: 38, amount_refund_pending: 0 },
      ...{ amount_charged_back: 0, refundable: 0, currency: 'EUR', fee: 0.76, status: 'paid' as const },
      ...{
        payment_method: 'ideal' as const,
        customer: null,
        recorded_by_hand: false,
        recorded: false,
        testmode: false,
      },
      ...{ created_at: '2026-03-17T11:00:00.000Z', paid_at: null, failure_reason: null, dispute: null },
      ...{ capture_before: null, invoice_id: null, payment_link_id: 3, code: null, external_id: null },
      ...{
        subscription_id: null,
        bank_entry_id: null,
        type: 'paymentlink' as const,
        note: null,
        mismatch: null,
        undone_at: null,
      },
      ...{ credit_note: null, warnings: [] },
    };
    const how = 'It goes to the bank account that paid, usually within 1 to 3 working days.';
    const told = { args: {}, timezone: 'Europe/Amsterdam', before: 0 };
    const words = (status: 'done' | 'pending' | 'failed') => {
      const { summary, next } = paymentRefunded.build(
        { ...payment, refund: { id: 1, amount: 38, status, how, settled_at: null } },
        told,
      );
      return [summary, next];
    };
    expect(words('done')).toEqual([
      'Refunded EUR 38.00 of payment 7 for "Poster", EUR 38.00; nothing is left to refund. The fee is not refunded. No mail was sent.',
      how,
    ]);
    expect(words('pending')[0]).toMatch(/^Requested a refund of EUR 38\.00, which the provider has not confirmed yet,/);
    expect(words('failed')).toEqual([expect.stringMatching(/^The provider did not refund EUR 38\.00/), undefined]);
  });
});

describe('figures, customers and activity', () => {
  test('figures name each currency', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await invoice(assistant, { date: '2026-01-01', due_date: '2026-01-15' });
    await invoice(assistant, { currency: 'KWD', amount: 1.5 });
    const { text, data } = await assistant.call('getInvoiceStats');
    expect(text.split('\n')).toEqual([
      'Outstanding as of 2026-03-17: EUR 120.00 and KWD 1.500 on 2 invoices; overdue of it: EUR 120.00 and KWD 0.000 on 1. ' +
        'Received this month: EUR 0.00 and KWD 0.000 for invoices (paid_this_month), EUR 0.00 and KWD 0.000 with links and subscriptions (received_this_month).',
      'as_of 2026-03-17 · timezone Europe/Amsterdam · total_invoices 2 · pending_invoices 1 · overdue_invoices 1 · paid_invoices 0 · ' +
        'total_outstanding EUR 120 · total_overdue EUR 120 · paid_this_month EUR 0 · received_this_month EUR 0',
      'by_currency (currency total_invoices pending_invoices overdue_invoices paid_invoices total_outstanding total_overdue paid_this_month received_this_month):',
      'EUR 1 0 1 0 120 120 0 0',
      'KWD 1 1 0 0 1.500 0 0 0',
    ]);
    expect(data).toMatchObject({
      total_outstanding: 120,
      by_currency: [{ currency: 'EUR' }, { total_outstanding: 1.5 }],
    });
  });

  test('figures of a period say what was invoiced and received in it', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await invoice(assistant, { date: '2026-01-10', due_date: '2026-01-31' });
    const id = await invoice(assistant, { amount: 50, date: '2026-02-10' });
    await assistant.call('recordPayment', { id, paid_at: '2026-01-31T23:30:00Z' });
    const figures = async (from: string, to: string) => (await assistant.call('getInvoiceStats', { from, to })).data;
    expect((await figures('2026-01-01', '2026-01-31')).summary).toBe(
      'From 2026-01-01 to 2026-01-31: invoiced EUR 120.00 on 1 invoice (no tax); received EUR 0.00. ' +
        'Outstanding as of 2026-03-17: EUR 120.00 on 1 invoice; overdue of it: EUR 120.00 on 1.',
    );
    expect(await figures('2026-02-01', '2026-02-28')).toMatchObject({
      period_from: '2026-02-01',
      period: [{ currency: 'EUR', invoices: 1, amount: 50, received: 50 }],
    });
  });

  test('customers come with the id that the next call needs, and with what they owe', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const added = await assistant.call('createCustomer', { ...ANN, company: 'Acme' });
    expect(added.text).toBe(
      'Added customer 1, "Ann"; nothing was sent. New: not done before.\nemail "ann@example.com" · company "Acme"',
    );
    await invoice(assistant, { customer: 1, date: '2026-01-01', due_date: '2026-01-15' });
    const found = await assistant.call('listCustomers', { query: 'acme' });
    expect(found.text.split('\n')).toEqual([
      '1 customer matching "acme".',
      'total_count 1',
      'customers (id name email company outstanding):',
      '1 "Ann" "ann@example.com" "Acme" EUR:120',
    ]);
    const one = await assistant.call('getCustomer', { customer: 'ANN' });
    expect(one.data).toMatchObject({
      summary: 'Customer 1, "Ann", owes EUR 120.00 on 1 invoice, EUR 120.00 of it overdue.',
      balances: [{ currency: 'EUR', count: 1, outstanding: 120, overdue: 120, oldest_days: 61 }],
    });
    const changed = await assistant.call('updateCustomer', { customer: 1, city: 'Delft', company: null });
    expect(changed.text.split('\n')).toEqual([
      'Changed city and emptied company of customer 1, "Ann"; nothing was sent.',
      'email "ann@example.com" · city "Delft"',
    ]);
    // Only REST and the dashboard report whether a VAT number looks right. Here it would cost tokens in every answer.
    const taxed = await assistant.call('updateCustomer', { customer: 1, vat_number: 'DE136695978' });
    expect(taxed.data).toMatchObject({ vat_number: 'DE136695978' });
    for (const answer of [taxed, await assistant.call('getCustomer', { customer: 1 })]) {
      expect(answer.text + JSON.stringify(answer.data)).not.toContain('vat_number_valid');
    }
  });

  test('activity says who did what, through what', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await assistant.call('createCustomer', ANN);
    const { text } = await assistant.call('listActivity', { actor: 'assistant' });
    expect(text.split('\n')).toEqual([
      '1 change recorded by assistant, the latest at 2026-03-17T12:00:00+01:00.',
      'total_count 1',
      'activity (at what actor name via):',
      '2026-03-17T12:00:00+01:00 "Added customer Ann" assistant "Test Assistant" mcp',
    ]);
  });
});

test('payment links of a customer by name: several are named, nobody and nothing are told apart', async () => {
  await using mcp = await openMcp();
  await using assistant = await mcp.assistant();
  await mcp.run('connectProvider', { kind: 'sandbox' });
  for (const name of ['Café Zoë', 'Zoe Smit', 'Bob']) await assistant.call('createCustomer', { name });
  await assistant.call('createPaymentLink', { description: 'Table', amount: 5, customer: 'cafe zoe' });
  const ask = async (customer: string) => (await assistant.call('listPaymentLinks', { customer })).data;
  expect(await ask('cafe')).toMatchObject({
    summary: '1 payment link of "Café Zoë" (customer 1).',
    payment_links: [{ description: 'Table', customer_id: 1 }],
  });
  expect(await ask('zoe')).toMatchObject({
    summary: '1 payment link of 2 customers that match "zoe".',
    next: '2 customers match ("Zoe Smit" (2) and "Café Zoë" (1)): give the total of each, or ask which is meant.',
    customers: [{ customer_id: 2 }, { customer_id: 1, count: 1 }],
  });
  expect((await ask('bob')).summary).toBe('There are no payment links of "Bob" (customer 3).');
  expect((await ask('zzz')).summary).toBe('There is no customer like "zzz".');
});
