// Customers (R21): one per e-mail address, found by parts of their names, and changed field by field.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openDesk, openLedger, refusalOf } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
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
  invoice_email: 'invoices@example.com',
  cc_emails: ['bob@example.com', 'Eve@example.com'],
};

describe.each(ENGINES_OF_RULES)('customers (R21) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  test('are kept as they were given; only a name is needed', async () => {
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
      erased_at: null,
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
      invoice_email: null,
      cc_emails: [],
    });
    expect(await desk.run('listCustomers')).toMatchObject({ customers: [bare, known], total_count: 2 });
  });

  test('vat_number_valid tells whether the number has the form and check digits of its country, and none is refused', async () => {
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
  });

  test('getCustomer tells how fast one pays, and the ten latest invoices (R88)', async () => {
    const desk = await openDesk(ledger, { timezone: 'Europe/Amsterdam' });
    const { id } = await desk.run('createCustomer', { name: 'Ann' });
    const bill = (date: string) => desk.invoice({ customer_id: id, date, due_date: '2026-04-30' });
    const [first, second] = [await bill('2026-02-01'), await bill('2026-02-10')];
    // 00:30 on 11 February in Amsterdam.
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

  test('are listed by who pays slowest: equal ones by age, those who never paid last, page by page', async () => {
    const desk = await openDesk(ledger, { timezone: 'Europe/Amsterdam' });
    const ids = new Map<string, number>();
    for (const name of ['Never', 'Undone', 'Early', 'Same day', 'Slow A', 'Slow B', 'Slowest'])
      ids.set(name, (await desk.run('createCustomer', { name })).id);
    const paid = async (name: string, date: string, paid_at: string) => {
      const invoice = await desk.invoice({ customer_id: ids.get(name), date, due_date: '2026-04-30', amount: 10 });
      return (await desk.run('recordPayment', { id: invoice.id, paid_at })).payment;
    };
    await desk.invoice({ customer_id: ids.get('Never') });
    const undone = await paid('Undone', '2026-01-01', '2026-03-01');
    await paid('Early', '2026-02-03', '2026-02-01');
    await paid('Same day', '2026-02-03', '2026-02-03');
    await paid('Slow B', '2026-02-01', '2026-02-13');
    await paid('Slow B', '2026-02-01', '2026-02-14');
    await paid('Slow A', '2026-01-01', '2026-01-13');
    await paid('Slow A', '2026-01-01', '2026-01-14');
    await paid('Slowest', '2026-01-01', '2026-02-01');
    // A part payment does not pay the invoice. The credit note for the rest pays it, after 28 days.
    const rest = await desk.invoice({ customer_id: ids.get('Slowest'), date: '2026-02-17', amount: 10 });
    await desk.run('recordPayment', { id: rest.id, amount: 4, paid_at: '2026-02-18' });
    const list = async (given: object) => {
      const found: (readonly [string, number | null])[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof listed>> = await listed({
          ...given,
          ...(cursor === '' ? {} : { cursor }),
        });
        expect(page.total_count).toBeGreaterThan(1);
        found.push(...page.customers.map(({ name, average_days_to_pay }) => [name, average_days_to_pay] as const));
        cursor = page.next_cursor;
      }
      return found;
    };
    const listed = (given: object) => desk.run('listCustomers', { sort: 'slowest', ...given });
    const order = (slowest: number, undoneDays: number | null): [string, number | null][] => [
      ...(undoneDays === null ? [] : ([['Undone', undoneDays]] as [string, number][])),
      ['Slowest', slowest],
      ['Slow A', 12.5],
      ['Slow B', 12.5],
      ['Same day', 0],
      ['Early', -2],
      ['Never', null],
      ...(undoneDays === null ? ([['Undone', null]] as [string, null][]) : []),
    ];
    for (const limit of [1, 2, 3, 100]) expect(await list({ limit }), String(limit)).toEqual(order(31, 59));
    await desk.run('undoPayment', { id: undone.id, reason: 'Booked twice' });
    await desk.run('createCreditNote', { invoice_id: rest.id, reason: 'Too many' });
    for (const limit of [1, 100]) expect(await list({ limit })).toEqual(order(29.5, null));
    expect(await list({ query: 'slow', limit: 1 })).toEqual([
      ['Slowest', 29.5],
      ['Slow A', 12.5],
      ['Slow B', 12.5],
    ]);
    expect((await desk.run('getCustomer', { id: ids.get('Slowest') })).average_days_to_pay).toBe(29.5);
    const { next_cursor } = await desk.run('listCustomers', { sort: 'outstanding', limit: 1 });
    expect(await desk.refused('listCustomers', { sort: 'slowest', cursor: next_cursor })).toMatchObject({
      code: 'validation_failed',
      details: { field: 'cursor' },
    });
  });

  test('with an e-mail that is taken, in any case, are refused with the id of who has it', async () => {
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

  test('may share an e-mail if that is said, and keep sharing it until it changes', async () => {
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

  test('have one e-mail in two spellings of its domain', async () => {
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
    test('field by field: the others stay, null empties', async () => {
      const desk = await openDesk(ledger);
      const { id, customer_created: _, ...before } = await desk.run('createCustomer', WHOLE);
      const changed = await desk.run('updateCustomer', { id, phone: null, city: 'Utrecht', note: null });
      expect(changed).toEqual({ ...before, id, phone: null, city: 'Utrecht', note: null });
      expect(await desk.run('getCustomer', { id })).toMatchObject(changed);
    });

    test('to no name or to nothing at all is refused', async () => {
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

    test('and are found by what they are called now', async () => {
      const desk = await openDesk(ledger);
      const { id } = await desk.run('createCustomer', WHOLE);
      await desk.run('updateCustomer', { id, name: 'Zoë', email: 'zoe@example.com', company: null });
      const found = async (query: string) => (await desk.run('listCustomers', { query })).total_count;
      expect([await found('zoë'), await found('ZOE@'), await found('ann'), await found('acme')]).toEqual([1, 1, 0, 0]);
    });
  });

  test.each([
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

  test.each([
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

  test('that are not there are refused wherever one is named', async () => {
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

  test('are got by id, e-mail or name, where one fits', async () => {
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
