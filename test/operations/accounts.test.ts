// Accounts and their users (R8, R70), which the operator of the service creates.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../src/operations/accounts/create-account.ts';
import { findAccount } from '../../src/operations/accounts/find-account.ts';
import { type Ledger, openDesk, openLedger, refusalOf } from '../kit/desk.ts';
import { ENGINES_OF_RULES } from '../kit/test-app.ts';
import { endVerified } from '../kit/verified.ts';

describe.each(ENGINES_OF_RULES)('accounts on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));
  const create = (input: unknown) => createAccount(ledger.testApp.app.services, input);

  test('start on the plan free, in euro, in Amsterdam, with a handle made from the name', async () => {
    expect(await create({ name: 'Café Ærø & Zonen 3' })).toMatchObject({
      name: 'Café Ærø & Zonen 3',
      handle: 'cafe-r-zonen-3',
      plan: 'free',
      currency: 'EUR',
      timezone: 'Europe/Amsterdam',
      email: null,
      invoice_prefix: 'INV-',
      invoices_issued: 0,
    });
    expect(await create({ name: 'Long '.repeat(40), handle: 'given-1' })).toMatchObject({ handle: 'given-1' });
    const long = await create({ name: 'x y '.repeat(60) });
    expect(long.handle).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/);
  });

  test('with a handle that is taken are refused; made many times at once, one is made', async () => {
    const before = await ledger.database.dump();
    expect(await refusalOf(create({ name: 'Test', handle: 'test' }))).toMatchObject({
      code: 'account_exists',
      details: { field: 'handle' },
    });
    expect(await ledger.database.dump()).toEqual(before);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => create({ name: 'Twins', handle: 'twins' })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['name', {}],
    ['name', { name: '' }],
    ['handle', { name: '株式会社' }],
    ['handle', { name: '123' }],
    ['handle', { name: 'x', handle: '12' }],
    ['handle', { name: 'x', handle: 'Upper' }],
    ['handle', { name: 'x', handle: '-a' }],
    ['handle', { name: 'x', handle: 'a'.repeat(41) }],
    ['currency', { name: 'x', currency: 'XXX' }],
    ['timezone', { name: 'x', timezone: 'Mars/Base' }],
    ['timezone', { name: 'x', timezone: '+01:00' }],
    ['email', { name: 'x', email: 'x' }],
    ['colour', { name: 'x', colour: 'red' }],
  ])('with a wrong %s are refused: %o', async (field, input) => {
    expect(await refusalOf(create(input))).toMatchObject({ code: 'validation_failed', details: { field } });
  });

  test('leave a line of activity, like every change', async () => {
    const desk = await openDesk(ledger);
    expect((await desk.run('listActivity')).activity).toMatchObject([
      { operation: 'createAccount', via: 'command line', actor: { kind: 'system' }, subject: { kind: 'account' } },
    ]);
  });

  test('are found by id or handle; several without a name are a question, an unknown one is a refusal', async () => {
    const { account } = await openDesk(ledger);
    const { services } = ledger.testApp.app;
    expect(await findAccount(services, String(account.id))).toEqual(account);
    expect(await findAccount(services, account.handle)).toEqual(account);
    for (const unknown of ['nobody', '999999', undefined]) {
      expect(await refusalOf(findAccount(services, unknown))).toMatchObject({ code: 'account_not_found' });
    }
  });

  test('have people: the first is the owner, a person may be in several, a link is made each time', async () => {
    const [desk, other] = [await openDesk(ledger), await openDesk(ledger)];
    const first = await desk.run('createUser', { email: 'Ann@Example.com' });
    const again = await desk.run('createUser', { email: 'ann@example.com' });
    const elsewhere = await other.run('createUser', { email: 'ann@example.com' });
    await desk.run('createUser', { email: 'bob@example.com' });
    expect(first).toMatchObject({ email: 'ann@example.com', expires_at: '2026-03-18T11:00:00.000Z' });
    expect([again.id, elsewhere.id]).toEqual([first.id, first.id]);
    expect(new Set([first, again, elsewhere].map(({ sign_in_url }) => sign_in_url)).size).toBe(3);
    expect(first.sign_in_url).toMatch(/^https:\/\/billing\.example\/dashboard\/sign-in\/[\w-]{43}$/);
    const roles = await ledger.database.rows(
      `select role from memberships where account_id = ${desk.account.id} order by role`,
    );
    expect(roles).toEqual([{ role: 'member' }, { role: 'owner' }]);
  });
});
