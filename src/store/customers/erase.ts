/**
 * Erases a customer in one transaction (R107). `erase-traces.ts` then erases the data in large tables that have no
 * index by customer. `personal-data.ts` lists what happens to each column.
 */
import { sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import { erasedActivity, erasedName, type Traces } from '../../model/erased.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Line } from '../../model/invoice-sums.ts';
import { isRecord } from '../../model/json.ts';
import type { Parties } from '../../model/parties.ts';
import { folded } from '../../model/text.ts';
import type { Database } from '../engine/database.ts';
import { containsText, isOneOfMany } from '../engine/differences.ts';
import { incrementCounter } from '../sums/kept-sum.ts';
import { fromPayer } from './before-erasing.ts';
import type { CustomerRow } from './customers.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { rowsOf, type Who } from './rows-of-customer.ts';

/** All columns of a customer that become null. Erasing writes a text to the columns `name` and `search_text`. */
const { name: _name, search_text: _searchText, ...EMPTIED } = PERSONAL_DATA.customers;
const NOTHING = Object.fromEntries(Object.keys(EMPTIED).map((column) => [column, null])) as Readonly<
  Record<keyof typeof EMPTIED, null>
>;

/** Tables with a column `customer_id`, each with the `subject_kind` of its rows in the activity list. */
const OWNED = {
  invoices: 'invoice',
  quotes: 'quote',
  credit_notes: 'credit_note',
  payments: 'payment',
  payment_requests: 'payment_request',
  subscriptions: 'subscription',
} as const;

export function eraseQueries(db: Database) {
  const idsOf = async (table: keyof typeof OWNED, who: Who): Promise<number[]> =>
    (await db.selectFrom(table).select('id').where(rowsOf(who, table)).execute()).map(({ id }) => Number(id));

  return {
    /** Returns the texts that can identify the customer, from the customer's rows. Includes former names. */
    async namesOf(row: CustomerRow): Promise<readonly (string | null)[]> {
      const who = { accountId: row.account_id, id: row.id };
      const parties = await db.selectFrom('invoices').select('parties').where(rowsOf(who, 'invoices')).execute();
      const offered = await db
        .selectFrom('quotes')
        .select(['parties', 'accepted_by'])
        .where(rowsOf(who, 'quotes'))
        .execute();
      const payers = await db
        .selectFrom('payments')
        .select(['payer_name', 'payer_email'])
        .where(rowsOf(who, 'payments'))
        .execute();
      const added = await db
        .selectFrom('activity')
        .select('summary')
        .where('account_id', '=', row.account_id)
        .where('subject_kind', '=', 'customer')
        .where('subject_id', '=', row.id)
        .where('operation', '=', 'createCustomer')
        .execute();
      const merged = await db
        .selectFrom('merged_customers')
        .select('fields')
        .where('account_id', '=', row.account_id)
        .where('into_id', '=', row.id)
        .execute();
      const buyers = new Set([...parties, ...offered].map((one) => one.parties));
      return [
        ...[row.name, row.company, row.email, row.invoice_email, row.phone, row.address, row.vat_number],
        ...[row.buyer_reference, row.registration_number, row.endpoint_id],
        ...[row.cc_emails, row.delivery_address, row.direct_debit].flatMap(textsOfJson),
        ...[...buyers].flatMap((one) => (one === null ? [] : namesOfBuyer(JSON.parse(one) as Parties))),
        ...merged.flatMap((one) => textsOfJson(one.fields)),
        ...offered.map((one) => one.accepted_by),
        ...payers.flatMap((one) => [one.payer_name, one.payer_email]),
        ...added.map(({ summary }) => /^Added customer (.+)$/s.exec(summary)?.[1] ?? null),
      ];
    },

    /** Ids of issued invoices without stored `parties`: imported invoices, and invoices of the oldest versions. */
    withoutParties: (who: Who): Promise<number[]> =>
      db
        .selectFrom('invoices')
        .select('id')
        .where(rowsOf(who, 'invoices'))
        .where('status', '<>', 'draft')
        .where('parties', 'is', null)
        .execute()
        .then((rows) => rows.map(({ id }) => Number(id))),

    /** Stores seller and buyer of these invoices. The sums of tax by country and by VAT number then stay the same. */
    async keepParties(ids: readonly number[], parties: string): Promise<void> {
      await sql`update invoices set parties = ${parties} where ${isOneOfMany(db, 'id', ids)}`.execute(db);
    },

    /**
     * Erases the data. If other rows refer to the customer, empties the customer's row instead of deleting the row, and
     * returns true.
     */
    async erase(row: CustomerRow, traces: Traces, at: Instant): Promise<boolean> {
      const who = { accountId: row.account_id, id: row.id };
      await eraseTexts(who, traces);
      await eraseBankEntries(row, traces);
      await eraseQuotes(who, traces);
      await eraseActivity(who, traces);
      await eraseAccountTexts(who, traces);
      await db
        .deleteFrom('merged_customers')
        .where('account_id', '=', who.accountId)
        .where('into_id', '=', who.id)
        .execute();
      const isLeft = await isReferredTo(who);
      await (isLeft ? blank(who, at) : remove(who));
      await incrementCounter(db, row.account_id, 'customers', -1);
      return isLeft;
    },
  };

  async function isReferredTo(who: Who): Promise<boolean> {
    for (const table of Object.keys(OWNED) as (keyof typeof OWNED)[]) {
      if (await db.selectFrom(table).select('id').where(rowsOf(who, table)).limit(1).executeTakeFirst()) return true;
    }
    return false;
  }

  async function blank({ accountId, id }: Who, at: Instant): Promise<void> {
    await db
      .updateTable('customers')
      .set({ ...NOTHING, name: erasedName(id), search_text: '', erased_at: at })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }

  async function remove({ accountId, id }: Who): Promise<void> {
    await db.deleteFrom('customer_balances').where('customer_id', '=', id).execute();
    await db.deleteFrom('customer_ranks').where('customer_id', '=', id).execute();
    await db.deleteFrom('customers').where('account_id', '=', accountId).where('id', '=', id).execute();
  }

  /** Erases metadata, notes, payers and mandates of the customer, and descriptions that name the customer. */
  async function eraseTexts(who: Who, { mentions }: Traces): Promise<void> {
    await db
      .updateTable('invoices')
      .set({ metadata: '{}', reference_search: null })
      .where(rowsOf(who, 'invoices'))
      .execute();
    await db.updateTable('credit_notes').set({ metadata: '{}' }).where(rowsOf(who, 'credit_notes')).execute();
    const payments = await db
      .selectFrom('payments')
      .select(['id', 'description', 'provider_payment_id'])
      .where(rowsOf(who, 'payments'))
      .execute();
    const noPayer = { payer_name: null, payer_email: null, payer_language: null, note: null, mandate_id: null };
    await db
      .updateTable('payments')
      .set({ ...noPayer, checkout_url: null, mismatch: null })
      .where(rowsOf(who, 'payments'))
      .execute();
    for (const { id, description, provider_payment_id: atProvider } of payments) {
      if (!mentions(description)) continue;
      const name = `Payment ${id}`;
      await db
        .updateTable('payments')
        .set({ description: name, description_search: folded(name) })
        .where('id', '=', id)
        .execute();
      await eraseAtSandbox(atProvider, description, name);
    }
    const requests = await db
      .selectFrom('payment_requests')
      .select(['id', 'description', 'reference'])
      .where(rowsOf(who, 'payment_requests'))
      .execute();
    await db
      .updateTable('payment_requests')
      .set({ note: null, metadata: '{}', return_url: null })
      .where(rowsOf(who, 'payment_requests'))
      .execute();
    for (const { id, description, reference } of requests) {
      const name = mentions(description) ? `Payment link ${id}` : description;
      await db
        .updateTable('payment_requests')
        .set({ description: name, description_search: folded(name) })
        .$if(reference !== null && mentions(reference), (q) => q.set({ reference: null }))
        .where('id', '=', id)
        .execute();
    }
    const subscriptions = await db
      .selectFrom('subscriptions')
      .select(['id', 'description'])
      .where(rowsOf(who, 'subscriptions'))
      .execute();
    await db.updateTable('subscriptions').set({ mandate_id: null }).where(rowsOf(who, 'subscriptions')).execute();
    for (const { id } of subscriptions.filter((one) => mentions(one.description))) {
      const name = `Subscription ${id}`;
      await db.updateTable('subscriptions').set({ description: name }).where('id', '=', id).execute();
    }
    for (const { id } of subscriptions) {
      const periods = await db
        .selectFrom('subscription_periods')
        .select(['number', 'description'])
        .where('subscription_id', '=', id)
        .where('description', 'is not', null)
        .execute();
      for (const { number } of periods.filter((one) => mentions(one.description ?? ''))) {
        await db
          .updateTable('subscription_periods')
          .set({ description: `Subscription ${id}` })
          .where('subscription_id', '=', id)
          .where('number', '=', number)
          .execute();
      }
    }
  }

  /** Empties the payer's data in the customer's bank entries. Entries without a customer are found by their payer. */
  async function eraseBankEntries(row: CustomerRow, { texts }: Traces): Promise<void> {
    await sql`update bank_entries as r set payer_name = null, payer_iban = null, text = '', bank_reference = null,
        creditor_reference = null
      where r.account_id = ${row.account_id}
        and (r.customer_id = ${row.id} or (r.customer_id is null and ${fromPayer(row, texts)}))`.execute(db);
  }

  /** Replaces the description in the sandbox's record of a payment. The record has no other data about the payer. */
  async function eraseAtSandbox(id: string | null, description: string, name: string): Promise<void> {
    if (id === null) return;
    const row = await db.selectFrom('sandbox_payments').select('body').where('id', '=', id).executeTakeFirst();
    if (!row) return;
    const body = JSON.parse(row.body) as Readonly<Record<string, unknown>>;
    if (body.description !== description) return;
    const erased = JSON.stringify({ ...body, description: name });
    await db.updateTable('sandbox_payments').set({ body: erased }).where('id', '=', id).execute();
  }

  /**
   * Empties the metadata of all quotes. Only accepted quotes must be kept. So the buyer and the texts of all other
   * quotes are erased too.
   */
  async function eraseQuotes(who: Who, { mentions }: Traces): Promise<void> {
    await db.updateTable('quotes').set({ metadata: '{}' }).where(rowsOf(who, 'quotes')).execute();
    const rows = await db
      .selectFrom('quotes')
      .select(['id', 'parties', 'lines'])
      .where(rowsOf(who, 'quotes'))
      .where('status', 'not in', ['accepted', 'invoiced'])
      .execute();
    for (const { id, parties, lines } of rows) {
      const { seller, language } = JSON.parse(parties ?? '{}') as Parties;
      const buyer = { ...NO_BUYER, name: erasedName(who.id) };
      const said = (JSON.parse(lines) as Line[]).map((line) =>
        mentions(line.description) ? { ...line, description: erasedName(who.id) } : line,
      );
      await db
        .updateTable('quotes')
        .set({ parties: JSON.stringify({ seller, buyer, language }), lines: JSON.stringify(said) })
        .set({ reference: null, intro: null, notes: null, decline_reason: null })
        .where('id', '=', id)
        .execute();
    }
  }

  /** Replaces the summaries of activity about the customer, and the names of payers. The other columns stay. */
  async function eraseActivity(who: Who, { texts }: Traces): Promise<void> {
    const summary = erasedActivity(who.id);
    const about = async (kind: string, ids: readonly number[]) => {
      if (ids.length === 0) return;
      await sql`update activity set summary = ${summary},
          actor_name = case when actor_kind = 'payer' then ${erasedName(who.id)} else actor_name end
        where account_id = ${who.accountId} and subject_kind = ${kind} and ${isOneOfMany(db, 'subject_id', ids)}`.execute(
        db,
      );
    };
    const deleted = await db
      .selectFrom('activity')
      .select('summary')
      .where('account_id', '=', who.accountId)
      .where('subject_kind', '=', 'customer')
      .where('subject_id', '=', who.id)
      .where('operation', 'in', ['deleteInvoice', 'deleteQuote'])
      .execute();
    const drafts = (of: RegExp) => deleted.flatMap(({ summary: said }) => Number(of.exec(said)?.[1] ?? []));
    await about('invoice', drafts(/^Deleted draft \(id (\d+)\)/));
    await about('quote', drafts(/^Deleted quote draft \(id (\d+)\)/));
    for (const [table, kind] of Object.entries(OWNED) as [keyof typeof OWNED, string][]) {
      await about(kind, await idsOf(table, who));
    }
    await about('customer', [who.id]);
    // Older versions stored the activity of a mailed statement under the account instead of the customer.
    for (const address of texts.filter((text) => text.includes('@'))) {
      await sql`update activity set summary = ${summary} where account_id = ${who.accountId} and subject_kind = 'account'
        and subject_id = ${who.accountId} and operation = 'deliverMail'
        and ${containsText(db, 'summary', address)}`.execute(db);
    }
  }

  /** Erases short-lived texts that name the customer, such as stored answers and previews of reminders. */
  async function eraseAccountTexts({ accountId, id }: Who, { texts }: Traces): Promise<void> {
    const names = texts.map((text) => JSON.stringify(text).slice(1, -1));
    const ids = [`"customer":{"id":${id},`, `"customer_id":${id},`, `"customer_id":${id}}`];
    const named = (column: string) =>
      sql.join(
        [...names, ...ids].map((one) => containsText(db, column, one)),
        sql` or `,
      );
    const ofAccount = sql`account_id = ${accountId}`;
    await sql`delete from idempotency_keys where ${ofAccount} and (${named('key')})`.execute(db);
    await sql`update idempotency_keys set answer = null
      where ${ofAccount} and answer is not null and (${named('answer')}
        or (route in ('createCustomer', 'updateCustomer') and ${containsText(db, 'answer', `{"id":${id},`)}))`.execute(
      db,
    );
    await sql`delete from reminder_batches where ${ofAccount} and (${named('plan')})`.execute(db);
    await sql`delete from mcp_replies where ${ofAccount} and (${named('message')})`.execute(db);
    for (const table of ['uploads', 'imports'] as const) await eraseFiles(table, accountId, texts);
  }

  /** Deletes uploaded files that name the customer. The user can upload such a file again. */
  async function eraseFiles(
    table: 'uploads' | 'imports',
    accountId: AccountId,
    texts: readonly string[],
  ): Promise<void> {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', accountId)
      .where('content', 'is not', null)
      .execute();
    for (const { id } of rows) {
      const row = await db
        .selectFrom(table)
        .select('content')
        .where('id', '=', id as never)
        .executeTakeFirst();
      const content = Buffer.from(row?.content ?? []);
      const isNamed = texts.some((text) => content.includes(text) || content.includes(Buffer.from(text, 'latin1')));
      if (isNamed)
        await db
          .deleteFrom(table)
          .where('id', '=', id as never)
          .execute();
    }
  }
}

const NO_BUYER = {
  company: null,
  address: null,
  postal_code: null,
  city: null,
  country: null,
  vat_number: null,
  email: null,
} as const;

function namesOfBuyer({ buyer }: Parties): readonly (string | null)[] {
  return [buyer.name, buyer.company, buyer.address, buyer.email, buyer.vat_number, buyer.buyer_reference ?? null];
}

/** Returns the texts in a JSON list or object, such as the addresses of copies or the lines of an address. */
function textsOfJson(json: string | null): readonly string[] {
  if (json === null) return [];
  const parsed: unknown = JSON.parse(json);
  const values = Array.isArray(parsed) ? parsed : isRecord(parsed) ? Object.values(parsed) : [];
  return values.filter((value) => typeof value === 'string');
}
