/** Checks of quotes: sums, statuses, the accepted content, and the invoices that bill quotes (R102, R103). */
import { type RawBuilder, sql } from 'kysely';
import { quoteDigest } from '../../model/quote.ts';
import { inSlice, slicesOf } from '../engine/slices.ts';
import type { QuoteTableRow } from '../invoices/quotes.ts';
import { type Check, type Difference, type Reading, rowCheck } from './check.ts';
import { linesCheck } from './invoices.ts';

/**
 * Sum of the quote's invoices, including drafts, minus the sum of their credit notes. Cancelled invoices count as zero.
 */
function billed(column: 'subtotal' | 'tax_total'): RawBuilder<unknown> {
  const figure = sql.ref(`i.${column}`);
  const credited = sql`coalesce((select sum(${sql.ref(`n.${column}`)}) from credit_notes as n where n.invoice_id = i.id), 0)`;
  return sql`coalesce((select sum(${figure} - ${credited}) from invoices as i
    where i.account_id = r.account_id and i.quote_id = r.id and i.status <> 'cancelled'), 0)`;
}

const isSet = (column: string) => sql`case when ${sql.ref(`r.${column}`)} is null then 'not set' else 'set' end`;
const setIf = (condition: string) => sql`case when ${sql.raw(condition)} then 'set' else 'not set' end`;

const IS_ACCEPTED = `r.status in ('accepted', 'invoiced')`;
const HAS_INVOICE = sql`exists (select 1 from invoices as i
  where i.account_id = r.account_id and i.quote_id = r.id and i.status <> 'cancelled')`;

export const QUOTE_CHECKS: readonly Check[] = [
  linesCheck({
    name: 'quote_lines',
    says: 'Net, tax and total of a quote are the sums of its lines and tax lines.',
    table: 'quotes',
  }),
  rowCheck({
    name: 'quote_states',
    says: 'The number, parties and times of a quote are those of its state.',
    table: 'quotes',
    figures: () => ({
      quote_number: { stored: isSet('quote_number'), computed: setIf(`r.status <> 'draft'`) },
      parties: { stored: isSet('parties'), computed: setIf(`r.status <> 'draft'`) },
      sent_at: { stored: isSet('sent_at'), computed: setIf(`r.status <> 'draft'`) },
      accepted_at: { stored: isSet('accepted_at'), computed: setIf(IS_ACCEPTED) },
      accepted_by: { stored: isSet('accepted_by'), computed: setIf(IS_ACCEPTED) },
      accepted_digest: { stored: isSet('accepted_digest'), computed: setIf(IS_ACCEPTED) },
      declined_at: { stored: isSet('declined_at'), computed: setIf(`r.status = 'declined'`) },
    }),
  }),
  { name: 'quote_digests', says: 'An accepted quote is what was shown when it was accepted.', run: comparedDigests },
  rowCheck({
    name: 'quote_invoices',
    says: 'What is invoiced of a quote is the sum of its invoices without what was credited, and all of it if the quote is invoiced.',
    table: 'quotes',
    figures: () => ({
      amount_invoiced: sql`${billed('subtotal')} + ${billed('tax_total')}`,
      status: sql`case when r.status not in ('accepted', 'invoiced') then r.status
        when ${HAS_INVOICE} and r.amount_invoiced = r.amount then 'invoiced' else 'accepted' end`,
      subtotal: sql`case when r.status = 'invoiced' then ${billed('subtotal')} else r.subtotal end`,
      tax_total: sql`case when r.status = 'invoiced' then ${billed('tax_total')} else r.tax_total end`,
    }),
  }),
  rowCheck({
    name: 'invoice_quotes',
    says: 'An invoice that bills a quote bills an accepted one of its business and currency.',
    table: 'invoices',
    where: sql`r.quote_id is not null`,
    figures: () => ({
      quote_id: sql`(select q.id from quotes as q where q.id = r.quote_id and q.account_id = r.account_id
        and q.currency = r.currency and q.status in ('accepted', 'invoiced'))`,
    }),
  }),
];

/**
 * Compares the stored digest of each accepted quote with the digest of its present content. A difference means that the
 * quote was changed after its acceptance.
 */
async function* comparedDigests(reading: Reading): AsyncGenerator<Difference> {
  const { db, account } = reading;
  for await (const slice of slicesOf(reading, 'quotes')) {
    const { rows } = await sql<QuoteTableRow>`select r.* from quotes as r
      where ${inSlice(reading, slice)} and r.accepted_digest is not null order by r.id`.execute(db);
    for (const row of rows) {
      const computed = quoteDigest(row);
      if (row.accepted_digest === computed) continue;
      const where = { table: 'quotes', row: String(row.id), figure: 'accepted_digest' };
      yield { check: 'quote_digests', accountId: account.id, ...where, stored: row.accepted_digest, computed };
    }
  }
}
