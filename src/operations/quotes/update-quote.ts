import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { formatMoney, toMajor } from '../../model/money.ts';
import type { QuoteChange, QuoteRow } from '../../store/invoices/quotes.ts';
import type { Queries } from '../../store/store.ts';
import { requireBillable } from '../customers/customer.ts';
import { BILLED_CUSTOMER_REFUSALS, customerIn } from '../customers/resolve-customer.ts';
import { partyOf } from '../customers/reuse-or-add.ts';
import { customerIdOf, sumsOf, termsOf } from '../invoices/changed-content.ts';
import { DEFAULTS_USED } from '../invoices/defaults.ts';
import { changedDetails, detailsIn, RARE_INVOICE_FIELDS } from '../invoices/details.ts';
import { contentChangeFaults, emptied, InvoiceChanges, Revision } from '../invoices/invoice-changes.ts';
import { noteItemsUsed, type Terms } from '../invoices/invoice-lines.ts';
import { partiesToKeep } from '../invoices/parties.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import { dateOrderFaults, QuoteReference, todayOf } from '../kernel/fields.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { operation } from '../kernel/operation.ts';
import { NewQuote } from './new-quote.ts';
import { presentQuote, Quote, quoteName, requireQuote } from './quote.ts';
import { NOT_OPEN_REFUSALS, requireQuoteRevision, requireSameQuote, requireStatus } from './states.ts';

const QuoteChanges = z.strictObject({
  ...InvoiceChanges.omit({ due_date: true }).shape,
  id: QuoteReference,
  revision: Revision,
  valid_until: NewQuote.shape.valid_until.describe('Last day to accept.'),
  ...emptied({ intro: NewQuote.shape.intro }),
  metadata: InvoiceChanges.shape.metadata.describe('Also of an accepted quote.'),
});
type Input = z.output<typeof QuoteChanges>;

export const updateQuote = operation({
  name: 'updateQuote',
  title: 'Change a quote',
  summary:
    'Changes the given fields of a draft or open quote; items replaces all lines, null empties a field. The customer sees an open one changed at once; sendQuote mails it again.',
  scope: 'billing.write',
  route: 'PATCH /quotes/{id}',
  effects: { destructive: true, idempotent: true, openWorld: true },
  input: QuoteChanges,
  notForAssistants: [...RARE_INVOICE_FIELDS, 'prices_include_tax', 'exchange_rate', 'same_email'],
  output: Quote.extend({
    changed: z.array(z.string()).describe('Fields that are different now.'),
    before: z.object({ amount: z.number(), currency: z.string() }).describe('Total with tax before the change.'),
    ...DEFAULTS_USED,
  }),
  combinations: (raw) => [
    ...dateOrderFaults(raw, 'date', 'valid_until'),
    ...nothingGiven(raw),
    ...contentChangeFaults(raw),
  ],
  refusals: [
    'quote_not_found',
    'quote_ambiguous',
    'quote_changed',
    ...NOT_OPEN_REFUSALS.filter((code) => code === 'quote_already_accepted' || code === 'quote_declined'),
    ...BILLED_CUSTOMER_REFUSALS,
    'customer_differs',
    'limit_exceeded',
  ],
  resource: [
    { kind: 'quote', argument: 'id' },
    { kind: 'customer', argument: 'customer_id' },
    { kind: 'customer', argument: 'customer' },
  ],
  prepare: async (ctx, input) => {
    const seen = await requireQuote(ctx, input.id);
    const known = await customerIn(ctx, input);
    return { seen, known, terms: await termsOf(ctx, input, seen, known) };
  },
  redirects: 'nothing',
  amountAtRisk: (ctx, input, { seen, known, terms }) => {
    const { amount, currency } = contentOf(ctx, seen, input, terms).content;
    const customer = known ?? partyOf(input.customer) ?? { name: seen.customer_name, email: seen.customer_email };
    return { money: isMetadataOnly(input) ? null : { amount, currency }, isTest: false, countsLater: true, customer };
  },
})(async (ctx, input, { seen, known, terms }) => {
  const written = await ctx
    .write(async (tx) => {
      const before = await requireQuote(ctx, seen.id, tx);
      if (!isMetadataOnly(input)) requireStatus(before, ['draft', 'open', 'expired'], todayOf(ctx));
      requireQuoteRevision(before, input.revision);
      requireSameQuote(before, seen);
      const { content, used } = contentOf(ctx, before, input, terms);
      const customer_id = await customerIdOf(tx, ctx, before, input, known);
      const changed = changedFields(before, { ...content, customer_id });
      if (changed.length === 0) throw new NothingToDo();
      await noteItemsUsed(tx, ctx, terms.named);
      await change(tx, ctx, before, { ...content, customer_id });
      const quote = await requireQuote(ctx, before.id, tx);
      return {
        result: { ...present(ctx, before, quote, changed), defaults_used: [...used] },
        events: [],
        activity: { subject: { kind: 'quote', id: quote.id }, summary: summaryOf(before, quote, changed) },
      };
    })
    .catch(unlessNothingToDo);
  if (written) return written;
  const quote = await requireQuote(ctx, seen.id);
  return { ...present(ctx, quote, quote, []), defaults_used: [] };
});

const CHANGEABLE = Object.keys(QuoteChanges.shape).filter((field) => !['id', 'revision', 'same_email'].includes(field));

function nothingGiven(input: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (CHANGEABLE.some((field) => input[field] !== undefined)) return [];
  return [{ field: 'items', message: 'or another field to change is required', allowedValues: CHANGEABLE }];
}

function isMetadataOnly({ id: _id, revision: _revision, metadata: _metadata, ...content }: Input): boolean {
  return Object.values(content).every((value) => value === undefined);
}

type Content = Required<
  Pick<
    QuoteChange,
    | 'currency'
    | 'lines'
    | 'tax_lines'
    | 'details'
    | 'subtotal'
    | 'tax_total'
    | 'amount'
    | 'date'
    | 'valid_until'
    | 'reference'
    | 'intro'
    | 'notes'
    | 'metadata'
  >
>;

/** Returns the quote's columns after the changes, without the customer. */
function contentOf(ctx: ReadContext, quote: QuoteRow, input: Input, terms: Terms) {
  const { date = quote.date, valid_until = quote.valid_until, metadata } = input;
  if (valid_until < date) {
    throw invalid([{ field: 'valid_until', message: `must not be before the date of the quote, ${date}` }]);
  }
  const { reference = quote.reference, intro = quote.intro, notes = quote.notes } = input;
  const { sums, used } = sumsOf(ctx, quote, input, terms);
  const others = { date, valid_until, reference, intro, notes };
  const kept = metadata === undefined ? quote.metadata : JSON.stringify(metadata ?? {});
  return { content: { ...others, ...sums, metadata: kept } satisfies Content, used };
}

/** Field names, each with the column that shows whether the field has changed. */
const CONTENT = [
  ['customer', 'customer_id'],
  ['items', 'lines'],
  ['currency', 'currency'],
  ['date', 'date'],
  ['valid_until', 'valid_until'],
  ['reference', 'reference'],
  ['intro', 'intro'],
  ['notes', 'notes'],
  ['metadata', 'metadata'],
] as const satisfies readonly (readonly [string, keyof Content | 'customer_id'])[];

function changedFields(before: QuoteRow, content: Content & Pick<QuoteRow, 'customer_id'>): string[] {
  return [
    ...CONTENT.filter(([, column]) => content[column] !== before[column]).map(([field]) => field),
    ...changedDetails(detailsIn(before), detailsIn(content)),
  ];
}

/**
 * Stores the content as a new revision. An open quote also gets the current parties, because its customer sees the
 * change at once. For an accepted or declined quote, stores only the metadata; the quote's revision and digest stay
 * unchanged.
 */
async function change(tx: Queries, ctx: Context, before: QuoteRow, content: Content & Pick<QuoteRow, 'customer_id'>) {
  const isOpen = before.status === 'draft' || before.status === 'open';
  const customer = await requireBillable(ctx, content.customer_id, 'customer_id', tx);
  const parties = before.status === 'open' ? await partiesToKeep(tx, ctx, customer) : before.parties;
  const next = isOpen ? { ...content, parties, revision: before.revision + 1 } : { metadata: content.metadata };
  if (!(await tx.quotes.change(before, next))) throw new Error(`quote ${before.id} changed under the lock`);
}

function present(ctx: Context, before: QuoteRow, quote: QuoteRow, changed: readonly string[]) {
  return {
    ...presentQuote(quote, ctx, todayOf(ctx)),
    changed: [...changed],
    before: { amount: toMajor(before.amount, before.currency), currency: before.currency },
  };
}

function summaryOf(before: QuoteRow, quote: QuoteRow, changed: readonly string[]): string {
  const [was, is] = [before, quote].map(({ amount, currency }) => formatMoney(amount, currency));
  const total = was === is ? `total ${is}` : `total ${was}, now ${is}`;
  return `Changed ${changed.join(', ')} of quote ${quoteName(quote)} for ${quote.customer_name}; ${total}`;
}
