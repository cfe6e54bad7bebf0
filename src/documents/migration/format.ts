/**
 * Header of the export of a former product (R108). A format is recognized by columns that only it has together. Column
 * names are in the form of `columnName`. Each fact is read from the first of its columns that the file has.
 *
 * Sources: the products' own help pages and public export files; their columns differ by version and by the languages
 * of accounts, so most facts have several names.
 */
import type { ImportKind, PRODUCTS } from '../../model/import.ts';

/** `day_first`: 03/04 is 3 April. `month_first`: 4 March. Null: days in the file decide, or the mapping. */
export type DayOrder = 'day_first' | 'month_first';

/** Facts that a column can contain. */
export const FACTS = [
  'number',
  'date',
  'due_date',
  'currency',
  'total',
  'subtotal',
  'tax',
  'tax_rate',
  'amount_due',
  'amount_paid',
  'status',
  'paid_on',
  'type',
  'reference',
  'notes',
  'line_description',
  'line_quantity',
  'line_price',
  'line_net',
  'line_tax',
  'line_total',
  'name',
  'first_name',
  'last_name',
  'company',
  'email',
  'phone',
  'address',
  'address_2',
  'city',
  'postal_code',
  'country',
  'vat_number',
  'note',
  'code',
  'description',
  'price',
] as const;
export type Fact = (typeof FACTS)[number];

export type Columns = { readonly [Name in Fact]?: readonly string[] };

export type ExportFormat = {
  readonly product: (typeof PRODUCTS)[number];
  readonly kind: ImportKind;
  /** All of these columns together, each by one of its names, are the header of this format. */
  readonly signature: readonly (readonly string[])[];
  readonly columns: Columns;
  readonly dayOrder?: DayOrder;
  /** True if an invoice has a row for each of its lines. */
  readonly isByLine?: true;
};

/** Names of columns with addresses, for products that use the usual words. */
export const ADDRESS = {
  phone: ['phone', 'phone number', 'telefoonnummer', 'telefoon', 'telefon', 'telefonnummer', 'work phone', 'mobile'],
  country: ['country', 'billing country', 'land', 'pays'],
  city: ['city', 'billing city', 'plaats', 'woonplaats', 'ort', 'stadt', 'ville'],
  postal_code: ['postal code', 'zip', 'zip code', 'postcode', 'plz', 'postleitzahl', 'billing zip code', 'code postal'],
} as const;
