// VAT categories: their sources, the combinations that they exclude, and the data that an invoice without VAT requires
// (R83).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { openVatDesk, VAT_NUMBERS, WORK } from './vat-desk.ts';

const STANDARD = { default_tax_rate: 21, default_tax_category: 'standard' };
const OWN_NUMBER = { ...STANDARD, vat_number: VAT_NUMBERS.dutch, country: 'NL' };

describe.each(ENGINES_OF_RULES)('VAT on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test.each<
    [
      given: object,
      item: object | null,
      customer: object,
      account: object,
      rate: number,
      category: string | undefined,
      from: string,
    ]
  >([
    [{ tax_category: 'zero' }, { tax_category: 'export' }, { tax_category: 'outside_scope' }, STANDARD, 0, 'zero', ''],
    [{ tax_category: 'zero', tax_rate: 0 }, null, {}, STANDARD, 0, 'zero', ''],
    [{}, { tax_category: 'export' }, { tax_category: 'outside_scope' }, STANDARD, 0, 'export', 'item'],
    [{}, { tax_rate: 9 }, { tax_category: 'outside_scope' }, STANDARD, 0, 'outside_scope', 'customer'],
    [{}, null, { tax_category: 'outside_scope' }, STANDARD, 0, 'outside_scope', 'customer'],
    [{}, { tax_rate: 9 }, {}, STANDARD, 9, 'standard', 'item'],
    [{}, null, {}, STANDARD, 21, 'standard', 'account'],
    [{}, null, {}, { default_tax_category: 'zero' }, 0, 'zero', 'account'],
    [{}, null, {}, {}, 0, undefined, ''],
    [{ tax_rate: 9 }, { tax_category: 'export' }, { tax_category: 'outside_scope' }, STANDARD, 9, 'standard', ''],
    [{ tax_rate: 0 }, null, { tax_category: 'outside_scope' }, STANDARD, 0, 'outside_scope', ''],
    [{ tax_rate: 0 }, null, {}, STANDARD, 0, undefined, ''],
    [{ tax_category: 'standard' }, null, { tax_category: 'outside_scope' }, STANDARD, 21, 'standard', 'account'],
    [{ tax_category: 'standard', tax_rate: 5.5 }, null, {}, STANDARD, 5.5, 'standard', ''],
  ])(
    'the call %j, the item %j, the customer %j, the account %j: %s %% %s',
    async (given, item, usual, account, rate, category, from) => {
      const { desk, bill, customer } = await openVatDesk(ledger, account);
      if (item) await desk.run('createItem', { code: 'A', description: 'Work', unit_price: 100, ...item });
      const made = await bill({
        customer_id: await customer(usual),
        items: [{ ...(item ? { item: 'A' } : WORK), ...given }],
      });
      expect(made.tax_lines).toMatchObject([{ rate, taxable: 100, tax: rate }]);
      expect(made.tax_lines[0]?.category).toBe(category);
      expect(made.amount).toBe(100 + rate);
      const told = made.defaults_used.find(({ field }) => field === 'items[0].tax_rate');
      expect(told?.from ?? '').toBe(from);
    },
  );

  test('standard needs a rate, and all others have none; every line is told at once', async () => {
    const { refused } = await openVatDesk(ledger);
    const items = [
      { ...WORK, tax_category: 'standard' },
      { ...WORK, tax_category: 'standard', tax_rate: 0 },
      ...['zero', 'exempt', 'reverse_charge', 'intra_community', 'export', 'outside_scope'].map((tax_category) => ({
        ...{ ...WORK, tax_category, tax_rate: 21 },
      })),
    ];
    expect(await refused({ items })).toEqual([
      'items[0].tax_rate must be more than 0 for the category standard',
      'items[1].tax_rate must be more than 0 for the category standard',
      'items[2].tax_rate must be 0 or empty for the category zero',
      'items[3].tax_rate must be 0 or empty for the category exempt',
      'items[4].tax_rate must be 0 or empty for the category reverse_charge',
      'items[5].tax_rate must be 0 or empty for the category intra_community',
      'items[6].tax_rate must be 0 or empty for the category export',
      'items[7].tax_rate must be 0 or empty for the category outside_scope',
    ]);
  });

  test('outside_scope stands alone, in a draft too', async () => {
    const { bill, refused } = await openVatDesk(ledger);
    const outside = { ...WORK, tax_category: 'outside_scope' };
    for (const other of [WORK, { ...WORK, tax_rate: 21 }, { ...WORK, tax_category: 'zero' }]) {
      expect(await refused({ items: [other, outside], draft: true })).toEqual([
        'items[1].tax_category outside_scope must be the category of all lines, or of none',
      ]);
    }
    expect((await bill({ items: [outside, outside] })).tax_lines).toEqual([
      {
        ...{ rate: 0, taxable: 200, tax: 0, category: 'outside_scope' },
        ...{ exemption_reason: 'Not subject to VAT', exemption_code: 'VATEX-EU-O' },
      },
    ]);
  });

  test('a reason and a code are one for each category, and none where tax is charged', async () => {
    const { bill, refused } = await openVatDesk(ledger);
    const exempt = { ...WORK, tax_category: 'exempt' };
    const items = [
      { ...exempt, exemption_reason: 'Article 11', exemption_code: 'VATEX-EU-132' },
      { ...exempt, exemption_reason: 'Article 12', exemption_code: 'vatex-eu-143' },
      { ...WORK, tax_rate: 21, exemption_reason: 'None' },
      { ...WORK, tax_category: 'zero', exemption_code: 'VATEX-EU-132' },
      { ...WORK, exemption_reason: 'Some' },
    ];
    expect(await refused({ items })).toEqual([
      'items[1].exemption_reason must be the same for all lines of the category exempt: Article 11',
      'items[1].exemption_code must be the same for all lines of the category exempt: VATEX-EU-132',
      'items[2].exemption_reason must be left out for standard',
      'items[3].exemption_code must be left out for zero',
      'items[4].exemption_reason needs a tax_category: ask which one',
    ]);
    const made = await bill({
      items: [exempt, items[0], { ...WORK, tax_category: 'export', exemption_reason: 'To Peru' }],
    });
    expect(made.tax_lines).toEqual([
      {
        ...{ rate: 0, taxable: 200, tax: 0, category: 'exempt' },
        ...{ exemption_reason: 'Article 11', exemption_code: 'VATEX-EU-132' },
      },
      { rate: 0, taxable: 100, tax: 0, category: 'export', exemption_reason: 'To Peru', exemption_code: 'VATEX-EU-G' },
    ]);
  });

  test('reverse charge needs both VAT numbers: issuing says both at once, a draft waits, previews warn', async () => {
    const { desk, bill, refused, preview, previewIssue, issue, customer, settle } = await openVatDesk(ledger, STANDARD);
    const customer_id = await customer({ vat_number: VAT_NUMBERS.wrong, language: 'nl' });
    const order = { customer_id, items: [{ ...WORK, tax_category: 'reverse_charge' }] };
    const faults = [
      'business.vat_number is required for reverse_charge',
      `customer.vat_number must be a VAT number with right check digits for reverse_charge, not ${VAT_NUMBERS.wrong}`,
    ];
    expect(await refused(order)).toEqual(faults);
    expect((await preview(order)).warnings.map(({ code, field }) => `${code} ${field}`)).toEqual(
      expect.arrayContaining([
        'seller_vat_number_invalid business.vat_number',
        'buyer_vat_number_invalid customer.vat_number',
      ]),
    );
    const draft = await bill({ ...order, draft: true });
    expect(draft).toMatchObject({ status: 'draft', invoice_number: null });
    expect(draft.warnings.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'seller_vat_number_invalid business.vat_number',
      'buyer_vat_number_invalid customer.vat_number',
      'seller_address_missing business.address',
      'seller_tax_number_missing business.vat_number',
    ]);
    expect(await refused({ id: draft.id }, 'issueInvoice')).toEqual(faults);
    expect((await previewIssue(draft.id)).map(({ code }) => code)).toContain('buyer_vat_number_invalid');

    await desk.run('updateCustomer', { id: customer_id, vat_number: VAT_NUMBERS.german });
    expect(await refused({ id: draft.id }, 'issueInvoice')).toEqual(faults.slice(0, 1));
    await settle({ vat_number: VAT_NUMBERS.dutch });
    expect((await previewIssue(draft.id)).map(({ code }) => code)).not.toContain('seller_vat_number_invalid');
    expect(await issue(draft.id)).toMatchObject({
      invoice_number: 'INV-000001',
      amount: 100,
      tax_lines: [{ category: 'reverse_charge', exemption_reason: 'Btw verlegd', exemption_code: 'VATEX-EU-AE' }],
    });
    expect((await bill(order)).invoice_number).toBe('INV-000002');
  });

  test('an intra-community supply needs numbers, another EU country, and when it was delivered: all faults at once', async () => {
    const { desk, bill, refused, issue, customer, settle } = await openVatDesk(ledger, STANDARD);
    const customer_id = await customer({ country: 'US' });
    const order = { customer_id, items: [WORK, { ...WORK, tax_category: 'intra_community' }] };
    const country = 'customer.country must be another country of the EU for intra_community';
    expect(await refused(order)).toEqual([
      'business.vat_number is required for intra_community',
      'customer.vat_number is required for intra_community',
      country,
      'delivery_date or period_start and period_end are required for intra_community',
    ]);
    await settle(OWN_NUMBER);
    const draft = await bill({ ...order, draft: true, period_start: '2026-02-01', period_end: '2026-02-28' });
    const buyers: [buyer: object, faults: string[]][] = [
      [{ vat_number: VAT_NUMBERS.german, country: 'US' }, [country]],
      [{ vat_number: VAT_NUMBERS.german, country: 'NL' }, [country]],
      [{ vat_number: VAT_NUMBERS.german, country: 'GB' }, [country]],
    ];
    for (const [buyer, faults] of buyers) {
      await desk.run('updateCustomer', { id: customer_id, ...buyer });
      expect(await refused({ id: draft.id }, 'issueInvoice')).toEqual(faults);
    }
    await desk.run('updateCustomer', { id: customer_id, vat_number: VAT_NUMBERS.german, country: 'DE' });
    expect((await issue(draft.id)).tax_lines).toEqual([
      {
        ...{ rate: 0, taxable: 100, tax: 0, category: 'intra_community' },
        ...{ exemption_reason: 'Steuerfreie innergemeinschaftliche Lieferung', exemption_code: 'VATEX-EU-IC' },
      },
      { rate: 21, taxable: 100, tax: 21, category: 'standard' },
    ]);
    expect(await bill({ ...order, delivery_date: '2026-03-01' })).toMatchObject({ invoice_number: 'INV-000002' });
  });

  test.each([
    ['Greece, whose prefix is not its country', VAT_NUMBERS.greek, 'GR'],
    ['Northern Ireland, which is in the VAT area for goods', VAT_NUMBERS.northernIrish, 'GB'],
  ])('an intra-community supply to %s', async (_where, vat_number, country) => {
    const { bill, customer } = await openVatDesk(ledger, OWN_NUMBER);
    const customer_id = await customer({ vat_number, country });
    const items = [{ ...WORK, tax_category: 'intra_community' }];
    expect(await bill({ customer_id, items, delivery_date: '2026-03-01' })).toMatchObject({ amount: 100 });
  });

  test('the parties of an issued invoice are what was checked: later changes do not matter', async () => {
    const { desk, bill, customer } = await openVatDesk(ledger, OWN_NUMBER);
    const customer_id = await customer({ vat_number: VAT_NUMBERS.german });
    const { id } = await bill({ customer_id, items: [{ ...WORK, tax_category: 'reverse_charge' }] });
    await desk.run('updateCustomer', { id: customer_id, vat_number: null, language: 'de' });
    const note = await desk.run('createCreditNote', { invoice_id: id, reason: 'Wrong' });
    expect(note).toMatchObject({
      amount: 100,
      tax_lines: [{ category: 'reverse_charge', exemption_reason: 'Btw verlegd', exemption_code: 'VATEX-EU-AE' }],
    });
  });
});
