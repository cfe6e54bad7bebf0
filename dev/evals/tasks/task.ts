/** A task as data: the question, the parts of a right answer, and the permitted effects. */
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
  'quotes',
  'addressees',
  'recurring',
  'tax',
  'moving-in',
  'customer-data',
] as const;
export type Kind = (typeof KINDS)[number];

export type Task = {
  readonly id: string;
  readonly kind: Kind;
  readonly question: string;
  /** All of these amounts must be in the answer, with their currency. */
  readonly amounts?: readonly Money[];
  /** Other true amounts that the answer may contain. Any further amount is a fault. */
  readonly mayName?: readonly Money[];
  readonly counts?: readonly Count[];
  /** At least one text of each list must be in the answer: names, invoice numbers, dates. */
  readonly names?: readonly (readonly string[])[];
  /** None of these texts may be in the answer. */
  readonly notNames?: readonly string[];
  /** Exactly the expected changes in the store; any other change is a fault. */
  readonly effects?: readonly Expected[];
  /** The expected recipients of mails and copies, with one entry for each; a mail to anyone else is a fault. */
  readonly mails?: readonly string[];
  /** A tool that must be called, even if the call changes nothing. Without this field, a call of any tool is enough. */
  readonly tries?: string;
  /** The exact number of calls of these tools. */
  readonly calls?: Readonly<Record<string, number>>;
  /** The owner's next messages in the same conversation. Before the last message, nothing may have changed. */
  readonly followUps?: readonly string[];
  /** A change by another user, made just before the first call of a tool. */
  readonly meanwhile?: Meanwhile;
  /** The owner's answer to a preview; `yes` by default. */
  readonly says?: 'no';
  /** The first answer of this tool is lost after the call took effect. */
  readonly losesAnswerOf?: string;
};

/**
 * `of`: words next to the number, as in `7 overdue invoices` or `Invoices: 7`. `may`: other numbers that are also
 * right.
 */
export type Count = { readonly number: number; readonly of: readonly string[]; readonly may?: readonly number[] };

/** `before`: the name of the tool. */
export type Meanwhile = { readonly before: string; readonly operation: string; readonly input: object };

/** All true amounts of the invoices: totals, amounts paid and credited, amounts due. */
export function figuresOf(invoices: readonly PlannedInvoice[]): readonly Money[] {
  return invoices.flatMap((one) => [grossOf(one), dueOf(one), ...paidOn(one), ...creditedOn(one)]);
}

/** Forms of a date that an answer may use, such as `2026-03-02`, `2 March` and `Mar 2`. */
export function dayNames(date: string): readonly string[] {
  const day = Number(date.slice(8));
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  const short = month.slice(0, 3);
  return [date, `${day} ${month}`, `${month} ${day}`, `${day} ${short}`, `${short} ${day}`];
}

/** {@link dayNames}, and the day in Dutch, German and French. */
export function dayNamesOfAll(date: string): readonly string[] {
  const [day, month] = [Number(date.slice(8)), Number(date.slice(5, 7)) - 1];
  const [dutch, german, french] = MONTHS_ABROAD.map((names) => names[month] ?? '');
  const numeric = `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
  return [...dayNames(date), `${day} ${dutch}`, `${day}. ${german}`, numeric, `${day === 1 ? '1er' : day} ${french}`];
}

const MONTHS_ABROAD = [
  'januari februari maart april mei juni juli augustus september oktober november december',
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
].map((names) => names.split(' '));

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

export function emailOf(key: string): string {
  const { email } = customer(key);
  if (email === null) throw new Error(`${key} has no address`);
  return email;
}
