// Fields of documents besides their lines: payment terms, delivery address, direct debit, periods of lines (R83, R84,
// R86).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getInvoicePdf } from '../../../src/operations/invoices/get-invoice-pdf.ts';
import { textsAt } from '../../documents/einvoice/read-einvoice.ts';
import { type Desk, type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { xmlInPdf } from '../einvoices/xml-in-pdf.ts';
import { readPdf } from './printed-page.ts';
import { openVatDesk } from './vat-desk.ts';

const SELLER = {
  ...{ address: 'Dam 1', postal_code: '1012 JS', city: 'Amsterdam', country: 'NL', vat_number: 'NL004495445B01' },
  ...{ registration_number: '01234567', registration_scheme: '0106', iban: 'NL91ABNA0417164300' },
};
const PLACE = { address: 'Kade 2', postal_code: '3011 AA', city: 'Rotterdam', country: 'NL' };
const DEPOT = { name: 'Depot', address: 'Kade 3\nDock 4', postal_code: '3011 AB', city: 'Rotterdam', country: 'NL' };
const MANDATE = { mandate_reference: 'M-7/1', iban: 'NL02ABNA0123456789' };
const OURS = {
  buyer_reference: 'Cost centre 7',
  payment_terms: '2 % within 8 days,\n30 days net.',
  delivery_address: DEPOT,
  direct_debit: MANDATE,
};
const NOVEMBER = { period_start: '2026-11-01', period_end: '2026-11-30' };
const WORK = { description: 'Work', unit_price: 100, tax_rate: 21 };

describe.each(ENGINES_OF_RULES)('what documents say, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const pdfOf = async (desk: Desk, id: number) => {
    const { bytes } = await getInvoicePdf(ledger.testApp.app.services, desk.caller, { id, version: 'current' });
    return { page: (await readPdf(bytes)).texts.join('\n'), xml: xmlInPdf(bytes) ?? '' };
  };

  test('comes from the call, else from the customer as they are at the issue, and the answer names it', async () => {
    const { desk, bill, change, issue, preview } = await openVatDesk(ledger, SELLER);
    const { id: customer_id } = await desk.run('createCustomer', { name: 'Bo', language: 'en', ...PLACE, ...OURS });
    const used = [
      { field: 'buyer_reference', value: 'Cost centre 7', from: 'customer' },
      { field: 'payment_terms', value: OURS.payment_terms, from: 'customer' },
      { field: 'delivery_address', value: 'Depot, Kade 3\nDock 4, 3011 AB, Rotterdam, NL', from: 'customer' },
      { field: 'direct_debit', value: 'M-7/1', from: 'customer' },
    ];
    const draft = await bill({ customer_id, items: [WORK], draft: true });
    expect(draft).toMatchObject({ ...OURS, payment_reference: null });
    expect(draft.defaults_used).toEqual(used);
    expect((await preview({ customer_id, items: [WORK] })).defaults_used).toEqual(used);
    const own = { buyer_reference: 'PO 1', payment_terms: 'At once.', delivery_address: { country: 'BE' } };
    expect(await change(draft.id, own)).toMatchObject({ ...OURS, ...own, changed: Object.keys(own) });
    expect(await change(draft.id, { payment_terms: null })).toMatchObject({
      ...OURS,
      ...own,
      payment_terms: OURS.payment_terms,
    });
    await desk.run('updateCustomer', { id: customer_id, payment_terms: '14 days.', direct_debit: null });
    const issued = await issue(draft.id);
    expect(issued).toMatchObject({ ...own, payment_terms: '14 days.', direct_debit: null });
    expect(issued.payment_reference).toMatch(/^RF\d\d/);
    expect(issued.defaults_used).toEqual([
      { field: 'payment_terms', value: '14 days.', from: 'customer' },
      { field: 'language', value: 'en', from: 'customer' },
    ]);
    await desk.run('updateCustomer', { id: customer_id, payment_terms: null, buyer_reference: null });
    expect(await desk.run('getInvoice', { id: draft.id })).toMatchObject({ ...own, payment_terms: '14 days.' });
    const { invoices } = await desk.run('listInvoices', {});
    expect(invoices).toMatchObject([{ ...own, payment_terms: '14 days.' }]);
  });

  test('is printed and in the e-invoice: terms, the other address, and a mandate instead of an account to pay to', async () => {
    const { desk, bill } = await openVatDesk(ledger, { ...SELLER, creditor_identifier: 'de98 zzz 09999999999' });
    const { id: customer_id } = await desk.run('createCustomer', { name: 'Bo', language: 'en', ...PLACE, ...OURS });
    const { id } = await bill({ customer_id, items: [{ ...WORK, ...NOVEMBER }] });
    const { page, xml } = await pdfOf(desk, id);
    for (const text of [
      '2 % within 8 days,',
      '30 days net.',
      'Depot',
      'Dock 4',
      'M-7/1',
      'NL02 ABNA',
      'DE98ZZZ09999999999',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain('1 November 2026 – 30 November 2026');
    expect(page).not.toMatch(/NL91|Pay online/);
    expect(textsAt(xml, '//ram:SpecifiedTradePaymentTerms/ram:Description')).toEqual([OURS.payment_terms]);
    expect(textsAt(xml, '//ram:ShipToTradeParty/ram:Name')).toEqual(['Depot']);
    expect(textsAt(xml, '//ram:SpecifiedTradeSettlementPaymentMeans//*[not(*)]')).toEqual(['59', MANDATE.iban]);
    expect(textsAt(xml, '//ram:DirectDebitMandateID | //ram:CreditorReferenceID')).toEqual([
      'DE98ZZZ09999999999',
      'M-7/1',
    ]);
    expect(
      textsAt(xml, '//ram:IncludedSupplyChainTradeLineItem//ram:BillingSpecifiedPeriod//udt:DateTimeString'),
    ).toEqual(['20261101', '20261130']);
    // A paid invoice shows no payment terms and no mandate.
    await desk.run('recordPayment', { id });
    const paid = await pdfOf(desk, id);
    expect(paid.page).not.toMatch(/30 days net|M-7/);
    expect(textsAt(paid.xml, '//ram:DirectDebitMandateID | //ram:SpecifiedTradePaymentTerms/ram:Description')).toEqual(
      [],
    );
  });

  test('lines come back as they can be sent', async () => {
    const { desk, bill, change } = await openVatDesk(ledger, SELLER);
    const sent = [
      { ...WORK, quantity: 2, discount_percent: 10, discount_reason: 'Loyal', ...NOVEMBER },
      { ...WORK, quantity: 1, unit: 'hour', discount_amount: 5 },
      {
        ...WORK,
        quantity: 1,
        tax_rate: 0,
        tax_category: 'exempt',
        exemption_reason: 'Medical',
        exemption_code: 'VATEX-EU-132-1C',
      },
    ];
    const made = await bill({ items: sent, draft: true });
    expect(made.items).toMatchObject([
      { ...sent[0], tax_category: 'standard', unit: 'piece', discount: { percent: 10, reason: 'Loyal', taken: 20 } },
      { ...sent[1], tax_category: 'standard', discount: { amount: 5, reason: null, taken: 5 } },
      { ...sent[2], unit: 'piece' },
    ]);
    const again = made.items.map(({ total: _total, discount: _discount, ...line }) => line);
    const changed = await change(made.id, { items: again });
    expect(changed.items).toEqual(made.items);
    expect(changed.amount).toBe(made.amount);
    expect((await desk.run('getInvoice', { id: made.id })).items).toEqual(made.items);
  });

  test('a period has both days in order, and that of a line is within that of the invoice, also after a change', async () => {
    const { bill, refused, change } = await openVatDesk(ledger, SELLER);
    const line = (period_start: string, period_end?: string) => ({ items: [{ ...WORK, period_start, period_end }] });
    expect(await refused(line('2026-11-01'))).toEqual(['items[0].period_end is required: a period has both']);
    expect(await refused(line('2026-11-02', '2026-11-01'))).toEqual([
      expect.stringMatching(/^items\[0\]\.period_end must not be before/),
    ]);
    const late = 'items[0].period_end must be within the period of the invoice, 2026-11-01 to 2026-11-30';
    expect(await refused({ ...NOVEMBER, ...line('2026-11-20', '2026-12-01') })).toEqual([late]);
    const early = 'items[0].period_start must be within the period of the invoice, 2026-11-01 to 2026-11-30';
    expect(await refused({ ...NOVEMBER, ...line('2026-10-31', '2026-11-02') })).toEqual([early]);
    const { id } = await bill({ ...line('2026-11-20', '2026-12-01'), draft: true });
    expect(await refused({ id, ...NOVEMBER }, 'updateInvoice')).toEqual([late]);
    const december = { period_start: '2026-11-01', period_end: '2026-12-31' };
    expect(await change(id, december)).toMatchObject({ ...december, changed: ['period'] });
    expect(await refused({ id, ...line('2027-01-01', '2027-01-02') }, 'updateInvoice')).toHaveLength(1);
  });

  test('what is no mandate, address or creditor is refused by name', async () => {
    const { desk, refused } = await openVatDesk(ledger, SELLER);
    expect(
      await refused({ items: [WORK], direct_debit: { mandate_reference: 'M_7', iban: 'NL91ABNA0417164301' } }),
    ).toEqual([
      expect.stringMatching(/^direct_debit\.mandate_reference must have letters/),
      expect.stringMatching(/^direct_debit\.iban must be an IBAN/),
    ]);
    expect(await refused({ items: [WORK], delivery_address: { city: 'Gent' } })).toEqual([
      expect.stringMatching(/^delivery_address\.country /),
    ]);
    const { details } = await desk.refused('updateBusiness', { creditor_identifier: 'DE97ZZZ09999999999' });
    expect(details.faults).toMatchObject([{ field: 'creditor_identifier' }]);
    await desk.run('updateBusiness', { creditor_identifier: 'NL08ZZZ502057730000' });
  });

  test('a paid invoice says how it can be mended', async () => {
    const { desk, bill } = await openVatDesk(ledger, SELLER);
    const { id } = await bill({ items: [WORK] });
    await desk.run('recordPayment', { id });
    const refusal = await desk.refused('updateInvoice', { id, notes: 'x' });
    expect([refusal.code, refusal.details.hint]).toEqual([
      'invoice_already_issued',
      'It is paid, and final. If it is wrong: createCreditNote credits it, createInvoice makes the right one.',
    ]);
    await desk.run('createCreditNote', { invoice_id: id, reason: 'All' });
    expect((await desk.refused('updateInvoice', { id, notes: 'x' })).details.hint).toBe('It is paid, and final.');
  });
});
