/** Parts of the answers about erasing a customer: the kept documents, and the reasons against erasing (R107). */
import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { OBSTACLES, type ObstacleKind } from '../../model/erased.ts';
import { toMajor } from '../../model/money.ts';
import type { InTheWay } from '../../store/customers/before-erasing.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { Queries } from '../../store/store.ts';
import { unlessErased } from '../customers/customer.ts';
import type { ReadContext } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';

/** Maximum number of obstacles of one kind, and of kept documents of one kind, in an answer. */
const NAMED_MAX = 10;
const DOCUMENTS_MAX = 100;

export const Kept = z.object({
  documents: z
    .array(
      z.object({
        kind: z.enum(['invoice', 'credit_note', 'quote']),
        id: z.int(),
        number: z.string(),
        date: z.string(),
      }),
    )
    .describe(`Issued invoices, credit notes and accepted quotes: at most ${DOCUMENTS_MAX} of each, newest first.`),
  document_count: z.int(),
  payment_count: z.int().describe('Payments: amounts, days and methods, without the payer.'),
});

export const ObstacleData = z.object({
  kind: z.enum(OBSTACLES),
  id: z.int(),
  name: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
});

export async function keptOf(db: Queries, { account_id: accountId, id }: CustomerRow): Promise<z.input<typeof Kept>> {
  const { documents, payments } = await db.beforeErasing.countKept(accountId, id);
  const named = await db.beforeErasing.keptDocuments(accountId, id, DOCUMENTS_MAX);
  return { documents: named.map((one) => ({ ...one })), document_count: documents, payment_count: payments };
}

export function inTheWayOf(ctx: ReadContext, db: Queries, customer: CustomerRow): Promise<readonly InTheWay[]> {
  return db.beforeErasing.inTheWay(customer, { now: ctx.now(), today: todayOf(ctx) }, NAMED_MAX);
}

export function presentObstacle({ kind, id, name, amount, currency }: InTheWay): z.input<typeof ObstacleData> {
  return {
    kind,
    id,
    name,
    amount: amount === null || currency === null ? null : toMajor(amount, currency),
    currency: amount === null ? null : currency,
  };
}

export function customerInUse(customer: CustomerRow, found: readonly InTheWay[]): BillingError {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const said = kinds.map((kind) => `${WORDS[kind].what} (id ${idsOf(found, kind)})`).join(', ');
  return new BillingError('customer_in_use', `Customer ${customer.id} cannot be erased yet: ${said}.`, {
    field: 'id',
    hint: kinds.map((kind) => WORDS[kind].how).join(' '),
    facts: {
      customer_id: customer.id,
      in_the_way: found.map(presentObstacle).map(({ kind, id, name, amount, currency }) => ({
        kind,
        id,
        ...(name === null ? {} : { name }),
        ...(amount === null || currency === null ? {} : { amount, currency }),
      })),
    },
  });
}

function idsOf(found: readonly InTheWay[], kind: ObstacleKind): string {
  const ids = found.flatMap((one) => (one.kind === kind ? [one.id] : []));
  return `${ids.join(', ')}${ids.length === NAMED_MAX ? ' and perhaps more' : ''}`;
}

/** Refuses a customer who was erased already. */
export function notErasedYet(row: CustomerRow): CustomerRow {
  return unlessErased(row, 'id', 'There is nothing left to erase.');
}

const WORDS: Readonly<Record<ObstacleKind, { readonly what: string; readonly how: string }>> = {
  draft_invoice: { what: 'draft invoices', how: 'Issue or delete the drafts.' },
  unpaid_invoice: { what: 'unpaid invoices', how: 'Record the payments, or credit or cancel the invoices.' },
  money_to_give_back: { what: 'invoices with money to give back', how: 'Give the credited money back.' },
  dispute: { what: 'invoices with a dispute', how: 'Wait until the disputes are decided.' },
  draft_quote: { what: 'draft quotes', how: 'Delete the draft quotes.' },
  open_quote: { what: 'open quotes', how: 'Decline the open quotes.' },
  quote_to_invoice: { what: 'accepted quotes that are not invoiced', how: 'Invoice the accepted quotes.' },
  payment: { what: 'payments on their way', how: 'Wait for the payments, or capture or release what is held.' },
  refund: { what: 'payments with a refund on its way', how: 'Wait for the refunds.' },
  payment_link: { what: 'active payment links', how: 'Deactivate the links.' },
  subscription: { what: 'subscriptions', how: 'Cancel the subscriptions.' },
  bank_entry: { what: 'bank entries without a match', how: 'Confirm or ignore the bank entries.' },
  mail: { what: 'mails on their way', how: 'Wait until the mails are sent or given up.' },
};
