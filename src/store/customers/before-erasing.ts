/**
 * Finds the objects that prevent the erasure of a customer, and the documents that are kept after the erasure (R107).
 */
import { type SqlBool, sql } from 'kysely';
import type { Instant, LocalDate } from '../../model/dates.ts';
import { OBSTACLES, type ObstacleKind } from '../../model/erased.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { Database } from '../engine/database.ts';
import type { CustomerRow } from './customers.ts';
import { rowsOf } from './rows-of-customer.ts';

/**
 * An object that must be settled before the customer can be erased. `name`: its number or description; null if it has
 * none. `amount`: in minor units of `currency`; both are null if the object has no amount.
 */
export type InTheWay = {
  readonly kind: ObstacleKind;
  readonly id: number;
  readonly name: string | null;
  readonly amount: number | null;
  readonly currency: Currency | null;
};

/** A document that is kept unchanged. `date`: the date on the document. */
export type KeptDocument = {
  readonly kind: 'invoice' | 'credit_note' | 'quote';
  readonly id: number;
  readonly number: string;
  readonly date: LocalDate;
};

type When = { readonly now: Instant; readonly today: LocalDate };
type Found = Omit<InTheWay, 'kind'>;

export function beforeErasingQueries(db: Database) {
  return {
    /** Returns the objects that prevent the erasure, at most `limit` of each kind. */
    async inTheWay(customer: CustomerRow, when: When, limit: number): Promise<readonly InTheWay[]> {
      const found: InTheWay[] = [];
      for (const kind of OBSTACLES) {
        const { rows } = await sql<Found>`${SOUGHT[kind](customer, when)} order by 1 limit ${limit}`.execute(db);
        for (const { id, name, amount, currency } of rows) {
          found.push({ kind, id: Number(id), name, amount: amount === null ? null : Number(amount), currency });
        }
      }
      return found;
    },

    /**
     * Issued invoices, credit notes, and accepted quotes, newest first within each kind. At most `limit` of each kind.
     */
    async keptDocuments(accountId: AccountId, id: CustomerId, limit: number): Promise<readonly KeptDocument[]> {
      const invoices = await db
        .selectFrom('invoices')
        .select(['id', 'invoice_number as number', 'date'])
        .where(rowsOf({ accountId, id }, 'invoices'))
        .where('status', '<>', 'draft')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      const notes = await db
        .selectFrom('credit_notes')
        .select(['id', 'credit_note_number as number', 'date'])
        .where(rowsOf({ accountId, id }, 'credit_notes'))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      const quotes = await db
        .selectFrom('quotes')
        .select(['id', 'quote_number as number', 'date'])
        .where(rowsOf({ accountId, id }, 'quotes'))
        .where('status', 'in', ['accepted', 'invoiced'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      const named = <Kind extends KeptDocument['kind']>(
        kind: Kind,
        rows: readonly { id: number; number: string | null; date: LocalDate }[],
      ) => rows.map(({ id: own, number, date }) => ({ kind, id: own, number: number ?? '', date }));
      return [...named('invoice', invoices), ...named('credit_note', notes), ...named('quote', quotes)];
    },

    async countKept(accountId: AccountId, id: CustomerId): Promise<{ documents: number; payments: number }> {
      const own = (table: string) => rowsOf({ accountId, id }, table);
      const { rows } = await sql<{ documents: number; payments: number }>`select
        (select count(*) from invoices where ${own('invoices')} and status <> 'draft')
        + (select count(*) from credit_notes where ${own('credit_notes')})
        + (select count(*) from quotes where ${own('quotes')} and status in ('accepted', 'invoiced')) as documents,
        (select count(*) from payments where ${own('payments')}
          and status in ('paid', 'refunded')) as payments`.execute(db);
      return { documents: Number(rows[0]?.documents ?? 0), payments: Number(rows[0]?.payments ?? 0) };
    },
  };
}

const TO_GIVE_BACK = 'r.amount_paid + r.amount_credited - r.amount - r.credit_returned';
const NO_MONEY = sql`cast(null as bigint) as amount, cast(null as text) as currency`;

const SOUGHT: Readonly<Record<ObstacleKind, (customer: CustomerRow, when: When) => ReturnType<typeof sql<Found>>>> = {
  draft_invoice: (of) => invoices(of, sql`r.status = 'draft'`, 'r.amount'),
  unpaid_invoice: (of) => invoices(of, sql`r.status = 'pending'`, 'r.amount_due'),
  money_to_give_back: (of) =>
    invoices(of, sql`r.status not in ('draft', 'cancelled') and ${sql.raw(TO_GIVE_BACK)} > 0`, TO_GIVE_BACK),
  dispute: (of) => invoices(of, sql`r.disputes > 0`, 'r.amount'),
  draft_quote: (of) => quotes(of, sql`r.status = 'draft'`),
  open_quote: (of, { today }) => quotes(of, sql`r.status = 'open' and r.valid_until >= ${today}`),
  quote_to_invoice: (of) => quotes(of, sql`r.status = 'accepted'`),
  payment: (of) => payments(of, sql`r.status in ('pending', 'unknown', 'authorized')`, 'r.amount'),
  refund: (of) => payments(of, sql`r.refund_reserved > 0 or r.surplus > 0`, 'r.refund_reserved + r.surplus'),
  payment_link: ({ id, account_id }, { now }) => sql`select r.id as id, r.description as name,
      r.amount as amount, r.currency as currency from payment_requests as r
    where r.account_id = ${account_id} and r.customer_id = ${id} and r.subscription_id is null
      and r.deactivated_at is null and (r.expires_at is null or r.expires_at > ${now})
      and (r.processing = 1 or r.usage_limit is null or r.paid_count < r.usage_limit)`,
  subscription: ({ id, account_id }) => sql`select r.id as id, r.description as name, r.amount as amount,
      r.currency as currency from subscriptions as r
    where r.account_id = ${account_id} and r.customer_id = ${id} and r.status not in ('cancelled', 'completed')`,
  bank_entry: (customer) => sql`select r.id as id, r.payer_name as name, r.amount as amount,
      r.currency as currency from bank_entries as r
    where r.account_id = ${customer.account_id} and r.status = 'open' and r.is_reversal = 0 and ${fromPayer(customer)}`,
  mail: ({ id, account_id, email, invoice_email }) => sql`select r.id as id, r.kind as name, ${NO_MONEY}
    from mails as r where r.status = 'queued' and r.account_id = ${account_id}
      and (${ofCustomer(id)} or r.recipient in (${email ?? ''}, ${invoice_email ?? ''}))`,
};

/**
 * Condition that the payer of the bank entry `r` is probably this customer. The condition is true in two cases:
 * - The payer's name is the customer's name or company, or one of `names`.
 * - The payer's IBAN is the IBAN of an entry that is already assigned to the customer.
 */
export function fromPayer({ id, account_id, name, company }: CustomerRow, names: readonly string[] = []) {
  const known = [name, company ?? name, ...names];
  return sql<SqlBool>`(r.payer_name in (${sql.join(known)})
    or lower(r.payer_name) in (${sql.join(known.map((one) => one.toLowerCase()))})
    or r.payer_iban in (select b.payer_iban from bank_entries as b
      where b.account_id = ${account_id} and b.customer_id = ${id} and b.payer_iban is not null))`;
}

/** Condition that a mail `r` is about the customer. */
export function ofCustomer(id: CustomerId) {
  const by = (table: string, column: string) =>
    sql`exists (select 1 from ${sql.table(table)} as o where o.id = ${sql.ref(`r.${column}`)} and o.customer_id = ${id})`;
  return sql<SqlBool>`(r.customer_id = ${id} or ${by('invoices', 'invoice_id')} or ${by('quotes', 'quote_id')}
    or ${by('credit_notes', 'credit_note_id')} or ${by('payments', 'payment_id')}
    or ${by('payment_requests', 'request_id')})`;
}

function invoices({ id, account_id: accountId }: CustomerRow, where: ReturnType<typeof sql>, amount: string) {
  return sql<Found>`select r.id as id, r.invoice_number as name, ${sql.raw(amount)} as amount, r.currency as currency
    from invoices as r where ${rowsOf({ accountId, id }, 'r')} and (${where})`;
}

function quotes({ id, account_id: accountId }: CustomerRow, where: ReturnType<typeof sql>) {
  return sql<Found>`select r.id as id, r.quote_number as name, r.amount as amount, r.currency as currency
    from quotes as r where ${rowsOf({ accountId, id }, 'r')} and (${where})`;
}

function payments({ id, account_id: accountId }: CustomerRow, where: ReturnType<typeof sql>, amount: string) {
  return sql<Found>`select r.id as id, r.description as name, ${sql.raw(amount)} as amount, r.currency as currency
    from payments as r where ${rowsOf({ accountId, id }, 'r')} and (${where})`;
}
