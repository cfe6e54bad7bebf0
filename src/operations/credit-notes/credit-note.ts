/** Credit note as operations return it (R81). */
import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import type { CreditLine } from '../../model/credit.ts';
import { formatInstant } from '../../model/dates.ts';
import type { Event, EventType } from '../../model/event.ts';
import type { TaxLine } from '../../model/invoice-sums.ts';
import { toMajor } from '../../model/money.ts';
import type { Unit } from '../../model/units.ts';
import type { CreditNoteRow } from '../../store/invoices/credit-notes.ts';
import type { Queries } from '../../store/store.ts';
import { DELIVERY, Invoice, presentLine, presentTaxLines } from '../invoices/invoice.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import { InstantText } from '../kernel/fields.ts';
import { ambiguous, asSaid, documentsNamed } from '../kernel/named-documents.ts';

/** Statuses of the refund of a credit note. `none`: no refund was requested, or there was nothing to refund. */
const CREDIT_REFUND_STATUSES = ['none', 'pending', 'done', 'refused'] as const;

/**
 * A plain string in the schema instead of the list of units. The schema of an invoice already has that list, and a
 * second copy would make the tool list of assistants longer.
 */
const UnitName = z.string() as unknown as z.ZodType<Unit, Unit>;

const CreditedItem = z.object({
  line: z.int().nullable().describe('Invoice line, from 1; null: all at that rate.'),
  ...Invoice.shape.items.element.omit({
    discount: true,
    discount_percent: true,
    discount_amount: true,
    discount_reason: true,
    total_with_tax: true,
    item_id: true,
    exemption_reason: true,
    exemption_code: true,
  }).shape,
  unit: UnitName,
});

export const CreditNote = z.object({
  id: z.int(),
  credit_note_number: z.string(),
  invoice_id: z.int(),
  invoice_number: z.string(),
  customer: z.object({ id: z.int(), name: z.string(), email: z.string().nullable() }),
  reason: z.string(),
  date: z.string().meta({ format: 'date' }),
  currency: z.string(),
  amount: z.number().describe('Total with tax; positive.'),
  subtotal: z.number(),
  tax_total: z.number(),
  tax_lines: Invoice.shape.tax_lines,
  applied_to_due: z.number().describe('The part that lowered the amount due.'),
  to_give_back: z.number().describe('The part that was paid, and not refunded before.'),
  refund_status: z.enum(CREDIT_REFUND_STATUSES).describe('Of the refund asked for with it.'),
  items: z.array(CreditedItem),
  sent_at: InstantText.nullable(),
  pdf_url: z.string().describe('Needs the token.'),
  metadata: z.record(z.string(), z.string()),
  created_at: InstantText,
});
export type CreditNoteData = z.input<typeof CreditNote>;

export const CreditNoteWithDelivery = CreditNote.extend(DELIVERY);

export function presentCreditNote(row: CreditNoteRow, { addresses }: Pick<Context, 'addresses'>): CreditNoteData {
  const { currency } = row;
  const major = (minor: number) => toMajor(minor, currency);
  return {
    id: row.id,
    credit_note_number: row.credit_note_number,
    invoice_id: row.invoice_id,
    invoice_number: row.invoice_number ?? '',
    customer: { id: row.customer_id, name: row.customer_name, email: row.customer_email },
    reason: row.reason,
    date: row.date,
    currency,
    amount: major(row.amount),
    subtotal: major(row.subtotal),
    tax_total: major(row.tax_total),
    tax_lines: presentTaxLines(JSON.parse(row.tax_lines) as TaxLine[], currency, row.parties),
    applied_to_due: major(row.applied_to_due),
    to_give_back: major(row.to_give_back),
    refund_status: refundStatusOf(row),
    items: presentCreditLines(JSON.parse(row.lines) as CreditLine[], currency),
    sent_at: row.sent_at === null ? null : formatInstant(row.sent_at),
    pdf_url: `${addresses.baseUrl}/api/v1/credit-notes/${row.id}/pdf`,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    created_at: formatInstant(row.created_at),
  };
}

function presentCreditLines(
  lines: readonly CreditLine[],
  currency: CreditNoteRow['currency'],
): CreditNoteData['items'] {
  return lines.map((line) => ({ line: line.line, ...presentLine(line, currency) }));
}

type Refunding = Pick<CreditNoteRow, 'refund_requested' | 'to_give_back' | 'refunds_pending' | 'refunds_done'>;

function refundStatusOf({ refund_requested, to_give_back, refunds_pending, refunds_done }: Refunding) {
  if (refund_requested === 0 || to_give_back === 0) return 'none';
  if (refunds_pending > 0) return 'pending';
  return refunds_done >= to_give_back ? 'done' : 'refused';
}

/** Finds a credit note by id or number. */
export async function requireCreditNote(
  ctx: ReadContext,
  reference: string | number,
  db: Queries = ctx.store,
): Promise<CreditNoteRow> {
  const { creditNotes, numberSeries } = db;
  const { id: accountId } = ctx.account;
  const [row, ...others] = await documentsNamed(reference, {
    byId: (id) => creditNotes.find(accountId, { id }),
    byNumbers: (numbers) => creditNotes.withNumbers(accountId, numbers),
    prefixes: () => numberSeries.prefixes(accountId, 'credit_note'),
  });
  if (row && others.length > 0) {
    const candidates = [row, ...others].map((one) => ({
      id: one.id,
      number: one.credit_note_number,
      customer: one.customer_name,
    }));
    throw ambiguous('credit_note', reference, 'id', candidates);
  }
  if (row) return row;
  throw new BillingError('credit_note_not_found', `There is no credit note ${asSaid(reference)}.`, {
    field: 'id',
    hint: "listCreditNotes finds it; an invoice's own are in credit_notes of getInvoice.",
  });
}

export function creditNoteEvent(type: EventType, data: CreditNoteData): Event {
  return { type, data };
}
