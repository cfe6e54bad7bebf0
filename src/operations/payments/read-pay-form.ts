/** Validates the form of the pay page (R52). */
import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { amountFaultText, parseDecimalText } from '../../model/money.ts';
import type { PaymentMethod } from '../../model/payment.ts';
import { faultsOf } from '../kernel/faults.ts';
import { Email, text } from '../kernel/fields.ts';
import type { Payable } from './payable.ts';

const blankIsNothing = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

/** An empty field is treated like an omitted field. */
const Form = z.object({
  method: z.string({ error: 'must be one of the payment methods shown' }),
  amount: z.preprocess(blankIsNothing, z.string().max(40).optional()),
  name: z.preprocess(blankIsNothing, text(BOUNDS.name).optional()),
  email: z.preprocess(blankIsNothing, Email.optional()),
  note: z.preprocess(blankIsNothing, text(BOUNDS.note, { lines: true }).optional()),
  /** Random id in the form. If the form is sent twice, the id prevents a second attempt. */
  attempt: z.preprocess(blankIsNothing, z.string().max(64).optional()),
});

/** The payer's choices, with the amount in minor units. */
export type PaymentForm = {
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly note: string | null;
  readonly attempt: string | null;
};

/** Reads the payer's form. Throws one refusal that lists all faults. */
export function readForm(payable: Payable, methods: readonly PaymentMethod[], form: unknown): PaymentForm {
  const parsed = Form.safeParse(form, { reportInput: true });
  const faults: ValidationIssue[] = parsed.success ? [] : faultsOf(parsed.error, Form);
  const isWrong = (name: string) => faults.some(({ field }) => field === name);
  const method = methods.find((one) => one === textIn(form, 'method'));
  if (!method && !isWrong('method')) {
    faults.push({
      field: 'method',
      message: `must be one of ${methods.join(', ')}`,
      allowedValues: methods,
    });
  }
  const amount = isWrong('amount') ? 0 : amountOf(payable, textIn(form, 'amount'), faults);
  if (needsEmail(payable) && parsed.data?.email === undefined && !isWrong('email')) {
    faults.push({ field: 'email', message: 'is required: you are told there if a payment fails' });
  }
  if (!parsed.success || !method || faults.length > 0) throw invalid(faults);
  const { name, email, note, attempt } = parsed.data;
  return { method, amount, name: name ?? null, email: email ?? null, note: note ?? null, attempt: attempt ?? null };
}

/**
 * True if the payer must give an e-mail address. A subscription requires the address if its customer has none, because
 * failed charges are reported by mail.
 */
export function needsEmail({ kind, customer }: Payable): boolean {
  return kind === 'payment_plan' && (customer?.email ?? null) === null;
}

/** Reads one field even if other fields are invalid, so that one refusal reports all faults (R11). */
function textIn(form: unknown, field: 'method' | 'amount'): string | undefined {
  const value: unknown = typeof form === 'object' && form !== null ? Reflect.get(form, field) : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Uses the amount in the form only if the payer can choose the amount, because an attacker could change the form. */
function amountOf({ amount, currency }: Payable, given: string | undefined, faults: ValidationIssue[]): number {
  if (amount !== null) return amount;
  const parsed = given === undefined ? undefined : parseDecimalText(given, currency);
  if (parsed?.ok) return parsed.minor;
  const message = parsed ? amountFaultText(parsed.fault, currency) : 'is required';
  faults.push({ field: 'amount', message });
  return 0;
}
