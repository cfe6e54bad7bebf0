/** Formal notices (R87): the claimant, the business's own sentences, and the details that a notice must have. */
import { BillingError } from '../../model/billing-error.ts';
import { formatDate } from '../../model/dates.ts';
import { DEADLINE_DAYS } from '../../model/reminding.ts';
import type { BusinessRow } from '../../store/access/accounts.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { nameOf } from '../invoices/invoice.ts';
import type { ReadContext } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';

export type DunningNotice = {
  readonly claimant: BusinessRow;
  readonly terms: readonly string[];
  /** Days from today to the last day to pay. */
  readonly deadlineDays: number;
};

/** Reads the current details of the business. A notice shows the current address, not the address on the invoice. */
export async function dunningNoticeOf(
  db: Pick<Queries, 'businesses'>,
  { account }: Pick<ReadContext, 'account'>,
  deadlineDays: number = DEADLINE_DAYS.min,
): Promise<DunningNotice> {
  const claimant = await db.businesses.find(account.id);
  const { collection_costs_text: costs, interest_text: interest } = claimant;
  return { claimant, terms: [costs, interest].filter((text) => text !== null), deadlineDays };
}

const NEEDED = { legal_name: 'legal name', address: 'address', city: 'city', iban: 'IBAN' } as const;

/**
 * Returns the refusal if the notice lacks a required detail. The debtor must see who claims the money, and where to pay
 * it. Returns null if the notice is complete.
 */
export function incomplete({ claimant }: DunningNotice): BillingError | null {
  const missing = Object.entries(NEEDED).filter(([field]) => claimant[field as keyof typeof NEEDED] === null);
  const [first] = missing;
  if (!first) return null;
  const words = missing.map(([, name]) => name).join(', ');
  return new BillingError(
    'business_incomplete',
    `A formal notice needs details of the business that are missing: ${words}.`,
    {
      field: `business.${first[0]}`,
      hint: 'The owner enters them in the dashboard, under Settings, Business details. Until then send a reminder in another tone.',
    },
  );
}

/**
 * Refusal of a formal notice if the invoice is not overdue: the customer is not in default yet. Null if the invoice is
 * overdue.
 */
export function notOverdue(invoice: InvoiceRow, ctx: Pick<ReadContext, 'account' | 'now'>): BillingError | null {
  if (invoice.due_date < todayOf(ctx)) return null;
  const message = `${nameOf(invoice)} is due on ${formatDate(invoice.due_date)}: a formal notice is possible after that.`;
  return new BillingError('invoice_not_overdue', message, {
    field: 'tone',
    faults: [{ field: 'tone', message: 'can be formal only after the due date' }],
    hint: 'Send a reminder in another tone.',
  });
}
