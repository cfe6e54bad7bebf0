import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { addDays } from '../../model/dates.ts';
import type { InvoiceDetails } from '../../model/invoice.ts';
import type { InvoiceSums, Line } from '../../model/invoice-sums.ts';
import { formatMoney, toMajor } from '../../model/money.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { DraftContent, InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { requireCustomer } from '../customers/customer.ts';
import { CUSTOMER_LOOKUP_REFUSALS, customerIn } from '../customers/resolve-customer.ts';
import { customerReused, partyOf, reuseOrAddGiven } from '../customers/reuse-or-add.ts';
import { readAmounts } from '../kernel/checked-input.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { operation } from '../kernel/operation.ts';
import { type DefaultUsed, paymentTermFor } from './defaults.ts';
import { changedDetails, currencyFaults, detailsIn, detailsOf, RARE_INVOICE_FIELDS } from './details.ts';
import { alreadyIssued, requireRevision } from './draft.ts';
import { Invoice, nameOf, presentInvoice, requireInvoice } from './invoice.ts';
import { InvoiceChanges, invoiceChangeFaults } from './invoice-changes.ts';
import { itemsNamedIn, noteItemsUsed, priceLines, requirePeriods, sumLines, type Terms } from './invoice-lines.ts';
import { contentIn, ISSUED, previewWarnings } from './invoice-warnings.ts';

type Input = z.output<typeof InvoiceChanges>;

const IF_ISSUED = 'If it is wrong: createCreditNote credits it, createInvoice makes the right one.';

export const updateInvoice = operation({
  name: 'updateInvoice',
  title: 'Change a draft invoice',
  summary:
    'Changes the given fields of a draft; items replaces all lines, null empties a field. An issued invoice is final. Sends nothing.',
  scope: 'billing.write',
  route: 'PATCH /invoices/{id}',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: InvoiceChanges,
  notForAssistants: [...RARE_INVOICE_FIELDS, 'prices_include_tax', 'exchange_rate', 'same_email'],
  output: Invoice.extend({
    changed: z.array(z.string()).describe('Fields that are different now.'),
    before: z.object({ amount: z.number(), currency: z.string() }).describe('Total with tax before the change.'),
    ...ISSUED,
  }),
  combinations: invoiceChangeFaults,
  refusals: [
    'invoice_not_found',
    'invoice_ambiguous',
    'invoice_already_issued',
    'invoice_changed',
    ...CUSTOMER_LOOKUP_REFUSALS,
    'customer_differs',
    'limit_exceeded',
  ],
  resource: [
    { kind: 'invoice', argument: 'id' },
    { kind: 'customer', argument: 'customer_id' },
    { kind: 'customer', argument: 'customer' },
  ],
  prepare: async (ctx, input) => {
    const seen = await requireInvoice(ctx, input.id);
    const known = await customerIn(ctx, input);
    return { seen, known, terms: await termsOf(ctx, input, seen, known) };
  },
  redirects: 'nothing',
  amountAtRisk: (ctx, input, { seen, known, terms }) => {
    const { amount, currency } = contentOf(ctx, seen, input, terms).content;
    const customer = known ?? partyOf(input.customer) ?? { name: seen.customer_name, email: seen.customer_email };
    const money = isMetadataOnly(input) ? null : { amount, currency };
    return { money, isTest: false, countsLater: true, customer };
  },
})(async (ctx, input, { seen, known, terms }) => {
  const written = await ctx
    .write(async (tx) => {
      const before = await requireInvoice(ctx, seen.id, tx);
      requireRevision(before, input.revision);
      const { changed, used } = await changedIn(tx, ctx, before, input, known, terms);
      if (changed.length === 0) throw new NothingToDo();
      const invoice = await requireInvoice(ctx, before.id, tx);
      return {
        result: await present(tx, ctx, before, invoice, changed, used),
        events: [],
        activity: { subject: { kind: 'invoice', id: invoice.id }, summary: summaryOf(before, invoice, changed) },
      };
    })
    .catch(unlessNothingToDo);
  if (written) return written;
  const invoice = await requireInvoice(ctx, seen.id);
  return present(ctx.store, ctx, invoice, invoice, [], []);
});

async function present(
  tx: Queries,
  ctx: Context,
  before: InvoiceRow,
  invoice: InvoiceRow,
  changed: readonly string[],
  used: readonly DefaultUsed[],
) {
  return {
    ...presentInvoice(invoice, ctx, todayOf(ctx)),
    changed: [...changed],
    defaults_used: [...used],
    warnings: await warningsOf(tx, ctx, invoice),
    before: { amount: toMajor(before.amount, before.currency), currency: before.currency },
  };
}

/** Returns the warnings that issuing the draft now would give. Empty for an issued invoice. */
async function warningsOf(tx: Queries, ctx: Context, invoice: InvoiceRow) {
  if (invoice.status !== 'draft') return [];
  const customer = await requireCustomer(ctx, invoice.customer_id, 'id', tx);
  return previewWarnings({ ...ctx, store: tx }, contentIn(invoice), customer);
}

/** The customer and the items whose defaults the changed draft uses (R84). */
async function termsOf(ctx: ReadContext, input: Input, draft: InvoiceRow, known: CustomerRow | null): Promise<Terms> {
  const needsCustomer = input.items !== undefined || input.amount !== undefined || input.due_date === null;
  const others =
    typeof input.customer === 'object'
      ? customerReused(ctx, input)
      : needsCustomer
        ? requireCustomer(ctx, draft.customer_id, 'customer_id')
        : null;
  const items = new Set((JSON.parse(draft.lines) as Line[]).flatMap(({ itemId }) => itemId ?? []));
  const named = await itemsNamedIn(ctx, input);
  return { customer: known ?? (await others), named, draft: { ...detailsBefore(draft), items } };
}

/** Stores the changes. Returns the changed fields and the used defaults. */
async function changedIn(
  tx: Queries,
  ctx: Context,
  before: InvoiceRow,
  input: Input,
  known: CustomerRow | null,
  terms: Terms,
): Promise<{ readonly changed: readonly string[]; readonly used: readonly DefaultUsed[] }> {
  const { id: accountId } = ctx.account;
  const { id, revision } = before;
  if (before.status !== 'draft') {
    if (!isMetadataOnly(input)) throw alreadyIssued(before, ctx, IF_ISSUED);
    const metadata = metadataOf(before, input.metadata);
    if (metadata === before.metadata) return NOTHING;
    await won(tx.invoices.setMetadata(accountId, id, revision, metadata), before);
    return { changed: ['metadata'], used: [] };
  }
  const customer_id = await customerIdOf(tx, ctx, before, input, known);
  const priced = contentOf(ctx, before, input, terms);
  const content = { ...priced.content, customer_id };
  const changed = [
    ...CONTENT.filter(([, column]) => content[column] !== before[column]).map(([field]) => field),
    ...changedDetails(detailsIn(before), detailsIn(content)),
  ];
  if (changed.length === 0) return NOTHING;
  await noteItemsUsed(tx, ctx, terms.named);
  await won(tx.invoices.edit(accountId, id, revision, content), before);
  await tx.totals.move(before, { ...before, ...content });
  return { changed, used: priced.used };
}

const NOTHING = { changed: [], used: [] } as const;

function isMetadataOnly({ id: _id, revision: _revision, metadata: _metadata, ...content }: Input): boolean {
  return Object.values(content).every((value) => value === undefined);
}

/**
 * Throws if the row was not updated. That cannot happen under the account's lock, because no other request can change
 * the row after it was read.
 */
async function won(change: Promise<boolean>, { id }: InvoiceRow): Promise<void> {
  if (!(await change)) throw new Error(`invoice ${id} changed while its account's lock was taken`);
}

/** Field names, each with the column that shows whether the field has changed. */
const CONTENT = [
  ['customer', 'customer_id'],
  ['items', 'lines'],
  ['currency', 'currency'],
  ['date', 'date'],
  ['due_date', 'due_date'],
  ['reference', 'reference'],
  ['notes', 'notes'],
  ['metadata', 'metadata'],
] as const satisfies readonly (readonly [string, keyof DraftContent])[];

async function customerIdOf(tx: Queries, ctx: Context, before: InvoiceRow, input: Input, known: CustomerRow | null) {
  if (known) return known.id;
  return typeof input.customer === 'object' ? (await reuseOrAddGiven(tx, ctx, input)).customer.id : before.customer_id;
}

function metadataOf(before: InvoiceRow, given: Input['metadata']): string {
  return given === undefined ? before.metadata : JSON.stringify(given ?? {});
}

/** The draft's columns with the changes. The customer is left out, because {@link customerIdOf} returns it. */
function contentOf(
  ctx: ReadContext,
  draft: InvoiceRow,
  input: Input,
  terms: Terms,
): { readonly content: DraftContent; readonly used: readonly DefaultUsed[] } {
  const date = input.date ?? draft.date;
  const term = input.due_date === null ? paymentTermFor(ctx, terms.customer) : null;
  const usual = term ? addDays(date, term.value) : draft.due_date;
  const due_date = input.due_date ?? usual;
  if (due_date < date) throw invalid([{ field: 'due_date', message: `must not be before the invoice date ${date}` }]);
  const { reference = draft.reference, notes = draft.notes } = input;
  const others = { customer_id: draft.customer_id, date, due_date, reference, notes };
  const { sums, used } = sumsOf(ctx, draft, input, terms);
  const content = { ...others, ...sums, metadata: metadataOf(draft, input.metadata) };
  return { content, used: [...used, ...(term?.used ?? [])] };
}

function sumsOf(ctx: ReadContext, draft: InvoiceRow, input: Input, terms: Terms) {
  const currency = input.currency ?? draft.currency;
  if (input.items !== undefined || input.amount !== undefined) {
    const { sums: found, details, used } = priceLines(ctx, input, currency, terms);
    return { sums: { currency, ...columnsOf(found, details) }, used };
  }
  if (currency !== draft.currency) {
    throw invalid([
      { field: 'items', message: `is required with another currency: the prices are in ${draft.currency}` },
    ]);
  }
  const before = detailsBefore(draft);
  const amounts = readAmounts(input, ['discount.amount'], currency);
  const faults = [...currencyFaults(ctx, input, currency, before), ...amounts.faults];
  if (faults.length > 0) throw invalid(faults);
  const details = detailsOf(ctx, input, currency, before, amounts);
  const { lines, tax_lines, subtotal, tax_total, amount } = draft;
  requirePeriods(JSON.parse(lines) as Line[], details);
  if (input.discount === undefined && input.prices_include_tax === undefined) {
    const same = { lines, tax_lines, subtotal, tax_total, amount };
    return { sums: { currency, ...same, details: JSON.stringify(details) }, used: [] };
  }
  const inputs = (JSON.parse(lines) as Line[]).map(
    ({ total: _total, discounted: _off, gross: _gross, ...line }) => line,
  );
  return { sums: { currency, ...columnsOf(sumLines(inputs, details, currency, 'items'), details) }, used: [] };
}

function detailsBefore(draft: InvoiceRow) {
  return { currency: draft.currency, details: detailsIn(draft) };
}

function columnsOf({ lines, taxLines, subtotal, taxTotal, total }: InvoiceSums, details: InvoiceDetails) {
  const texts = { lines: JSON.stringify(lines), tax_lines: JSON.stringify(taxLines), details: JSON.stringify(details) };
  return { ...texts, subtotal, tax_total: taxTotal, amount: total };
}

/** Summary with the changed fields, and with the total before and after (R80). */
function summaryOf(before: InvoiceRow, invoice: InvoiceRow, changed: readonly string[]): string {
  const [was, is] = [before, invoice].map(({ amount, currency }) => formatMoney(amount, currency));
  const total = was === is ? `total ${is}` : `total ${was}, now ${is}`;
  return `Changed ${changed.join(', ')} of ${nameOf(invoice)} for ${invoice.customer_name}; ${total}`;
}
