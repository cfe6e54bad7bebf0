import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { dateAt, daysBetween, formatInstant, type Instant, type LocalDate } from '../../model/dates.ts';
import { type Currency, parseAmount, toMajor, toText } from '../../model/money.ts';
import { PAYMENT_METHODS } from '../../model/payment.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import { Invoice, requireInvoice } from '../invoices/invoice.ts';
import { NOT_PENDING_REFUSALS } from '../invoices/states.ts';
import { minorUnits } from '../kernel/checked-input.ts';
import type { Context } from '../kernel/context.ts';
import { Amount, InvoiceReference, MomentField, PaymentMethod, startOf, text, todayOf } from '../kernel/fields.ts';
import { always, operation } from '../kernel/operation.ts';
import { recordReceived, requireRecordable } from './record-received.ts';

/** Largest number of days by which a payment may precede the invoice date (R17). */
const BEFORE_INVOICE_DAYS_MAX = 366;

const EarlyPayment = z.object({ code: z.literal('paid_before_invoice'), message: z.string() });

const RecordedPayment = z.object({
  id: z.int(),
  amount: z.number(),
  currency: z.string(),
  payment_method: z.enum(PAYMENT_METHODS),
  paid_at: z.string().meta({ format: 'date-time' }),
  note: z.string().nullable(),
});

export const recordPayment = operation({
  name: 'recordPayment',
  title: 'Record a payment received',
  summary:
    'Records money received outside this service (bank transfer, cash) on an unpaid invoice. Partial payments are allowed; more than the amount due is refused. Moves no money and sends nothing.',
  scope: 'billing.write',
  route: 'POST /invoices/{id}/payments',
  effects: { destructive: false, idempotent: false, openWorld: false },
  repeatIsRetry: always,
  input: z.strictObject({
    id: InvoiceReference,
    amount: Amount.optional().describe("In the invoice's currency; all that is due if left out."),
    payment_method: PaymentMethod.default('bank_transfer'),
    paid_at: MomentField.optional().describe('Day or time; now if left out.'),
    note: text(BOUNDS.note, { lines: true }).optional(),
  }),
  combinations: ({ amount }) => amountFaultsInAnyCurrency(amount),
  output: Invoice.extend({ payment: RecordedPayment, warnings: z.array(EarlyPayment) }),
  refusals: ['invoice_not_found', 'invoice_ambiguous', ...NOT_PENDING_REFUSALS, 'limit_exceeded'],
  resource: [{ kind: 'invoice', argument: 'id' }],
  prepare: (ctx, { id }) => requireInvoice(ctx, id),
  redirects: 'nothing',
  amountAtRisk: (_ctx, input, { amount_due, currency }) => {
    const amount = input.amount === undefined ? amount_due : minorUnits(input.amount, currency, 'amount');
    // If nothing is due, the operation refuses the call, so the input is left unchanged.
    const resolved = amount > 0 ? { ...input, amount: toText(amount, currency) } : input;
    return { money: { amount, currency }, isTest: false, input: resolved };
  },
})(async (ctx, input, seen) => {
  const paidAt = input.paid_at === undefined ? ctx.now() : startOf(ctx, input.paid_at);
  const paidOn = dateAt(paidAt, ctx.account.timezone);
  return ctx.write(async (tx) => {
    const before = await requireInvoice(ctx, seen.id, tx);
    requireRecordable(before);
    requirePossible(ctx, before, paidOn);
    const amount = input.amount === undefined ? before.amount_due : minorUnits(input.amount, before.currency, 'amount');
    const { data, payment, events, activity } = await recordReceived(tx, ctx, before, {
      amount,
      paidAt,
      method: input.payment_method,
      note: input.note ?? null,
      bankEntryId: null,
    });
    return {
      result: { ...data, payment: presentPayment(payment, paidAt), warnings: warningsOf(before, paidOn) },
      events,
      activity,
    };
  });
});

function requirePossible(ctx: Context, { date }: InvoiceRow, paidOn: LocalDate): void {
  const message =
    paidOn > todayOf(ctx)
      ? 'must not be in the future'
      : daysBetween(paidOn, date) > BEFORE_INVOICE_DAYS_MAX
        ? `must not be more than ${BEFORE_INVOICE_DAYS_MAX} days before the invoice date, ${date}`
        : undefined;
  if (message !== undefined) throw invalid([{ field: 'paid_at', message }]);
}

/** Warns about a payment that was made before the invoice date. It may be a deposit, or its day may be mistyped. */
function warningsOf({ date }: InvoiceRow, paidOn: LocalDate) {
  if (paidOn >= date) return [];
  const message = `The payment is dated ${paidOn}, before the invoice date, ${date}. If that day is wrong, undoPayment takes it back.`;
  return [{ code: 'paid_before_invoice' as const, message }];
}

function presentPayment(payment: PaymentRow, paidAt: Instant): z.input<typeof RecordedPayment> {
  return {
    id: payment.id,
    amount: toMajor(payment.amount, payment.currency),
    currency: payment.currency,
    payment_method: payment.payment_method,
    paid_at: formatInstant(paidAt),
    note: payment.note,
  };
}

/**
 * Returns a fault if the amount is not a number, or not positive. The invoice's currency is not known yet. This early
 * check lets one refusal report all faults. Decimals are checked later, in the invoice's currency.
 */
function amountFaultsInAnyCurrency(amount: unknown): ValidationIssue[] {
  if (typeof amount !== 'number' && typeof amount !== 'string') return [];
  const currency = 'EUR' as Currency;
  const parsed = parseAmount(amount, currency);
  return parsed.ok || !(parsed.fault === 'not_a_number' || parsed.fault === 'not_positive')
    ? []
    : [
        {
          field: 'amount',
          message:
            parsed.fault === 'not_positive'
              ? 'must be more than 0'
              : 'must be an amount such as 12.50, without grouping or currency sign; a thousand is 1000',
        },
      ];
}
