import { describe, expect, test } from 'vitest';
import type { MailGateway } from '../../../src/model/mail.ts';
import { type Assistant, type Mcp, openMcp } from './kit.ts';

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
  test('is answered in one call: who, how much, how late, where to pay', async () => {
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
    const [first, second, ...rows] = text.split('\n');
    expect(first).toBe(
      '3 invoices are overdue as of 2026-03-17: EUR 1,354.50 on 2 invoices and JPY 500 on 1 invoice; ' +
        'the oldest is INV-000001 of "Ann", 61 days overdue.',
    );
    expect(second).toMatch(
      /^INV-000001 · "Ann" · EUR 1,234.50 due since 2026-01-15 · 61 days overdue · https:\/\/billing\.example\/link\/\w{10}$/,
    );
    expect(rows).toHaveLength(2);
    expect(data).toMatchObject({
      total_count: 3,
      totals: [{ currency: 'EUR', amount_due: 1354.5 }, { currency: 'JPY' }],
    });
  });

  test('is answered when there is none', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const { text } = await assistant.call('listOverdueInvoices', { customer: 'Ann', min_days: 30 });
    expect(text).toBe('No invoices with customer "Ann" and min days "30" are overdue as of 2026-03-17.');
  });
});

describe('a new invoice', () => {
  const made = async (mcp: Mcp, fields: Record<string, unknown> = {}) => {
    await using assistant = await mcp.assistant();
    const input = { customer: ANN, description: 'Work', amount: 120, ...fields };
    return (await assistant.call('createInvoice', input)).text.split('\n');
  };

  test('is told with number, total, due date and pay link, and that nothing was sent', async () => {
    await using mcp = await openMcp();
    const [answer, link, ...others] = await made(mcp);
    expect(answer).toBe(
      'Created invoice INV-000001 for "Ann": EUR 120.00, due 2026-03-31; nothing was sent to the customer.',
    );
    expect(link).toMatch(/^Pay link: https:\/\/billing\.example\/link\/\w{10}$/);
    expect(others).toEqual([]);
  });

  test('that is a draft has no number and no link yet', async () => {
    await using mcp = await openMcp();
    expect(await made(mcp, { draft: true })).toEqual([
      'Created draft 1 for "Ann": EUR 120.00, due 2026-03-31; nothing was sent to the customer.',
      'It has no number and no pay link until issueInvoice (id 1).',
    ]);
  });

  test.each([
    ['sent', 'it was mailed to ann@example.com.', sending],
    ['not sent without a mail server', 'so the mail to ann@example.com was kept, not sent.', undefined],
    [
      'queued while the mail server is away',
      'is queued and goes out as soon as the mail server takes it.',
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
    expect(answer).toContain(`: ${words}, due`);
  });
});

describe('an invoice', () => {
  test('is told whole in ten lines', async () => {
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
    const { text } = await assistant.call('getInvoice', { id });
    expect(text.replace(/link\/\w+/, 'link/…').split('\n')).toEqual([
      'Invoice INV-000001 for "Ann": EUR 127.05, pending, EUR 127.05 due by 2026-03-31.',
      'Subtotal EUR 105.00, tax EUR 22.05, paid EUR 0.00.',
      'Pay link: https://billing.example/link/…',
      '1.5 × "Part 0" at EUR 10.00',
      '1.5 × "Part 1" at EUR 10.00',
      '1.5 × "Part 2" at EUR 10.00',
      '1.5 × "Part 3" at EUR 10.00',
      '… 3 more items in the structured data',
      'Reference: "PO 7"',
      'Notes: "By bike"',
    ]);
  });

  test('that was issued, paid in part and paid is told so each time', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const id = await invoice(assistant, { draft: true });
    const issued = await assistant.call('issueInvoice', { id });
    expect(issued.text).toMatch(/^Issued invoice INV-000001 for "Ann": EUR 120.00, due 2026-03-31; nothing was sent/);
    const part = await assistant.call('recordPayment', { id, amount: 20 });
    expect(part.text).toContain('Recorded EUR 20.00 received by bank transfer for invoice INV-000001 of "Ann"');
    expect(part.text).toContain('on which EUR 100.00 is still due.');
    mcp.clock.set('2026-04-02T10:00:00Z');
    expect((await assistant.call('getInvoice', { id })).text).toContain('overdue by 2 days, EUR 100.00 still due');
    const rest = await assistant.call('recordPayment', { id, payment_method: 'cash' });
    expect(rest.text).toContain('which is now paid.');
    const paid = await assistant.call('getInvoice', { id });
    expect(paid.text).toContain('paid on 2026-04-02');
    expect(paid.text).not.toContain('Pay link');
  });

  test('that was cancelled is told so, and that nobody was told', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const { text } = await assistant.call('cancelInvoice', { id: await invoice(assistant) });
    expect(text).toBe(
      'Cancelled invoice INV-000001 for "Ann" (EUR 120.00): nothing is due on it any more.\n' +
        'Its pay link no longer works. Nothing was sent to the customer.',
    );
  });

  test('that was mailed again is told so', async () => {
    await using mcp = await openMcp({ mail: sending });
    await using assistant = await mcp.assistant();
    const { text } = await assistant.call('sendInvoice', { id: await invoice(assistant) });
    expect(text).toContain('Invoice INV-000001 for "Ann": it was mailed to ann@example.com; it is pending');
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
    expect(data).toMatchObject({ delivery: 'preview' });
  });

  test.each([
    ['sent', sending, 'Sent reminder 1 for invoice INV-000001 to ann@example.com at 2026-03-17T11:00:00.000Z.'],
    ['not sent', undefined, 'Nothing was sent: no mail server is configured'],
  ])('is told as %s, and when the next may go', async (_what, mail, words) => {
    await using mcp = await openMcp(mail ? { mail } : {});
    await using assistant = await mcp.assistant();
    const { text } = await assistant.call('sendReminder', { id: await invoice(assistant) });
    expect(text).toContain(words);
    expect(text).toContain('The next one is allowed from 2026-03-18T11:00:00.000Z.');
  });
});

describe('figures, customers and activity', () => {
  test('figures name each currency', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await invoice(assistant, { date: '2026-01-01', due_date: '2026-01-15' });
    await invoice(assistant, { currency: 'KWD', amount: 1.5 });
    expect((await assistant.call('getInvoiceStats')).text.split('\n')).toEqual([
      'As of 2026-03-17, EUR 120.00 is outstanding on 1 invoice, of which EUR 120.00 is overdue on 1; EUR 0.00 was received this month.',
      'In EUR: 1 issued invoice, 0 pending (not yet due), 1 overdue, 0 paid.',
      'In KWD: KWD 1.500 outstanding on 1, of which KWD 0.000 is overdue on 0; KWD 0.000 received this month.',
    ]);
  });

  test('customers come with the id that the next call needs', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const added = await assistant.call('createCustomer', { ...ANN, company: 'Acme' });
    expect(added.text).toBe('Added customer 1, "Ann" · "Acme" · ann@example.com; nothing was sent.');
    const found = await assistant.call('listCustomers', { query: 'acme' });
    expect(found.text).toBe('1 customer with query "acme".\n1 · "Ann" · "Acme" · ann@example.com');
    const changed = await assistant.call('updateCustomer', { id: 1, city: 'Delft', company: null });
    expect(changed.text.split('\n').slice(1)).toEqual(['company is now empty', 'city is now "Delft"']);
  });

  test('activity says who did what, through what', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await assistant.call('createCustomer', ANN);
    const { text } = await assistant.call('listActivity', { actor: 'assistant' });
    expect(text.split('\n')).toEqual([
      '1 change recorded with actor "assistant", the latest at 2026-03-17T11:00:00.000Z.',
      '2026-03-17T11:00:00.000Z · "Added customer Ann" · by assistant "Test Assistant" through mcp',
    ]);
  });
});
