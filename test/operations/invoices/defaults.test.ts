// A field that a call leaves out gets its default from the item, the customer or the account. The answer lists these
// defaults (R84).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import type { Caller } from '../../../src/operations/kernel/context.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';

const HOUR = { code: 'HOUR', description: 'Design, per hour', unit: 'hour', unit_price: 95, tax_rate: 9 };
const WORK = { description: 'Work', unit_price: 100 };

describe.each(ENGINES_OF_RULES)('defaults on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  /** Caller with the account as it is stored now, as every interface passes it. */
  const asNow = async ({ account }: Desk): Promise<Partial<Caller>> => ({
    account: (await ledger.testApp.app.services.store.accounts.byId(account.id)) ?? account,
  });
  /** A business with these settings. */
  const business = async (settings: object) => {
    const desk = await openDesk(ledger);
    if (Object.keys(settings).length > 0) await desk.run('updateBusiness', settings);
    const as = await asNow(desk);
    const bill = (input: object) => desk.run('createInvoice', { customer: { name: 'Ann' }, ...input }, as);
    return { desk, as, bill };
  };
  const refusedFields = async (desk: Desk, input: object, as: Partial<Caller>) => {
    const refusal = await desk.refused('createInvoice', { customer: { name: 'Ann' }, ...input }, as);
    return refusal.details.faults?.map(({ field, message }) => `${field} ${message}`);
  };

  test('without any, everything is as it was: no tax, 14 days, the account’s currency, nothing to tell', async () => {
    const { bill } = await business({ invoice_checks: 'off' });
    const made = await bill({ items: [WORK] });
    expect(made).toMatchObject({ amount: 100, tax_total: 0, currency: 'EUR', due_date: '2026-03-31' });
    expect(made).toMatchObject({ defaults_used: [] });
    expect(made).toMatchObject({ warnings: [] });
    expect(made.items).toEqual([
      { description: 'Work', quantity: 1, unit_price: 100, tax_rate: 0, unit: 'piece', total: 100 },
    ]);
  });

  test('the account’s tax is taken by lines without one, a single line too, and is told', async () => {
    const { bill } = await business({ default_tax_rate: 21 });
    expect(await bill({ description: 'Work', amount: 100 })).toMatchObject({
      ...{ amount: 121, subtotal: 100, tax_total: 21 },
      defaults_used: [{ field: 'items[0].tax_rate', value: 21, from: 'account' }],
    });
    const mixed = await bill({ items: [{ ...WORK, tax_rate: 9 }, WORK, { ...WORK, tax_rate: 0 }] });
    expect(mixed.items.map(({ tax_rate }) => tax_rate)).toEqual([9, 21, 0]);
    expect(mixed.defaults_used).toEqual([{ field: 'items[1].tax_rate', value: 21, from: 'account' }]);
  });

  test('a customer’s reverse charge beats the account’s 21 %; a rate in the call beats both', async () => {
    const settings = { default_tax_rate: 21, default_tax_category: 'standard', vat_number: 'NL004495445B01' };
    const { desk, bill } = await business(settings);
    const german = { vat_number: 'DE136695976', tax_category: 'reverse_charge' };
    const { id } = await desk.run('createCustomer', { name: 'Bob', ...german });
    expect(await bill({ customer: undefined, customer_id: id, items: [WORK] })).toMatchObject({
      amount: 100,
      items: [{ tax_rate: 0, tax_category: 'reverse_charge' }],
      defaults_used: [
        { field: 'items[0].tax_rate', value: 0, from: 'customer' },
        { field: 'items[0].tax_category', value: 'reverse_charge', from: 'customer' },
      ],
    });
    const given = await bill({ customer: 'Bob', items: [{ ...WORK, tax_rate: 21 }] });
    expect(given.items).toEqual([
      { ...WORK, quantity: 1, tax_rate: 21, tax_category: 'standard', unit: 'piece', total: 100 },
    ]);
    expect(given).toMatchObject({ defaults_used: [] });
  });

  test('currency and payment term: the call, the item’s, the customer’s, the account’s', async () => {
    const { desk, bill } = await business({ payment_term_days: 21 });
    const usual = { name: 'Bob', email: 'bob@example.com', currency: 'KWD', payment_term_days: 30 };
    await desk.run('createCustomer', usual);
    await desk.run('createItem', { ...HOUR, currency: 'USD' });
    const used = (from: 'item' | 'customer', field: string, value: string | number) => ({ field, value, from });
    const kwd = await bill({ customer: 'Bob', items: [{ ...WORK, unit_price: 1.234 }] });
    expect(kwd).toMatchObject({ currency: 'KWD', amount: 1.234, due_date: '2026-04-16' });
    expect(kwd.defaults_used).toEqual([used('customer', 'currency', 'KWD'), used('customer', 'payment_term_days', 30)]);
    const usd = await bill({ customer: 'Bob', items: [{ item: 'HOUR' }], due_date: '2026-03-20' });
    expect(usd).toMatchObject({ currency: 'USD', due_date: '2026-03-20' });
    expect(usd.defaults_used).toContainEqual(used('item', 'currency', 'USD'));
    expect(await bill({ customer: 'Bob', items: [WORK], currency: 'EUR' })).toMatchObject({ currency: 'EUR' });
    // A customer object with a known e-mail and name means the existing customer.
    const described = await bill({ customer: { name: 'BOB', email: 'BOB@example.com' }, items: [WORK] });
    expect(described).toMatchObject({ customer_created: false, currency: 'KWD', due_date: '2026-04-16' });
    expect(await bill({ items: [WORK] })).toMatchObject({ currency: 'EUR', due_date: '2026-04-07' });
  });

  test('amounts are checked in the currency that is found, all of them at once', async () => {
    const { desk, as } = await business({});
    await desk.run('createCustomer', { name: 'Yuki', currency: 'JPY' });
    const items = [WORK, { ...WORK, unit_price: '1.500' }, { ...WORK, unit_price: '1,000' }];
    const fields = await refusedFields(desk, { customer: 'Yuki', items }, as);
    expect(fields?.map((one) => one.split(' ')[0])).toEqual(['items[1].unit_price', 'items[2].unit_price']);
  });

  test('a line is copied from the item it names; what is given wins', async () => {
    const { desk, bill } = await business({});
    const { id } = await desk.run('createItem', HOUR);
    const made = await bill({
      items: [
        { item: 'hour', quantity: 2 },
        { item: id, description: 'Advice', unit_price: 10, tax_rate: 21 },
      ],
    });
    expect(made.items).toEqual([
      {
        description: 'Design, per hour',
        quantity: 2,
        unit_price: 95,
        tax_rate: 9,
        unit: 'hour',
        tax_category: 'standard',
        item_id: id,
        total: 190,
      },
      {
        description: 'Advice',
        quantity: 1,
        unit_price: 10,
        tax_rate: 21,
        tax_category: 'standard',
        unit: 'hour',
        item_id: id,
        total: 10,
      },
    ]);
    expect(made.defaults_used).toEqual([
      { field: 'items[0].description', value: 'Design, per hour', from: 'item' },
      { field: 'items[0].unit_price', value: 95, from: 'item' },
      { field: 'items[0].tax_rate', value: 9, from: 'item' },
    ]);
    await desk.run('updateItem', { id, description: 'Other', unit_price: 1, tax_rate: 0 });
    expect((await desk.run('getInvoice', { id: made.id })).items).toEqual(made.items);
  });

  test('lines that cannot be copied are refused by name, all at once, and nothing is stored', async () => {
    const { desk, as } = await business({});
    await desk.run('createItem', { ...HOUR, currency: 'USD' });
    await desk.run('createItem', { code: 'FREE', description: 'Free price' });
    await desk.run('createItem', { code: 'OLD', description: 'Old', unit_price: 5 });
    await desk.run('updateItem', { id: 'OLD', active: false });
    const items = [{ item: 'NONE' }, { item: 99 }, { item: 'OLD' }, { item: 'FREE' }, { item: 'HOUR' }];
    expect(await refusedFields(desk, { items, currency: 'EUR' }, as)).toEqual([
      'items[0].item is not an item here: "NONE"; listItems finds it',
      'items[1].item is not an item here: 99; listItems finds it',
      'items[2].item is deactivated: OLD',
      'items[3].unit_price is required: the item FREE has no price',
      'items[4].unit_price is required: the item HOUR is priced in USD, not in EUR',
    ]);
    expect(await refusedFields(desk, { items: [{}, { item: '' }, { quantity: 0 }] }, as)).toHaveLength(6);
    const other = await openDesk(ledger);
    const theirs = await other.run('createItem', { code: 'THEIRS', description: 'x', unit_price: 1 });
    expect(await refusedFields(desk, { items: [{ item: theirs.id }] }, as)).toHaveLength(1);
  });

  test('an edit uses them for new lines and an emptied due date; items that a draft has may be deactivated', async () => {
    const { desk, as, bill } = await business({ default_tax_rate: 21 });
    const { id: item } = await desk.run('createItem', HOUR);
    await desk.run('createCustomer', { name: 'Bob', payment_term_days: 7, tax_category: 'export' });
    const { id } = await bill({ customer: 'Bob', items: [{ item }], draft: true, due_date: '2026-05-01' });
    await desk.run('updateItem', { id: item, active: false });
    const changed = await desk.run('updateInvoice', { id, items: [{ item }, WORK], due_date: null }, as);
    expect(changed).toMatchObject({ due_date: '2026-03-24', changed: ['items', 'due_date'] });
    expect(changed.items.map(({ tax_category }) => tax_category)).toEqual(['export', 'export']);
    expect(changed.defaults_used).toContainEqual({ field: 'payment_term_days', value: 7, from: 'customer' });
    const kept = await desk.run('updateInvoice', { id, notes: 'x' }, as);
    expect([kept.items, kept.defaults_used]).toEqual([changed.items, []]);
    const fresh = await bill({ items: [WORK], draft: true });
    const refusal = await desk.refused('updateInvoice', { id: fresh.id, items: [{ item }] }, as);
    expect(refusal.details.faults).toMatchObject([{ field: 'items[0].item' }]);
  });

  test('a preview says the same as the invoice that is made then', async () => {
    const { desk, as, bill } = await business({ default_tax_rate: 21, language: 'nl' });
    await desk.run('createItem', HOUR);
    const { id } = await desk.run('createCustomer', { name: 'Bob', payment_term_days: 60 });
    const input = { customer_id: id, items: [{ item: 'HOUR' }, WORK], date: '2099-01-01' };
    const caller = { ...desk.caller, ...as };
    const { data } = await call(desk.testApp.app.services, caller, FOR_DASHBOARD.previewInvoice, input);
    const made = await bill({ ...input, customer: undefined });
    const { defaults_used, ...totals } = data;
    expect(made).toMatchObject(totals);
    expect(made.defaults_used).toEqual([...defaults_used, { field: 'language', value: 'nl', from: 'account' }]);
    expect(data.warnings.map(({ code }) => code)).toEqual([
      'seller_address_missing',
      'seller_tax_number_missing',
      'date_in_future',
    ]);
  });

  test('a draft is told what it would lack, as its issue says it then', async () => {
    const { desk, as, bill } = await business({ country: 'NL' });
    const { id } = await bill({ items: [WORK], draft: true, date: '2026-03-18' });
    const caller = { ...desk.caller, ...as };
    const { data } = await call(desk.testApp.app.services, caller, FOR_DASHBOARD.previewIssue, { id });
    expect(data.warnings).toHaveLength(3);
    expect((await desk.run('updateInvoice', { id, notes: 'New' }, as)).warnings).toEqual(data.warnings);
    expect((await desk.run('issueInvoice', { id }, as)).warnings).toEqual(data.warnings);
  });

  test('a token’s limit counts the tax of the defaults', async () => {
    const { desk, as } = await business({ default_tax_rate: 21 });
    const limits = { maxAmount: { EUR: 120_00 }, askAboveLimit: false } as never;
    const order = { customer: { name: 'Ann' }, description: 'Work', amount: 100 };
    expect(await desk.refused('createInvoice', order, { ...as, limits })).toMatchObject({ code: 'limit_exceeded' });
  });

  test('the business: rate and category fit together, prefixes differ, and all faults come at once', async () => {
    const desk = await openDesk(ledger);
    const set = {
      default_tax_category: 'exempt',
      exemption_reason: 'Small business',
      tax_number: '12/345/67890',
      registration_scheme: '0106',
      endpoint: { scheme: '0106', id: '12345678' },
      contact_name: 'Ann',
      language: 'de',
      credit_note_prefix: 'cn2026/',
      invoice_checks: 'strict',
    };
    expect(await desk.run('updateBusiness', set)).toMatchObject({ ...set, credit_note_prefix: 'CN2026/' });
    expect(await desk.run('getBusiness')).toMatchObject({
      ...set,
      credit_note_prefix: 'CN2026/',
      default_tax_rate: null,
    });
    const faults = async (input: object) =>
      (await desk.refused('updateBusiness', input)).details.faults?.map(({ field }) => field);
    expect(await faults({ default_tax_rate: 21, credit_note_prefix: 'INV-' })).toEqual([
      'default_tax_rate',
      'credit_note_prefix',
    ]);
    expect(await faults({ invoice_prefix: 'CN2026/' })).toEqual(['invoice_prefix']);
    const wrong = {
      default_tax_rate: -1,
      default_tax_category: 'none',
      registration_scheme: '106',
      endpoint: { scheme: 'x' },
      language: 'it',
      credit_note_prefix: '9 9',
      invoice_checks: 'on',
    };
    expect((await faults(wrong))?.sort()).toEqual(
      [...Object.keys(wrong).filter((one) => one !== 'endpoint'), 'endpoint.id', 'endpoint.scheme'].sort(),
    );
    expect(await desk.run('updateBusiness', { default_tax_category: null, default_tax_rate: 19 })).toMatchObject({
      default_tax_rate: 19,
    });
    expect(await desk.run('updateBusiness', { endpoint: null, exemption_reason: null })).toMatchObject({
      endpoint: null,
    });
    expect(CATALOG.getBusiness.scope).toBe('billing.read');
  });
});
