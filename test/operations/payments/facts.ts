/** The bare rows of an account, and how what is wrong with them is said. */
import type { SandboxPayment } from '../../../src/model/sandbox.ts';
import type { EventRow } from './shop.ts';

export type Row = Readonly<Record<string, number | string | null>> & { readonly id: number };
export type Facts = {
  readonly payments: readonly Row[];
  readonly refunds: readonly Row[];
  readonly invoices: readonly Row[];
  readonly requests: readonly Row[];
  readonly events: readonly EventRow[];
  readonly books: readonly SandboxPayment[];
  readonly timezone: string;
};

export const isPaid = ({ status }: Row) => status === 'paid' || status === 'refunded';
export const num = (row: Row, column: string) => Number(row[column]);
export const sum = (rows: readonly Row[], column: string) => rows.reduce((all, row) => all + num(row, column), 0);
/** The part of a payment that something was due for. */
export const appliedOf = (payment: Row) => (isPaid(payment) ? num(payment, 'amount') - num(payment, 'overpaid') : 0);

type Check = readonly [what: string, is: unknown, shouldBe: unknown];

export function checked(subject: string, checks: readonly Check[]): string[] {
  return checks.flatMap(([what, is, shouldBe]) =>
    is === shouldBe ? [] : [`${subject}: ${what} is ${String(is)}, should be ${String(shouldBe)}`],
  );
}
