/**
 * Questions to a person about a call, through an MCP client or a terminal (docs/guardrails.md):
 * - whether to do something that cannot be undone
 * - whether to mail an incomplete document
 * - which of several customers is meant
 * - whether to allow an amount above the token's limit
 */
import { randomUUID } from 'node:crypto';
import type { NamedCustomer } from '../model/billing-error.ts';
import { formatMoney } from '../model/money.ts';
import type { CalledTool } from './encode.ts';
import type { Confirmed } from './service.ts';
import type { ToolArguments } from './shape.ts';
import { plain } from './words.ts';

const LABEL_MAX = 120;
/**
 * Largest number of characters of a question. It exceeds the longest name, address and description together, so that no
 * question is cut.
 */
const QUESTION_MAX = 1_500;

/** The answers that the person has given so far. */
export type Answers = { readonly agreed?: true; readonly choice?: Choice; readonly confirmed?: Confirmed };
type Choice = { readonly field: string; readonly id: number };

/**
 * A question to a person. `final`: a yes-or-no question before a call that cannot be undone, or that mails an
 * incomplete document.
 *
 * The names of fields and kinds must not change. The client keeps the question in a signed state (`api/mcp/asking.ts`),
 * and a newer version of the service may have to read this state.
 */
export type Question =
  | { readonly kind: 'final'; readonly confirmed: Confirmed; readonly text: string }
  | { readonly kind: 'customer'; readonly field: string; readonly options: readonly Option[]; readonly more: number }
  | { readonly kind: 'amount'; readonly confirmed: Confirmed; readonly text: string };
type Option = { readonly id: number; readonly label: string };

/** Question before a call that cannot be undone. `effect`: a sentence about the effect of the call. */
export function irreversibleQuestion(facts: readonly string[], effect: string, warnings: string | null): Question {
  return finalQuestion(facts, [...(warnings === null ? [] : [warnings]), effect, 'This cannot be undone.']);
}

/**
 * Question before a document with missing or unusual details is mailed. `mail`: a sentence about the mail and its
 * recipient.
 */
export function warnedQuestion(facts: readonly string[], warnings: string, mail: string | null): Question {
  return finalQuestion(facts, [warnings, ...(mail === null ? [] : [mail])]);
}

function finalQuestion(facts: readonly string[], sentences: readonly string[]): Question {
  const about = facts.map((fact) => fact.replace(/^[A-Z][a-z ]*: /, (label) => `${label.slice(0, -2).toLowerCase()} `));
  const text = plain(`${about.join('; ')}. ${sentences.join(' ')}`, QUESTION_MAX);
  return { kind: 'final', confirmed: { key: randomUUID() }, text };
}

/** The question to a person after a refusal, if the answer could make the call succeed; otherwise `undefined`. */
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
  if (!TAKES_CUSTOMER.includes(error.field)) return undefined;
  const options = error.customers.map((one) => ({ id: one.id, label: `${labelOf(one)} (${one.id})` }));
  return { kind: 'customer', field: error.field, options, more: error.more_customers ?? 0 };
}

/** Arguments that accept the id of the chosen customer. All other arguments describe a new customer. */
const TAKES_CUSTOMER: readonly string[] = ['customer', 'customer_id', 'id'];

function labelOf({ name, email }: Omit<NamedCustomer, 'id'>): string {
  return plain(email === null ? name : `${name} <${email}>`, LABEL_MAX);
}

/** The question's text, which is shown after the title of the call: `Create an invoice: …`. */
export function questionText(question: Question): string {
  if (question.kind === 'final') return `${question.text} Do it?`;
  if (question.kind === 'amount') return `${question.text} Do it anyway?`;
  const more =
    question.more > 0 ? ` ${question.more} more match: if it is none of these, decline and give more details.` : '';
  return `which customer is meant?${more}`;
}

/** Labels of the options; empty for a yes-or-no question. */
export function optionsOf(question: Question): readonly string[] {
  return question.kind === 'customer' ? question.options.map(({ label }) => label) : [];
}

/** The answers if the person says yes to the question. `undefined` for a question that offers a choice of customers. */
export function yesTo(question: Question): Answers | undefined {
  if (question.kind === 'customer') return undefined;
  return { ...(question.kind === 'final' ? { agreed: true } : {}), confirmed: question.confirmed };
}

/**
 * The answers if the person chooses an option. `label`: text of the chosen option. `undefined` if no option has this
 * text.
 */
export function chosen(question: Question, label: unknown): Answers | undefined {
  if (question.kind !== 'customer') return undefined;
  const option = question.options.find((one) => one.label === label);
  return option && { choice: { field: question.field, id: option.id } };
}

/** The arguments of the call, with the id of the chosen customer. */
export function answeredWith(args: ToolArguments, { choice }: Answers): ToolArguments {
  return choice ? { ...args, [choice.field]: choice.id } : args;
}

const SUBJECTS = {
  final: 'whether to do this',
  customer: 'which customer is meant',
  amount: 'about the amount above the limit',
} as const satisfies Record<Question['kind'], string>;

export function declined({ kind }: Question) {
  const answer = kind === 'customer' ? 'chose none' : 'did not agree';
  return {
    code: 'declined',
    message: `A person was asked ${SUBJECTS[kind]}, and ${answer}. Nothing was changed.`,
    hint: 'Tell the user that it was not done, and ask what they want instead before calling again.',
    retryable: false,
  };
}

/** Refusal if the client could not show the question, or if no answer came in time. */
export function notAnswered(question: Question) {
  return {
    code: 'not_answered',
    message: `A person had to be asked ${SUBJECTS[question.kind]}, and no answer came. Nothing was changed.`,
    hint: 'Tell the user, and call again when a person can answer: the question is then asked again.',
    retryable: true,
  };
}
