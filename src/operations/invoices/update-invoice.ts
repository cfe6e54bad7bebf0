import * as z from 'zod';
import { BillingError, invalid } from '../../model/billing-error.ts';
import { addDays } from '../../model/dates.ts';
import { formatMoney, toMajor } from '../../model/money.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { DraftContent, InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { requireCustomer } from '../customers/customer.ts';
import { BILLED_CUSTOMER_REFUSALS, customerIn } from '../customers/resolve-customer.ts';
import { partyOf } from '../customers/reuse-or-add.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { operation } from '../kernel/operation.ts';
import { customerIdOf, sumsOf, termsOf } from './changed-content.ts';
import { type DefaultUsed, paymentTermFor } from './defaults.ts';
import { changedDetails, detailsIn, RARE_INVOICE_FIELDS } from './details.ts';
import { alreadyIssued, requireRevision } from './draft.ts';
import { Invoice, nameOf, presentInvoice, requireInvoice } from './invoice.ts';
import { InvoiceChanges, invoiceChangeFaults } from './invoice-changes.ts';
import { noteItemsUsed, type Terms } from './invoice-lines.ts';
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
    'invoice_of_quote',
    ...BILLED_CUSTOMER_REFUSALS,
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
  requireNotOfQuote(before, input);
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

/**
 * Rejects a change of lines or sums if the invoice is for a quote. The quote determines these lines and sums (R103).
 */
function requireNotOfQuote({ id, quote_id: quoteId }: InvoiceRow, input: Input): void {
  if (quoteId === null) return;
  const field = OF_QUOTE.find((one) => input[one] !== undefined);
  if (field === undefined) return;
  throw new BillingError('invoice_of_quote', `Draft ${id} bills quote ${quoteId}: its lines are those of the quote.`, {
    field,
    hint: 'For another part, delete the draft and call invoiceQuote again; what is not in the quote is another invoice.',
  });
}

const OF_QUOTE = ['items', 'amount', 'description', 'currency', 'discount', 'prices_include_tax'] as const;

const NOTHING = { changed: [], used: [] } as const;

function isMetadataOnly({ id: _id, revision: _revision, metadata: _metadata, ...content }: Input): boolean {
  return Object.values(content).every((value) => value === undefined);
}

/**
 * Throws if the row was not updated. This cannot happen under the account's lock, because no other request can change
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

/** Summary with the changed fields, and with the total before and after (R80). */
function summaryOf(before: InvoiceRow, invoice: InvoiceRow, changed: readonly string[]): string {
  const [was, is] = [before, invoice].map(({ amount, currency }) => formatMoney(amount, currency));
  const total = was === is ? `total ${is}` : `total ${was}, now ${is}`;
  return `Changed ${changed.join(', ')} of ${nameOf(invoice)} for ${invoice.customer_name}; ${total}`;
}
