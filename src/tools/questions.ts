/**
 * What only a person can decide about a call: whether to do what cannot be taken back, which customer of several is meant, and
 * whether one amount above the token's limit is (docs/guardrails.md). Asked through a client of the protocol, or a terminal.
 */
import { randomUUID } from 'node:crypto';
import { formatMoney } from '../model/money.ts';
import type { NamedCustomer } from '../model/refusal.ts';
import type { CalledTool } from './call.ts';
import type { Confirmed } from './service.ts';
import type { Asked } from './shape.ts';
import { plain } from './words.ts';

const LABEL_MAX = 120;

/** What was answered so far. */
export type Answers = { readonly agreed?: true; readonly choice?: Choice; readonly confirmed?: Confirmed };
type Choice = { readonly field: string; readonly id: number };

export type Question =
  | { readonly kind: 'final'; readonly confirmed: Confirmed; readonly text: string }
  | { readonly kind: 'customer'; readonly field: string; readonly options: readonly Option[]; readonly more: number }
  | { readonly kind: 'amount'; readonly confirmed: Confirmed; readonly text: string };
type Option = { readonly id: number; readonly label: string };

/** Before what cannot be taken back. `effect`: what the call does, in a sentence. */
export function finalQuestion(facts: readonly string[], effect: string): Question {
  const about = facts.map((fact) => fact.replace(/^[A-Z][a-z ]*: /, (label) => `${label.slice(0, -2).toLowerCase()} `));
  const text = `${about.join('; ')}. ${effect} This cannot be taken back.`;
  return { kind: 'final', confirmed: { key: randomUUID() }, text };
}

/** `undefined`: no answer of a person would change the result. */
export function questionOf({ refusal }: CalledTool): Question | undefined {
  if (!refusal) return undefined;
  const { error, confirmable } = refusal;
  if (confirmable) {
    const { customer, ...money } = confirmable;
    const whom = customer === undefined ? '' : ` for ${labelOf(customer)}`;
    const text = `${formatMoney(money.amount, money.currency)}${whom}. ${error.message}`;
    return { kind: 'amount', confirmed: { money, key: randomUUID() }, text };
  }
  if (error.code !== 'customer_ambiguous' || !error.customers || error.field === undefined) return undefined;
  const options = error.customers.map((one) => ({ id: one.id, label: `${labelOf(one)} (${one.id})` }));
  return { kind: 'customer', field: error.field, options, more: error.more_customers ?? 0 };
}

function labelOf({ name, email }: Omit<NamedCustomer, 'id'>): string {
  return plain(email === null ? name : `${name} <${email}>`, LABEL_MAX);
}

/** Stands behind what the call does: `Create an invoice: …`. */
export function questionText(question: Question): string {
  if (question.kind === 'final') return `${question.text} Do it?`;
  if (question.kind === 'amount') return `${question.text} Do it all the same?`;
  const more = question.more > 0 ? ` ${question.more} more fit: if it is none of these, decline and say more.` : '';
  return `which customer is meant?${more}`;
}

/** What to choose from; nothing where the answer is yes or no. */
export function optionsOf(question: Question): readonly string[] {
  return question.kind === 'customer' ? question.options.map(({ label }) => label) : [];
}

/** What a yes adds to the answers; `undefined` where the answer is a choice. */
export function yesTo(question: Question): Answers | undefined {
  if (question.kind === 'customer') return undefined;
  return { ...(question.kind === 'final' ? { agreed: true } : {}), confirmed: question.confirmed };
}

/** `label`: of the option that was chosen. `undefined`: there is no such option. */
export function chosen(question: Question, label: unknown): Answers | undefined {
  if (question.kind !== 'customer') return undefined;
  const option = question.options.find((one) => one.label === label);
  return option && { choice: { field: question.field, id: option.id } };
}

/** The call with the customer who was chosen. */
export function answeredWith(asked: Asked, { choice }: Answers): Asked {
  return choice ? { ...asked, [choice.field]: choice.id } : asked;
}

const DECLINED = {
  final: 'A person was asked whether to do it, and did not agree. Nothing was changed or sent.',
  customer: 'A person was asked which customer is meant, and chose none. Nothing was changed or sent.',
  amount: 'A person was asked about the amount above the limit, and did not agree. Nothing was changed or sent.',
} as const satisfies Record<Question['kind'], string>;

export function declined({ kind }: Question) {
  return {
    code: 'declined',
    message: DECLINED[kind],
    hint: 'Say that it was not done, and ask what is wanted instead before calling again.',
    retryable: false,
  };
}
