/** Invoice as operations return it. */
import * as z from 'zod';
import { BillingError, type Candidate } from '../../model/billing-error.ts';
import { formatInstant, type Instant, type LocalDate } from '../../model/dates.ts';
import type { Event, EventType } from '../../model/event.ts';
import type { CreditNoteId, InvoiceId } from '../../model/ids.ts';
import {
  daysOverdue,
  INVOICE_ACTIONS,
  INVOICE_STATUSES,
  type InvoiceAction,
  invoiceActions,
  statusOn,
  toGiveBackOf,
  uncreditedRefundOf,
} from '../../model/invoice.ts';
import { type Discount, type Line, type TaxLine, totalsBefore } from '../../model/invoice-sums.ts';
import { INVOICE_DELIVERIES } from '../../model/mail.ts';
import { type Currency, fromHundredths, priceToMajor, toMajor } from '../../model/money.ts';
import type { Parties } from '../../model/parties.ts';
import { categoryOf, exemptionOf, hasReason, TAX_CATEGORIES } from '../../model/tax.ts';
import { transferReference } from '../../model/transfer.ts';
import { UNITS } from '../../model/units.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { type Context, paymentUrl, type ReadContext } from '../kernel/context.ts';
import { InstantText } from '../kernel/fields.ts';
import { ambiguous, asSaid, documentsNamed } from '../kernel/named-documents.ts';
import { ADDRESSEES } from '../mails/addressees.ts';
import { DETAILS_SHOWN, DiscountData, presentDetails, presentDiscount } from './details.ts';

const date = z.string().meta({ format: 'date' });

const InvoiceCustomer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
});

const InvoiceCreditNote = z.object({ id: z.int(), credit_note_number: z.string(), date, amount: z.number() });

const TaxLineData = z.object({
  rate: z.number(),
  taxable: z.number(),
  tax: z.number(),
  category: z.enum(TAX_CATEGORIES).optional(),
  exemption_reason: z.string().optional(),
  exemption_code: z.string().optional(),
});

export const Invoice = z.object({
  id: z.int(),
  invoice_number: z.string().nullable().describe('null while it is a draft.'),
  reference: z.string().nullable(),
  status: z.enum(INVOICE_STATUSES),
  currency: z.string(),
  amount: z.number().describe('Total with tax.'),
  items_total: z.number(),
  discount_total: z.number(),
  subtotal: z.number().describe('After discounts.'),
  tax_total: z.number(),
  tax_lines: z.array(TaxLineData),
  tax_total_exchanged: z.object({ currency: z.string(), amount: z.number() }).nullable(),
  amount_paid: z.number(),
  amount_refunded: z.number(),
  amount_credited: z.number(),
  amount_due: z.number(),
  to_give_back: z.number().describe('Credited after it was paid, and not refunded yet.'),
  refunded_without_credit_note: z.number(),
  disputed: z.boolean(),
  date,
  due_date: date,
  days_overdue: z.int(),
  paid_at: InstantText.nullable(),
  sent_at: InstantText.nullable().describe('When the invoice went out by mail; null if it never did.'),
  cancelled_at: InstantText.nullable(),
  reminders_sent: z.int(),
  last_reminder_at: InstantText.nullable(),
  notes: z.string().nullable(),
  prices_include_tax: z.boolean(),
  ...DETAILS_SHOWN,
  payment_reference: z.string().nullable().describe('What a transfer names; null for a draft, and without an IBAN.'),
  exchange_rate: z.number().nullable(),
  payment_url: z.string().nullable().describe('Where the customer pays; null while nothing can be paid.'),
  pdf_url: z.string().describe('Needs the token; customers find the PDF at payment_url.'),
  pdf_sha256: z.string().nullable().describe('Digest of pdf_url?version=original; null until that is kept.'),
  allowed_actions: z
    .array(z.enum(INVOICE_ACTIONS))
    .describe('What is possible now; remind within 24 hours of the last one needs force: true.'),
  customer: InvoiceCustomer,
  subscription_id: z.int().nullable().describe('The subscription whose period it is for.'),
  quote_id: z.int().nullable().describe('Of this quote.'),
  imported: z.boolean().describe('Issued by another product; no PDF.'),
  items: z.array(
    z.object({
      description: z.string(),
      quantity: z.number(),
      unit_price: z.number(),
      tax_rate: z.number(),
      tax_category: z.enum(TAX_CATEGORIES).optional(),
      unit: z.enum(UNITS),
      item_id: z.int().optional().describe('The item that it was copied from.'),
      exemption_reason: z.string().optional(),
      exemption_code: z.string().optional(),
      discount: z.object(DiscountData).extend({ taken: z.number() }).optional(),
      discount_percent: z.number().optional(),
      discount_amount: z.number().optional(),
      discount_reason: z.string().optional(),
      period_start: date.optional(),
      period_end: date.optional(),
      total: z.number(),
      total_with_tax: z.number().optional(),
    }),
  ),
  credit_notes: z.array(InvoiceCreditNote),
  metadata: z.record(z.string(), z.string()),
  revision: z.int().describe('Counts its changes, from 1.'),
  created_at: InstantText,
});
export type InvoiceData = z.input<typeof Invoice>;

/**
 * Fields about the mail of a document. `delivery`: null if the call sends no mail. `delivery_error`: the reason why the
 * mail or a copy was rejected or failed.
 */
export const DELIVERY = {
  delivery: z.enum(INVOICE_DELIVERIES).nullable(),
  delivery_error: z.string().nullable(),
  ...ADDRESSEES,
};

export const InvoiceWithDelivery = Invoice.extend(DELIVERY);

export function presentInvoice(
  row: InvoiceRow,
  ctx: Pick<Context, 'account' | 'addresses'>,
  today: LocalDate,
): InvoiceData {
  const { currency } = row;
  const major = (minor: number) => toMajor(minor, currency);
  const lines = JSON.parse(row.lines) as Line[];
  const taxLines = JSON.parse(row.tax_lines) as TaxLine[];
  const before = totalsBefore({ lines, taxLines });
  return {
    id: row.id,
    invoice_number: row.invoice_number,
    reference: row.reference,
    status: statusOn(row.status, row.due_date, today),
    currency,
    amount: major(row.amount),
    subtotal: major(row.subtotal),
    tax_total: major(row.tax_total),
    items_total: major(before.itemsTotal),
    discount_total: major(before.discountTotal),
    tax_lines: presentTaxLines(taxLines, currency, row.parties),
    ...presentDetails(row),
    amount_paid: major(row.amount_paid),
    amount_refunded: major(row.amount_refunded),
    amount_credited: major(row.amount_credited),
    amount_due: major(row.amount_due),
    to_give_back: major(row.status === 'draft' || row.status === 'cancelled' ? 0 : toGiveBackOf(row)),
    refunded_without_credit_note: major(uncreditedRefundOf(row)),
    disputed: row.disputes > 0,
    date: row.date,
    due_date: row.due_date,
    days_overdue: daysOverdue(row.status, row.due_date, today),
    paid_at: when(row.paid_at),
    sent_at: when(row.sent_at),
    cancelled_at: when(row.cancelled_at),
    reminders_sent: row.reminders_sent,
    last_reminder_at: when(row.last_reminder_at),
    notes: row.notes,
    payment_reference: paymentReferenceOf(row),
    payment_url: row.status === 'pending' ? paymentUrl(row, ctx) : null,
    pdf_url: `${ctx.addresses.baseUrl}/api/v1/invoices/${row.id}/pdf`,
    pdf_sha256: row.pdf_sha256,
    allowed_actions: [...allowedActions(row)],
    customer: presentInvoiceCustomer(row),
    subscription_id: row.subscription_id,
    quote_id: row.quote_id,
    imported: row.import_id !== null,
    items: lines.map((line) => presentLine(line, currency)),
    credit_notes: creditNotesOf(row).map((note) => ({ ...note, amount: major(note.amount) })),
    metadata: row.metadata === '{}' ? {} : (JSON.parse(row.metadata) as Record<string, string>),
    revision: row.revision,
    created_at: formatInstant(row.created_at),
  };
}

export function presentLine(line: Line, currency: Currency): z.input<typeof Invoice>['items'][number] {
  const { discount, discounted = 0, gross, period } = line;
  const category = categoryOf(line);
  const major = (minor: number) => toMajor(minor, currency);
  return {
    description: line.description,
    quantity: fromHundredths(line.quantity),
    unit_price: priceToMajor(line.unitPrice, line.priceScale ?? 0, currency),
    tax_rate: fromHundredths(line.taxRate),
    ...(category === null ? {} : { tax_category: category }),
    ...(line.exemptionReason === undefined ? {} : { exemption_reason: line.exemptionReason }),
    ...(line.exemptionCode === undefined ? {} : { exemption_code: line.exemptionCode }),
    unit: line.unit ?? 'piece',
    ...(line.itemId === undefined ? {} : { item_id: line.itemId }),
    ...(discount ? discountsOf(discount, discounted, currency) : {}),
    ...(period ? { period_start: period.start, period_end: period.end } : {}),
    total: major(line.total),
    ...(gross === undefined ? {} : { total_with_tax: major(gross) }),
  };
}

/** Returns a discount in two forms: as the object `discount`, and as the input fields of a discount. */
function discountsOf(discount: Discount, discounted: number, currency: Currency) {
  const { reason, percent, amount } = presentDiscount(discount, currency);
  return {
    discount: { ...presentDiscount(discount, currency), taken: toMajor(discounted, currency) },
    ...(percent === undefined ? { discount_amount: amount } : { discount_percent: percent }),
    ...(reason === null ? {} : { discount_reason: reason }),
  };
}

/** A credit note in the row of its invoice; `amount` in minor units. */
type CreditedBy = {
  readonly id: CreditNoteId;
  readonly credit_note_number: string;
  readonly date: LocalDate;
  readonly amount: number;
};

export function creditNotesOf({ credit_notes }: Pick<InvoiceRow, 'credit_notes'>): readonly CreditedBy[] {
  return credit_notes === '[]' ? [] : (JSON.parse(credit_notes) as CreditedBy[]);
}

/** Returns the actions that are possible now (`allowed_actions`). Operations reject all other actions. */
export function allowedActions(row: InvoiceRow): readonly InvoiceAction[] {
  return invoiceActions({
    status: row.status,
    hasPayments: row.amount_paid > 0,
    leftToCredit: row.amount - row.amount_credited,
    customerHasEmail: (row.customer_invoice_email ?? row.customer_email) !== null,
    customerUnsubscribed: row.customer_unsubscribed_at !== null,
    isImported: row.import_id !== null,
  });
}

function paymentReferenceOf({ id, invoice_number: number, parties }: InvoiceRow): string | null {
  if (parties === null) return null;
  return transferReference((JSON.parse(parties) as Parties).seller.iban, { id, number });
}

type CustomerOfRow = Pick<InvoiceRow, 'customer_id' | 'customer_name' | 'customer_email' | 'customer_company'>;

export function presentInvoiceCustomer(row: CustomerOfRow): z.input<typeof InvoiceCustomer> {
  return { id: row.customer_id, name: row.customer_name, email: row.customer_email, company: row.customer_company };
}

function when(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}

/**
 * Returns the tax lines of an answer, with amounts in major units. `parties`: the column `parties` of the invoice. It
 * is null for a draft. The exemption reasons of a draft are in English.
 */
export function presentTaxLines(
  lines: readonly TaxLine[],
  currency: Currency,
  parties: string | null,
): z.input<typeof Invoice>['tax_lines'] {
  return lines.map((line) => {
    const category = categoryOf({ taxRate: line.rate, taxCategory: line.category });
    return {
      rate: fromHundredths(line.rate),
      taxable: toMajor(line.taxable, currency),
      tax: toMajor(line.tax, currency),
      ...(category === null ? {} : { category }),
      ...(hasReason(category) ? presentExemption(line, parties) : {}),
    };
  });
}

function presentExemption(line: TaxLine, parties: string | null) {
  const { seller, language = 'en' } = parties === null ? NO_PARTIES : (JSON.parse(parties) as Parties);
  const { reason, code } = exemptionOf(line, language, seller?.exemption_reason);
  return {
    ...(reason === null ? {} : { exemption_reason: reason }),
    ...(code === null ? {} : { exemption_code: code }),
  };
}

const NO_PARTIES: Partial<Parties> = {};

/** All invoices that match a reference. {@link requireInvoice} rejects a reference with several matches. */
export function invoicesNamed(
  { account }: Pick<ReadContext, 'account'>,
  reference: string | number,
  { invoices, numberSeries, imports }: Pick<Queries, 'invoices' | 'numberSeries' | 'imports'>,
): Promise<InvoiceRow[]> {
  return documentsNamed(reference, {
    byId: (id) => invoices.find(account.id, { id }),
    byNumbers: (numbers) => invoices.withNumbers(account.id, numbers),
    prefixes: async () => [
      ...(await numberSeries.prefixes(account.id, 'invoice')),
      ...(await imports.prefixes(account.id)),
    ],
  });
}

export function candidateOf({ id, invoice_number, customer_name }: InvoiceRow): Candidate {
  return { id, ...(invoice_number === null ? {} : { number: invoice_number }), customer: customer_name };
}

/** Finds an invoice by id or number. `field`: argument that a refusal names. */
export async function requireInvoice(
  ctx: ReadContext,
  reference: string | number,
  db: Queries = ctx.store,
  field = 'id',
): Promise<InvoiceRow> {
  const [row, ...others] = await invoicesNamed(ctx, reference, db);
  if (!row) throw invoiceNotFound(reference, field);
  if (others.length > 0) throw ambiguous('invoice', reference, field, [row, ...others].map(candidateOf));
  return row;
}

/** Returns the ids of all invoices that match a reference. Used by filters. */
export async function idsNamed(ctx: ReadContext, reference: string | number, field: string): Promise<InvoiceId[]> {
  const rows = await invoicesNamed(ctx, reference, ctx.store);
  if (rows.length === 0) throw invoiceNotFound(reference, field);
  return rows.map(({ id }) => id);
}

export function invoiceNotFound(reference: string | number, field: string): BillingError {
  return new BillingError('invoice_not_found', `There is no invoice ${asSaid(reference)}.`, {
    field,
    hint: 'listInvoices finds it by customer, reference or date; use the id or invoice_number of its row.',
  });
}

export function invoiceEvent(type: EventType, data: InvoiceData): Event {
  return { type, data };
}

/** Events of an invoice that is issued. An invoice with a total of zero is paid at once (R101). */
export function issuedEvents(data: InvoiceData): Event[] {
  return [
    invoiceEvent('invoice.created', data),
    ...(data.status === 'paid' ? [invoiceEvent('invoice.paid', data)] : []),
  ];
}

/** Name of the invoice in sentences: its number, or `draft (id 7)`. */
export function nameOf(row: Pick<InvoiceRow, 'id' | 'invoice_number'>): string {
  return row.invoice_number ?? `draft (id ${row.id})`;
}
