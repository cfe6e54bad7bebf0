import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import type { Currency } from '../../model/currency.ts';
import { DAY_MS, formatInstant, type Instant } from '../../model/dates.ts';
import type { InvoiceId } from '../../model/ids.ts';
import { formatMoney, parseAmount, toMajor, toText } from '../../model/money.ts';
import { PAYMENT_METHODS } from '../../model/payment.ts';
import { type Fault, invalid } from '../../model/refusal.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { Queries } from '../../store/store.ts';
import { minorUnits } from '../amounts.ts';
import type { Context } from '../context.ts';
import { Amount, InstantField, InvoiceReference, PaymentMethod, text } from '../fields.ts';
import { always, operation } from '../operation.ts';
import { paymentEvent, requirePayment } from '../payments/payment.ts';
import { followInvoice } from '../subscriptions/follow-invoice.ts';
import { Invoice, invoiceEvent, nameOf, presentInvoice, requireInvoice, todayOf } from './invoice.ts';
import { noteMoney, noteReceived } from './receipts.ts';
import { NOT_PENDING_REFUSALS, notPending, requireAllowed } from './states.ts';

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
    requireAllowed(before, 'record_payment', () => notPending(before, IF_DRAFT));
    const amount = input.amount === undefined ? before.amount_due : minorUnits(input.amount, before.currency, 'amount');
    const invoice = await receive(tx, ctx, before.id, amount, paidAt);
    const payment = await insertPayment(tx, ctx, invoice, {
      amount,
      paidAt,
      method: input.payment_method,
      note: input.note ?? null,
    });
    await noteMoney(tx, ctx, payment, { received: amount, refunded: 0 }, paidAt);
    const data = presentInvoice(invoice, ctx, todayOf(ctx));
    const followed = await followInvoice(tx, ctx, before, invoice);
    return {
      result: { ...data, payment: presentPayment(payment, paidAt) },
      events: [
        paymentEvent('payment.succeeded', await requirePayment(ctx, payment.id, tx)),
        ...(invoice.status === 'paid' ? [invoiceEvent('invoice.paid', data)] : []),
        ...followed,
      ],
      activity: {
        subject: { kind: 'invoice', id: invoice.id },
        summary: `Recorded ${formatMoney(amount, invoice.currency)} received on ${nameOf(invoice)}`,
      },
    };
  });
});

const IF_DRAFT = 'If the money is for it, make it final with issueInvoice and record the payment then.';

/** One conditional update decides whether the payment is possible; the totals change only if it was. */
async function receive(tx: Queries, ctx: Context, id: InvoiceId, amount: number, paidAt: Instant): Promise<InvoiceRow> {
  const won = await tx.invoices.receive(ctx.account.id, id, amount, paidAt);
  const invoice = await requireInvoice(ctx, id, tx);
  if (!won) throw invoice.status === 'pending' ? moreThanDue(invoice) : notPending(invoice, IF_DRAFT);
  await noteReceived(tx, ctx, invoice, { amount, at: paidAt, isTest: false });
  return invoice;
}

function moreThanDue(invoice: InvoiceRow) {
  const due = formatMoney(invoice.amount_due, invoice.currency);
  return invalid([{ field: 'amount', message: `must be at most what is due, ${due}` }]);
}

type Received = { amount: number; paidAt: Instant; method: PaymentRow['payment_method']; note: string | null };

/** Fields of a payment without a provider. */
const BY_HAND = {
  status: 'paid',
  recorded: 1,
  testmode: 0,
  type: 'paymentlink',
  request_id: null,
  attempt_key: null,
  provider: null,
  payer_name: null,
  payer_email: null,
  next_check_at: null,
} as const;

function insertPayment(tx: Queries, ctx: Context, invoice: InvoiceRow, received: Received): Promise<PaymentRow> {
  return tx.payments.insert({
    ...BY_HAND,
    account_id: ctx.account.id,
    customer_id: invoice.customer_id,
    invoice_id: invoice.id,
    description: invoice.reference ?? nameOf(invoice),
    amount: received.amount,
    currency: invoice.currency,
    payment_method: received.method,
    note: received.note,
    created_at: ctx.now(),
    paid_at: received.paidAt,
  });
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
