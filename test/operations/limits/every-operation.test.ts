/** Calls every operation that can change something, with tokens that have limits. No operation may be left out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addedOperations } from '../../../src/app.ts';
import { GRANTS, type Grant, isReadOnly } from '../../../src/model/token.ts';
import { OPERATIONS } from '../../../src/operations/catalog.ts';
import type { Caller } from '../../../src/operations/kernel/context.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import type { CallsOfOne, LimitedCall, Owned } from '../../calls/call.ts';
import { CALLS as SAID } from '../../calls/every-operation.ts';
import { layOut } from '../../contract/tenancy-fixtures.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../../kit/desk.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE } from '../payments/shop.ts';
import { heldTo } from './kit.ts';

/** Calls of operations that optional modules add. The calls of all other operations are beside their examples. */
const ADDED: Readonly<Record<string, readonly LimitedCall[]>> = {
  createRequest: [['amount', () => ({ title: 'x', amount: 5_000, kind: 'payment_link' })]],
  createPlanRequest: [['amount', ({ plan }) => ({ plan_id: plan })]],
};

const CALLS: Readonly<Record<string, readonly LimitedCall[]>> = {
  ...Object.fromEntries(
    Object.entries(SAID as Readonly<Record<string, CallsOfOne>>).flatMap(([name, { limits }]) =>
      typeof limits === 'object' ? [[name, limits]] : [],
    ),
  ),
  ...ADDED,
};

const ALL = [...OPERATIONS, ...(await addedOperations())].filter(
  (op) => !isReadOnly(op) && op.scope !== 'account.manage',
);
/** Refused for every token with limits, because one call records amounts in several currencies. */
const NEVER: readonly string[] = ['confirmBankEntries', 'confirmImport', 'undoImport'];

const AMOUNT = { max_amount: '0.01' };
const TOKENS = {
  'test mode only': { test_mode_only: true },
  'a cent': AMOUNT,
  ...Object.fromEntries(GRANTS.map((grant) => [grant, { ...AMOUNT, grants: [grant] }])),
} as const;

let ledger: Ledger;
let desk: Desk;
let made: Owned;
const callers = new Map<string, Partial<Caller>>();
beforeAll(async () => {
  ledger = await openLedger('sqlite', OFFLINE);
  desk = await openDesk(ledger);
  const fixtures = await layOut(ledger, desk);
  const terms = { customer_id: fixtures.customer, description: 'x', amount: 5_000, interval: 'day' };
  const paused = (await desk.run('createSubscription', { ...terms, collection: 'invoice' })).id;
  await desk.run('pauseSubscription', { id: paused });
  const { payment } = await desk.run('recordPayment', { id: (await desk.invoice({ reference: 'paid' })).id });
  const { id: unpaid } = await desk.invoice({ customer_id: fixtures.customer, reference: 'unpaid' });
  made = { ...fixtures, paused, recorded: payment.id, unpaid };
  for (const [token, limits] of Object.entries(TOKENS)) callers.set(token, await heldTo(desk, limits));
});
afterAll(() => endVerified(ledger));

const calls = Object.entries(CALLS).flatMap(([name, each]) =>
  each.map(([stake, input]) => [name, stake, input] as const),
);
const called = (name: string, input: object, token: string) => {
  const op = ALL.find((one) => one.name === name);
  if (!op) throw new Error(`there is no ${name}`);
  return call(ledger.testApp.app.services, { ...desk.caller, ...callers.get(token) }, op, input);
};
/** Returns the refusal of a call. The call must leave the account's rows as they were. */
const no = async (name: string, input: object, token: string) => {
  const before = await desk.snapshot();
  const refusal = await refusalOf(called(name, input, token));
  expect(await desk.snapshot()).toEqual(before);
  return refusal;
};
/** Message of the limits that refuse the call; null if it succeeds or is refused for another reason. */
const limited = (name: string, input: object, token: string) =>
  called(name, input, token).then(
    () => null,
    (error) => (['not_permitted', 'limit_exceeded'].includes(error.code) ? error.message : null),
  );

test('each is called here, and says whether it redirects money', () => {
  const names = ALL.map(({ name }) => name).filter((name) => !NEVER.includes(name));
  expect(Object.keys(CALLS).sort()).toEqual(names.sort());
  for (const { name, redirects } of ALL) {
    const grants = (CALLS[name] ?? []).map(([stake]) => stake).filter((stake) => GRANTS.some((one) => one === stake));
    const said = redirects === 'nothing' || !redirects ? [] : [redirects].flat().map(({ grant }) => grant);
    expect([...new Set(grants)], name).toEqual(said);
  }
});

test.each(calls)('%s (%s) in test mode only: refused, because it is no test', async (name, _stake, input) => {
  const refusal = await no(name, input(made), 'test mode only');
  expect(refusal).toMatchObject({ code: 'not_permitted' });
  expect(refusal.message).toBe(`This token is limited to test mode, and ${name} would change something real.`);
});

test.each(calls.filter(([, stake]) => stake === 'amount'))('%s counts its amount', async (name, _stake, input) => {
  expect((await no(name, input(made), 'a cent')).message).toMatch(
    /^This token is limited to EUR 0\.01 a call, and this/,
  );
});

const redirecting = calls.filter((one): one is [string, Grant, LimitedCall[1]] =>
  GRANTS.some((grant) => grant === one[1]),
);
test.each(redirecting)('%s needs the grant %s: %#', async (name, grant, input) => {
  for (const token of ['a cent', ...GRANTS.filter((other) => other !== grant)]) {
    const { code, message, details } = await no(name, input(made), token);
    expect(code, token).toBe('not_permitted');
    expect(message).toMatch(`This token has limits and not the grant ${grant}, and this call of ${name} `);
    expect(details.hint).toMatch(/^A person can do it in the dashboard, .* The owner can grant \w+ to this token/);
  }
  const said = await limited(name, input(made), grant);
  // The grant allows the call, so the amount of the call, if it has one, is checked next.
  const hasAmount = CALLS[name]?.some(([stake]) => stake === 'amount');
  if (grant === 'resume' || hasAmount) expect(said).toMatch(/EUR 0\.01 a call, and this is EUR \d/);
  else expect(said).toBeNull();
});

test.each(calls.filter(([, stake]) => stake === 'free'))('%s has neither: %#', async (name, _stake, input) => {
  expect(await limited(name, input(made), 'a cent')).toBeNull();
});
