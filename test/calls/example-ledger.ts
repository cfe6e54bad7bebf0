// Contents of the ledger of the examples, under the names that the examples and the story use.
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
/** Has the same e-mail address as OLIVER. */
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
/** Ids of drafts, which have no number. */
export const DRAFT = 8;
export const DRAFT_OF_STALL = 9;
/** Ids of payment links. Links and invoices share one series of ids, and ten invoices are created before them. */
export const ORDER_7001 = '11';
export const WORKSHOP = '12';
export const ORDER_7002 = '13';

/** Numbers of quotes, and ids of two that are not sent: the first is also the number of another quote. */
export const QUOTE = 'QU-000001';
export const QUOTE_OF_WINDOW = 'QU-000002';
export const QUOTE_EXPIRED = 'QU-000003';
export const QUOTE_WITHOUT_EMAIL = 'QU-000004';
export const QUOTE_UNSENT = 3;
export const QUOTE_TO_DELETE = 5;
export const UNKNOWN_QUOTE = 'QU-000099';

export const SHORT_WEEK = 'Delivered a day short';

/** Invoices with which every call is refused: an unknown invoice, and invoices in a state that allows no payment. */
export const NOT_PAYABLE: readonly Input[] = [UNKNOWN_INVOICE, DRAFT, PAID, CANCELLED, REFUNDED].map((id) => ({ id }));

/** Input that confirms the preview in the last exchange. */
export function confirmed(told: readonly Exchange[]): Input {
  const { data } = (told.at(-1)?.body ?? {}) as { data?: { confirm?: string } };
  return { preview: false, confirm: data?.confirm };
}
