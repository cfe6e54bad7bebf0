/** Stored rows of an account, and helpers that describe their faults. */
import type { Outflows } from '../../../src/model/provider.ts';
import type { SandboxPayment } from '../../../src/model/sandbox.ts';
import type { EventRow } from './shop.ts';

export type Row = Readonly<Record<string, number | string | null>> & { readonly id: number };
export type Facts = {
  readonly payments: readonly Row[];
  readonly refunds: readonly Row[];
  readonly disputes: readonly Row[];
  readonly outflows: readonly Row[];
  readonly invoices: readonly Row[];
  readonly requests: readonly Row[];
  readonly events: readonly EventRow[];
  readonly books: readonly SandboxPayment[];
  /** Returns the refunds and disputes of a payment at the bank behind the sandbox. Null: the test has no bank. */
  readonly bank: ((payment: Row) => Outflows) | null;
  readonly timezone: string;
};

export const isPaid = ({ status }: Row) => status === 'paid' || status === 'refunded';
export const num = (row: Row, column: string) => Number(row[column]);
export const sum = (rows: readonly Row[], column: string) => rows.reduce((all, row) => all + num(row, column), 0);
/** Amount of a payment without the overpaid part. */
export const appliedOf = (payment: Row) => (isPaid(payment) ? num(payment, 'amount') - num(payment, 'overpaid') : 0);

/** Amount that disputes have taken and not returned. */
export const takenBy = (disputes: readonly Row[]) =>
  sum(
    disputes.filter(({ status }) => status !== 'won'),
    'amount',
  );
export const ofPayment = (rows: readonly Row[], { id }: Row) => rows.filter((row) => row.payment_id === id);
/** Sum of the outflows of one kind. */
export const movedBy = (outflows: readonly Row[], kind: string) =>
  sum(
    outflows.filter((row) => row.kind === kind),
    'amount',
  );

type Check = readonly [what: string, is: unknown, shouldBe: unknown];

export function checked(subject: string, checks: readonly Check[]): string[] {
  return checks.flatMap(([what, is, shouldBe]) =>
    is === shouldBe ? [] : [`${subject}: ${what} is ${String(is)}, should be ${String(shouldBe)}`],
  );
}
