import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import { emailKey } from '../../model/email.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import type { Database, ListPage } from '../engine/database.ts';
import { byLetters } from '../engine/differences.ts';
import { preparedStatement } from '../engine/prepared-statement.ts';
import type { Tables } from '../schema/tables.ts';
import { rankNewCustomer } from '../sums/invoice-totals.ts';
import { counterOf, incrementCounter } from '../sums/kept-sum.ts';
import { type CustomersNamed, customersNamed } from './customer-filter.ts';
import {
  beginningOfLine,
  hasSought,
  isExact,
  type Sought,
  searchTextOf,
  soughtCandidates,
  soughtIn,
  wholeLine,
} from './customer-search.ts';

export type CustomerRow = Selectable<Tables['customers']>;
export type CustomerFields = Omit<
  CustomerRow,
  | 'id'
  | 'account_id'
  | 'email_key'
  | 'own_email_key'
  | 'search_text'
  | 'unsubscribed_at'
  | 'created_at'
  | 'import_id'
  | 'erased_at'
>;

/**
 * Columns that are computed in TypeScript from a customer's fields. Both engines therefore search and compare in the
 * same way.
 */
export function derivedOfCustomer({ name, company, email, invoice_email }: CustomerFields) {
  return { email_key: keyOf(email), search_text: searchTextOf(name, company, email, invoice_email) };
}

function keyOf(email: string | null): string | null {
  return email === null ? null : emailKey(email);
}

/**
 * `sharesEmail`: if true, another customer of the account may already have the same e-mail (R17). Otherwise the e-mail
 * must be unique in the account.
 */
type Sharing = { readonly sharesEmail?: boolean };

/**
 * Sort orders of customers, and the columns of `customer_ranks` by which each order sorts. `debt`: largest debt first.
 * `paying`: slowest payer first.
 */
const RANKED = {
  debt: ['customer_ranks.tier', 'customer_ranks.place', 'customer_ranks.customer_id'],
  paying: ['customer_ranks.pay_place', 'customer_ranks.customer_id'],
} as const;

/** Position in one of the sort orders {@link RANKED}: the values of its columns. */
export type RankPlace = readonly (string | number)[];
export type RankedCustomerRow = CustomerRow &
  Pick<Selectable<Tables['customer_ranks']>, 'tier' | 'place' | 'pay_place'>;

/** Position in the order of customers by name. */
export type NamePlace = { readonly place: string; readonly id: CustomerId };

const byId = preparedStatement<{ accountId: AccountId; id: CustomerId }, CustomerRow>((db, parameter) =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('account_id', '=', parameter('accountId'))
    .where('id', '=', parameter('id')),
);

const COMPARED_SHARE = 0.2;

async function countOf(rows: SelectQueryBuilder<Tables, never, object>): Promise<number> {
  const { count } = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

export function customerQueries(db: Database) {
  /** Customers that match all words of a search, newest first. Only ids below `before`. */
  const having = async (accountId: AccountId, sought: Sought, { before, limit, offset }: ListPage) =>
    sought.length === 0
      ? []
      : db
          .selectFrom(soughtCandidates(db, accountId, sought).as('found'))
          .innerJoin('customers', 'customers.id', 'found.id')
          .selectAll('customers')
          .where('customers.account_id', '=', accountId)
          .where(hasSought(sought))
          .$if(before !== undefined, (q) => q.where('found.id', '<', before as number))
          .orderBy('found.id', 'desc')
          .limit(limit)
          .$if(offset !== undefined, (q) => q.offset(offset ?? 0))
          .execute();

  /**
   * Number of customers that match all words. If the index alone is not exact, the customers found by the index are
   * compared with the words. If the index finds more than {@link COMPARED_SHARE} of all customers, a scan of all
   * customers is faster.
   */
  async function countHaving(accountId: AccountId, sought: Sought): Promise<number> {
    if (sought.length === 0) return 0;
    const found = db.selectFrom(soughtCandidates(db, accountId, sought).as('found'));
    const left = await countOf(found);
    if (isExact(sought) || left === 0) return left;
    const having = db.selectFrom('customers').where('account_id', '=', accountId).where(hasSought(sought));
    return left > COMPARED_SHARE * (await counterOf(db, accountId, 'customers'))
      ? countOf(having)
      : countOf(having.innerJoin(soughtCandidates(db, accountId, sought).as('found'), 'found.id', 'customers.id'));
  }

  /** Customers whose id begins with the digits, newest first. `12` matches 12, 120 to 129, 1200 to 1299 and so on. */
  async function idsBeginningWith(accountId: AccountId, digits: number, limit: number): Promise<CustomerRow[]> {
    const ofAccount = db
      .selectFrom('customers')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('erased_at', 'is', null)
      .orderBy('id', 'desc');
    const newest = (await ofAccount.limit(1).executeTakeFirst())?.id ?? 0;
    const found: CustomerRow[] = [];
    for (let size = 10 ** Math.ceil(Math.log10(newest + 1)); size >= 1 && found.length < limit; size /= 10) {
      const [least, most] = [digits * size, digits * size + size - 1];
      if (least > newest) continue;
      const between = ofAccount.where('id', '>=', least as CustomerId).where('id', '<=', most as CustomerId);
      found.push(...(await between.limit(limit - found.length).execute()));
    }
    return found;
  }

  return {
    /**
     * Inserts a customer. Returns `undefined` if another customer of the account has the same e-mail, unless
     * `sharesEmail` is true.
     */
    async insert(
      row: CustomerFields & Pick<CustomerRow, 'account_id' | 'created_at'>,
      { sharesEmail = false }: Sharing = {},
    ): Promise<CustomerRow | undefined> {
      const inserted = await db
        .insertInto('customers')
        .values({ ...row, ...derivedOfCustomer(row), own_email_key: sharesEmail ? null : keyOf(row.email) })
        .onConflict((conflict) => conflict.columns(['account_id', 'own_email_key']).doNothing())
        .returningAll()
        .executeTakeFirst();
      if (inserted) {
        await incrementCounter(db, row.account_id, 'customers');
        await rankNewCustomer(db, row.account_id, inserted.id);
      }
      return inserted;
    },

    /** Locks the row until the transaction ends. Values that were derived from the row then stay valid. */
    lock: (accountId: AccountId, id: CustomerId) =>
      db
        .updateTable('customers')
        .set((row) => ({ name: row.ref('name') }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    /**
     * Changes a customer. Throws a unique violation if another customer has the same e-mail, unless `sharesEmail` is
     * true.
     */
    update: (accountId: AccountId, id: CustomerId, fields: CustomerFields, { sharesEmail = false }: Sharing = {}) =>
      db
        .updateTable('customers')
        .set({ ...fields, ...derivedOfCustomer(fields), own_email_key: sharesEmail ? null : keyOf(fields.email) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    byId: async (accountId: AccountId, id: CustomerId): Promise<CustomerRow | undefined> =>
      (await byId(db, { accountId, id }))[0],

    /** Finds a customer without the account's id, for the customer's own unsubscribe link. */
    subscriber: (id: CustomerId): Promise<CustomerRow | undefined> =>
      db.selectFrom('customers').selectAll().where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst(),

    setUnsubscribed: (accountId: AccountId, id: CustomerId, at: Instant | null) =>
      db
        .updateTable('customers')
        .set({ unsubscribed_at: at })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),

    /**
     * All customers with the e-mail, oldest first. There are several only if customers were stored with `sharesEmail`.
     */
    withEmail: (accountId: AccountId, email: string): Promise<CustomerRow[]> =>
      db
        .selectFrom('customers')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('email_key', '=', emailKey(email))
        .orderBy('id')
        .execute(),

    /** Customers whose whole name or company equals `name` after folding ({@link wholeLine}), newest first. */
    named: (accountId: AccountId, name: string, limit: number): Promise<CustomerRow[]> =>
      having(accountId, wholeLine(name), { limit }),

    countNamed: (accountId: AccountId, name: string): Promise<number> => countHaving(accountId, wholeLine(name)),

    /** Customers that match a list filter, newest first. */
    matching: (accountId: AccountId, named: CustomersNamed, limit: number): Promise<CustomerRow[]> =>
      customersNamed(db, accountId, named)
        .selectAll('customers')
        .orderBy('customers.id', 'desc')
        .limit(limit)
        .execute(),

    countMatching: (accountId: AccountId, named: CustomersNamed): Promise<number> =>
      countOf(customersNamed(db, accountId, named) as never),

    /**
     * Customers with at least one of the grams in name, company or e-mail, for suggestions of similar names. Reads at
     * most the newest `limit` customers per gram.
     */
    async sharing(accountId: AccountId, grams: readonly string[], limit: number): Promise<CustomerRow[]> {
      const found = new Map<CustomerId, CustomerRow>();
      for (const gram of grams) {
        for (const row of await having(accountId, [[gram]], { limit })) found.set(row.id, row);
      }
      return [...found.values()].sort((a, b) => b.id - a.id);
    },

    /**
     * Returns a page of customers without erased ones, newest first. The page starts below the id `before`, or after
     * the first `offset` customers.
     */
    list(accountId: AccountId, filter: { query?: string | undefined }, page: ListPage): Promise<CustomerRow[]> {
      const sought = soughtIn(filter.query);
      if (sought) return having(accountId, sought, page);
      return db
        .selectFrom('customers')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('erased_at', 'is', null)
        .$if(page.before !== undefined, (q) => q.where('id', '<', page.before as CustomerId))
        .orderBy('id', 'desc')
        .limit(page.limit)
        .$if(page.offset !== undefined, (q) => q.offset(page.offset ?? 0))
        .execute();
    },

    /** Customers after a position in one of the sort orders {@link RANKED} (`schema/customers.ts`). */
    async listByRank(
      accountId: AccountId,
      filter: { query?: string | undefined },
      order: keyof typeof RANKED,
      page: { after: RankPlace | undefined; limit: number },
    ): Promise<RankedCustomerRow[]> {
      const sought = soughtIn(filter.query);
      if (sought?.length === 0) return [];
      const columns = RANKED[order].map((column) => sql.ref(column));
      return db
        .selectFrom('customer_ranks')
        .innerJoin('customers', 'customers.id', 'customer_ranks.customer_id')
        .$if(sought !== undefined, (q) =>
          q
            .innerJoin(soughtCandidates(db, accountId, sought ?? []).as('found'), 'found.id', 'customers.id')
            .where(hasSought(sought ?? [])),
        )
        .selectAll('customers')
        .select(['customer_ranks.tier', 'customer_ranks.place', 'customer_ranks.pay_place'])
        .where('customer_ranks.account_id', '=', accountId)
        .where('customers.erased_at', 'is', null)
        .$if(page.after !== undefined, (q) =>
          q.where(sql<SqlBool>`(${sql.join(columns)}) > (${sql.join([...(page.after ?? [])])})`),
        )
        .orderBy(sql.join(columns))
        .limit(page.limit)
        .execute();
    },

    /**
     * Customers after a position. They are sorted by the first 64 characters of the search text (the normalized name),
     * and then by id.
     */
    async listByName(
      accountId: AccountId,
      filter: { query?: string | undefined },
      page: { after: NamePlace | undefined; limit: number },
    ): Promise<(CustomerRow & { place: string })[]> {
      const sought = soughtIn(filter.query);
      if (sought?.length === 0) return [];
      // Must be written exactly as in the index customers_by_name; otherwise the engine does not use the index.
      const letters = sql<string>`substr(customers.search_text, 1, 64)`;
      const name = byLetters(db, letters);
      return db
        .selectFrom('customers')
        .$if(sought !== undefined, (q) =>
          q
            .innerJoin(soughtCandidates(db, accountId, sought ?? []).as('found'), 'found.id', 'customers.id')
            .where(hasSought(sought ?? [])),
        )
        .selectAll('customers')
        .select(letters.as('place'))
        .where('customers.account_id', '=', accountId)
        .where('customers.erased_at', 'is', null)
        .$if(page.after !== undefined, (q) =>
          q.where(sql<SqlBool>`(${name}, customers.id) > (${page.after?.place}, ${page.after?.id})`),
        )
        .orderBy(name)
        .orderBy('customers.id')
        .limit(page.limit)
        .execute();
    },

    /** Customers whose name, company, e-mail or id begins with the text, newest first. */
    async beginningWith(accountId: AccountId, text: string, limit: number): Promise<CustomerRow[]> {
      const named = await having(accountId, beginningOfLine(text), { limit });
      const numbered = /^[1-9]\d{0,14}$/.test(text) ? await idsBeginningWith(accountId, Number(text), limit) : [];
      const both = new Map([...named, ...numbered].map((row) => [row.id, row]));
      return [...both.values()].sort((a, b) => b.id - a.id).slice(0, limit);
    },

    async count(accountId: AccountId, filter: { query?: string | undefined }): Promise<number> {
      const sought = soughtIn(filter.query);
      return sought ? countHaving(accountId, sought) : counterOf(db, accountId, 'customers');
    },
  };
}
