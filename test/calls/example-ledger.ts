// What the ledger of the examples holds, by the names under which examples and story speak of it.
import type { Exchange } from '../../dev/scripts/examples/stage.ts';
import type { Input } from './call.ts';

export const ANNA = {
  name: 'Anna de Vries',
  company: 'De Vries Bakkerij BV',
  email: 'anna@devries-bakkerij.example.com',
  address: 'Oudegracht 212',
  postal_code: '3511 NR',
  city: 'Utrecht',
  country: 'NL',
};
/** With the inbox of Oliver. */
export const OTHER_SHOP = { name: 'Whitfield Press', email: 'accounts@whitfieldbooks.example.net' };
export const OLIVER = { name: 'Oliver Whitfield', email: 'accounts@whitfieldbooks.example.net' };
export const PHOTOS = { description: 'Product photography, day', quantity: 2, unit_price: 480, tax_rate: 21 };

export const PENDING = 'INV-000001';
export const OVERDUE = 'INV-000002';
export const PART_PAID = 'INV-000003';
export const PAID = 'INV-000004';
export const CANCELLED = 'INV-000005';
export const WITHOUT_EMAIL = 'INV-000006';
export const UNREACHABLE = 'INV-000007';
export const REFUNDED = 'INV-000008';
export const UNKNOWN_INVOICE = 'INV-000099';
/** Customers and drafts are named by id. */
export const DRAFT = 8;
export const DRAFT_OF_STALL = 9;
/** Links are counted on from the ten invoices that were made before. */
export const ORDER_7001 = '11';
export const WORKSHOP = '12';
export const ORDER_7002 = '13';

export const SHORT_WEEK = 'Delivered a day short';

/** Refused for the state an invoice is in, whatever is asked of it. */
export const NOT_PAYABLE: readonly Input[] = [UNKNOWN_INVOICE, DRAFT, PAID, CANCELLED, REFUNDED].map((id) => ({ id }));

/** Sends what the preview before it showed. */
export function confirmed(told: readonly Exchange[]): Input {
  const { data } = (told.at(-1)?.body ?? {}) as { data?: { confirm?: string } };
  return { preview: false, confirm: data?.confirm };
}
