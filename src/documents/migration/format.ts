/**
 * Describes the files that other billing products export (R108). A format is recognized by a set of columns that no
 * other format has. Column names are in the form that `columnName` returns. A fact can have several columns: the first
 * column with a non-empty cell is used.
 *
 * Sources: the products' own help pages and public export files. The column names of a product differ by version and by
 * the language of the account, so most facts have several names.
 */
import type { ImportKind, PRODUCTS } from '../../model/import.ts';

/** Order of day and month: 03/04 is 3 April for `day_first`, and 4 March for `month_first`. */
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
/**
 * A fact of {@link FACTS}, or a fact that only exports of known products contain. `before_discount`: net amount before
 * `discount` and `shipping`. It contains tax only if the prices contain tax. `line_discount`: percentage taken off
 * quantity × price. `line_tax_2`: second tax of a line.
 */
export type Fact =
  | (typeof FACTS)[number]
  | 'before_discount'
  | 'discount'
  | 'shipping'
  | 'line_discount'
  | 'line_tax_2';

export type Columns = { readonly [Name in Fact]?: readonly string[] };

export type ExportFormat = {
  readonly product: (typeof PRODUCTS)[number];
  readonly kind: ImportKind;
  /** Columns by which the format is recognized. A header must have all of them, each under one of its names. */
  readonly signature: readonly (readonly string[])[];
  readonly columns: Columns;
  readonly dayOrder?: DayOrder;
  /** True if the file has one row for each line of an invoice. Otherwise it has one row for each invoice. */
  readonly isByLine?: true;
};

/** Column names for phone and address that several products use. */
export const ADDRESS = {
  phone: ['phone', 'phone number', 'telefoonnummer', 'telefoon', 'telefon', 'telefonnummer', 'work phone', 'mobile'],
  country: ['country', 'billing country', 'land', 'pays'],
  city: ['city', 'billing city', 'plaats', 'woonplaats', 'ort', 'stadt', 'ville'],
  postal_code: ['postal code', 'zip', 'zip code', 'postcode', 'plz', 'postleitzahl', 'billing zip code', 'code postal'],
} as const;
