import * as z from 'zod';
import { INVOICE_STATUSES, moneyAfter, statusBy } from '../../model/invoice.ts';
import { formatMoney, toMajor } from '../../model/money.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { RefundRow } from '../../store/payments/refunds.ts';
import { COPIES_REDIRECT } from '../customers/customer.ts';
import { nameOf, presentInvoice, requireInvoice } from '../invoices/invoice.ts';
import { Warning } from '../invoices/invoice-warnings.ts';
import { deliveryOf, pendingDelivery } from '../invoices/mailing.ts';
import type { Context } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { addresseesOfInvoice, presentAddressees } from '../mails/addressees.ts';
import { sendNow } from '../mails/send-now.ts';
import { endOpenAttempt } from '../payments/end-open-attempt.ts';
import { creditEvents, creditInvoice, unstoredNote } from './credit-invoice.ts';
import { CreditNoteWithDelivery, presentCreditNote, requireCreditNote } from './credit-note.ts';
import { attemptGiveBack, reachablePayments, reserveGiveBack } from './give-back.ts';
import { queueCreditNoteMail } from './mailing.ts';
import { creditNoteCombinations, NewCreditNote } from './new-credit-note.ts';
import { reasonWarnings } from './reason-warnings.ts';
import { type Priced, priceCreditNote } from './sums.ts';

const CreditedInvoice = z.object({
  id: z.int(),
  invoice_number: z.string(),
  status: z.enum(INVOICE_STATUSES),
  amount_due: z.number(),
  amount_credited: z.number(),
});

const Outcome = CreditNoteWithDelivery.extend({
  id: z.int().nullable().describe('null in a preview.'),
  credit_note_number: z.string().nullable(),
  pdf_url: z.string().nullable(),
  preview: z.boolean(),
  invoice: CreditedInvoice.describe('The invoice afterwards.'),
  warnings: z.array(Warning).describe('What cannot be printed, unless checks are off.'),
});
type OutcomeData = z.input<typeof Outcome>;

export const createCreditNote = operation({
  name: 'createCreditNote',
  title: 'Create a credit note',
  summary:
    'Credits an issued invoice: lines, an amount with tax, or all that is left. What is due goes down first; refund: true also refunds what was paid of it. Final at once; mails only if send_email is true.',
  scope: 'billing.write',
  route: 'POST /credit-notes',
  effects: { destructive: true, idempotent: false, openWorld: true },
  repeatIsRetry: ({ preview }) => preview !== true,
  input: NewCreditNote,
  notForAssistants: ['cc'],
  notForTools: ['cc'],
  output: Outcome,
  combinations: creditNoteCombinations,
  refusals: [
    'invoice_not_found',
    'invoice_ambiguous',
    'invoice_is_draft',
    'invoice_fully_credited',
    'customer_has_no_email',
    'too_many_mails',
    'limit_exceeded',
  ],
  resource: [{ kind: 'invoice', argument: 'invoice_id' }],
  mails: ({ send_email, preview }) => send_email === true && preview !== true,
  prepare: async (ctx, input) => {
    const invoice = await requireInvoice(ctx, input.invoice_id, ctx.store, 'invoice_id');
    return { invoice, priced: await priceCreditNote(ctx.store, ctx, invoice, input) };
  },
  redirects: COPIES_REDIRECT,
  amountAtRisk: (_ctx, { preview }, { invoice, priced }) => ({
    money: preview ? null : { amount: priced.sums.total, currency: invoice.currency },
    isTest: preview,
    customer: { name: invoice.customer_name, email: invoice.customer_email },
  }),
})(async (ctx, input, { invoice: seen, priced }) => {
  if (input.preview) return previewOf(ctx, seen, { ...input, ...priced });
  const reachable = input.refund ? await reachablePayments(ctx, seen.id) : new Set<never>();
  let mail: MailRow | null = null;
  let refunds: RefundRow[] = [];
  const written = await ctx.write(async (tx) => {
    const before = await requireInvoice(ctx, seen.id, tx);
    const terms = { ...input, ...(await priceCreditNote(tx, ctx, before, input)) };
    const made = await creditInvoice(tx, ctx, before, terms);
    const { note, invoice } = made;
    refunds = input.refund ? await reserveGiveBack(tx, ctx, note, reachable) : [];
    mail = input.send_email ? await queueCreditNoteMail(tx, ctx, note, invoice, input.cc) : null;
    const shown = await requireCreditNote(ctx, note.id, tx);
    const money = formatMoney(note.amount, note.currency);
    return {
      result: {
        ...presentCreditNote(shown, ctx),
        ...pendingDelivery(ctx, mail),
        preview: false,
        invoice: presentCredited(ctx, invoice),
        warnings: [...reasonWarnings(ctx, input.reason)],
      },
      events: creditEvents(ctx, made, refunding(refunds)),
      activity: {
        subject: { kind: 'invoice', id: invoice.id },
        summary: `Credited ${money} of ${nameOf(invoice)} with ${note.credit_note_number}: ${note.reason}`,
      },
    };
  });
  if (written.applied_to_due > 0) await endOpenAttempt(ctx, seen.code);
  await attemptGiveBack(ctx, refunds);
  const delivered = mail === null ? {} : deliveryOf(await sendNow(ctx, mail));
  if (refunds.length === 0 && mail === null) return written;
  const [note, invoice] = [await requireCreditNote(ctx, written.id), await requireInvoice(ctx, seen.id)];
  return { ...written, ...presentCreditNote(note, ctx), ...delivered, invoice: presentCredited(ctx, invoice) };
});

function refunding(refunds: readonly RefundRow[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function presentCredited(ctx: Context, invoice: InvoiceRow): z.input<typeof CreditedInvoice> {
  const { id, status, amount_due, amount_credited } = presentInvoice(invoice, ctx, todayOf(ctx));
  return { id, invoice_number: nameOf(invoice), status, amount_due, amount_credited };
}

type Terms = Priced & z.output<typeof NewCreditNote>;

async function previewOf(ctx: Context, invoice: InvoiceRow, terms: Terms): Promise<OutcomeData> {
  const unstored = await unstoredNote(ctx.store, ctx, invoice, { ...terms, refund: false });
  const note = { ...unstored, id: 0 as never, credit_note_number: '', sent_at: null };
  const money = moneyAfter(invoice, 'credited', unstored.amount);
  const amount_due = invoice.amount_due - unstored.applied_to_due;
  const status = invoice.status === 'cancelled' ? invoice.status : statusBy(money);
  const after = { ...invoice, status, amount_due, amount_credited: invoice.amount_credited + unstored.amount };
  return {
    ...presentCreditNote(note, ctx),
    id: null,
    credit_note_number: null,
    pdf_url: null,
    sent_at: null,
    ...pendingDelivery(ctx, null),
    ...(terms.send_email ? presentAddressees(addresseesOfInvoice(invoice, terms.cc)) : {}),
    preview: true,
    invoice: { ...presentCredited(ctx, after), amount_due: toMajor(amount_due, invoice.currency) },
    warnings: [...reasonWarnings(ctx, terms.reason)],
  };
}
