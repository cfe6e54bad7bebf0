/** Input of the payment form, and its faults in the payer's language. */
import type { ValidationIssue } from '../../model/billing-error.ts';
import { exponentOf, MINOR_UNITS_MAX, parseDecimalText } from '../../model/money.ts';
import { REPEATED } from '../../operations/kernel/faults.ts';
import type { Payable } from '../../operations/payments/payable.ts';
import { needsEmail } from '../../operations/payments/read-pay-form.ts';
import type { FieldFaults } from './form-parts.ts';
import { money, type View } from './view.ts';

const FIELDS_ALWAYS = ['method', 'attempt'] as const;
const FIELDS_OF_NEW_CUSTOMER = ['name', 'email', ...FIELDS_ALWAYS] as const;
const FIELDS_OF_CUSTOMER_WITHOUT_EMAIL = ['email', ...FIELDS_ALWAYS] as const;
const FIELDS_WITH_AMOUNT = ['amount', 'name', 'email', 'note', ...FIELDS_ALWAYS] as const;
export type Field = (typeof FIELDS_WITH_AMOUNT)[number];

export type Sent = Readonly<Partial<Record<Field, unknown>>>;

/** True if the payer chooses the amount, for donations and personal pages. All other requests have a fixed amount. */
function payerChooses({ amount }: Payable): boolean {
  return amount === null;
}

/**
 * Returns the sent values of the fields that the page shows. Ignores other fields, because an attacker could add an
 * `amount` to a request with a fixed amount.
 */
export function fieldsSent(payable: Payable, body: unknown): Sent {
  const given = typeof body === 'object' && body !== null ? body : {};
  const fields = fieldsOf(payable);
  return Object.fromEntries(fields.map((field) => [field, singleValue(Reflect.get(given, field))]));
}

export function isAskedFor(payable: Payable, field: Field): boolean {
  return fieldsOf(payable).includes(field);
}

function fieldsOf(payable: Payable): readonly Field[] {
  if (payerChooses(payable)) return FIELDS_WITH_AMOUNT;
  if (!needsEmail(payable)) return FIELDS_ALWAYS;
  return payable.customer === null ? FIELDS_OF_NEW_CUSTOMER : FIELDS_OF_CUSTOMER_WITHOUT_EMAIL;
}

/**
 * Returns the value of a field. If the field was sent twice, the form parser returns a list, and this function returns
 * `REPEATED`. The operation refuses the value `REPEATED`.
 */
function singleValue(value: unknown): unknown {
  return Array.isArray(value) ? REPEATED : value;
}

export function typedIn(sent: Sent, field: Field): string {
  const value = sent[field];
  return typeof value === 'string' ? value : '';
}

export type Faults = FieldFaults<Field>;

export function faultsFor(view: View, sent: Sent, faults: readonly ValidationIssue[]): Faults {
  const wrong = FIELDS_WITH_AMOUNT.filter((name) => faults.some(({ field }) => field === name));
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
  return view.words.faults.amount({
    reason,
    largest: money(view, MINOR_UNITS_MAX),
    decimals: exponentOf(currency),
  });
}
