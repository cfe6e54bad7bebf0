import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import type { Currency } from '../../model/currency.ts';
import { DAY_MS, formatInstant, type Instant } from '../../model/dates.ts';
import { parseAmount, toMajor, toText } from '../../model/money.ts';
import { PAYMENT_METHODS } from '../../model/payment.ts';
import { type Fault, invalid } from '../../model/refusal.ts';
import type { PaymentRow } from '../../store/payments.ts';
import { minorUnits } from '../amounts.ts';
import { always } from '../declaration.ts';
import { Amount, InstantField, InvoiceReference, PaymentMethod, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { Invoice, requireInvoice } from './invoice.ts';
import { recordReceived, requireRecordable } from './record-received.ts';
import { NOT_PENDING_REFUSALS } from './states.ts';

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
    paid_at: InstantField.optional().describe('When it arrived; now if left out.'),
    note: text(BOUNDS.note, { lines: true }).optional(),
  }),
  combinations: ({ amount }) => amountFaultsInAnyCurrency(amount),
  output: Invoice.extend({ payment: RecordedPayment }),
  refusals: ['invoice_not_found', ...NOT_PENDING_REFUSALS, 'limit_exceeded'],
  subject: [{ kind: 'invoice', argument: 'id' }],
  prepare: (ctx, { id }) => requireInvoice(ctx, id),
  redirects: 'nothing',
  exposure: (_ctx, input, { amount_due, currency }) => {
    const amount = input.amount === undefined ? amount_due : minorUnits(input.amount, currency, 'amount');
    // Without an amount due the operation refuses, so the input stays as it is.
    const resolved = amount > 0 ? { ...input, amount: toText(amount, currency) } : input;
    return { money: { amount, currency }, isTest: false, input: resolved };
  },
})(async (ctx, input, seen) => {
  const paidAt = input.paid_at ?? ctx.now();
  if (paidAt > ctx.now() + DAY_MS) throw invalid([{ field: 'paid_at', message: 'must not be in the future' }]);
  return ctx.write(async (tx) => {
    const before = await requireInvoice(ctx, seen.id, tx);
    requireRecordable(before);
    const amount = input.amount === undefined ? before.amount_due : minorUnits(input.amount, before.currency, 'amount');
    const { data, payment, events, activity } = await recordReceived(tx, ctx, before, {
      amount,
      paidAt,
      method: input.payment_method,
      note: input.note ?? null,
      bankEntryId: null,
    });
    return { result: { ...data, payment: presentPayment(payment, paidAt) }, events, activity };
  });
});

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

/** Faults that do not depend on the currency, reported with all others; the rest needs the invoice's currency. */
function amountFaultsInAnyCurrency(amount: unknown): Fault[] {
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
