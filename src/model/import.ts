/** Imports of a former product's data (R108). */
import type { LocalDate } from './dates.ts';
import type { Line, TaxLine } from './invoice-sums.ts';
import type { Currency } from './money.ts';

export const IMPORT_KINDS = ['customers', 'items', 'invoices'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** `preview`: judged, nothing is stored. `undone`: what was stored is deleted again. */
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
/** `mapping`: the caller named the columns. */
export const IMPORT_FORMATS = [...PRODUCTS, 'mapping'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

export const IMPORT_BOUNDS = {
  fileBytes: 10 * 1024 * 1024,
  /** Rows of a file, without its header. */
  rows: 20_000,
  /** Longest name of a column in a mapping. */
  column: 100,
  /** Longest number of an imported invoice. */
  number: 50,
  /** Faults and left out rows in an answer. Their counts are always complete. */
  shown: 100,
  /** Time for which a preview can be confirmed. */
  previewMs: DAY_MS,
  /** Previews that an account may have at once. */
  previews: 10,
  /** Time for which a confirmed import can be undone. */
  undoMs: 7 * DAY_MS,
} as const;

/** A fault of one row. `row`: counted from 1, without the header. `field`: the fact that the row should contain. */
export type RowFault = { readonly row: number; readonly field: string; readonly message: string };

/**
 * Reasons why a row is no object: a draft has no number yet, a credit note is contained in the open amount of its
 * invoice, and other documents, such as quotes and bills, are no invoices.
 */
export const LEFT_OUT_OF_IMPORTS = ['draft', 'credit_note', 'other_document'] as const;
export type LeftOutRow = { readonly row: number; readonly reason: (typeof LEFT_OUT_OF_IMPORTS)[number] };

/** A customer in a file. Texts have the lengths of R6; facts that the file lacks are null. */
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

/** `unitPrice`: in minor units times 10^`priceScale`; null if the file has none. `taxRate`: in hundredths of a percent. */
export type ReadItem = {
  readonly row: number;
  readonly code: string;
  readonly description: string;
  readonly unitPrice: number | null;
  readonly priceScale: number;
  /** Null for the account's. */
  readonly currency: Currency | null;
  readonly taxRate: number | null;
};

/** An invoice that another product issued. Amounts are in minor units. */
export type ReadInvoice = {
  /** Its first row, if it has several. */
  readonly row: number;
  readonly number: string;
  readonly date: LocalDate;
  /** Null: the file has none, and the account's term decides. */
  readonly dueDate: LocalDate | null;
  readonly currency: Currency;
  readonly subtotal: number;
  readonly taxTotal: number;
  readonly total: number;
  readonly lines: readonly Line[];
  readonly taxLines: readonly TaxLine[];
  /** True if the former product cancelled it, credited all of it or gave it up. Nothing is due then. */
  readonly isCancelled: boolean;
  readonly paid: number;
  /** The part that the former product credited. */
  readonly credited: number;
  readonly due: number;
  /** Null: not paid, or the file has no day. */
  readonly paidOn: LocalDate | null;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly customer: ReadCustomer;
};

/** What a file contains. Of the three lists, only that of its kind is filled. */
export type ReadImport = {
  readonly format: ImportFormat;
  /** Rows without the header. */
  readonly rows: number;
  readonly customers: readonly ReadCustomer[];
  readonly items: readonly ReadItem[];
  readonly invoices: readonly ReadInvoice[];
  readonly leftOut: readonly LeftOutRow[];
  readonly faults: readonly RowFault[];
};
