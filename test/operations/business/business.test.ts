// Details of a business on both engines: the owner changes them, and documents that are issued afterwards show them
// (R53).
import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../src/model/token.ts';
import { findLogo } from '../../../src/operations/business/find-logo.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import { getInvoicePdf } from '../../../src/operations/invoices/get-invoice-pdf.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { readPdf } from '../invoices/printed-page.ts';
import { JPEG, pngOf } from './pictures.ts';

const { setLogo, removeLogo } = FOR_DASHBOARD;
const { getBusiness, updateBusiness } = CATALOG;

const DETAILS = {
  name: 'Studio North',
  legal_name: 'Studio North B.V.',
  address: 'Keizersgracht 1',
  postal_code: '1015 CJ',
  city: 'Amsterdam',
  country: 'NL',
  email: 'hello@north.example',
  phone: '+31 20 123 4567',
  website: 'https://north.example',
  vat_number: 'NL123456789B01',
  registration_number: 'KVK 12345678',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  timezone: 'Europe/Paris',
  invoice_footer: 'Terms: north.example/terms\nThank you.',
};

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const services = () => ledger.testApp.app.services;
  /** Caller with the account as it is stored now, as every interface passes it. */
  const callerOf = async ({ caller, account }: Desk, scopes?: readonly Scope[]) => ({
    ...caller,
    account: (await services().store.accounts.byId(account.id)) ?? account,
    ...(scopes ? { scopes: new Set(scopes) } : {}),
  });
  const show = async (desk: Desk) => {
    const { data } = await call(services(), await callerOf(desk), getBusiness, {});
    return getBusiness.output.strict().parse(data);
  };
  const update = async (desk: Desk, input: object) =>
    updateBusiness.output.strict().parse((await call(services(), await callerOf(desk), updateBusiness, input)).data);
  const putLogo = async (desk: Desk, logo: unknown) =>
    (await call(services(), await callerOf(desk), setLogo, { logo })).data.logo;
  const refused = async (desk: Desk, input: object, op: typeof updateBusiness | typeof setLogo = updateBusiness) => {
    const before = await desk.snapshot();
    const refusal = await refusalOf(call(services(), await callerOf(desk), op as typeof updateBusiness, input));
    expect(await desk.snapshot()).toEqual(before);
    return refusal.details.faults?.map(({ field }) => field);
  };
  const summaries = async (desk: Desk) => (await desk.run('listActivity')).activity.map(({ summary }) => summary);
  const pdf = async (desk: Desk, id: number) =>
    Buffer.from((await getInvoicePdf(services(), await callerOf(desk), { id })).bytes);
  const pageOf = async (bytes: Buffer) => (await readPdf(bytes)).texts.join(' ');
  const logos = (desk: Desk) => ledger.database.rows(`select file from logos where account_id = ${desk.account.id}`);

  test('details are changed one by one or together, kept as they are written properly, and emptied by null', async () => {
    const desk = await openDesk(ledger);
    expect(await show(desk)).toMatchObject({
      ...{ name: 'Test & Co', legal_name: null, iban: null, logo: null, invoice_footer: null },
      ...{ currency: 'EUR', currency_is_fixed: false, payment_term_days: 14, invoice_prefix: 'INV-' },
      ...{ number_digits: 6, next_invoice_number: 1, next_credit_note_number: 1 },
      next_numbers: { invoice: 'INV-000001', credit_note: 'CN-000001' },
    });
    const written = { ...DETAILS, iban: 'nl91 abna 0417 1643 00', vat_number: 'nl 123456789.b01', country: 'nl' };
    expect(await update(desk, written)).toMatchObject(DETAILS);
    expect(await update(desk, { phone: null, bic: 'ABNANL2AXXX' })).toMatchObject({
      ...DETAILS,
      phone: null,
      bic: 'ABNANL2AXXX',
    });
    expect(await show(desk)).toEqual(await update(desk, { city: 'Amsterdam' }));
    expect(await summaries(desk)).toEqual([
      'Changed phone, bic of the business',
      `Changed ${Object.keys(DETAILS).join(', ').replaceAll('_', ' ')} of the business`,
      'Created the account Test & Co',
    ]);
  });

  test('what is wrong is refused, all of it at once, and nothing is changed', async () => {
    const desk = await openDesk(ledger);
    const wrong = {
      name: '',
      legal_name: 'x'.repeat(256),
      address: 'a\u0000b',
      postal_code: '1'.repeat(21),
      country: 'Holland',
      email: 'nobody',
      website: 'javascript:alert(1)',
      vat_number: '123456789B01',
      registration_number: 'x'.repeat(51),
      iban: 'NL92ABNA0417164300',
      bic: 'ABNA',
      timezone: 'Mars/Olympus',
      currency: 'XYZ',
      invoice_prefix: 'INV 1-',
      payment_term_days: 366,
      invoice_footer: 'x'.repeat(1_001),
    };
    expect(await refused(desk, wrong)).toEqual(Object.keys(wrong));
    for (const invoice_prefix of ['INV 1-', 'ÄB-', 'ABCDEFGHIJKLMNOPQRSTU', '<b>', '{year}{yy}', '{month}', null]) {
      expect(await refused(desk, { invoice_prefix }), `${invoice_prefix}`).toEqual(['invoice_prefix']);
    }
    for (const payment_term_days of [-1, 1.5, '14', '', null]) {
      expect(await refused(desk, { payment_term_days }), `${payment_term_days}`).toEqual(['payment_term_days']);
    }
    for (const field of ['name', 'timezone', 'currency'] as const) {
      expect(await refused(desk, { [field]: null })).toEqual([field]);
    }
    for (const [op, scopes] of [
      [getBusiness, ['billing.write']],
      [updateBusiness, ['billing.read']],
      [removeLogo, ['billing.read', 'billing.write']],
    ] as const) {
      const asked = call(services(), await callerOf(desk, scopes), op as typeof getBusiness, {});
      expect(await refusalOf(asked)).toMatchObject({ code: 'insufficient_scope' });
    }
  });

  test('the currency is fixed with the first invoice, a draft too', async () => {
    const desk = await openDesk(ledger);
    expect(await update(desk, { currency: 'USD' })).toMatchObject({ currency: 'USD', currency_is_fixed: false });
    const as = await callerOf(desk);
    await desk.run('createInvoice', { customer: { name: 'Ann' }, description: 'x', amount: 1, draft: true }, as);
    expect(await refused(desk, { currency: 'EUR', name: 'x' })).toEqual(['currency']);
    expect(await update(desk, { currency: 'USD' })).toMatchObject({ currency_is_fixed: true });
  });

  test('each prefix has a series of its own, which goes on where it stood', async () => {
    const desk = await openDesk(ledger);
    expect(await desk.invoice()).toMatchObject({ invoice_number: 'INV-000001' });
    expect(await update(desk, { invoice_prefix: ' f2026/ ' })).toMatchObject({
      invoice_prefix: 'F2026/',
      next_invoice_number: 1,
      next_numbers: { invoice: 'F2026/000001' },
    });
    expect(await desk.invoice()).toMatchObject({ invoice_number: 'F2026/000001' });
    await update(desk, { invoice_prefix: 'INV-' });
    expect(await desk.invoice()).toMatchObject({ invoice_number: 'INV-000002' });
    expect(await desk.run('getInvoice', { id: 'f2026/000001' })).toMatchObject({ invoice_number: 'F2026/000001' });
  });

  test('the term is counted from the date, where no due date is given', async () => {
    const desk = await openDesk(ledger);
    for (const [days, due] of [
      [0, '2026-03-17'],
      [30, '2026-04-16'],
      [365, '2027-03-17'],
    ] as const) {
      await update(desk, { payment_term_days: days });
      const as = await callerOf(desk);
      const line = { customer: { name: 'Ann' }, description: 'x', amount: 1 };
      expect(await desk.run('createInvoice', line, as)).toMatchObject({ date: '2026-03-17', due_date: due });
      const given = { ...line, due_date: '2026-03-20' };
      expect(await desk.run('createInvoice', given, as)).toMatchObject({ due_date: '2026-03-20' });
    }
  });

  test('an invoice that is issued stays as it is, byte for byte, whatever becomes of its parties', async () => {
    const desk = await openDesk(ledger);
    await update(desk, DETAILS);
    await putLogo(desk, pngOf(40, 20));
    const customer = {
      name: 'Ann',
      vat_number: 'BE0123456789',
      country: 'BE',
      address: 'Grote Markt 1',
      language: 'en',
    };
    const { id, customer: buyer } = await desk.invoice({ customer });
    const draft = await desk.invoice({ customer_id: buyer.id, draft: true });
    const before = await pdf(desk, id);
    const drafted = await pageOf(await pdf(desk, draft.id));

    await update(desk, { name: 'South', legal_name: null, iban: null, vat_number: 'DE123456789', timezone: 'UTC' });
    await putLogo(desk, JPEG);
    await call(services(), await callerOf(desk), removeLogo, {});
    await desk.run('updateCustomer', { id: buyer.id, name: 'Bob', vat_number: null });
    expect((await pdf(desk, id)).equals(before)).toBe(true);
    const page = await pageOf(before);
    for (const text of ['Studio North', 'NL91 ABNA 0417 1643 00', 'Ann', 'VAT BE0123456789']) {
      expect(page).toContain(text);
    }

    // The PDF of a draft shows the current details. Issuing the invoice freezes them.
    expect(drafted).toContain('Studio North');
    expect(await pageOf(await pdf(desk, draft.id))).toMatch(/^(?=.*South)(?=.*Bob)(?!.*North)(?!.*Ann)/);
    await desk.run('issueInvoice', { id: draft.id });
    await update(desk, { name: 'West' });
    const issued = await pdf(desk, draft.id);
    expect(await pageOf(issued)).toMatch(/^(?=.*South)(?=.*VAT DE123456789)(?=.*Bob)(?!.*(West|North|IBAN))/);
    const next = await desk.invoice({ customer_id: buyer.id });
    expect(await pageOf(await pdf(desk, next.id))).toContain('West');
  });

  test('a logo is kept as long as it is in use or printed, found by its name only, and by nobody else', async () => {
    const desk = await openDesk(ledger);
    const other = await openDesk(ledger);
    const found = async (by: Desk, file: string) => findLogo(services(), (await callerOf(by)).account, file);
    const [first, second] = [await putLogo(desk, pngOf(5, 5)), await putLogo(desk, JPEG)];
    expect(await logos(desk)).toEqual([{ file: second }]);
    expect(await found(desk, first)).toBeUndefined();
    expect(await found(other, second)).toBeUndefined();
    expect(await found(desk, second)).toMatchObject({ type: 'image/jpeg' });
    await desk.invoice();
    const third = await putLogo(desk, pngOf(5, 5));
    expect([third, await found(desk, second)]).toEqual([first, undefined]);
    expect(new Set((await logos(desk)).map(({ file }) => file))).toEqual(new Set([second, third]));
    await putLogo(other, pngOf(5, 5));
    await call(services(), await callerOf(desk), removeLogo, {});
    await call(services(), await callerOf(desk), removeLogo, {});
    expect([await logos(desk), await logos(other)]).toEqual([[{ file: second }], [{ file: third }]]);
    expect((await summaries(desk)).slice(0, 2)).toEqual(['Removed the logo', 'Changed the logo, 5 × 5 pixels']);
  });

  test('no invoice is issued with a logo that is being replaced, and none loses its own', async () => {
    const desk = await openDesk(ledger);
    const pictures = [pngOf(5, 5), JPEG, pngOf(6, 6), JPEG, pngOf(7, 7)];
    await putLogo(desk, JPEG);
    const issued = pictures.flatMap((picture) => [putLogo(desk, picture), desk.invoice(), desk.invoice()]);
    await Promise.all(issued);
    const rows = await desk.rows<{ parties: string }>('invoices');
    const kept = new Set((await logos(desk)).map(({ file }) => file));
    const printed = rows.map(({ parties }) => JSON.parse(parties).seller.logo as string);
    expect(printed).toHaveLength(10);
    for (const file of printed) expect(kept).toContain(file);
  });

  test('what is no picture is no logo', async () => {
    const desk = await openDesk(ledger);
    await putLogo(desk, pngOf(5, 5));
    for (const logo of [Buffer.from('<svg/>'), pngOf(30, 20).subarray(0, 60), 'text', null, undefined]) {
      expect(await refused(desk, { logo }, setLogo as never)).toEqual(['logo']);
    }
  });
});
