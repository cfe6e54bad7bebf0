/** Expected facts of the ledger, computed from the plan without any code of the product. */
import { type Money, sumOf } from '../money.ts';
import { CUSTOMERS, dayOf, INVOICES, TODAY } from './plan.ts';
import type { PlannedCustomer, PlannedInvoice, PlannedQuote, PlannedRecurring } from './planned.ts';
import { QUOTES } from './quoted.ts';
import { RECURRING } from './recurring.ts';

/** Invoices with a number of the account's own series. */
const issued = INVOICES.filter(({ draft, imported }) => !draft && !imported);
const SENT_QUOTES = QUOTES.filter(({ draft }) => !draft);

export function invoice(key: string): PlannedInvoice {
  return found(
    INVOICES.find((one) => one.key === key),
    key,
  );
}

export function customer(key: string): PlannedCustomer {
  return found(
    CUSTOMERS.find((one) => one.key === key),
    key,
  );
}

/** Ids count from 1 in the order of creation. */
export function customerId(key: string): number {
  return CUSTOMERS.indexOf(customer(key)) + 1;
}

/** Invoice numbers count the issued invoices without a gap; drafts have no number. Imported ones keep their own. */
export function numberOf(key: string): string {
  const planned = invoice(key);
  return planned.imported?.number ?? invoiceNumber(issued.indexOf(planned) + 1);
}

/** The number of the next invoice that will be issued. */
export function nextNumber(): string {
  return invoiceNumber(issued.length + 1);
}

function invoiceNumber(sequence: number): string {
  return `INV-${String(sequence).padStart(6, '0')}`;
}

/** Ids count in the order of creation. Each new recurring invoice uses up one, with which its content was tried. */
export function invoiceId(key: string): number {
  const planned = invoice(key);
  const tried = RECURRING.filter(({ made }) => made <= dayOf(planned));
  return INVOICES.indexOf(planned) + 1 + tried.length;
}

/** The id of the next invoice. */
export function nextInvoiceId(): number {
  return INVOICES.length + 1 + RECURRING.length;
}

export function quote(key: string): PlannedQuote {
  return found(
    QUOTES.find((one) => one.key === key),
    key,
  );
}

export function quoteId(key: string): number {
  return QUOTES.indexOf(quote(key)) + 1;
}

/** Numbers are given at the sending, in the order of creation; drafts have none. */
export function quoteNumberOf(key: string): string {
  return quoteNumber(SENT_QUOTES.indexOf(quote(key)) + 1);
}

/** The number of the next quote that will be sent. */
export function nextQuoteNumber(): string {
  return quoteNumber(SENT_QUOTES.length + 1);
}

function quoteNumber(sequence: number): string {
  return `QU-${String(sequence).padStart(6, '0')}`;
}

export function recurring(key: string): PlannedRecurring {
  return found(
    RECURRING.find((one) => one.key === key),
    key,
  );
}

export function recurringId(key: string): number {
  return RECURRING.indexOf(recurring(key)) + 1;
}

/** The total of the invoices made from a quote. */
export function billedOf(key: string): Money {
  const { currency } = grossOf(quote(key));
  return sumOf(currency, INVOICES.filter(({ ofQuote }) => ofQuote?.key === key).map(grossOf));
}

/**
 * The id of an invoice's only payment. Payments are recorded in order of their day, and on the same day in the order of
 * the invoices.
 */
export function paymentId(key: string): number {
  const made = INVOICES.flatMap((one) => (one.payments ?? []).map(({ on }) => ({ key: one.key, on })));
  const id = made.toSorted((a, b) => a.on.localeCompare(b.on)).findIndex((one) => one.key === key) + 1;
  return found(id || undefined, `payment of ${key}`);
}

/**
 * Each line is rounded; the tax is computed from the sum of all lines with the same rate, and rounded once (EN 16931).
 */
export function grossOf({ lines }: { readonly lines: Lines }): Money {
  const [first] = lines;
  return { currency: found(first, 'lines').price.currency, minor: sum(nets(lines)) + sum(taxes(lines)) };
}

export function taxOf({ lines }: { readonly lines: Lines }): Money {
  return { currency: found(lines[0], 'lines').price.currency, minor: sum(taxes(lines)) };
}

export function netOf({ lines }: { readonly lines: Lines }): Money {
  return { currency: found(lines[0], 'lines').price.currency, minor: sum(nets(lines)) };
}

/** Invoices issued in a month such as `2026-03` and not cancelled. */
export function issuedIn(month: string): readonly PlannedInvoice[] {
  return INVOICES.filter(({ date, draft, cancelled }) => date.startsWith(month) && !draft && cancelled === undefined);
}

type Lines = PlannedInvoice['lines'];

function nets(lines: Lines): number[] {
  return lines.map(({ quantity, price }) => halfUp(quantity * price.minor, 100));
}

function taxes(lines: Lines): number[] {
  const rates = [...new Set(lines.map(({ tax }) => tax))];
  return rates.map((rate) => halfUp(sum(nets(lines.filter(({ tax }) => tax === rate))) * rate, 100));
}

export function halfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

export function paidOn({ payments = [] }: PlannedInvoice): Money[] {
  return payments.map(({ amount }) => amount);
}

export function creditedOn({ credits = [] }: PlannedInvoice): Money[] {
  return credits.map(({ amount }) => amount);
}

export function dueOf(planned: PlannedInvoice): Money {
  const { currency } = grossOf(planned);
  return { currency, minor: isOpen(planned) ? leftOf(planned) : 0 };
}

export function isOpen(planned: PlannedInvoice): boolean {
  return !planned.draft && planned.cancelled === undefined && leftOf(planned) > 0;
}

/** Returns the gross amount minus all payments and credits. */
function leftOf(planned: PlannedInvoice): number {
  const { currency, minor } = grossOf(planned);
  return minor - sumOf(currency, [...paidOn(planned), ...creditedOn(planned)]).minor;
}

/** An invoice is overdue from the day after its due date. */
function isOverdue(planned: PlannedInvoice, today: string = TODAY): boolean {
  return isOpen(planned) && planned.due < today;
}

export function daysOverdue(planned: PlannedInvoice): number {
  return Math.max(0, daysBetween(planned.due, TODAY));
}

export const open = INVOICES.filter(isOpen);
export const overdue = INVOICES.filter((one) => isOverdue(one));

export function of(key: string, invoices: readonly PlannedInvoice[] = INVOICES): readonly PlannedInvoice[] {
  return invoices.filter((one) => one.customer === key);
}

/** One sum for each currency in `amounts`. */
export function sums(amounts: readonly Money[]): readonly Money[] {
  const currencies = [...new Set(amounts.map(({ currency }) => currency))];
  return currencies.map((currency) => sumOf(currency, amounts));
}

/** Payments received in a month such as `2026-03`. */
export function receivedIn(month: string): readonly Money[] {
  return INVOICES.flatMap(({ payments = [] }) =>
    payments.filter(({ on }) => on.startsWith(month)).map(({ amount }) => amount),
  );
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function found<T>(one: T | undefined, key: string): T {
  if (one === undefined) throw new Error(`the plan has no ${key}`);
  return one;
}
