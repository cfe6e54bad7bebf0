/** Imports of data from another billing product (R108). */
import type { LocalDate } from './dates.ts';
import type { Line, TaxLine } from './invoice-sums.ts';
import type { Currency } from './money.ts';

export const IMPORT_KINDS = ['customers', 'items', 'invoices'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * States of an import. `preview`: the data was checked, but nothing is stored. `undone`: the imported data was deleted
 * again.
 */
export const IMPORT_STATES = ['preview', 'done', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const PRODUCTS = [
  'stripe',
  'moneybird',
  'xero',
  'quickbooks',
  'invoice_ninja',
  'freshbooks',
  'sevdesk',
  'lexware',
] as const;
/** The products' own names, the same in every language. */
export const PRODUCT_NAMES: Readonly<Record<(typeof PRODUCTS)[number], string>> = {
  stripe: 'Stripe',
  moneybird: 'Moneybird',
  xero: 'Xero',
  quickbooks: 'QuickBooks',
  invoice_ninja: 'Invoice Ninja',
  freshbooks: 'FreshBooks',
  sevdesk: 'sevDesk',
  lexware: 'Lexware',
};
/** Formats of import files. `mapping`: a file of any other product; the caller assigns its columns to fields. */
export const IMPORT_FORMATS = [...PRODUCTS, 'mapping'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

export const IMPORT_BOUNDS = {
  fileBytes: 10 * 1024 * 1024,
  /** Maximum number of rows in a file, without the header. */
  rows: 20_000,
  /** Longest name of a column in a mapping. */
  column: 100,
  /** Longest number of an imported invoice. */
  number: 50,
  /** Maximum number of faults, and of left-out rows, in an answer. The counts in the answer are always complete. */
  shown: 100,
  /** Time for which a preview can be confirmed. */
  previewMs: DAY_MS,
  /** Maximum number of previews that an account can have at once. */
  previews: 10,
  /** Time for which a confirmed import can be undone. */
  undoMs: 7 * DAY_MS,
} as const;

/**
 * A fault of one row. `row`: counted from 1, without the header. `field`: the wrong or missing field. `label`: the
 * row's invoice number, item code or customer name; missing or empty if the row has none.
 */
export type RowFault = {
  readonly row: number;
  readonly field: string;
  readonly message: string;
  readonly label?: string | undefined;
};

/**
 * Reasons why a row is not imported. A draft has no number yet. The amount of a credit note is already subtracted from
 * the open amount of its invoice. Other documents, such as quotes and bills, are not invoices.
 */
export const LEFT_OUT_OF_IMPORTS = ['draft', 'credit_note', 'other_document'] as const;
export type LeftOutRow = {
  readonly row: number;
  readonly reason: (typeof LEFT_OUT_OF_IMPORTS)[number];
  readonly label?: string | undefined;
};

/** A customer in a file. Texts are at most as long as R6 allows. Values that the file does not contain are null. */
export type ReadCustomer = {
  readonly row: number;
  readonly name: string;
  readonly email: string | null;
  readonly company: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly postal_code: string | null;
  readonly country: string | null;
  readonly vat_number: string | null;
  readonly note: string | null;
};

/**
 * A catalogue item in a file. `unitPrice`: in minor units times 10^`priceScale`; null if the file has no price.
 * `taxRate`: in hundredths of a percent.
 */
export type ReadItem = {
  readonly row: number;
  readonly code: string;
  readonly description: string;
  readonly unitPrice: number | null;
  readonly priceScale: number;
  /** Null if the item has the account's currency. */
  readonly currency: Currency | null;
  readonly taxRate: number | null;
};

/** An invoice that another product issued. Amounts are in minor units. */
export type ReadInvoice = {
  /** Number of the invoice's first row. An invoice can have several rows, one per line. */
  readonly row: number;
  readonly number: string;
  readonly date: LocalDate;
  /** Null if the file contains no due date. The account's payment term then applies. */
  readonly dueDate: LocalDate | null;
  readonly currency: Currency;
  readonly subtotal: number;
  readonly taxTotal: number;
  readonly total: number;
  readonly lines: readonly Line[];
  readonly taxLines: readonly TaxLine[];
  /**
   * True if the other product cancelled the invoice, credited all of it, or wrote it off. Nothing is due in this case.
   */
  readonly isCancelled: boolean;
  readonly paid: number;
  /** The amount that the other product credited. */
  readonly credited: number;
  readonly due: number;
  /** True if an amount is due, and the status in the file says that the invoice is overdue. */
  readonly isOverdue: boolean;
  /** Null if the invoice is not paid, or if the file contains no payment date. */
  readonly paidOn: LocalDate | null;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly customer: ReadCustomer;
};

/** The content of a file. Only one of the lists `customers`, `items` and `invoices` has entries. */
export type ReadImport = {
  readonly format: ImportFormat;
  /** Number of rows, without the header. */
  readonly rows: number;
  readonly customers: readonly ReadCustomer[];
  readonly items: readonly ReadItem[];
  readonly invoices: readonly ReadInvoice[];
  readonly leftOut: readonly LeftOutRow[];
  readonly faults: readonly RowFault[];
};
