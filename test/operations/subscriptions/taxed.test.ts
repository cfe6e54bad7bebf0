// Tax of plans and subscriptions (R83, R84, R91): its sources, how amounts are split, and the refusals.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE } from '../payments/shop.ts';
import { type Club, openClub } from './club.ts';

type Fields = Readonly<Record<string, unknown>>;
const INVOICED = { collection: 'invoice' };

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  async function faultsOf(club: Club, name: 'createPaymentPlan' | 'createSubscription', input: Fields) {
    const { code, details } = await club.desk.refused(name, input);
    expect(code).toBe('validation_failed');
    return (details.faults ?? []).map(({ field, message }) => `${field} ${message}`);
  }
  /** Caller with the account as it is stored after a change of the settings. */
  const now = async (club: Club) => {
    const account = await club.services.store.accounts.byId(club.desk.account.id);
    return account ? { account } : {};
  };
  const subscribed = (club: Club, fields: Fields) =>
    club.desk.run('createSubscription', { description: 'Club', amount: 10, interval: 'month', ...INVOICED, ...fields });

  test('comes from call, plan, customer or account, and the answer names the defaults', async () => {
    const club = await openClub(ledger);
    await club.desk.run('updateBusiness', { default_tax_rate: 21, vat_number: 'NL004495445B01' });
    const ann = (await club.desk.run('createCustomer', { name: 'Ann' })).id;
    const shifted = { tax_category: 'reverse_charge', vat_number: 'DE136695976', country: 'DE' };
    const bert = (await club.desk.run('createCustomer', { name: 'Bert', ...shifted })).id;
    const plan_id = (
      await club.desk.run('createPaymentPlan', { title: 'Gym', amount: 10, interval: 'month', tax_rate: 9 })
    ).id;
    const taxes = async (fields: Fields) => {
      const input = { ...INVOICED, ...fields };
      const made = await club.desk.run('createSubscription', input, await now(club));
      const { tax_rate, tax_category, defaults_used } = made;
      return [tax_rate, tax_category, ...defaults_used.map(({ field, value, from }) => `${field} ${value} ${from}`)];
    };
    const own = { description: 'Club', amount: 10, interval: 'month' };
    expect(await taxes({ customer_id: ann, ...own })).toEqual([21, null, 'tax_rate 21 account']);
    expect(await taxes({ customer_id: ann, ...own, tax_rate: 6 })).toEqual([6, null]);
    expect(await taxes({ customer_id: ann, plan_id })).toEqual([9, null]);
    expect(await taxes({ customer_id: ann, plan_id, tax_rate: 21 })).toEqual([21, null]);
    expect(await taxes({ customer_id: ann, plan_id, tax_category: 'zero' })).toEqual([0, 'zero']);
    const ofCustomer = ['tax_rate 0 customer', 'tax_category reverse_charge customer'];
    expect(await taxes({ customer_id: bert, ...own })).toEqual([0, 'reverse_charge', ...ofCustomer]);
    expect(await taxes({ customer_id: bert, plan_id })).toEqual([0, 'reverse_charge', ...ofCustomer]);
  });

  test('is kept from the start, whatever the settings become', async () => {
    const club = await openClub(ledger);
    await club.desk.run('updateBusiness', { default_tax_rate: 21 });
    const { id: customer_id } = await club.desk.run('createCustomer', { name: 'Ann' });
    const terms = { customer_id, description: 'Club', amount: 10, interval: 'month', ...INVOICED };
    const { id } = await club.desk.run('createSubscription', terms, await now(club));
    await club.desk.run('updateBusiness', { default_tax_rate: 25 });
    await club.work();
    expect(await club.get(id)).toMatchObject({ tax_rate: 21 });
    const { invoices } = await club.desk.run('listInvoices', {});
    expect(invoices).toMatchObject([{ amount: 10, tax_lines: [{ rate: 21, taxable: 8.26, tax: 1.74 }] }]);
  });

  test('any amount and rate is split without a rest', async () => {
    const club = await openClub(ledger);
    const amounts = [0.01, 0.02, 0.99, 1, 9.99, 10, 33.33, 100.05, 12_345.67];
    for (const amount of amounts) {
      for (const tax_rate of [0, 0.01, 5.5, 9, 21, 100]) await club.subscription({ ...INVOICED, amount, tax_rate });
    }
    await club.work();
    const { invoices, total_count } = await club.desk.run('listInvoices', { limit: 100 });
    expect(total_count).toBe(amounts.length * 6);
    for (const { amount, subtotal, tax_total, items } of invoices) {
      expect(Math.round((subtotal + tax_total) * 100)).toBe(Math.round(amount * 100));
      const rate = items[0]?.tax_rate ?? 0;
      expect(Math.round(tax_total * 100)).toBe(Math.floor((Math.round(amount * 100) * rate) / (100 + rate) + 0.5));
    }
    const sum = invoices.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
    expect(sum).toBe(amounts.reduce((all, amount) => all + Math.round(amount * 600), 0));
  });

  test('an exemption is printed with its reason and code, of the plan or the call', async () => {
    const club = await openClub(ledger);
    const exempt = { tax_category: 'exempt', exemption_reason: 'Teaching', exemption_code: 'VATEX-EU-132-1I' };
    const plan = await club.desk.run('createPaymentPlan', { title: 'Gym', amount: 10, interval: 'month', ...exempt });
    expect(plan).toMatchObject({ tax_rate: null, ...exempt });
    expect(await club.subscription({ ...INVOICED, plan_id: plan.id })).toMatchObject({ tax_rate: 0, ...exempt });
    expect(await club.subscription({ ...INVOICED, plan_id: plan.id, tax_rate: 21 })).toMatchObject({
      ...{ tax_rate: 21, tax_category: null, exemption_reason: null, exemption_code: null },
    });
    await club.work();
    const lines = (await club.desk.run('listInvoices', {})).invoices.flatMap(({ tax_lines }) => tax_lines);
    expect(lines).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ category: 'exempt', exemption_reason: 'Teaching' })]),
    );
  });

  test('what does not fit is refused, each with its field', async () => {
    const club = await openClub(ledger);
    const { id: customer_id } = await club.desk.run('createCustomer', { name: 'Ann' });
    const terms = { customer_id, description: 'Club', amount: 10, interval: 'month', ...INVOICED };
    const cases: readonly (readonly [Fields, string])[] = [
      [{ tax_rate: 101 }, 'tax_rate'],
      [{ tax_rate: 1.2345 }, 'tax_rate'],
      [{ tax_rate: '21' }, 'tax_rate'],
      [{ tax_category: 'normal' }, 'tax_category'],
      [{ tax_rate: 21, tax_category: 'exempt', exemption_reason: 'x' }, 'tax_rate'],
      [{ tax_rate: 0, tax_category: 'standard' }, 'tax_rate'],
      [{ tax_category: 'standard' }, 'tax_rate'],
      [{ exemption_reason: 'Teaching' }, 'exemption_reason'],
      [{ tax_rate: 21, exemption_code: 'VATEX-EU-132-1I' }, 'exemption_code'],
      [{ tax_category: 'exempt', exemption_reason: 'x', exemption_code: 'EU-132' }, 'exemption_code'],
      [{ tax_category: 'exempt' }, 'exemption_reason'],
      [{ collection: 'mail' }, 'collection'],
      [{ invoice: false }, 'invoice'],
      [{ testmode: true }, 'testmode'],
    ];
    for (const [fields, field] of cases) {
      const faults = await faultsOf(club, 'createSubscription', { ...terms, ...fields });
      expect(
        faults.map((fault) => fault.split(' ')[0]),
        JSON.stringify(fields),
      ).toEqual([field]);
    }
    expect(await faultsOf(club, 'createSubscription', { ...terms, tax_category: 'reverse_charge' })).toEqual([
      'business.vat_number is required for reverse_charge',
      'customer.vat_number is required for reverse_charge',
    ]);
    const plan = { title: 'Gym', amount: 10, interval: 'month' };
    expect(await faultsOf(club, 'createPaymentPlan', { ...plan, tax_category: 'standard' })).toEqual([
      'tax_rate is required for the category standard',
    ]);
    expect(await faultsOf(club, 'createPaymentPlan', { ...plan, exemption_reason: 'x' })).toEqual([
      'exemption_reason needs a tax_category: ask which one',
    ]);
    expect(await subscribed(club, { customer_id, invoice: true })).toMatchObject({ invoice: true });
  });

  test('a token limit holds for an invoiced subscription as for a charged one', async () => {
    const club = await openClub(ledger);
    const { id: customer_id } = await club.desk.run('createCustomer', { name: 'Ann' });
    const none = {
      readOnly: false,
      testModeOnly: false,
      currencies: null,
      maxPerDay: null,
      askAboveLimit: false,
      grants: [],
    };
    const terms = { customer_id, description: 'Club', amount: 10, interval: 'month', ...INVOICED };
    const small = { ...none, maxAmount: { [club.desk.account.currency]: 999 } };
    expect((await club.desk.refused('createSubscription', terms, { limits: small })).code).toBe('limit_exceeded');
    const onlyTests = { ...none, maxAmount: null, testModeOnly: true };
    await expect(club.desk.run('createSubscription', terms, { limits: onlyTests })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    const enough = { ...none, maxAmount: { [club.desk.account.currency]: 1_000 } };
    expect(await club.desk.run('createSubscription', terms, { limits: enough })).toMatchObject({ status: 'active' });
  });
});
