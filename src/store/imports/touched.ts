/** Finds the rows of an import that are in use, or that were changed after the import was confirmed (R108). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, CustomerId, ImportId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';

export type ConfirmedImport = {
  readonly accountId: AccountId;
  readonly id: ImportId;
  readonly confirmedAt: Instant;
  /** Id of the account's last activity before the import. */
  readonly activityBefore: number;
};

/**
 * An object of the import that was changed or is in use. `name`: number of an invoice, name of a customer, code of an
 * item.
 */
export type TouchedRow = {
  readonly kind: 'invoice' | 'customer' | 'item';
  readonly id: number;
  readonly name: string;
  /** The surviving customer, if this customer was merged; otherwise null. */
  readonly mergedInto: CustomerId | null;
  /** The latest other import with invoices of this customer, if there is one; otherwise null. */
  readonly usedBy: ImportId | null;
};

export function touchedQueries(db: Database) {
  /**
   * Returns customers of the import that were later merged into another customer. The rows of these customers are
   * deleted. Their invoices belong to the surviving customer.
   */
  async function mergedOf({ accountId, id }: ConfirmedImport, limit: number): Promise<TouchedRow[]> {
    const rows = await db
      .selectFrom('merged_customers')
      .select(['id', 'name', 'into_id as mergedInto'])
      .where('account_id', '=', accountId)
      .where('import_id', '=', id)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ kind: 'customer', usedBy: null, ...row }));
  }

  return {
    /**
     * Objects of the import that were changed, paid, mailed, credited or used since the import. Also returns objects
     * that have a later activity row. Returns at most `limit` objects of each kind.
     */
    async since(of: ConfirmedImport, limit: number): Promise<readonly TouchedRow[]> {
      const found: TouchedRow[] = [];
      for (const kind of ['invoice', 'customer', 'item'] as const) {
        const { rows } = await sql<{
          id: number;
          name: string;
          usedBy: ImportId | null;
        }>`select r.id as id, ${sql.ref(`r.${NAMES[kind]}`)} as name, ${USED_BY[kind](of)} as ${sql.ref('usedBy')}
          from ${sql.table(`${kind}s`)} as r
          where r.account_id = ${of.accountId} and r.import_id = ${of.id} and (${CONDITIONS[kind](of)}
            or r.id in (select a.subject_id from activity as a where a.account_id = ${of.accountId}
              and a.id > ${of.activityBefore} and a.subject_kind = ${sql.lit(kind)}))
          order by r.id limit ${limit}`.execute(db);
        found.push(...rows.map((row) => ({ kind, ...row, mergedInto: null })));
      }
      return [...found, ...(await mergedOf(of, limit))];
    },
  };
}

const NAMES = { invoice: 'invoice_number', customer: 'name', item: 'code' } as const;

const exists = (rows: RawBuilder<unknown>) => sql<SqlBool>`exists (select 1 from ${rows})`;

const NO_IMPORT = () => sql<ImportId | null>`null`;
const USED_BY: Readonly<Record<TouchedRow['kind'], (of: ConfirmedImport) => RawBuilder<ImportId | null>>> = {
  invoice: NO_IMPORT,
  customer: ({ id }) =>
    sql`(select max(i.import_id) from invoices as i where i.customer_id = r.id and i.import_id <> ${id})`,
  item: NO_IMPORT,
};

const CONDITIONS: Readonly<Record<TouchedRow['kind'], (of: ConfirmedImport) => RawBuilder<SqlBool>>> = {
  invoice: ({ id, confirmedAt }) => sql<SqlBool>`r.revision > 1 or r.reminders_sent > 0 or r.sent_at is not null
    or r.open_payment_id is not null or r.disputes > 0 or r.amount_refunded > 0
    or r.amount_credited <> r.credited_elsewhere or r.overdue_told_at > ${confirmedAt}
    or ${exists(sql`payments as p where p.invoice_id = r.id and (p.import_id is null or p.import_id <> ${id} or p.status <> 'paid')`)}
    or ${exists(sql`mails as m where m.invoice_id = r.id`)}
    or ${exists(sql`credit_notes as n where n.invoice_id = r.id`)}
    or ${exists(sql`attachments as f where f.invoice_id = r.id`)}
    or ${exists(sql`invoice_outflows as o where o.invoice_id = r.id`)}`,
  customer: ({ id, accountId }) => sql<SqlBool>`r.unsubscribed_at is not null
    or ${exists(sql`invoices as i where i.customer_id = r.id and (i.import_id is null or i.import_id <> ${id})`)}
    or ${exists(sql`payments as p where p.customer_id = r.id and (p.import_id is null or p.import_id <> ${id})`)}
    or ${exists(sql`payment_requests as q where q.account_id = ${accountId} and q.customer_id = r.id`)}
    or ${exists(sql`subscriptions as s where s.account_id = ${accountId} and s.customer_id = r.id`)}
    or ${exists(sql`credit_notes as n where n.customer_id = r.id`)}
    or ${exists(sql`bank_entries as e where e.account_id = ${accountId} and e.customer_id = r.id`)}`,
  item: () => sql<SqlBool>`r.used = 1 or r.active = 0`,
};
