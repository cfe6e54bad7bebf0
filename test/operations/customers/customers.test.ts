// Customers (R21): one per e-mail address, found by parts of what they are called, changed field by field.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openDesk, openLedger, refusalOf } from '../../kit/desk.ts';
import { ENGINES_OF_RULES, testOfRules } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

const WHOLE = {
  name: 'Ann Example',
  email: 'Ann@Example.com',
  company: 'Acme B.V.',
  phone: '+31 20 123 45 67',
  address: 'Keizersgracht 1\n2nd floor',
  city: 'Amsterdam',
  postal_code: '1015 CN',
  country: 'NL',
  note: 'Pays on Fridays.',
  vat_number: 'NL123456789B01',
  language: 'de',
  currency: 'USD',
  payment_term_days: 30,
  tax_category: 'reverse_charge',
  is_business: true,
  registration_number: 'KVK 12345678',
  buyer_reference: 'Cost centre 7',
  payment_terms: '2 % within 8 days,\n30 days net.',
  delivery_address: { name: 'Depot', address: 'Kade 3', postal_code: '3011 AA', city: 'Rotterdam', country: 'NL' },
  direct_debit: { mandate_reference: 'M-7/1', iban: 'NL91ABNA0417164300' },
  endpoint: { scheme: '0106', id: '12345678' },
  einvoice_format: 'ubl_xrechnung',
};

describe.each(ENGINES_OF_RULES)('customers (R21) on %s', (engine) => {
  const rule = testOfRules(engine);
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  rule('are kept as they were given; only a name is needed', async () => {
    const desk = await openDesk(ledger);
    const whole = await desk.run('createCustomer', WHOLE);
    expect(whole).toEqual({
      ...WHOLE,
      vat_number_valid: false,
      id: whole.id,
      created_at: '2026-03-17T11:00:00.000Z',
      customer_created: true,
    });
    const { customer_created: _, ...known } = whole;
    const nothing = {
      balances: [],
      last_payment_at: null,
      last_reminder_at: null,
      average_days_to_pay: null,
      latest_invoices: [],
    };
    expect(await desk.run('getCustomer', { id: whole.id })).toEqual({ ...known, ...nothing });
    const { customer_created: __, ...bare } = await desk.run('createCustomer', { name: '  Bob  ', country: 'be' });
    expect(bare).toMatchObject({
      name: 'Bob',
      country: 'BE',
      email: null,
      company: null,
      note: null,
      vat_number: null,
    });
    expect(await desk.run('listCustomers')).toMatchObject({ customers: [bare, known], total_count: 2 });
  });

  rule(
    'vat_number_valid tells whether the number has the form and check digits of its country, and none is refused',
    async () => {
      const desk = await openDesk(ledger);
      const { id } = await desk.run('createCustomer', { name: 'Ann' });
      const validity: [vat_number: string | null, valid: boolean | null][] = [
        ['de 136.695.976', true],
        ['EL094259216', true],
        ['XI366303068', true],
        ['GB123456789', true],
        ['DE136695978', false],
        ['BE428759497', false],
        ['136695976', false],
        ['applied for', false],
        ['AU51824753556', null],
        [null, null],
      ];
      for (const [vat_number, vat_number_valid] of validity) {
        const expected = { vat_number, vat_number_valid };
        expect(await desk.run('updateCustomer', { id, vat_number })).toMatchObject(expected);
        expect(await desk.run('getCustomer', { id })).toMatchObject(expected);
        expect(await desk.run('listCustomers')).toMatchObject({ customers: [expected] });
      }
    },
  );

  rule('getCustomer tells how fast one pays, and the ten latest invoices (R88)', async () => {
    const desk = await openDesk(ledger, { timezone: 'Europe/Amsterdam' });
    const { id } = await desk.run('createCustomer', { name: 'Ann' });
    const bill = (date: string) => desk.invoice({ customer_id: id, date, due_date: '2026-04-30' });
    const [first, second] = [await bill('2026-02-01'), await bill('2026-02-10')];
    // Half past midnight of the eleventh in Amsterdam.
    await desk.run('recordPayment', { id: first.id, paid_at: '2026-02-10T23:30:00Z' });
    expect((await desk.run('getCustomer', { id })).average_days_to_pay).toBe(10);
    const { payment } = await desk.run('recordPayment', { id: second.id, paid_at: '2026-02-25T12:00:00Z' });
    await desk.run('recordPayment', { id: (await bill('2026-03-01')).id, amount: 1 });
    expect((await desk.run('getCustomer', { id })).average_days_to_pay).toBe(12.5);
    await desk.run('undoPayment', { id: payment.id, reason: 'Booked twice' });
    for (let n = 0; n < 9; n++) await bill('2026-03-05');
    await desk.invoice({ customer: { name: 'Bob' } });
    const { average_days_to_pay, latest_invoices } = await desk.run('getCustomer', { id });
    expect(average_days_to_pay).toBe(10);
    const { invoices } = await desk.run('listInvoices', { customer: id, limit: 10 });
    expect(latest_invoices).toHaveLength(10);
    expect(invoices).toMatchObject(latest_invoices);
  });

  rule('with an e-mail that is taken, in any case, are refused with the id of who has it', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.run('createCustomer', WHOLE);
    const refusal = await desk.refused('createCustomer', { name: 'Other', email: 'ANN@EXAMPLE.COM' });
    expect(refusal).toMatchObject({ code: 'customer_exists', details: { field: 'email', facts: { customer_id: id } } });
    const bob = await desk.run('createCustomer', { name: 'Bob', email: 'bob@example.com' });
    const changing = await desk.refused('updateCustomer', { id: bob.id, email: 'ann@example.com' });
    expect(changing).toMatchObject({ code: 'customer_exists', details: { facts: { customer_id: id } } });
    expect(await desk.run('updateCustomer', { id, email: 'ann@EXAMPLE.com' })).toMatchObject({
      email: 'ann@EXAMPLE.com',
    });
  });

  rule('may share an e-mail if that is said, and keep sharing it until it changes', async () => {
    const desk = await openDesk(ledger);
    const email = 'post@group.example';
    const { id } = await desk.run('createCustomer', { name: 'Alpha', email });
    const beta = await desk.run('createCustomer', { name: 'Beta', email: email.toUpperCase(), same_email: true });
    const other = await desk.run('createCustomer', { name: 'Gamma', email: 'gamma@example.com' });
    expect(await desk.refused('updateCustomer', { id: other.id, email })).toMatchObject({ code: 'customer_exists' });
    await desk.run('updateCustomer', { id: other.id, email, same_email: true });
    for (const one of [id, beta.id, other.id]) await desk.run('updateCustomer', { id: one, phone: '1' });
    expect((await desk.run('listCustomers', { query: email })).total_count).toBe(3);
    await desk.run('updateCustomer', { id, email: null });
    expect(await desk.refused('createCustomer', { name: 'Delta', email })).toMatchObject({
      code: 'customer_exists',
      details: { facts: { customer_id: beta.id } },
    });
    expect(await desk.refused('updateCustomer', { id, same_email: true })).toMatchObject({ code: 'validation_failed' });
  });

  rule('have one e-mail in two spellings of its domain', async () => {
    const desk = await openDesk(ledger);
    const { id, email } = await desk.run('createCustomer', { name: 'Michel', email: 'Michel@Exempleé.fr' });
    expect(email).toBe('Michel@Exempleé.fr');
    for (const spelled of ['michel@xn--exemple-hya.fr', 'MICHEL@EXEMPLEÉ.FR', 'michel@exemplee\u0301.fr']) {
      expect(await desk.refused('createCustomer', { name: 'Michel', email: spelled })).toMatchObject({
        code: 'customer_exists',
        details: { facts: { customer_id: id } },
      });
      expect(await desk.run('getCustomer', { id: spelled })).toMatchObject({ id });
      expect((await desk.invoice({ customer: { name: 'michel', email: spelled } })).customer.id).toBe(id);
    }
  });

  test('of the same e-mail, added or changed to many times at once, are one', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.run('createCustomer', { name: 'Cas' });
    const email = 'new@example.com';
    const outcomes = await Promise.allSettled([
      ...[1, 2, 3].map(() => desk.run('createCustomer', { name: 'Ann', email })),
      ...[1, 2].map(() => desk.run('updateCustomer', { id, email })),
    ]);
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(['customer_exists']));
    const { customers } = await desk.run('listCustomers', { query: email });
    expect(customers).toHaveLength(1);
  });

  describe('are changed', () => {
    rule('field by field: the others stay, null empties', async () => {
      const desk = await openDesk(ledger);
      const { id, customer_created: _, ...before } = await desk.run('createCustomer', WHOLE);
      const changed = await desk.run('updateCustomer', { id, phone: null, city: 'Utrecht', note: null });
      expect(changed).toEqual({ ...before, id, phone: null, city: 'Utrecht', note: null });
      expect(await desk.run('getCustomer', { id })).toMatchObject(changed);
    });

    rule('to no name or to nothing at all is refused', async () => {
      const desk = await openDesk(ledger);
      const { id } = await desk.run('createCustomer', WHOLE);
      for (const changes of [{}, { name: null }, { name: '' }, { id: 5 }, { created_at: 'x' }]) {
        expect(await desk.refused('updateCustomer', { ...changes, id })).toMatchObject({ code: 'validation_failed' });
      }
    });

    test('many at once on different fields loses none of the changes', async () => {
      const desk = await openDesk(ledger);
      const { id } = await desk.run('createCustomer', { name: 'Ann' });
      const changes = [{ phone: '1' }, { city: 'Utrecht' }, { note: 'x' }, { company: 'Acme' }, { country: 'DE' }];
      await Promise.all(changes.map((change) => desk.run('updateCustomer', { id, ...change })));
      expect(await desk.run('getCustomer', { id })).toMatchObject(Object.assign({}, ...changes));
    });

    rule('and are found by what they are called now', async () => {
      const desk = await openDesk(ledger);
      const { id } = await desk.run('createCustomer', WHOLE);
      await desk.run('updateCustomer', { id, name: 'Zoë', email: 'zoe@example.com', company: null });
      const found = async (query: string) => (await desk.run('listCustomers', { query })).total_count;
      expect([await found('zoë'), await found('ZOE@'), await found('ann'), await found('acme')]).toEqual([1, 1, 0, 0]);
    });
  });

  rule.each([
    ['ann ex', 1],
    ['ACME', 1],
    ['@example.com', 2],
    ['ÖZTÜRK', 1],
    ['Ö', 2],
    ['ozt', 1],
    ['OZTÜRK', 1],
    ['A\u0301ñN', 1],
    ['ŐZTÜ', 1],
    ['b.v.', 1],
    ['%', 0],
    ['_', 0],
    ['\\', 0],
    ["' or 1=1", 0],
    ['+31', 0],
    ['Amsterdam', 0],
  ])('are found by the part %j of name, e-mail or company: %i', async (query, count) => {
    const desk = await openDesk(ledger);
    await desk.run('createCustomer', WHOLE);
    await desk.run('createCustomer', { name: 'Öztürk', email: 'o@example.com' });
    const answer = await desk.run('listCustomers', { query });
    expect(answer).toMatchObject({ total_count: count, has_more: false });
    expect(answer.customers).toHaveLength(count);
  });

  rule.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(256)],
    ['name', 'a\u0000b'],
    ['name', '\ud800'],
    ['name', 7],
    ['email', 'ann'],
    ['email', 'ann@example'],
    ['email', 'ann@@example.com'],
    ['email', 'Ann <ann@example.com>'],
    ['email', 'a@example.com, b@example.com'],
    ['email', `${'x'.repeat(250)}@x.example`],
    ['email', null],
    ['country', 'XX'],
    ['country', 'Netherlands'],
    ['note', 'x'.repeat(5_001)],
    ['city', 'two\nlines'],
    ['nickname', 'A'],
  ])('with %s %j are refused', async (field, value) => {
    const desk = await openDesk(ledger);
    const refusal = await desk.refused('createCustomer', { name: 'Ann', [field]: value });
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { field } });
  });

  rule('that are not there are refused wherever one is named', async () => {
    const desk = await openDesk(ledger);
    expect(await desk.refused('getCustomer', { id: 999_999 })).toMatchObject({
      code: 'customer_not_found',
      details: { field: 'id' },
    });
    expect(await desk.refused('updateCustomer', { id: 999_999, name: 'x' })).toMatchObject({
      code: 'customer_not_found',
    });
    expect(await refusalOf(desk.run('getCustomer', { id: '1' }))).toMatchObject({ code: 'customer_not_found' });
    expect(await refusalOf(desk.run('getCustomer', { id: 0 }))).toMatchObject({ code: 'validation_failed' });
  });

  rule('are got by id, e-mail or name, where one fits', async () => {
    const desk = await openDesk(ledger);
    const { customer_created: _, ...ann } = await desk.run('createCustomer', {
      name: 'Ann de Vries',
      email: 'ann@example.com',
    });
    for (const id of [ann.id, String(ann.id), 'ANN@example.com', 'ann de vries', 'Vries'])
      expect(await desk.run('getCustomer', { id })).toMatchObject(ann);
    await desk.run('createCustomer', { name: 'Ann de Vries' });
    expect(await desk.refused('getCustomer', { id: 'Ann de Vries' })).toMatchObject({
      code: 'customer_ambiguous',
      details: { field: 'id', facts: { customers: [{ email: null }, { id: ann.id }] } },
    });
  });
});
