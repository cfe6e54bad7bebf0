import { newCode } from '../../model/codes.ts';
import { formatMoney } from '../../model/money.ts';
import { CustomerOutcome, customerOutcome, requireBillable } from '../customers/customer.ts';
import { asOneField, BILLED_CUSTOMER_REFUSALS, customerIn } from '../customers/resolve-customer.ts';
import { customerReused, partyOf, reuseOrAddGiven } from '../customers/reuse-or-add.ts';
import { pricedUnderLock } from '../invoices/create-invoice.ts';
import { customerDefaultsUsed, DEFAULTS_USED } from '../invoices/defaults.ts';
import { RARE_INVOICE_FIELDS } from '../invoices/details.ts';
import { currencyOf, LINE_AMOUNTS, noteItemsUsed, priceInvoice } from '../invoices/invoice-lines.ts';
import { todayOf } from '../kernel/fields.ts';
import { always, operation } from '../kernel/operation.ts';
import { datesOf, NewQuote, quoteCombinations } from './new-quote.ts';
import { presentQuote, Quote, quoteName, requireQuote } from './quote.ts';

export const createQuote = operation({
  name: 'createQuote',
  title: 'Create a quote',
  summary:
    'Creates a quote as a draft, for a customer, known or new. sendQuote gives it a number and mails it with a page on which the customer accepts.',
  scope: 'billing.write',
  route: 'POST /quotes',
  effects: { destructive: false, idempotent: false, openWorld: false },
  repeatIsRetry: always,
  sameAs: ({ items, description, amount, ...rest }) => ({
    ...asOneField(rest),
    items: items ?? [{ description, quantity: 1, unit_price: amount }],
  }),
  input: NewQuote,
  notForAssistants: RARE_INVOICE_FIELDS,
  output: Quote.extend({ ...CustomerOutcome, ...DEFAULTS_USED }),
  amounts: LINE_AMOUNTS,
  currencyDecidedLater: true,
  combinations: quoteCombinations,
  refusals: [...BILLED_CUSTOMER_REFUSALS, 'customer_differs', 'limit_exceeded'],
  resource: [
    { kind: 'customer', argument: 'customer_id' },
    { kind: 'customer', argument: 'customer' },
  ],
  currencyMeant: async (ctx, input) => {
    const customer = (await customerIn(ctx, input)) ?? (await customerReused(ctx, input));
    return currencyOf(ctx, input, customer);
  },
  prepare: async (ctx, input) => {
    const { date, validUntil } = datesOf(ctx, input);
    // A quote has no due date, so its last valid day is used as the due date. Without a due date, `priceInvoice` would
    // report the customer's payment term as a used default.
    const content = { ...input, date, due_date: validUntil };
    const known = await customerIn(ctx, input);
    const customer = known ?? (await customerReused(ctx, input));
    return { content, known, customer, priced: await priceInvoice(ctx, content, customer) };
  },
  redirects: 'nothing',
  amountAtRisk: (_ctx, { customer }, { priced, known }) => ({
    money: { amount: priced.sums.total, currency: priced.currency },
    isTest: false,
    countsLater: true,
    customer: known ?? partyOf(customer),
  }),
})((ctx, input, prepared) =>
  ctx.write(async (tx) => {
    const reusedOrAdded = prepared.known
      ? { customer: await requireBillable(ctx, prepared.known.id, 'customer_id', tx), created: false }
      : await reuseOrAddGiven(tx, ctx, input);
    const priced = await pricedUnderLock(tx, ctx, prepared.content, prepared, reusedOrAdded);
    const { customer, created } = reusedOrAdded;
    const { sums, currency, details } = priced;
    const id = await tx.quotes.insert({
      account_id: ctx.account.id,
      customer_id: customer.id,
      code: newCode(),
      quote_number: null,
      status: 'draft',
      currency,
      subtotal: sums.subtotal,
      tax_total: sums.taxTotal,
      amount: sums.total,
      lines: JSON.stringify(sums.lines),
      tax_lines: JSON.stringify(sums.taxLines),
      details: JSON.stringify(details),
      date: priced.date,
      valid_until: priced.dueDate,
      reference: input.reference ?? null,
      intro: input.intro ?? null,
      notes: input.notes ?? null,
      metadata: JSON.stringify(input.metadata ?? {}),
      parties: null,
      created_at: ctx.now(),
    });
    await noteItemsUsed(tx, ctx, priced.items);
    const quote = await requireQuote(ctx, id, tx);
    const ofCustomer = customerDefaultsUsed(details, created ? null : customer);
    return {
      result: {
        ...presentQuote(quote, ctx, todayOf(ctx)),
        ...customerOutcome(reusedOrAdded),
        defaults_used: [...priced.defaultsUsed, ...ofCustomer],
      },
      events: [],
      activity: {
        subject: { kind: 'quote', id },
        summary: `Created quote ${quoteName(quote)} for ${customer.name}, ${formatMoney(sums.total, currency)}`,
      },
    };
  }),
);
