/** Time to write an e-invoice of twenty lines, compared with printing the same invoice as PDF. */
import { toCii } from '../../src/documents/einvoice/cii.ts';
import type { EInvoice } from '../../src/documents/einvoice/einvoice.ts';
import { missingFor } from '../../src/documents/einvoice/missing.ts';
import { toUbl } from '../../src/documents/einvoice/ubl.ts';
import { renderInvoicePdf } from '../../src/documents/invoice/render-invoice-pdf.ts';
import type { LocalDate, TimeZone } from '../../src/model/dates.ts';
import { type LineInput, sumInvoice } from '../../src/model/invoice-sums.ts';
import type { Currency } from '../../src/model/money.ts';
import type { Buyer, Seller } from '../../src/model/parties.ts';
import { administrator } from '../../src/operations/administration.ts';
import { CATALOG } from '../../src/operations/catalog.ts';
import { getInvoicePdf } from '../../src/operations/invoices/get-invoice-pdf.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { median, ROUNDS, type Row } from './rows.ts';
import { openBenchApp } from './test-app.ts';

const LINES = 20;
const TIMES = 200;
const MOST = 0.02;

export async function eInvoices(): Promise<Row[]> {
  const document = documentOf(LINES);
  const printed = await printingMs();
  const than = `${printed.toFixed(0)} ms to print it`;
  const rowOf = (what: string, make: () => unknown): Row => {
    const rounds = Array.from({ length: ROUNDS }, () => msOf(make));
    const ms = median(rounds);
    const ratio = ms / printed;
    return { what, measured: `${ms.toFixed(2)} ms`, bare: than, ratio, bound: `≤ ${MOST}`, ok: ratio <= MOST };
  };
  return [
    rowOf(`UBL of ${LINES} lines`, () => toUbl(document, 'peppol')),
    rowOf(`CII of ${LINES} lines`, () => toCii(document, 'en16931')),
    rowOf(`what an e-invoice of ${LINES} lines lacks`, () => missingFor(document)),
  ];
}

function msOf(make: () => unknown): number {
  const begin = performance.now();
  for (let time = 0; time < TIMES; time++) make();
  return (performance.now() - begin) / TIMES;
}

async function printingMs(): Promise<number> {
  const app = await openBenchApp('einvoice');
  const account = await app.administration.createAccount({ name: 'Bench', email: 'bench@example.com' });
  const caller = administrator(account);
  const items = Array.from({ length: LINES }, (_, at) => ({ description: `Item ${at}`, unit_price: 1 + at }));
  const { data } = await call(app.services, caller, CATALOG.createInvoice, { customer: { name: 'Buyer' }, items });
  const pdfs = { printed: (facts: object) => renderInvoicePdf({ ...facts, logo: null } as never) };
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now();
    await getInvoicePdf({ ...app.services, pdfs }, caller, { id: data.id });
    rounds.push(performance.now() - begin);
  }
  await app.close();
  return median(rounds);
}

/** An invoice with every slow feature: prices that include tax, discounts on lines and on the total, text to escape. */
function documentOf(count: number): EInvoice {
  const inputs: LineInput[] = Array.from({ length: count }, (_, at) => ({
    description: `Bolts & nuts <${at}>`,
    quantity: 150 + at,
    unitPrice: 9_999 + at,
    taxRate: at % 2 ? 2_100 : 900,
    discount: { percent: 333 },
  }));
  const terms = { pricesIncludeTax: true, discount: { percent: 100 } };
  const sums = sumInvoice(inputs, terms);
  if (!sums) throw new Error('the sum is too large');
  return {
    kind: 'invoice',
    number: 'INV-000042',
    date: '2026-11-20' as LocalDate,
    dueDate: '2026-12-04' as LocalDate,
    currency: 'EUR' as Currency,
    language: 'en',
    preceding: [],
    note: 'Thank you & goodbye',
    buyerReference: 'PO-7',
    orderReference: null,
    deliveryDate: null,
    period: null,
    paymentTerms: null,
    delivery: null,
    directDebit: null,
    parties: { seller: SELLER, buyer: BUYER },
    taxInOwnCurrency: null,
    paid: 0,
    paymentReference: 'RF29INV000042',
    ...terms,
    ...sums,
  };
}

const PLACE = {
  email: 'mail@example.com',
  address: 'Keizersgracht 1',
  postal_code: '1015 CJ',
  city: 'Amsterdam',
  country: 'NL',
  vat_number: 'NL123456782B90',
  registration_number: '12345678',
  endpoint: { scheme: '0106', id: '12345678' },
};
const SELLER: Seller = {
  ...PLACE,
  name: 'Bench & Co',
  legal_name: null,
  phone: null,
  website: null,
  iban: 'NL91ABNA0417164300',
  bic: null,
  logo: null,
  invoice_footer: null,
  timezone: 'Europe/Amsterdam' as TimeZone,
};
const BUYER: Buyer = { ...PLACE, name: 'Buyer', company: null };
