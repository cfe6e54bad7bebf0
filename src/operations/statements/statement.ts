/** A customer's statement: input, lines, and its form in answers (R88). */
import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { addDays, type LocalDate, startOfDay } from '../../model/dates.ts';
import { type Currency, toMajor } from '../../model/money.ts';
import { overpaymentMovements } from '../../model/overpayment.ts';
import {
  dayOf,
  type Movement,
  STATEMENT_KINDS,
  type Statement,
  type StatementLine,
  statementOf,
} from '../../model/statement.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { OverpaymentRow, StatementPeriod } from '../../store/invoices/customer-statements.ts';
import { CustomerReference } from '../customers/resolve-customer.ts';
import type { ReadContext } from '../kernel/context.ts';
import { DateField, todayOf } from '../kernel/fields.ts';
export const STATEMENT_INPUT = {
  id: CustomerReference.describe('Customer id, e-mail or name.'),
  from: DateField.optional().describe('First day; 1 January of the last day if left out.'),
  to: DateField.optional().describe('Last day; today if left out.'),
};

const date = z.string().meta({ format: 'date' });

export const Line = z.object({
  date,
  kind: z.enum(STATEMENT_KINDS),
  currency: z.string(),
  amount: z.number().describe('Above 0: the customer owes that much more.'),
  balance: z.number().describe('After this line, in its currency.'),
  invoice_id: z.int(),
  invoice_number: z.string(),
  credit_note_id: z.int().nullable(),
  credit_note_number: z.string().nullable(),
  due_date: date.nullable().describe('Of an invoice.'),
  payment_id: z.int().nullable(),
  testmode: z.boolean(),
});

export const Balance = z.object({
  currency: z.string(),
  opening: z.number().describe('Before the first day.'),
  closing: z.number().describe('Above 0: outstanding; below 0: to give back to the customer.'),
});

export const StatementHead = z.object({
  customer: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    company: z.string().nullable(),
  }),
  from: date,
  to: date,
});

export type Period = { readonly from: LocalDate; readonly to: LocalDate };
export type PeriodInput = { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined };

export function periodOf(ctx: ReadContext, { from, to = todayOf(ctx) }: PeriodInput): Period {
  const first = from ?? (`${to.slice(0, 4)}-01-01` as LocalDate);
  if (to < first) throw invalid([{ field: 'from', message: `must not be after to, ${to}` }]);
  return { from: first, to };
}

/** Largest number of lines that are read at once: 10 000 take a few megabytes. */
const LINES_MAX = 10_000;

export async function statementIn(
  ctx: ReadContext,
  customer: CustomerRow,
  { from, to }: Period,
  linesMax = LINES_MAX,
): Promise<Statement> {
  const { timezone: zone } = ctx.account;
  const period = { from, to, start: startOfDay(from, zone), end: startOfDay(addDays(to, 1), zone) };
  const { opening, during, beyond } = await ctx.store.consistent(async ({ statements }) => ({
    opening: await statements.opening(ctx.account.id, customer.id, period),
    during: await statements.during(ctx.account.id, customer.id, period, linesMax + 1),
    beyond: (await statements.overpayments(ctx.account.id, customer.id)).flatMap(movementsOfOverpayment),
  }));
  if (during.length > linesMax) {
    const message = `must be later: the statement would have more than ${linesMax.toLocaleString('en')} lines`;
    throw invalid([{ field: 'from', message }]);
  }
  const sums = new Map<Currency, number>();
  const add = (currency: Currency, amount: number) => sums.set(currency, (sums.get(currency) ?? 0) + amount);
  for (const { currency, amount } of opening) add(currency, amount);
  const later: Movement[] = [];
  for (const one of beyond) {
    if (isBefore(one, period, zone)) add(one.currency, one.amount);
    else if (dayOf(one, zone) <= to) later.push(one);
  }
  return statementOf(sums, [...during, ...later], zone);
}

function isBefore(one: Movement, { from }: StatementPeriod, zone: Parameters<typeof dayOf>[1]): boolean {
  return dayOf(one, zone) < from;
}

function movementsOfOverpayment({ leaving, overpaid, surplus, returnedAt, ...own }: OverpaymentRow): Movement[] {
  const no = { date: null, credit_note_id: null, credit_note_number: null };
  return overpaymentMovements({ overpaid, surplus, returnedAt }, leaving).map((one) => ({ ...own, ...one, ...no }));
}

export function presentHead({ id, name, email, company }: CustomerRow, { from, to }: Period) {
  return { customer: { id, name, email, company }, from, to };
}

export function presentBalances({ balances }: Statement): z.input<typeof Balance>[] {
  return balances.map(({ currency, opening, closing }) => ({
    currency,
    opening: toMajor(opening, currency),
    closing: toMajor(closing, currency),
  }));
}

export function presentLine(line: StatementLine): z.input<typeof Line> {
  const { kind, currency, invoice_id, invoice_number, credit_note_id, credit_note_number, due_date, payment_id } = line;
  return {
    date: line.day,
    kind,
    currency,
    amount: toMajor(line.amount, currency),
    balance: toMajor(line.balance, currency),
    invoice_id,
    invoice_number,
    credit_note_id,
    credit_note_number,
    due_date: kind === 'invoice' ? due_date : null,
    payment_id,
    testmode: line.testmode === 1,
  };
}
