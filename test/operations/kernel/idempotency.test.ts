// Calls with an idempotency key take effect once, however often they are sent (R14, R63).

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { TokenId } from '../../../src/model/ids.ts';
import type { Actor } from '../../../src/model/token.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import type { Caller } from '../../../src/operations/kernel/context.ts';
import {
  fingerprintOf,
  IDEMPOTENCY_KEY_LIFETIME_MS,
  type IdempotentCall,
  TOOL_RETRY_WINDOW_MS,
} from '../../../src/operations/kernel/idempotency.ts';
import { call, operation } from '../../../src/operations/kernel/operation.ts';
import { pruneIdempotencyKeys } from '../../../src/operations/upkeep/prune-idempotency-keys.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour, refusalOf } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

const HOUR_MS = 3_600_000;
const INVOICE = { customer: { name: 'Ann' }, description: 'Work', amount: 100 };

const asked = (input: unknown, key = 'k', lifetimeMs = IDEMPOTENCY_KEY_LIFETIME_MS): IdempotentCall => ({
  key,
  fingerprint: fingerprintOf(input),
  lifetimeMs,
});
const asToken = (id: number): { actor: Actor } => ({ actor: { kind: 'token', tokenId: id as TokenId, name: 't' } });

describe.each(ENGINES)('once (R14) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  const count = async (desk: Desk) => (await desk.run('listInvoices')).total_count;
  const refused = (desk: Desk, input: unknown, once: IdempotentCall, as?: Partial<Caller>) =>
    refusalOf(desk.runOnce('createInvoice', input, once, as));

  describe('the same key and the same body', () => {
    test('are answered what the first call was answered, byte for byte, and change nothing more', async () => {
      const desk = await openDesk(ledger);
      const first = await desk.runOnce('createInvoice', INVOICE, asked(INVOICE));
      await desk.run('recordPayment', { id: first.data.id, amount: 10 });
      const before = await desk.snapshot();
      ledger.testApp.clock.advance(5 * HOUR_MS);
      const second = await desk.runOnce('createInvoice', INVOICE, asked(INVOICE));
      expect([first.replayed, second.replayed]).toEqual([false, true]);
      expect(JSON.stringify(second.data)).toBe(JSON.stringify(first.data));
      expect(await desk.snapshot()).toEqual(before);
    });

    test('mean the same whatever the order of the body’s fields', () => {
      expect(fingerprintOf({ a: 1, b: { c: [1, 2], d: null } })).toBe(
        fingerprintOf({ b: { d: null, c: [1, 2] }, a: 1 }),
      );
      const others = [{ a: 1, b: { c: [2, 1], d: null } }, { a: '1', b: { c: [1, 2], d: null } }, { a: 1 }, {}];
      const prints = new Set([{ a: 1, b: { c: [1, 2], d: null } }, ...others].map(fingerprintOf));
      expect(prints.size).toBe(5);
    });

    test('sent many times at once happen once, and all get one answer', async () => {
      const desk = await openDesk(ledger);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => desk.runOnce('createInvoice', INVOICE, asked(INVOICE))),
      );
      expect(await count(desk)).toBe(1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    });

    test.each([
      ['recordPayment', { amount: 10 }],
      ['cancelInvoice', {}],
      ['sendReminder', {}],
      ['issueInvoice', {}],
    ] as const)('%s happens once too', async (name, fields) => {
      const desk = await openDesk(ledger);
      const customer = { name: 'Ann', email: 'ann@example.com' };
      const { id } = await desk.invoice({ customer, draft: name === 'issueInvoice' });
      const input = { id, ...fields };
      const first = await desk.runOnce(name, input, asked(input));
      const before = await desk.snapshot();
      expect(await desk.runOnce(name, input, asked(input))).toEqual({ data: first.data, replayed: true });
      expect(await desk.snapshot()).toEqual(before);
    });
  });

  describe('a key', () => {
    test('with another body is refused, and the refusal says which field', async () => {
      const desk = await openDesk(ledger);
      await desk.runOnce('createInvoice', INVOICE, asked(INVOICE));
      const other = { ...INVOICE, amount: 101 };
      const refusal = await refused(desk, other, asked(other));
      expect(refusal).toMatchObject({ code: 'idempotency_key_reused', details: { field: 'idempotency_key' } });
      expect(await count(desk)).toBe(1);
    });

    test('counts per account, per caller and per operation', async () => {
      const [desk, other] = [await openDesk(ledger), await openDesk(ledger)];
      const once = asked(INVOICE);
      const answers = [
        await desk.runOnce('createInvoice', INVOICE, once, asToken(1)),
        await desk.runOnce('createInvoice', INVOICE, once, asToken(2)),
        await other.runOnce('createInvoice', INVOICE, once, asToken(1)),
        await desk.runOnce('createCustomer', { name: 'Ann' }, once, asToken(1)),
      ];
      expect(answers.every(({ replayed }) => !replayed)).toBe(true);
      const assistant: Actor = { kind: 'assistant', tokenId: 1 as TokenId, name: 'An assistant with token 1' };
      expect(await desk.runOnce('createInvoice', INVOICE, once, { actor: assistant })).toMatchObject({
        replayed: true,
      });
    });

    test('is kept for 24 hours and is new after them', async () => {
      const desk = await openDesk(ledger);
      const { data } = await desk.runOnce('createInvoice', INVOICE, asked(INVOICE));
      ledger.testApp.clock.advance(IDEMPOTENCY_KEY_LIFETIME_MS - 1);
      await pruneIdempotencyKeys(ledger.testApp.app.services);
      expect(await desk.runOnce('createInvoice', INVOICE, asked(INVOICE))).toEqual({ data, replayed: true });
      ledger.testApp.clock.advance(1);
      const other = { ...INVOICE, amount: 7 };
      const again = await desk.runOnce('createInvoice', other, asked(other));
      expect(again).toMatchObject({ replayed: false, data: { amount: 7, invoice_number: 'INV-000002' } });
    });

    test('is forgotten by the worker after its time, and only then', async () => {
      const desk = await openDesk(ledger);
      const keys = () => ledger.database.rows(`select key from idempotency_keys where account_id = ${desk.account.id}`);
      await desk.runOnce('createInvoice', INVOICE, asked(INVOICE, 'short', TOOL_RETRY_WINDOW_MS));
      await desk.runOnce('createInvoice', INVOICE, asked(INVOICE, 'long'));
      ledger.testApp.clock.advance(TOOL_RETRY_WINDOW_MS);
      await pruneIdempotencyKeys(ledger.testApp.app.services);
      expect(await keys()).toEqual([{ key: 'long' }]);
    });

    test('of a tool call is kept for ten minutes (R63)', async () => {
      const desk = await openDesk(ledger);
      const once = asked(INVOICE, 'tool', TOOL_RETRY_WINDOW_MS);
      const first = await desk.runOnce('createInvoice', INVOICE, once);
      ledger.testApp.clock.advance(TOOL_RETRY_WINDOW_MS - 1);
      expect(await desk.runOnce('createInvoice', INVOICE, once)).toEqual({ ...first, replayed: true });
      ledger.testApp.clock.advance(1);
      expect(await desk.runOnce('createInvoice', INVOICE, once)).toMatchObject({ replayed: false });
    });
  });

  describe('what was refused is not remembered', () => {
    test('failed validation: the corrected body may use the key', async () => {
      const desk = await openDesk(ledger);
      const wrong = { ...INVOICE, amount: -1 };
      expect(await refused(desk, wrong, asked(wrong))).toMatchObject({ code: 'validation_failed' });
      expect(await desk.runOnce('createInvoice', INVOICE, asked(INVOICE))).toMatchObject({ replayed: false });
    });

    test('a rule’s no: the same body may succeed later', async () => {
      const desk = await openDesk(ledger);
      const { id } = await desk.invoice({ draft: true });
      const input = { id, amount: 10 };
      const refusal = await refusalOf(desk.runOnce('recordPayment', input, asked(input)));
      expect(refusal).toMatchObject({ code: 'invoice_is_draft' });
      await desk.run('issueInvoice', { id });
      expect(await desk.runOnce('recordPayment', input, asked(input))).toMatchObject({ replayed: false });
    });

    test('too small a scope: the key stays free', async () => {
      const desk = await openDesk(ledger);
      const reader = { scopes: new Set(['billing.read'] as const) };
      expect(await refused(desk, INVOICE, asked(INVOICE), reader)).toMatchObject({ code: 'insufficient_scope' });
      expect(await desk.runOnce('createInvoice', INVOICE, asked(INVOICE))).toMatchObject({ replayed: false });
    });
  });

  describe('two calls with one key at the same time', () => {
    /** A stand-in for `createCustomer` whose first call waits before, inside or after its change. */
    const waiting = (at: 'before' | 'inside' | 'after') => {
      const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let calls = 0;
      const op = operation({
        name: 'createCustomer',
        title: 'Slow',
        summary: 'Waits.',
        scope: 'billing.write',
        effects: { destructive: false, idempotent: false, openWorld: false },
        input: z.strictObject({}),
        output: z.object({ call: z.int() }),
        refusals: ['invoice_already_paid'],
      })(async (ctx) => {
        const call = ++calls;
        const pause = async (here: typeof at) => {
          if (call > 1 || here !== at) return;
          reached.resolve();
          await goOn.promise;
        };
        await pause('before');
        const activity = { subject: { kind: 'account', id: ctx.account.id }, summary: `call ${call}` } as const;
        const written = await ctx.write(async () => {
          await pause('inside');
          return { result: { call }, events: [], activity };
        });
        await pause('after');
        return written;
      });
      const once = asked('same');
      return { op, once, reached: reached.promise, goOn: goOn.resolve, calls: () => calls };
    };
    const summaries = async (desk: Desk) =>
      (await desk.rows<{ summary: string }>('activity'))
        .map(({ summary }) => summary)
        .filter((summary) => summary.startsWith('call'));

    test('the one that is slow before its change gets the answer of the other, and changes nothing', async () => {
      const desk = await openDesk(ledger);
      const { op, once, reached, goOn } = waiting('before');
      const { services } = ledger.testApp.app;
      const first = call(services, desk.caller, op, {}, once);
      await reached;
      expect(await call(services, desk.caller, op, {}, once)).toEqual({ data: { call: 2 }, replayed: false });
      goOn();
      expect(await first).toEqual({ data: { call: 2 }, replayed: true });
      expect(await summaries(desk)).toEqual(['call 2']);
    });

    test('the one that comes during the change of the other waits for it and gets its answer', async () => {
      const desk = await openDesk(ledger);
      const { op, once, reached, goOn } = waiting('inside');
      const neighbour = await openNeighbour(ledger);
      const first = call(ledger.testApp.app.services, desk.caller, op, {}, once);
      await reached;
      const second = call(neighbour.services, desk.caller, op, {}, once);
      goOn();
      expect(await first).toEqual({ data: { call: 1 }, replayed: false });
      expect(await second).toEqual({ data: { call: 1 }, replayed: true });
      expect(await summaries(desk)).toEqual(['call 1']);
      await neighbour.close();
    });

    test('the one that comes after the change gets its answer, although the first call still works', async () => {
      const desk = await openDesk(ledger);
      const { op, once, reached, goOn, calls } = waiting('after');
      const { services } = ledger.testApp.app;
      const first = call(services, desk.caller, op, {}, once);
      await reached;
      expect(await call(services, desk.caller, op, {}, once)).toEqual({ data: { call: 1 }, replayed: true });
      goOn();
      expect(await first).toMatchObject({ replayed: false });
      expect(calls()).toBe(1);
    });

    test('the one that a rule refuses because of the other gets the other’s answer', async () => {
      const desk = await openDesk(ledger);
      const { id } = await desk.invoice();
      const input = { id, amount: 100 };
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => desk.runOnce('recordPayment', input, asked(input))),
      );
      expect(new Set(answers.map(({ data }) => data.payment.id)).size).toBe(1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    });
  });

  describe('after a crash', () => {
    test('any other process answers what the dead one had committed', async () => {
      const desk = await openDesk(ledger);
      const first = await desk.runOnce('createInvoice', INVOICE, asked(INVOICE));
      const neighbour = await openNeighbour(ledger);
      const replay = await call(neighbour.services, desk.caller, CATALOG.createInvoice, INVOICE, asked(INVOICE));
      expect(replay).toEqual({ data: first.data, replayed: true });
      await neighbour.close();
    });
  });
});
