/** Random invoices and credit notes of a Dutch business with customers of every kind, for the tax report. */
import { BillingError } from '../../../src/model/billing-error.ts';
import type { OperationName } from '../../../src/operations/catalog.ts';
import type { Desk } from '../../kit/desk.ts';
import { VAT_NUMBERS } from '../invoices/vat-desk.ts';
import type { RandomChoices } from '../ledger-life.ts';

type Rates = readonly object[];
const TAXED: Rates = [{ tax_rate: 21 }, { tax_rate: 9 }, { tax_rate: 5.5 }, { tax_rate: 8.875 }, { tax_rate: 0 }];
const FREE: Rates = [{ tax_category: 'zero' }, { tax_category: 'exempt', exemption_reason: 'Article 11' }];
const ABROAD: Rates = [...TAXED, { tax_category: 'intra_community' }, { tax_category: 'reverse_charge' }];

/** Customers, each with the taxes of its lines. */
const CUSTOMERS: readonly (readonly [customer: object, rates: Rates])[] = [
  [{ name: 'Dutch', country: 'NL' }, [...TAXED, ...FREE]],
  [{ name: 'Unknown' }, [...TAXED, ...FREE]],
  [{ name: 'German', country: 'DE' }, [...TAXED, ...FREE]],
  [{ name: 'To Belgium', country: 'FR', delivery_address: { country: 'BE' }, is_business: false }, TAXED],
  [{ name: 'No number', country: 'DE', is_business: true }, TAXED],
  [{ name: 'GmbH', country: 'DE', vat_number: VAT_NUMBERS.german }, ABROAD],
  [{ name: '=GmbH; "again"', country: 'DE', vat_number: VAT_NUMBERS.german }, ABROAD],
  [{ name: 'Hellas', country: 'GR', vat_number: VAT_NUMBERS.greek }, ABROAD],
  [{ name: 'Builder', country: 'NL', vat_number: VAT_NUMBERS.dutch }, [...TAXED, { tax_category: 'reverse_charge' }]],
  [{ name: 'Peru', country: 'PE' }, [{ tax_category: 'export' }, { tax_rate: 0 }]],
  [{ name: 'Damages', country: 'DE' }, [{ tax_category: 'outside_scope' }]],
];

/** Currencies with their decimals, and rates to the euro. */
const CURRENCIES = [
  { currency: 'EUR', units: 100 },
  { currency: 'EUR', units: 100 },
  { currency: 'USD', units: 100, exchange_rate: 0.9213 },
  { currency: 'KWD', units: 1_000, exchange_rate: 3.014159 },
  { currency: 'JPY', units: 1, exchange_rate: 0.0061 },
  { currency: 'JPY', units: 1 },
  { currency: 'USD', units: 100 },
] as const;

export const SELLER = { country: 'NL', vat_number: VAT_NUMBERS.dutch, name: 'Seller' };

/** First day of the life. Documents are dated in the following 200 days, so that they are in three quarters. */
const FIRST_DAY = '2025-11-20';

/** Bills `count` documents. Refusals are expected: a discount may exceed its lines, and nothing may be left to credit. */
export async function liveTaxed(desk: Desk, random: RandomChoices, count: number): Promise<void> {
  const customers: number[] = [];
  for (const [customer] of CUSTOMERS) customers.push((await desk.run('createCustomer', customer)).id);
  const invoices: number[] = [];
  const tried = async (name: OperationName, input: object) => {
    try {
      return (await desk.run(name, input)) as { readonly id: number };
    } catch (error) {
      if (error instanceof BillingError) return undefined;
      throw error;
    }
  };
  for (let n = 0; n < count; n++) {
    const kind = random.below(10);
    if (kind < 7 || invoices.length === 0) {
      const who = random.below(CUSTOMERS.length);
      const made = await tried('createInvoice', { customer_id: customers[who], ...invoiceOf(random, who) });
      if (made) invoices.push(made.id);
      continue;
    }
    const id = random.pick(invoices);
    if (kind === 9) await tried('cancelInvoice', { id, credit_note: random.below(3) > 0 });
    else await tried('createCreditNote', { invoice_id: id, reason: 'Sent back', ...creditOf(random) });
  }
}

function invoiceOf(random: RandomChoices, who: number): object {
  const [, rates] = CUSTOMERS[who] as (typeof CUSTOMERS)[number];
  const { units, ...money } = random.pick(CURRENCIES);
  const items = Array.from({ length: 1 + random.below(4) }, () => ({
    description: 'Work',
    unit_price: (1 + random.below(90 * units)) / units,
    quantity: 1 + random.below(300) / 100,
    ...random.pick(rates),
    ...(random.below(4) === 0 ? { discount_percent: random.pick([10, 33.333]) } : {}),
  }));
  // A line that takes back a part of the first one, as in the last of several part invoices.
  const [first] = items;
  if (first && random.below(4) === 0) items.push({ ...first, description: 'Part before', quantity: -0.5 });
  const date = dayAfter(random.below(200));
  return {
    ...money,
    items,
    date,
    due_date: date,
    delivery_date: date,
    prices_include_tax: random.below(3) === 0,
    draft: random.below(8) === 0,
    ...(random.below(4) === 0 ? { discount: random.pick([{ percent: 12.5 }, { amount: 1 }]) } : {}),
  };
}

function creditOf(random: RandomChoices): object {
  const what = random.pick([
    {},
    { amount: 1 + random.below(50) },
    { items: [{ line: 1 }] },
    { items: [{ line: 1, quantity: 1 }] },
  ]);
  return { ...what, date: dayAfter(100 + random.below(120)) };
}

function dayAfter(days: number): string {
  return new Date(Date.parse(FIRST_DAY) + days * 86_400_000).toISOString().slice(0, 10);
}
