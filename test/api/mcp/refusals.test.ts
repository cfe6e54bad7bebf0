import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { MailGateway } from '../../../src/model/mail.ts';
import { type Assistant, openMcp } from './kit.ts';

const ANN = { name: 'Ann', email: 'ann@example.com' };
const sending: MailGateway = {
  configured: true,
  trouble: async () => null,
  send: async () => ({ outcome: 'sent' }),
  close: async () => undefined,
};

describe('a refusal', () => {
  test('carries code, hint and facts for programs, and the same in words', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await assistant.call('createCustomer', ANN);
    const refused = await assistant.call('createCustomer', { ...ANN, name: 'Anna' });
    expect(refused).toMatchObject({
      isError: true,
      data: { error: { code: 'customer_exists', field: 'email', customer_id: 1, retryable: false } },
    });
    expect(refused.text).toBe(
      'Refused (customer_exists): Customer 1 already has the e-mail ann@example.com.\n' +
        'Use customer 1, or change it with updateCustomer. If another customer has the same e-mail, add same_email: true.\n' +
        'customer_id: 1',
    );
  });

  test('of a known e-mail with another name has both, in words too', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await assistant.call('createCustomer', { ...ANN, country: 'NL' });
    const customer = { ...ANN, name: 'Beta BV' };
    const refused = await assistant.call('createInvoice', { customer, description: 'Work', amount: 5 });
    const told = { company: null, vat_number: null, country: null };
    expect(refused.data.error).toMatchObject({
      code: 'customer_differs',
      field: 'customer',
      customer_id: 1,
      given: { ...told, ...customer },
      customers: [{ id: 1, ...told, ...ANN, country: 'NL' }],
    });
    expect(refused.text.split('\n').slice(0, 3)).toEqual([
      'Refused (customer_differs): Customer 1 already has the e-mail ann@example.com, with another name. Nothing was changed.',
      expect.stringContaining('add same_email: true'),
      '- 1: "Ann" "ann@example.com", country "NL"',
    ]);
    const made = await assistant.call('createInvoice', {
      ...{ customer, same_email: true },
      description: 'Work',
      amount: 5,
    });
    expect(made.text).toContain('the new customer');
  });

  test('that passes says when', async () => {
    await using mcp = await openMcp({ mail: sending });
    await using assistant = await mcp.assistant();
    await assistant.call('createInvoice', { customer: ANN, description: 'Work', amount: 1 });
    await assistant.call('sendReminder', { id: 1 });
    const soon = await assistant.call('sendReminder', { id: 1 });
    expect(soon.data).toMatchObject({
      error: { code: 'reminder_too_soon', retryable: true, next_allowed_at: '2026-03-18T12:00:00+01:00' },
    });
    // The hint also uses the time zone of the business.
    expect(soon.text).toContain('\nWait until 2026-03-18T12:00:00+01:00, or set force to true');
  });
});

describe('wrong arguments', () => {
  const WRONG = {
    customer_id: 'x',
    amount: -1,
    currency: 'EURO',
    due_date: '2026-02-30',
    curency: 'EUR',
    allow_duplicate: 'yes',
  };

  test('are told all at once, as a result that the model sees', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const { isError, data, text } = await assistant.call('createInvoice', WRONG);
    expect(isError).toBe(true);
    const { error } = data as unknown as { error: { code: string; errors: { field: string }[] } };
    expect(error.code).toBe('validation_failed');
    const fields = error.errors.map(({ field }) => field);
    expect(fields).toEqual(
      expect.arrayContaining(['customer_id', 'currency', 'due_date', 'curency', 'allow_duplicate', 'description']),
    );
    for (const field of fields) expect(text).toContain(`\n- ${field} `);
  });

  test('missing facts are asked for by name, ambiguous ones too, and nothing is invented', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const { text: missing } = await assistant.call('createInvoice', {});
    expect(missing).toMatch(/\n- customer_id .*customer/);
    expect(missing).toMatch(/\n- (items|description) /);
    const { text: twice } = await assistant.call('createInvoice', {
      customer_id: 1,
      customer: { name: 'Ann' },
      items: [{ description: 'Work', unit_price: 1 }],
      amount: 2,
      description: 'Work',
    });
    expect(twice).toMatch(/\n- customer /);
    expect(twice).toMatch(/\n- (items|description|amount) /);
    expect((await assistant.call('listInvoices', {})).data).toMatchObject({ total_count: 0 });
    expect((await assistant.call('listCustomers', {})).data).toMatchObject({ total_count: 0 });
  });

  test('of a closed set name what is allowed', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const { data, text } = await assistant.call('listInvoices', { status: 'late' });
    expect(data).toMatchObject({ error: { field: 'status', allowed_values: expect.arrayContaining(['overdue']) } });
    expect(text).toBe(
      'Refused (validation_failed): status must be one or several of draft, pending, overdue, paid, refunded, cancelled, unpaid.\n' +
        'allowed_values: draft, pending, overdue, paid, refunded, cancelled, unpaid',
    );
  });

  test('by the thousand are named, but nobody wonders what they meant', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const wrong = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`due_date_${n}`, 1]));
    const { data } = await assistant.call('createInvoice', wrong);
    const { error } = data as unknown as { error: { errors: { message: string }[]; more_errors: number } };
    const guessed = error.errors.filter(({ message }) => message.includes('did you mean due_date?'));
    expect(guessed).toHaveLength(20);
    expect(error).toMatchObject({ errors: { length: 20 }, more_errors: 80 });
  });

  test('by the hundred do not flood the conversation', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const items = Array.from({ length: 150 }, () => ({}));
    const { data, text } = await assistant.call('createInvoice', { customer: ANN, items });
    const { error } = data as unknown as { error: { errors: { field: string }[] } };
    expect(error).toMatchObject({ errors: { length: 20 }, more_errors: 80 });
    for (const { field } of error.errors) expect(text).toContain(`\n- ${field} `);
    expect(text.split('\n')).toHaveLength(22);
    expect(text).toMatch(/\nmore_errors: 80$/);
  });
});

describe('a bug', () => {
  const broken = async (use: (assistant: Assistant, logged: () => string) => Promise<void>) => {
    let written = '';
    const log = pino(
      new Writable({
        write(chunk, _encoding, done) {
          written += String(chunk);
          done();
        },
      }),
    );
    await using mcp = await openMcp({ log });
    await using assistant = await mcp.assistant();
    Object.assign(mcp.app.services.store.invoices, {
      find: async () => {
        throw new TypeError('secret inner text');
      },
    });
    await use(assistant, () => written);
  };

  test('shows nothing inner, and can be found in the log', async () => {
    await broken(async (assistant, logged) => {
      const { isError, data, text } = await assistant.call('getInvoice', { id: 1 });
      const { error } = data as unknown as { error: { code: string; request_id: string } };
      expect(isError).toBe(true);
      expect(error.code).toBe('internal_error');
      expect(text).toContain(error.request_id);
      expect(text + JSON.stringify(data)).not.toContain('secret');
      const line = logged()
        .split('\n')
        .find((entry) => entry.includes('secret inner text'));
      expect(JSON.parse(line ?? '{}')).toMatchObject({ requestId: error.request_id, tool: 'getInvoice', level: 50 });
    });
  });
});
