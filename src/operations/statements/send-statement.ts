import * as z from 'zod';
import { statementMail } from '../../documents/mail/statement-mail.ts';
import { addresseesOf } from '../../model/addressees.ts';
import { BillingError } from '../../model/billing-error.ts';
import { DELIVERIES_OF_STATEMENTS } from '../../model/mail.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import { archivePdf } from '../archive/archived-pdf.ts';
import { COPIES_REDIRECT, languageFor, requireBillable, unlessErased } from '../customers/customer.ts';
import { BILLED_CUSTOMER_REFUSALS, resolveCustomer } from '../customers/resolve-customer.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { dateOrderFaults } from '../kernel/fields.ts';
import { always, operation } from '../kernel/operation.ts';
import { ADDRESSEES, Cc } from '../mails/addressees.ts';
import { mailWritten } from '../mails/mail-activity.ts';
import { type NotSent, notSentWords } from '../mails/mail-refusals.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { sendNow } from '../mails/send-now.ts';
import { printableStatement, printStatement } from './print-statement.ts';
import { Balance, periodOf, presentBalances, presentHead, STATEMENT_INPUT, StatementHead } from './statement.ts';

export const sendStatement = operation({
  name: 'sendStatement',
  title: 'Send a statement by mail',
  summary: 'Mails a customer the statement of a period as a PDF file now. Each call sends a mail.',
  scope: 'billing.write',
  route: 'POST /customers/{id}/statement/send',
  effects: { destructive: false, idempotent: false, openWorld: true },
  repeatIsRetry: always,
  input: z.strictObject({ ...STATEMENT_INPUT, cc: Cc }),
  notForAssistants: ['cc'],
  notForTools: ['cc'],
  combinations: (raw) => dateOrderFaults(raw, 'from', 'to'),
  output: StatementHead.extend({
    balances: z.array(Balance),
    recipient: z.string(),
    cc: ADDRESSEES.cc,
    delivery: z.enum(DELIVERIES_OF_STATEMENTS),
  }),
  refusals: [...BILLED_CUSTOMER_REFUSALS, 'customer_has_no_email', 'too_many_mails', 'mail_rejected', 'service_busy'],
  resource: [{ kind: 'customer', argument: 'id' }],
  mails: always,
  redirects: COPIES_REDIRECT,
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id, cc, ...given }) => {
  const period = periodOf(ctx, given);
  const customer = unlessErased(await resolveCustomer(ctx, id, 'id'), 'id');
  const addressees = addresseesOf(customer, cc);
  if (addressees === null) throw noEmail(customer);
  const { to: recipient } = addressees;
  const statement = await printableStatement(ctx, customer, period);
  const language = await languageFor(ctx.store, customer);
  // Prints the PDF before anything is written. If printing fails, nothing is sent. The mail's text and the PDF show the
  // same data.
  const printed = await printStatement(ctx, { customer, period, statement, language });
  const { from, to } = period;
  const facts = { language, seller: ctx.account.name, customer: customer.name, from, to, balances: statement.balances };
  const head = {
    ...presentHead(customer, period),
    balances: presentBalances(statement),
    recipient,
    cc: [...addressees.cc],
  };
  let mail: MailRow | undefined;
  const written = await ctx.write(async (tx) => {
    await requireBillable(ctx, customer.id, 'id', tx);
    mail = await queueMail(tx, ctx, {
      kind: 'statement',
      customerId: customer.id,
      ...addressees,
      content: statementMail(facts),
    });
    const key = { account_id: ctx.account.id, kind: 'statement', subject_id: mail.id } as const;
    await archivePdf(tx, ctx, key, printed);
    return {
      result: { ...head, delivery: ctx.mail.configured ? ('queued' as const) : ('not_configured' as const) },
      events: [],
      activity: {
        subject: { kind: 'customer', id: customer.id },
        summary: mailWritten(ctx, `the statement of ${from} to ${to}`, mail),
      },
    };
  });
  if (!mail) throw new Error('a statement was committed without its mail');
  const sent = await sendNow(ctx, mail);
  if (sent.delivery === 'rejected' || sent.delivery === 'failed') throw rejected(customer, recipient, sent);
  return { ...written, delivery: sent.delivery };
});

function noEmail({ id, name }: CustomerRow): BillingError {
  return new BillingError('customer_has_no_email', `Customer ${id} (${name}) has no e-mail address.`, {
    field: 'customer.email',
    hint: `Ask for the address and add it with updateCustomer (customer ${id}).`,
    facts: { customer_id: id },
  });
}

function rejected({ id }: CustomerRow, recipient: string, sent: NotSent): BillingError {
  return new BillingError('mail_rejected', notSentWords(recipient, sent), {
    field: 'customer.email',
    hint: `Ask for the right address, change it with updateCustomer (customer ${id}), then send again.`,
    facts: { customer_id: id },
  });
}
