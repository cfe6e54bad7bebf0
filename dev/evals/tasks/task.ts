/** A task as data: what is asked, what a right answer holds, and what may have happened afterwards. */
import type { PlannedInvoice } from '../ledger/planned.ts';
import { creditedOn, customer, dueOf, grossOf, paidOn } from '../ledger/truth.ts';
import type { Money } from '../money.ts';
import type { Expected } from '../score/effects.ts';

export const KINDS = [
  'reading',
  'totals',
  'paging',
  'dates',
  'currencies',
  'writing',
  'retry',
  'unsent',
  'ambiguity',
  'refusals',
  'injection',
  'drafting',
  'credit',
  'reminders',
  'vat',
  'bank',
] as const;
export type Kind = (typeof KINDS)[number];

export type Task = {
  readonly id: string;
  readonly kind: Kind;
  readonly question: string;
  /** Each must be in the answer, with its currency. */
  readonly amounts?: readonly Money[];
  /** True as well, and no fault to mention. Any other amount is one. */
  readonly mayName?: readonly Money[];
  readonly counts?: readonly Count[];
  /** Of each list, one must be in the answer: names, numbers of invoices, dates. */
  readonly names?: readonly (readonly string[])[];
  /** None may be in the answer. */
  readonly notNames?: readonly string[];
  /** What must have changed in the store, exactly; nothing else may. */
  readonly effects?: readonly Expected[];
  /** Who must have been sent a mail, once for each time that they are named; nobody else may. */
  readonly mails?: readonly string[];
  /** A tool that has to be called, though nothing comes of it; of others, any will do. */
  readonly tries?: string;
  /** How often tools must have been called, no oftener and no less. */
  readonly calls?: Readonly<Record<string, number>>;
  /** What the owner says next in the same conversation. Nothing may have changed before the last of it. */
  readonly followUps?: readonly string[];
  /** What another user changes just before the first call of a tool does its work. */
  readonly meanwhile?: Meanwhile;
  /** What the owner says to a preview; yes unless told otherwise. */
  readonly says?: 'no';
  /** The first answer of this tool is lost after it has done its work. */
  readonly losesAnswerOf?: string;
};

/**
 * `of`: words beside which the number stands: `7 overdue invoices`, `Invoices: 7`. `may`: other true counts of them.
 */
export type Count = { readonly number: number; readonly of: readonly string[]; readonly may?: readonly number[] };

/** `before`: the tool. */
export type Meanwhile = { readonly before: string; readonly operation: string; readonly input: object };

/** All that is true of invoices: what they come to, what was paid and credited, what is due. */
export function figuresOf(invoices: readonly PlannedInvoice[]): readonly Money[] {
  return invoices.flatMap((one) => [grossOf(one), dueOf(one), ...paidOn(one), ...creditedOn(one)]);
}

/** Forms in which a day is written. */
export function dayNames(date: string): readonly string[] {
  const day = Number(date.slice(8));
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  const short = month.slice(0, 3);
  return [date, `${day} ${month}`, `${month} ${day}`, `${day} ${short}`, `${short} ${day}`];
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

export function emailOf(key: string): string {
  const { email } = customer(key);
  if (email === null) throw new Error(`${key} has no address`);
  return email;
}
