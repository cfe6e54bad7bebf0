/** A believable ledger of one year, written through the operations as if it had been lived. */
import { randomUUID } from 'node:crypto';
import type { Actor, Door } from '../model/actor.ts';
import { addDays, dateAt, type Instant } from '../model/dates.ts';
import { createAccount } from '../operations/accounts/create-account.ts';
import { administrator } from '../operations/administration.ts';
import { CATALOG } from '../operations/catalog.ts';
import type { Caller, World } from '../operations/context.ts';
import { call } from '../operations/operation.ts';
import type { AccountRow } from '../store/accounts.ts';
import { plotYear, type Step } from './plot.ts';
import { type Chance, chance } from './random.ts';

export type Demo = { readonly account: AccountRow; readonly token: string };

/** The same day gives the same ledger. Sends no mail: reminders are written while no mail server is known. */
export async function seedDemo(world: World, { now }: { readonly now: Instant }): Promise<Demo> {
  const account = await createAccount(world, {
    name: 'Studio Lindqvist',
    handle: 'demo',
    email: 'hello@lindqvist.example',
  });
  const luck = chance(dateAt(now, account.timezone));
  const ledger = new Map<number, { id: number; due: number }>();
  const customers = new Map<string, number>();
  for (const step of plotYear(now, luck)) {
    const then: World = { ...world, clock: { now: () => step.at }, mail: { ...world.mail, configured: false } };
    await act(then, actorOf(administrator(account), step, luck), step, { ledger, customers });
  }
  const input = { name: 'demo', scopes: ['billing.read', 'billing.write'] };
  const { data } = await call(world, administrator(account), CATALOG.createToken, input);
  return { account, token: data.token };
}

type Known = {
  readonly ledger: Map<number, { id: number; due: number }>;
  /** Ids by e-mail. */
  readonly customers: Map<string, number>;
};

async function act(world: World, caller: Caller, step: Step, { ledger, customers }: Known): Promise<void> {
  switch (step.does) {
    case 'customer': {
      const { currency: _billedIn, ...input } = step.customer;
      const { data } = await call(world, caller, CATALOG.createCustomer, input);
      customers.set(input.email, data.id);
      return;
    }
    case 'invoice': {
      const { termDays, ...input } = step.input as { termDays: number };
      const due_date = addDays(dateAt(step.at, caller.account.timezone), termDays);
      const customer_id = customers.get(step.customer.email);
      const { data } = await call(world, caller, CATALOG.createInvoice, { ...input, customer_id, due_date });
      ledger.set(step.key, { id: data.id, due: data.amount_due });
      return;
    }
    case 'pay': {
      const { id, due } = found(ledger, step.key);
      const amount = step.share === 1 ? undefined : Math.max(1, Math.floor(due * step.share));
      const payment = { id, payment_method: step.method, ...(amount === undefined ? {} : { amount }) };
      await call(world, caller, CATALOG.recordPayment, payment);
      return;
    }
    case 'cancel':
      await call(world, caller, CATALOG.cancelInvoice, { id: found(ledger, step.key).id });
      return;
    case 'remind':
      await call(world, caller, CATALOG.sendReminder, { id: found(ledger, step.key).id });
      return;
  }
}

function found(ledger: Known['ledger'], key: number): { id: number; due: number } {
  const invoice = ledger.get(key);
  if (!invoice) throw new Error(`the demo's plot uses invoice ${key} before it is made`);
  return invoice;
}

/** Shops bill through a token, assistants remind, people do the rest. */
function actorOf(caller: Caller, step: Step, luck: Chance): Caller {
  const assistant = luck.pick(['Claude', 'ChatGPT']);
  const byAssistant = step.does === 'remind' || (step.does === 'invoice' && luck.next() < 0.25);
  const actor: Actor = byAssistant
    ? { kind: 'assistant', tokenId: null, name: assistant }
    : { kind: 'system', name: 'Studio Lindqvist' };
  const door: Door = byAssistant ? 'mcp' : 'command line';
  return { ...caller, actor, door, requestId: randomUUID() };
}
