// Cached responses are never stale: the next answer contains every change, whether made by this process or another one
// (R18).
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import type { EndpointId } from '../../../src/model/ids.ts';
import { type OperationName, operationNamed } from '../../../src/operations/catalog.ts';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import type { Caller } from '../../../src/operations/kernel/context.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { authenticate } from '../../../src/operations/tokens/authenticate.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';

const QUESTIONS: readonly (readonly [OperationName, object])[] = [
  ['getInvoiceStats', {}],
  ['listInvoices', {}],
  ['listInvoices', { status: 'paid', customer: 'ann' }],
  ['listOverdueInvoices', {}],
  ['listOverdueInvoices', { as_of: '2026-04-20' }],
  ['listCustomers', {}],
  ['listActivity', {}],
  ['getInvoice', { id: 'INV-000001' }],
];

describe.each(ENGINES_OF_RULES)('answers on %s', (engine) => {
  let server: MailServer;
  let ledger: Ledger;
  let neighbour: App;
  beforeAll(async () => {
    server = await openMailServer();
    ledger = await openLedger(engine, { environment: { SMTP_URL: server.url } });
    neighbour = await openNeighbour(ledger, { SMTP_URL: server.url });
  });
  afterAll(async () => {
    await neighbour.close();
    await ledger[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  /**
   * Calls as an interface does: authenticates the token in a new turn of the event loop, and passes the revision that
   * this returns.
   */
  async function ask(app: App, secret: string, name: OperationName, input: object): Promise<unknown> {
    await nextTurn();
    const found = await authenticate(app.services, secret);
    if (!found) throw new Error('the token was to open');
    const { token, account, scopes, revision } = found;
    const actor = { kind: 'token', tokenId: token.id, name: token.name } as const;
    const caller: Caller = { actor, channel: 'rest', scopes, account, revision, requestId: 'r' };
    return (await call(app.services, caller, operationNamed(name), input)).data;
  }

  async function deskWithToken(): Promise<{ desk: Desk; secret: string; id: number; email: string }> {
    const desk = await openDesk(ledger);
    const { token } = await desk.run('createToken', { scopes: ['billing.read'] });
    const email = `${token.slice(3, 12)}@example.com`;
    const { id } = await desk.invoice({ customer: { name: 'Ann', email }, date: '2026-01-01', due_date: '2026-03-17' });
    return { desk, secret: token, id, email };
  }

  /**
   * `npm test` checks one of three queries after each change, in turn. The suite `postgres` checks all of them,
   * although its size is `quick`.
   */
  const nth = engine === 'postgres' ? 1 : sized({ quick: 3, usual: 1, whole: 1 });
  let turn = 0;

  /**
   * Sends every query twice to each process, so that the response cache is used, and expects the answers of uncached
   * calls.
   */
  async function expectFresh(desk: Desk, secret: string, after: string): Promise<void> {
    turn += 1;
    for (const [name, input] of QUESTIONS.filter((_, n) => (n + turn) % nth === 0)) {
      const fresh = await desk.run(name, input);
      for (const app of [ledger.testApp.app, neighbour, ledger.testApp.app, neighbour]) {
        expect(await ask(app, secret, name, input), `${name} after ${after}`).toEqual(fresh);
      }
    }
  }

  test('know every change at once, in this process and in others', async () => {
    const { desk, secret, id, email } = await deskWithToken();
    const changes: readonly (readonly [OperationName, object])[] = [
      ['createCustomer', { name: 'Bob' }],
      ['recordPayment', { id, amount: 10 }],
      ['updateCustomer', { id: (await desk.run('getInvoice', { id })).customer.id, name: 'Ann B.' }],
      ['createInvoice', { customer: { name: 'Ann B.', email }, description: 'x', amount: 5, draft: true }],
      ['issueInvoice', { id: id + 1 }],
      ['cancelInvoice', { id: id + 1 }],
      ['sendInvoice', { id }],
      ['sendReminder', { id }],
      ['recordPayment', { id }],
    ];
    await expectFresh(desk, secret, 'nothing');
    for (const [name, input] of changes) {
      await desk.run(name, input);
      await expectFresh(desk, secret, name);
    }
  });

  test('know what the worker noted without a line of activity', async () => {
    const { desk, secret } = await deskWithToken();
    const { id } = await desk.run('createWebhookEndpoint', { url: 'https://receiver.example/' });
    const { store, clock } = ledger.testApp.app.services;
    const event = {
      event_id: `evt_${secret.slice(3, 20)}`,
      event_type: 'invoice.paid',
      body: '{}',
      sequence: 1,
    } as const;
    const times = { next_attempt_at: clock.now(), created_at: clock.now() };
    const endpoint_id = id as EndpointId;
    await store.transaction((tx) =>
      tx.deliveries.insert({ account_id: desk.account.id, endpoint_id, ...event, ...times }),
    );
    const look = async () => {
      const answers = [
        await ask(ledger.testApp.app, secret, 'listWebhookDeliveries', { id }),
        await ask(ledger.testApp.app, secret, 'getWebhookEndpoint', { id }),
      ];
      return JSON.stringify(answers);
    };
    expect(await look()).toContain('"status":"pending"');
    await store.transaction((tx) => tx.deliveries.exhaust(endpoint_id));
    expect(await look()).toContain('"status":"exhausted"');
  });

  test('know what became of a mail later', async () => {
    const { desk, secret, id, email } = await deskWithToken();
    server.refuse(email, { at: 'recipient', code: 450 });
    await desk.run('sendInvoice', { id });
    await expectFresh(desk, secret, 'a mail that waits');
    ledger.testApp.clock.advance(60_000);
    await deliverDueMails(neighbour.services);
    expect(await desk.run('getInvoice', { id })).toMatchObject({ sent_at: '2026-03-17T11:01:00.000Z' });
    await expectFresh(desk, secret, 'a mail that arrived');
    server.refuse(email, { at: 'recipient', code: 450 }, { at: 'recipient', code: 550 });
    await desk.run('sendReminder', { id });
    await expectFresh(desk, secret, 'a reminder that waits');
    ledger.testApp.clock.advance(60_000);
    await deliverDueMails(neighbour.services);
    expect(await desk.run('getInvoice', { id })).toMatchObject({ reminders_sent: 0 });
    await expectFresh(desk, secret, 'a reminder that was refused');
  });

  test('know the day: what was pending is overdue after midnight, and paid_this_month begins anew', async () => {
    const { desk, secret, id } = await deskWithToken();
    await desk.run('recordPayment', { id, amount: 10 });
    await expectFresh(desk, secret, 'a payment');
    for (const instant of [
      '2026-03-17T22:59:59Z',
      '2026-03-17T23:00:00Z',
      '2026-03-31T21:59:59Z',
      '2026-03-31T22:00:00Z',
    ]) {
      ledger.testApp.clock.set(instant);
      await expectFresh(desk, secret, instant);
    }
  });

  test('are of the account that asks, and of its token’s scope', async () => {
    const [one, other] = [await deskWithToken(), await deskWithToken()];
    await one.desk.invoice({ amount: 7 });
    for (const [name, input] of QUESTIONS) {
      const [mine, theirs] = [
        await ask(ledger.testApp.app, one.secret, name, input),
        await ask(ledger.testApp.app, other.secret, name, input),
      ];
      expect(mine).toEqual(await one.desk.run(name, input));
      expect(theirs).toEqual(await other.desk.run(name, input));
    }
    const { token } = await one.desk.run('createToken', { scopes: ['billing.write'] });
    await expect(ask(ledger.testApp.app, token, 'getInvoiceStats', {})).rejects.toMatchObject({
      code: 'insufficient_scope',
    });
  });

  test('to questions that are wrong are refusals each time', async () => {
    const { secret } = await deskWithToken();
    for (const input of [{ limit: 0 }, { limit: '5' }, { status: null }, { limit: Number.NaN }]) {
      for (let n = 0; n < 2; n++) {
        await expect(ask(ledger.testApp.app, secret, 'listInvoices', input)).rejects.toMatchObject({
          code: 'validation_failed',
        });
      }
    }
  });
});
