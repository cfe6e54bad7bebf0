/** Input of the payment form, and its faults in the payer's language. */
import type { ValidationIssue } from '../../model/billing-error.ts';
import { exponentOf, MINOR_UNITS_MAX, parseDecimalText } from '../../model/money.ts';
import { REPEATED } from '../../operations/kernel/faults.ts';
import type { Payable } from '../../operations/payments/payable.ts';
import { needsEmail } from '../../operations/payments/read-pay-form.ts';
import { money, type View } from './view.ts';

const ASKED_ALWAYS = ['method', 'attempt'] as const;
const ASKED_WHO_PAYS = ['name', 'email', ...ASKED_ALWAYS] as const;
const ASKED_FOR_EMAIL = ['email', ...ASKED_ALWAYS] as const;
const ASKED_WHERE_PAYER_CHOOSES = ['amount', 'name', 'email', 'note', ...ASKED_ALWAYS] as const;
export type Field = (typeof ASKED_WHERE_PAYER_CHOOSES)[number];

export type Sent = Readonly<Partial<Record<Field, unknown>>>;

/** True if the payer chooses the amount, for donations and personal pages. All other requests have a fixed amount. */
function payerChooses({ amount }: Payable): boolean {
  return amount === null;
}

/** Values of the fields that the page shows. Ignores other fields, because an attacker could send an amount. */
export function fieldsSent(payable: Payable, body: unknown): Sent {
  const given = typeof body === 'object' && body !== null ? body : {};
  const asked = askedOf(payable);
  return Object.fromEntries(asked.map((field) => [field, once(Reflect.get(given, field))]));
}

export function isAskedFor(payable: Payable, field: Field): boolean {
  return askedOf(payable).includes(field);
}

function askedOf(payable: Payable): readonly Field[] {
  if (payerChooses(payable)) return ASKED_WHERE_PAYER_CHOOSES;
  if (!needsEmail(payable)) return ASKED_ALWAYS;
  return payable.customer === null ? ASKED_WHO_PAYS : ASKED_FOR_EMAIL;
}

/** For a field that is sent twice, the form parser returns a list. */
function once(value: unknown): unknown {
  return Array.isArray(value) ? REPEATED : value;
}

export function typedIn(sent: Sent, field: Field): string {
  const value = sent[field];
  return typeof value === 'string' ? value : '';
}

/**
 * First fault of each field, in the order of the page. `attempt` is a hidden field, so its fault concerns the whole
 * form.
 */
export type Faults = ReadonlyMap<Field, string>;

export function faultsFor(view: View, sent: Sent, faults: readonly ValidationIssue[]): Faults {
  const wrong = ASKED_WHERE_PAYER_CHOOSES.filter((name) => faults.some(({ field }) => field === name));
  return new Map(wrong.map((field) => [field, faultText(view, sent, field)]));
}

function faultText(view: View, sent: Sent, field: Field): string {
  const { faults } = view.words;
  if (field === 'attempt' || sent[field] === REPEATED) return faults.form;
  return field === 'amount' ? amountFault(view, typedIn(sent, 'amount')) : faults[field];
}

function amountFault(view: View, typed: string): string {
  const { currency } = view.payable;
  const parsed = parseDecimalText(typed, currency);
  const reason = typed.trim() === '' ? 'missing' : parsed.ok ? 'not_a_number' : parsed.fault;
  return view.words.faults.amount(reason, money(view, MINOR_UNITS_MAX), exponentOf(currency));
}
