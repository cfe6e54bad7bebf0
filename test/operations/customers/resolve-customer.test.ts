// A customer by id, e-mail or name: exact matches precede partial ones, a single match is used, and several matches are
// refused.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';

describe.each(ENGINES_OF_RULES)('customers are named on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
    await desk.run('connectProvider', { kind: 'sandbox' });
    const add = async (name: string, fields: object) =>
      ids.set(name, (await desk.run('createCustomer', { name, ...fields })).id);
    await add('Ann', { email: 'ann@example.com' });
    await add('Ann de Vries', { email: 'Ann.deVries@Example.com', company: 'De Vries B.V.' });
    await add('Joanna', { email: 'joann@example.com' });
    await add('ÅNGSTRÖM & 100% Søn', { email: 'post@angstrom.example' });
    await add('4711', {});
    await add('Twin', { email: 'one@twin.example' });
    await add('TWIN ', { email: 'two@twin.example' });
    await add('Acme', { company: 'Twin Peaks' });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  let n = 0;
  beforeEach(() => {
    n += 1;
  });

  const invoice = (customer: unknown) => ({ customer, description: `Work ${n}`, amount: 1 });
  const idOf = (name: string) => ids.get(name) ?? 0;

  test.each([
    ['ann', 'Ann', 'a whole name, in any case, though it is part of others'],
    ['ANN@example.COM', 'Ann', 'an e-mail, in any case'],
    ['  Ann de vries ', 'Ann de Vries', 'a name with spaces around it'],
    ['de vries b.v.', 'Ann de Vries', 'a company'],
    ['Vries', 'Ann de Vries', 'a part that only one has'],
    ['ångström', 'ÅNGSTRÖM & 100% Søn', 'letters beyond ASCII'],
    ['Angstrom & 100% SON', 'ÅNGSTRÖM & 100% Søn', 'a name without its accents'],
    ['a\u030angstro\u0308m', 'ÅNGSTRÖM & 100% Søn', 'accents beside their letters'],
    ['100% s', 'ÅNGSTRÖM & 100% Søn', 'signs that a pattern would take for others'],
    ['@angstrom', 'ÅNGSTRÖM & 100% Søn', 'a part of an e-mail'],
    ['peaks', 'Acme', 'a part of a company'],
  ])('%j is %s: %s', async (given, name) => {
    expect(await desk.run('createInvoice', invoice(given))).toMatchObject({ customer: { id: idOf(name) } });
  });

  test('a number is an id, as text too, and never a name', async () => {
    for (const given of [idOf('Ann'), String(idOf('Ann'))]) {
      expect(await desk.run('createInvoice', { ...invoice(given), reference: typeof given })).toMatchObject({
        customer: { name: 'Ann' },
      });
    }
    expect(await desk.refused('createInvoice', invoice('4711'))).toMatchObject({
      code: 'customer_not_found',
      details: { field: 'customer' },
    });
  });

  test('several that fit are told, and nothing is changed', async () => {
    const refusal = await desk.refused('createInvoice', invoice('twin'));
    expect(refusal.message).toBe('2 customers fit "twin". Nothing was changed.');
    expect(refusal).toMatchObject({
      code: 'customer_ambiguous',
      details: {
        field: 'customer',
        facts: {
          customers: [
            { id: idOf('TWIN '), name: 'TWIN', email: 'two@twin.example' },
            { id: idOf('Twin'), name: 'Twin', email: 'one@twin.example' },
          ],
        },
      },
    });
    const parts = await desk.refused('createInvoice', invoice('@example.com'));
    expect(parts.details.facts?.customers?.map(({ name }) => name)).toEqual(['Joanna', 'Ann de Vries', 'Ann']);
  });

  test('where accents are all that tells two apart, the one that is written with its own is taken', async () => {
    const other = await openDesk(ledger);
    const [plain, dotted] = [
      await other.run('createCustomer', { name: 'Muller' }),
      await other.run('createCustomer', { name: 'Müller' }),
    ];
    expect(await other.run('getCustomer', { id: 'MÜLLER' })).toMatchObject({ id: dotted.id });
    expect(await other.run('getCustomer', { id: 'muller' })).toMatchObject({ id: plain.id });
    expect((await other.refused('getCustomer', { id: 'Mułler' })).code).toBe('customer_ambiguous');
    expect((await other.refused('getCustomer', { id: 'MULL' })).code).toBe('customer_ambiguous');
  });

  test('of more than ten, ten are told and the others counted', async () => {
    const other = await openDesk(ledger);
    for (let each = 0; each < 12; each++)
      await other.run('createCustomer', { name: 'Same', email: `${each}@example.com` });
    const { details } = await other.refused('createInvoice', invoice('same'));
    expect(details.facts).toMatchObject({ more_customers: 2 });
    expect(details.facts?.customers).toHaveLength(10);
    const part = await other.refused('createInvoice', invoice('sam'));
    expect(part.details.facts).toMatchObject({ more_customers: 2 });
    expect((await other.refused('createInvoice', invoice('Ann'))).code).toBe('customer_not_found');
  });

  test.each([
    ['oanna', ['Joanna'], 'the middle of a word is no name'],
    ['nn@example.com', [], 'a whole address is part of none'],
    ['joan@example.com', ['Joanna'], 'an address that is nearly one'],
    ['Jaonna', ['Joanna'], 'a misspelling'],
    ['Angstrøm & 100% Song', ['ÅNGSTRÖM & 100% Søn'], 'a misspelling without its accents'],
    ['Nobody Knows', [], 'a stranger'],
    ['\u0301', [], 'an accent alone'],
  ])('%j is nobody; nearest: %j (%s)', async (given, nearest) => {
    const refusal = await desk.refused('createInvoice', invoice(given));
    expect(refusal).toMatchObject({ code: 'customer_not_found', details: { field: 'customer' } });
    const names = (refusal.details.facts?.customers ?? []).map(({ name }) => name);
    if (nearest.length > 0) expect(names).toEqual(expect.arrayContaining(nearest));
    expect(names.length).toBeLessThanOrEqual(3);
  });

  test('in every operation that takes one', async () => {
    await desk.run('createPaymentLink', { description: `x ${n}`, amount: 1, customer: 'Ann' });
    const terms = { customer: 'ann@example.com', description: 'x', amount: 1, interval: 'month' };
    expect(await desk.run('createSubscription', terms)).toMatchObject({ customer: { name: 'Ann' } });
    expect(await desk.run('updateCustomer', { id: 'Acme', phone: '1' })).toMatchObject({
      id: idOf('Acme'),
      phone: '1',
    });
    expect((await desk.run('listSubscriptions', { customer: 'Ann' })).total_count).toBe(1);
    expect((await desk.run('listSubscriptions', { customer: 'Acme' })).total_count).toBe(0);
    expect((await desk.run('listPayments', { customer: 'Ann' })).total_count).toBe(0);
    const asked = [
      ['createPaymentLink', { description: 'x', amount: 1, customer: 'twin' }, 'customer'],
      ['createSubscription', { ...terms, customer: 'twin' }, 'customer'],
      ['updateCustomer', { id: 'twin', phone: '1' }, 'id'],
    ] as const;
    for (const [name, input, field] of asked) {
      expect(await desk.refused(name, input), name).toMatchObject({ code: 'customer_ambiguous', details: { field } });
    }
  });

  test('two ways in one call, none, or what is no name, are refused', async () => {
    const wrong = [
      ['createInvoice', { ...invoice('Ann'), customer_id: 1 }, 'customer'],
      ['createPaymentLink', { description: 'x', amount: 1, customer: 'Ann', customer_id: 1 }, 'customer'],
      ['createPaymentLink', { description: 'x', amount: 1, customer: 'Ann', name: 'Ann' }, 'customer'],
      ['createSubscription', { description: 'x', amount: 1, interval: 'month' }, 'customer_id'],
      ['listPayments', { customer: 'Ann', customer_id: 1 }, 'customer'],
      ['updateCustomer', { id: '', phone: '1' }, 'id'],
      ['updateCustomer', { id: 'x'.repeat(300), phone: '1' }, 'id'],
      ['createInvoice', invoice(['Ann']), 'customer'],
      ['createInvoice', invoice(1.5), 'customer'],
    ] as const;
    for (const [name, input, field] of wrong) {
      expect(await desk.refused(name, input), JSON.stringify(input)).toMatchObject({
        code: 'validation_failed',
        details: { field },
      });
    }
  });
});
