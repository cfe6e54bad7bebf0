// A change, its event and its line of activity are stored together or not at all (R25, R53).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenId, UserId } from '../../src/model/ids.ts';
import type { Actor } from '../../src/model/token.ts';
import type { OperationName } from '../../src/operations/catalog.ts';
import { failOn } from '../kit/database.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../kit/desk.ts';
import { ENGINES, ENGINES_OF_RULES } from '../kit/test-app.ts';

type Change = {
  readonly name: OperationName;
  /** Creates the objects that the call requires, and returns its input. */
  readonly input: (desk: Desk) => Promise<object>;
  readonly events: readonly string[];
  readonly says: RegExp;
  readonly subject: string;
};

const CUSTOMER = { name: 'Ann', email: 'ann@example.com' };
const pending = async (desk: Desk) => ({ id: (await desk.invoice({ customer: CUSTOMER })).id });
const draft = async (desk: Desk) => ({ id: (await desk.invoice({ customer: CUSTOMER, draft: true })).id });
const token = async (desk: Desk) => ({ id: (await desk.run('createToken', { scopes: ['billing.read'] })).id });
const of =
  <T extends object>(input: T) =>
  async () =>
    input;

const CHANGES: readonly Change[] = [
  {
    name: 'createInvoice',
    input: of({ customer: CUSTOMER, description: 'x', amount: 12.5 }),
    events: ['invoice.created'],
    says: /^Created INV-000001 for Ann, EUR 12\.50$/,
    subject: 'invoice',
  },
  {
    name: 'createInvoice',
    input: of({ customer: CUSTOMER, description: 'x', amount: 1, draft: true }),
    events: [],
    says: /^Created draft \(id \d+\) for Ann, EUR 1\.00$/,
    subject: 'invoice',
  },
  {
    name: 'issueInvoice',
    input: draft,
    events: ['invoice.created'],
    says: /^Issued INV-000001 for Ann, EUR 100\.00, dated 2026-03-17 as in the draft$/,
    subject: 'invoice',
  },
  {
    name: 'cancelInvoice',
    input: pending,
    events: ['credit_note.created', 'invoice.cancelled'],
    says: /^Cancelled INV-000001/,
    subject: 'invoice',
  },
  {
    name: 'recordPayment',
    input: async (desk) => ({ ...(await pending(desk)), amount: 40 }),
    events: ['payment.succeeded'],
    says: /^Recorded EUR 40\.00 received on INV-000001$/,
    subject: 'invoice',
  },
  {
    name: 'recordPayment',
    input: pending,
    events: ['payment.succeeded', 'invoice.paid'],
    says: /EUR 100\.00/,
    subject: 'invoice',
  },
  { name: 'sendInvoice', input: pending, events: [], says: /INV-000001.*ann@example\.com/, subject: 'invoice' },
  {
    name: 'sendReminder',
    input: pending,
    events: [],
    says: /INV-000001 to ann@example\.com.*nothing was sent/,
    subject: 'invoice',
  },
  { name: 'createCustomer', input: of(CUSTOMER), events: [], says: /Ann/, subject: 'customer' },
  {
    name: 'updateCustomer',
    input: async (desk) => ({ id: (await desk.run('createCustomer', CUSTOMER)).id, phone: '1' }),
    events: [],
    says: /phone.*Ann/,
    subject: 'customer',
  },
  {
    name: 'createToken',
    input: of({ name: 'laptop', scopes: ['billing.read'] }),
    events: [],
    says: /laptop/,
    subject: 'token',
  },
  { name: 'rotateToken', input: token, events: [], says: /Rotated/, subject: 'token' },
  { name: 'revokeToken', input: token, events: [], says: /Revoked/, subject: 'token' },
  {
    name: 'createUser',
    input: of({ email: 'member@example.com' }),
    events: [],
    says: /member@example\.com/,
    subject: 'user',
  },
];

const ACTORS: readonly (readonly [Actor, object])[] = [
  [
    { kind: 'token', tokenId: 7 as TokenId, name: 'laptop' },
    { kind: 'token', id: 7, name: 'laptop' },
  ],
  [
    { kind: 'user', userId: 8 as UserId, name: 'ann@example.com' },
    { kind: 'user', id: 8, name: 'ann@example.com' },
  ],
  [
    { kind: 'assistant', tokenId: 9 as TokenId, name: 'Some Assistant' },
    { kind: 'assistant', id: 9, name: 'Some Assistant' },
  ],
  [
    { kind: 'assistant', tokenId: null, name: 'Local' },
    { kind: 'assistant', id: null, name: 'Local' },
  ],
  [
    { kind: 'system', name: 'worker' },
    { kind: 'system', id: null, name: 'worker' },
  ],
];

describe.each(ENGINES_OF_RULES)('the journal on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('has every operation that changes something in this list', () => {
    const written = new Set(CHANGES.map(({ name }) => name));
    expect(written.size).toBe(12);
  });

  test.each(CHANGES)(
    '$name leaves the events $events and one line of activity',
    async ({ name, input, events, says, subject }) => {
      const desk = await openDesk(ledger);
      const given = await input(desk);
      const before = { events: await desk.rows('events'), activity: await desk.rows('activity') };
      ledger.testApp.clock.set('2026-03-18T09:00:00Z');
      await desk.run(name, given, { requestId: 'request-1', channel: 'rest' });

      const added = (await desk.rows<{ type: string; event_id: string; created_at: number }>('events')).slice(
        before.events.length,
      );
      expect(added.map(({ type }) => type)).toEqual(events);
      expect(added.every(({ event_id }) => /^evt_[0-9a-f]{24}$/.test(event_id))).toBe(true);
      expect(added.every(({ created_at }) => created_at === Date.parse('2026-03-18T09:00:00Z'))).toBe(true);

      const entries = (await desk.rows('activity')).slice(before.activity.length);
      expect(entries).toMatchObject([
        {
          operation: name,
          actor_kind: 'system',
          actor_name: 'test',
          channel: 'rest',
          request_id: 'request-1',
          subject_kind: subject,
          subject_id: expect.any(Number),
          summary: expect.stringMatching(says),
        },
      ]);
    },
  );

  test('an event holds the invoice as the interface shows it', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice({ currency: 'KWD', amount: 1.25 });
    const {
      einvoice: _state,
      may_be_meant: _others,
      attachments: _files,
      ...invoice
    } = await desk.run('getInvoice', { id });
    const [event] = await desk.rows<{ data: string }>('events');
    expect(JSON.parse(event?.data ?? '')).toEqual(invoice);
  });

  test.each(ACTORS)('who did it is told: %o', async (actor, shown) => {
    const desk = await openDesk(ledger);
    await desk.invoice();
    await desk.run('createCustomer', { name: 'Bob' }, { actor, channel: 'mcp' });
    const [latest] = (await desk.run('listActivity')).activity;
    expect(latest).toMatchObject({
      actor: shown,
      via: 'mcp',
      operation: 'createCustomer',
      at: '2026-03-17T11:00:00.000Z',
    });
    const kind = (shown as { kind: string }).kind;
    const { activity, total_count } = await desk.run('listActivity', { actor: kind });
    expect(activity.every((entry) => entry.actor.kind === kind)).toBe(true);
    expect(total_count).toBe(activity.length);
    expect(activity).toContainEqual(latest);
  });

  test('activity of one invoice is what concerns it, newest first', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice();
    await desk.invoice();
    await desk.run('recordPayment', { id });
    const { activity, total_count } = await desk.run('listActivity', { invoice: 'INV-000001' });
    expect(activity.map(({ operation }) => operation)).toEqual(['recordPayment', 'createInvoice']);
    expect(total_count).toBe(2);
    expect(await desk.refused('listActivity', { invoice: 'INV-000009' })).toMatchObject({ code: 'invoice_not_found' });
    expect(await desk.refused('listActivity', { actor: 'robot' })).toMatchObject({ code: 'validation_failed' });
  });

  test('reading leaves no trace', async () => {
    const desk = await openDesk(ledger);
    const { id, customer } = await desk.invoice();
    const before = await desk.snapshot();
    for (const name of [
      'listInvoices',
      'getInvoiceStats',
      'listOverdueInvoices',
      'listCustomers',
      'listActivity',
      'listTokens',
    ] as const) {
      await desk.run(name);
    }
    await desk.run('getInvoice', { id });
    await desk.run('getCustomer', { id: customer.id });
    await desk.run('listOverdueInvoices', { as_of: '2026-01-01', customer: 'ann' });
    expect(await desk.snapshot()).toEqual(before);
  });
});

describe.each(ENGINES)('on %s a change is undone whole', (engine) => {
  const withEvents = CHANGES.filter(({ events }) => events.length > 0);
  test.each(['insert on events', 'insert on activity'])('when the database refuses the %s', async (write) => {
    await using ledger = await openLedger(engine);
    const changes = write.endsWith('events') ? withEvents : CHANGES;
    const prepared = [];
    for (const change of changes) {
      const desk = await openDesk(ledger);
      prepared.push({ desk, name: change.name, input: await change.input(desk) });
    }
    await failOn(ledger.database, write);
    for (const { desk, name, input } of prepared) {
      const before = await desk.snapshot();
      const once = { key: 'k', fingerprint: 'f', lifetimeMs: 60_000 };
      await expect(desk.runOnce(name, input, once), name).rejects.toThrow('refused by a test');
      expect(await desk.snapshot(), name).toEqual(before);
    }
  });
});
