// Data that an invoice lacks when it is issued: warned of, refused or ignored, depending on the settings of the
// business (R85).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../src/operations/kernel/context.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

const COMPLETE = { address: 'Keizersgracht 1', city: 'Amsterdam', country: 'NL', vat_number: 'NL123456789B01' };
const ORDER = { customer: { name: 'Ann' }, description: 'Work', amount: 100 };

describe.each(ENGINES_OF_RULES)('checks at issue on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  const asNow = async ({ account }: Desk): Promise<Partial<Caller>> => ({
    account: (await ledger.testApp.app.services.store.accounts.byId(account.id)) ?? account,
  });
  const deskWith = async (settings: object) => {
    const desk = await openDesk(ledger);
    await desk.run('updateBusiness', settings);
    return { desk, as: await asNow(desk) };
  };
  const codes = ({ warnings }: { warnings: readonly { code: string; field: string }[] }) =>
    warnings.map(({ code, field }) => `${code} ${field}`);

  test('a bare business is told what is missing, and the invoice is issued', async () => {
    const desk = await openDesk(ledger);
    const made = await desk.run('createInvoice', ORDER);
    expect(made.invoice_number).toBe('INV-000001');
    expect(made.warnings).toEqual([
      {
        code: 'seller_address_missing',
        field: 'business.address',
        message: 'is missing: address, city, country of the seller',
      },
      {
        code: 'seller_tax_number_missing',
        field: 'business.vat_number',
        message: 'or business.tax_number is missing',
      },
    ]);
  });

  test('a complete one is told nothing; a tax number does instead of a VAT number', async () => {
    const { desk, as } = await deskWith({ ...COMPLETE, vat_number: null, tax_number: '12/345/67890' });
    const draft = await desk.run('createInvoice', { ...ORDER, draft: true }, as);
    expect(await desk.run('issueInvoice', { id: draft.id }, as)).toMatchObject({ warnings: [] });
    expect(await desk.run('createInvoice', ORDER, as)).toMatchObject({ warnings: [] });
  });

  test('the address of a buyer is asked for only if it is known to be a business', async () => {
    const { desk, as } = await deskWith(COMPLETE);
    for (const [name, is_business, address, told] of [
      ['Ann', undefined, undefined, []],
      ['Bob', false, undefined, []],
      ['Cat Ltd', true, undefined, ['buyer_address_missing customer.address']],
      ['Dog Ltd', true, { address: 'High St 1', city: 'Leeds', country: 'GB' }, []],
    ] as const) {
      const { id } = await desk.run('createCustomer', { name, is_business, ...address });
      const made = await desk.run('createInvoice', { customer_id: id, description: 'Work', amount: 1 }, as);
      expect(codes(made), name).toEqual(told);
    }
  });

  test('0 % without a category, where the business uses tax defaults', async () => {
    const { desk, as } = await deskWith({ ...COMPLETE, default_tax_rate: 21 });
    const items = [
      { description: 'A', unit_price: 1 },
      { description: 'B', unit_price: 1, tax_rate: 0 },
    ];
    expect(codes(await desk.run('createInvoice', { customer: { name: 'Ann' }, items }, as))).toEqual([
      'tax_category_missing items[1].tax_rate',
    ]);
  });

  test('0 % without a category beside a line that says its tax, also without defaults; alone it may be a business without VAT', async () => {
    const { desk, as } = await deskWith(COMPLETE);
    const bill = async (...items: object[]) =>
      codes(await desk.run('createInvoice', { customer: { name: 'Ann' }, items }, as));
    const bare = { description: 'A', unit_price: 1 };
    expect(await bill(bare)).toEqual([]);
    expect(await bill({ ...bare, tax_rate: 21 }, bare)).toEqual(['tax_category_missing items[1].tax_rate']);
    expect(await bill(bare, { ...bare, tax_category: 'zero' })).toEqual(['tax_category_missing items[0].tax_rate']);
  });

  test('a missing exchange rate, also of a sale at 0 % that a return has; not outside the scope of VAT', async () => {
    const { desk, as } = await deskWith(COMPLETE);
    const bill = async (tax: object, more: object = {}) => {
      const items = [{ description: 'A', unit_price: 1, ...tax }];
      const made = await desk.run('createInvoice', { customer: { name: 'Ann' }, currency: 'USD', items, ...more }, as);
      return made.warnings.map(({ code, message }) => `${code} ${message}`);
    };
    expect(await bill({ tax_category: 'export' })).toEqual([
      'exchange_rate_missing is missing: the VAT report in EUR leaves it out',
    ]);
    expect(await bill({ tax_rate: 21 })).toEqual([
      'exchange_rate_missing is missing: the tax must also be given in EUR',
    ]);
    expect(await bill({ tax_category: 'export' }, { exchange_rate: 0.9 })).toEqual([]);
    expect(await bill({ tax_category: 'outside_scope' })).toEqual([]);
    expect(await bill({})).toEqual([]);
  });

  test.each(['warn', 'off', 'strict'])(
    'an exemption without a reason is refused, with checks %s too',
    async (checks) => {
      const settings = { ...COMPLETE, invoice_checks: checks, default_tax_category: 'exempt' };
      const { desk, as } = await deskWith(settings);
      const refusal = await desk.refused('createInvoice', ORDER, as);
      expect(refusal).toMatchObject({
        code: 'validation_failed',
        details: {
          faults: [
            {
              field: 'items[0].exemption_reason',
              message: 'or business.exemption_reason is required: the line is exempt',
            },
          ],
        },
      });
      const draft = await desk.run('createInvoice', { ...ORDER, draft: true }, as);
      await desk.refused('issueInvoice', { id: draft.id }, as);
      await desk.run('updateBusiness', { exemption_reason: 'Article 25' });
      const issued = await desk.run('issueInvoice', { id: draft.id }, as);
      expect(issued).toMatchObject({ invoice_number: 'INV-000001', warnings: [] });
      expect(issued.tax_lines).toEqual([
        { rate: 0, taxable: 100, tax: 0, category: 'exempt', exemption_reason: 'Article 25' },
      ]);
    },
  );

  test('a date in the future, or before that of the number before; drafts and refused calls are not the number before', async () => {
    const { desk, as } = await deskWith({ ...COMPLETE });
    const on = async (date: string, more: object = {}) =>
      codes(await desk.run('createInvoice', { ...ORDER, date, ...more }, as));
    expect(await on('2026-03-10')).toEqual([]);
    expect(await on('2026-03-09')).toEqual(['date_before_previous date']);
    expect(await on('2026-03-09')).toEqual([]);
    // A draft gets the warnings that issuing it would give.
    expect(await on('2026-03-30', { draft: true })).toEqual(['date_in_future date']);
    await desk.refused('createInvoice', { ...ORDER, date: '2026-03-12', send_email: true }, as);
    expect(await on('2026-03-11')).toEqual([]);
    expect(await on('2026-03-18')).toEqual(['date_in_future date']);
    const { id } = await desk.run('createInvoice', { ...ORDER, date: '2026-03-17', draft: true }, as);
    expect(codes(await desk.run('issueInvoice', { id }, as))).toEqual(['date_before_previous date']);
  });

  test('a text that the PDF cannot show is named with its characters, and refused where invoices must be complete', async () => {
    const { desk, as } = await deskWith({ ...COMPLETE });
    const order = { ...ORDER, notes: 'Ugaritic \u{10380}, Thai น้ำ', description: '\u{10381}' };
    const made = await desk.run('createInvoice', order, as);
    expect(made.warnings).toEqual([
      {
        code: 'text_not_printable',
        field: 'items[0].description',
        message: 'has characters that the PDF cannot show: \u{10381} (U+10381)',
      },
      {
        code: 'text_not_printable',
        field: 'notes',
        message: 'has characters that the PDF cannot show: \u{10380} (U+10380)',
      },
    ]);
    const strict = await deskWith({ ...COMPLETE, invoice_checks: 'strict' });
    const refusal = await strict.desk.refused('createInvoice', order, strict.as);
    expect(refusal.details.faults?.map(({ field }) => field)).toEqual(['items[0].description', 'notes']);
  });

  test('each text that the PDF of an invoice may have is looked at', async () => {
    const sign = '\u{10380}';
    const place = { address: sign, postal_code: sign, city: sign };
    const business = { name: sign, legal_name: sign, tax_number: sign, registration_number: sign, contact_name: sign };
    const { desk, as } = await deskWith({ ...COMPLETE, ...business, ...place, invoice_footer: sign });
    const exempt = { tax_rate: 0, tax_category: 'exempt', exemption_reason: sign };
    const line = { ...exempt, description: sign, unit_price: 10, discount_percent: 5, discount_reason: sign };
    const texts = { buyer_reference: sign, order_reference: sign, reference: sign, notes: sign, payment_terms: sign };
    const made = await desk.run(
      'createInvoice',
      {
        customer: { name: sign, company: sign, vat_number: sign, ...place },
        items: [line],
        discount: { percent: 5, reason: sign },
        delivery_address: { name: sign, ...place, country: 'NL' },
        ...texts,
      },
      as,
    );
    const told = made.warnings.filter(({ code }) => code === 'text_not_printable').map(({ field }) => field);
    expect(told.toSorted()).toEqual(
      [
        ...[...Object.keys(business), ...Object.keys(place), 'invoice_footer'].map((name) => `business.${name}`),
        ...['name', 'company', 'vat_number', ...Object.keys(place)].map((name) => `customer.${name}`),
        ...['description', 'discount_reason', 'exemption_reason'].map((name) => `items[0].${name}`),
        ...['name', ...Object.keys(place)].map((name) => `delivery_address.${name}`),
        ...Object.keys(texts),
        'discount.reason',
      ].toSorted(),
    );
  });

  test('a reason that cannot be printed is told before a credit note is made, and refused where all must be complete', async () => {
    const reason = 'Ugaritic \u{10380}';
    const told = { code: 'text_not_printable', field: 'reason', message: expect.stringContaining('(U+10380)') };
    const { desk, as } = await deskWith(COMPLETE);
    const { id } = await desk.run('createInvoice', ORDER, as);
    const order = { invoice_id: id, amount: 1, reason };
    expect((await desk.run('createCreditNote', { ...order, preview: true }, as)).warnings).toEqual([told]);
    expect((await desk.run('createCreditNote', order, as)).warnings).toEqual([told]);
    expect((await desk.run('createCreditNote', { ...order, reason: 'Thai น้ำ 🙂' }, as)).warnings).toEqual([]);

    const strict = await deskWith({ ...COMPLETE, invoice_checks: 'strict' });
    const invoice = await strict.desk.run('createInvoice', ORDER, strict.as);
    for (const [name, input] of [
      ['createCreditNote', { invoice_id: invoice.id, amount: 1, reason }],
      ['cancelInvoice', { id: invoice.id, reason }],
    ] as const) {
      const refusal = await strict.desk.refused(name, input, strict.as);
      expect(refusal.details.faults, name).toEqual([{ field: told.field, message: told.message }]);
    }
    const made = await strict.desk.run(
      'createCreditNote',
      { invoice_id: invoice.id, amount: 1, reason: 'Price' },
      strict.as,
    );
    expect(made.credit_note_number).toBe('CN-000001');
  });

  test('strict refuses with every fault, takes no number, and lets drafts be made', async () => {
    const { desk, as } = await deskWith({ invoice_checks: 'strict' });
    const draft = await desk.run('createInvoice', { ...ORDER, date: '2099-01-01', draft: true }, as);
    for (const [name, input] of [
      ['createInvoice', { ...ORDER, date: '2099-01-01' }],
      ['issueInvoice', { id: draft.id }],
    ] as const) {
      const refusal = await desk.refused(name, input, as);
      expect(refusal).toMatchObject({ code: 'invoice_incomplete', details: { field: 'business.address' } });
      expect(refusal.details.faults?.map(({ field }) => field)).toEqual([
        'business.address',
        'business.vat_number',
        'date',
      ]);
    }
    await desk.run('updateBusiness', COMPLETE);
    const made = await desk.run('issueInvoice', { id: draft.id, date: '2026-03-17' }, as);
    expect([made.invoice_number, made.warnings]).toEqual(['INV-000001', []]);
  });

  test('off says nothing', async () => {
    const { desk, as } = await deskWith({ invoice_checks: 'off' });
    expect(await desk.run('createInvoice', { ...ORDER, date: '2099-01-01' }, as)).toMatchObject({ warnings: [] });
  });

  test('numbers that are taken at the same time have one order, and each is compared with the one before', async () => {
    const { desk, as } = await deskWith(COMPLETE);
    const dates = Array.from({ length: 12 }, (_, n) => `2026-03-${String(((n * 5) % 12) + 1).padStart(2, '0')}`);
    const made = await Promise.all(dates.map((date) => desk.run('createInvoice', { ...ORDER, date }, as)));
    const inOrder = made.toSorted((a, b) => String(a.invoice_number).localeCompare(String(b.invoice_number)));
    inOrder.forEach((one, index) => {
      const before = inOrder[index - 1];
      const isEarlier = before !== undefined && one.date < before.date;
      expect(codes(one), String(one.invoice_number)).toEqual(isEarlier ? ['date_before_previous date'] : []);
    });
  });
});
