/**
 * Applies a dispute that the provider reports. Each transition is applied once (R54): inquiry to chargeback, open to
 * lost or won, lost to won. A won dispute changes only if a later report has a larger amount.
 */
import { dateAt } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import { formatMoney, toMajor } from '../../model/money.ts';
import { clamped } from '../../model/outflow.ts';
import type { DisputeFact } from '../../model/provider.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { DisputeRow } from '../../store/payments/disputes.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import { providerContext } from '../kernel/callers.ts';
import type { Context, Services, Written } from '../kernel/context.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { applyOutflowsToTarget, balanceOf, hasTaken } from './apply-outflows.ts';
import { watchAt } from './checks.ts';
import { presentDispute } from './dispute.ts';
import { paymentEvent, requirePayment } from './payment.ts';

export async function settleDispute(
  services: Services,
  account: AccountRow,
  payment: PaymentRow,
  fact: DisputeFact,
): Promise<void> {
  if (!isNews(rowOf(await services.store.disputes.ofPayment(payment.id), fact), fact)) return;
  const ctx = providerContext(services, account, 'settlePayment', payment);
  await ctx
    .write(async (tx) => {
      const row = rowOf(await tx.disputes.ofPayment(payment.id), fact);
      if (!isNews(row, fact)) throw new NothingToDo();
      return settle(tx, ctx, payment, row, fact);
    })
    .catch(unlessNothingToDo);
}

function rowOf(rows: readonly DisputeRow[], { id }: DisputeFact): DisputeRow | undefined {
  return rows.find((row) => row.provider_dispute_id === id);
}

const RANK: Readonly<Record<DisputeRow['status'], number>> = { open: 0, lost: 1, won: 2 };

/**
 * True if the report must be applied: its amount is larger than the amount of the row, or its state is later. Also true
 * if the dispute is still open with the same amount, but has another reason or another due date. False for a repeated
 * or outdated report.
 */
function isNews(row: DisputeRow | undefined, fact: DisputeFact): boolean {
  if (row === undefined || fact.amount > row.amount) return true;
  if (RANK[fact.state] !== RANK[row.status]) return RANK[fact.state] > RANK[row.status];
  return (
    row.status === 'open' && fact.amount === row.amount && (row.due_by !== fact.dueBy || row.reason !== fact.reason)
  );
}

async function settle(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  row: DisputeRow | undefined,
  fact: DisputeFact,
): Promise<Written<PaymentRow>> {
  const before = await balanceOf(tx, payment.id);
  const dispute = await write(tx, ctx, payment, { row, fact, surplusLeft: before.parts.surplusLeft });
  const taken = takenBy(dispute) - (row ? takenBy(row) : 0);
  const fields = await shownFields(tx, payment);
  const next_check_at = before.payment.next_check_at ?? watchAt({ ...before.payment, ...fields }, ctx.now());
  await tx.payments.addOutflow(payment.id, { chargedBack: taken }, { ...fields, next_check_at });
  await countOnInvoice(tx, ctx, payment, row, dispute);
  const at = (taken < 0 ? dispute.returned_at : dispute.withdrawn_at) ?? ctx.now();
  const { tooLate, events } = await applyOutflowsToTarget(tx, ctx, before, at);
  const shown = await requirePayment(ctx, payment.id, tx);
  const disputeEvents: Event[] =
    taken === 0
      ? []
      : [
          withDispute(
            paymentEvent(taken > 0 ? 'payment.charged_back' : 'payment.dispute_won', shown),
            dispute,
            payment,
          ),
        ];
  return {
    result: shown,
    events: [...disputeEvents, ...events],
    activity: {
      subject: { kind: 'payment', id: payment.id },
      summary: `${wordsFor(payment, dispute, row)} the payment for ${payment.description}${restWords(ctx, payment, dispute, tooLate)}`,
    },
  };
}

function takenBy(dispute: DisputeRow): number {
  return hasTaken(dispute) ? dispute.amount : 0;
}

type Reported = { readonly row: DisputeRow | undefined; readonly fact: DisputeFact; readonly surplusLeft: number };

async function write(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  { row, fact, surplusLeft }: Reported,
): Promise<DisputeRow> {
  const now = ctx.now();
  const amount = Math.max(fact.amount, row?.amount ?? 0);
  const takes = fact.state !== 'won' && amount > (row ? takenBy(row) : 0);
  // While a dispute is an inquiry, no money is withdrawn.
  const withdrawn_at = takes ? (row ? now : clamped(fact.openedAt, payment.paid_at, now)) : (row?.withdrawn_at ?? null);
  const returned = fact.state === 'won' && row !== undefined && takenBy(row) > 0;
  const from_surplus = returned
    ? 0
    : (row?.from_surplus ?? 0) + (takes ? Math.min(amount - (row ? takenBy(row) : 0), surplusLeft) : 0);
  const change = {
    amount,
    from_surplus,
    withdrawn_at,
    status: fact.state,
    reason: fact.reason,
    due_by: fact.dueBy,
    decided_at: fact.state === 'open' ? null : (fact.decidedAt ?? row?.decided_at ?? now),
    returned_at: returned
      ? clamped(fact.decidedAt ?? now, row.withdrawn_at, now)
      : takes
        ? null
        : (row?.returned_at ?? null),
  };
  if (row) return tx.disputes.set(row.id, change);
  const { account_id, id: payment_id } = payment;
  const ids = { account_id, payment_id, provider_dispute_id: fact.id, opened_at: fact.openedAt };
  return tx.disputes.insert({ ...ids, ...change });
}

async function shownFields(tx: Queries, { id }: PaymentRow) {
  const [dispute] = await tx.disputes.ofPayment(id);
  if (!dispute) throw new Error(`payment ${id} has no dispute`);
  const { status, reason, due_by } = dispute;
  return { dispute_status: status, dispute_reason: reason, dispute_due_by: status === 'open' ? due_by : null };
}

/**
 * Updates the number of open disputes of the invoice. An invoice is disputed while any of its payments has an open
 * dispute.
 */
async function countOnInvoice(
  tx: Queries,
  { account }: Context,
  { invoice_id }: PaymentRow,
  row: DisputeRow | undefined,
  { status }: DisputeRow,
): Promise<void> {
  const by = Number(status === 'open') - Number(row?.status === 'open');
  if (invoice_id !== null && by !== 0) await tx.invoices.countDispute(account.id, invoice_id, by > 0 ? 1 : -1);
}

function withDispute(event: Event, dispute: DisputeRow, { currency }: PaymentRow): Event {
  const amount = toMajor(dispute.amount, currency);
  return { ...event, data: { ...event.data, dispute: { ...presentDispute(dispute), id: dispute.id, amount } } };
}

function wordsFor({ currency }: PaymentRow, dispute: DisputeRow, row: DisputeRow | undefined): string {
  const money = formatMoney(dispute.amount, currency);
  const taken = takenBy(dispute) > (row ? takenBy(row) : 0);
  if (dispute.status === 'won')
    return dispute.amount > 0 ? `The dispute was won: ${money} came back, of` : "The bank's inquiry has ended, about";
  if (taken) return `${money} was taken back by the payer's bank (${reasonOf(dispute)}), of`;
  if (dispute.status === 'lost') return `The dispute was lost: ${money} stays with the payer, of`;
  return `${row ? 'The dispute has changed' : "The payer's bank asks"} (${reasonOf(dispute)}), about`;
}

function restWords(
  { account }: Context,
  { currency }: PaymentRow,
  { status, due_by }: DisputeRow,
  tooLate: number,
): string {
  if (tooLate > 0) {
    return `; nothing is due any more for ${formatMoney(tooLate, currency)} of it, which stays here until it is given back`;
  }
  if (status !== 'open' || due_by === null) return '';
  return `; it can be answered at the provider until ${dateAt(due_by, account.timezone)}`;
}

function reasonOf({ reason }: DisputeRow): string {
  return reason.replaceAll('_', ' ');
}
