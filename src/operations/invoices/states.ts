/** Why an invoice cannot be moved, in words that say what can be done instead (R17, R20). */
import type { StoredStatus } from '../../model/invoice.ts';
import { Refusal, type RefusalCode } from '../../model/refusal.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import { nameOf } from './invoice.ts';

/** What an operation on a payable invoice can meet instead. */
export const NOT_PENDING = [
  'invoice_is_draft',
  'invoice_already_paid',
  'invoice_refunded',
  'invoice_cancelled',
] as const satisfies readonly RefusalCode[];

type Named = Pick<InvoiceRow, 'id' | 'invoice_number' | 'status'>;

/** The refusal for an invoice that is not payable. */
export function notPending(invoice: Named): Refusal {
  if (invoice.status === 'pending') throw new Error(`a change of ${nameOf(invoice)} was lost without a reason`);
  return REFUSALS[invoice.status](nameOf(invoice), invoice.id);
}

export function requirePending(invoice: Named): void {
  if (invoice.status !== 'pending') throw notPending(invoice);
}

const REFUSALS: Record<Exclude<StoredStatus, 'pending'>, (name: string, id: number) => Refusal> = {
  draft: (_name, id) =>
    new Refusal('invoice_is_draft', `Invoice ${id} is still a draft.`, {
      hint: `Make it final with issueInvoice (id ${id}) first.`,
    }),
  paid: (name) =>
    new Refusal('invoice_already_paid', `Invoice ${name} is already paid.`, {
      hint: 'Nothing is due on it; getInvoice shows when it was paid.',
    }),
  refunded: (name) =>
    new Refusal('invoice_refunded', `Invoice ${name} was paid and refunded.`, {
      hint: 'A refunded invoice is final; make a new one with createInvoice if money is due again.',
    }),
  cancelled: (name) =>
    new Refusal('invoice_cancelled', `Invoice ${name} is cancelled.`, {
      hint: 'A cancelled invoice is final; make a new one with createInvoice.',
    }),
};
