import * as z from 'zod';
import { toMajor } from '../../model/money.ts';
import type { CreditNoteFilter, CreditNoteTotal } from '../../store/invoices/credit-notes.ts';
import {
  byCustomer,
  CUSTOMER_MATCH,
  CustomerFilter,
  customerFilter,
  customerMatchOf,
} from '../customers/customer-filter.ts';
import { idsNamed } from '../invoices/invoice.ts';
import { Cursor, DateField, dateOrderFaults, InvoiceReference, Limit, PageOutput } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, idBefore, pageOf } from '../kernel/paging.ts';
import { CreditNote, presentCreditNote } from './credit-note.ts';

const LIST = 'credit_notes';

const Total = z.object({
  currency: z.string(),
  count: z.int(),
  subtotal: z.number(),
  tax_total: z.number(),
  amount: z.number(),
});

export const listCreditNotes = operation({
  name: 'listCreditNotes',
  title: 'List credit notes',
  summary: 'Lists credit notes, newest first, with totals per currency over the whole filter.',
  scope: 'billing.read',
  route: 'GET /credit-notes',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({
    invoice_id: InvoiceReference.optional().describe('Of this invoice: id or number.'),
    customer: CustomerFilter,
    from: DateField.optional().describe('Dated on or after.'),
    to: DateField.optional().describe('Dated on or before.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: z.object({
    credit_notes: z.array(CreditNote),
    ...PageOutput,
    totals: z.array(Total),
    customer_match: CUSTOMER_MATCH,
  }),
  combinations: (raw) => [...dateOrderFaults(raw, 'from', 'to'), ...cursorFaults(LIST, raw)],
  refusals: ['invoice_not_found', 'customer_merged'],
})(async (ctx, { invoice_id, customer, from, to, limit, cursor }) => {
  const filter: CreditNoteFilter = {
    ...(invoice_id === undefined ? {} : { invoiceIds: await idsNamed(ctx, invoice_id, 'invoice_id') }),
    ...customerFilter(customer),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const page = { before: idBefore(LIST, cursor), limit: limit + 1 };
  const { found, totals, match } = await ctx.store.consistent(async (tx) => ({
    found: await tx.creditNotes.list(ctx.account.id, filter, page),
    totals: await tx.creditNotes.totals(ctx.account.id, filter),
    match: await customerMatchOf(tx, ctx, customer, async (ids) =>
      byCustomer(await tx.creditNotes.totalsByCustomer(ctx.account.id, filter, ids), (rows) =>
        rows.map(presentTotal).map(({ currency, count, amount }) => ({ currency, count, amount, amount_due: null })),
      ),
    ),
  }));
  const { rows, ...more } = pageOf(LIST, found, limit, (last) => [last.id]);
  return {
    credit_notes: rows.map((row) => presentCreditNote(row, ctx)),
    total_count: totals.reduce((sum, { count }) => sum + count, 0),
    ...more,
    totals: totals.map(presentTotal),
    customer_match: match,
  };
});

function presentTotal({ currency, count, subtotal, tax_total, amount }: CreditNoteTotal): z.input<typeof Total> {
  const major = (minor: number) => toMajor(minor, currency);
  return { currency, count, subtotal: major(subtotal), tax_total: major(tax_total), amount: major(amount) };
}
