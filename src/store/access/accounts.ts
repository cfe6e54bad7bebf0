import type { Selectable } from 'kysely';
import { prefixOn, sequenceIn } from '../../model/codes.ts';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, UserId } from '../../model/ids.ts';
import type { NumberedKind } from '../../model/number-series.ts';
import type { Handover, Role } from '../../model/session.ts';
import { belonging } from '../customers/belonging.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked } from '../engine/differences.ts';
import { preparedStatement } from '../engine/prepared-statement.ts';
import { revisionOf } from '../engine/revision.ts';
import type { BusinessDetailTable } from '../schema/accounts.ts';
import type { Tables } from '../schema/tables.ts';
import { highestImported, raiseSeries, seriesOfKind, takeSequence } from './number-series.ts';

export type AccountRow = Selectable<Tables['accounts']>;
export type NewAccountRow = Pick<
  AccountRow,
  'name' | 'email' | 'handle' | 'currency' | 'timezone' | 'invoice_prefix' | 'reminder_plan' | 'created_at'
>;

const PAYMENT_TERM_DAYS = 14;

export type MemberRow = {
  readonly id: UserId;
  readonly email: string;
  readonly role: Role;
  readonly created_at: Instant;
  /** False for an invited person who has not accepted yet. */
  readonly belongs: boolean;
};

type NewMembership = {
  readonly account_id: AccountId;
  readonly user_id: UserId;
  readonly role: Role;
  readonly created_at: Instant;
  readonly accepted: Handover | null;
};

const byId = preparedStatement<{ id: AccountId }, AccountRow>((db, parameter) =>
  db.selectFrom('accounts').selectAll().where('id', '=', parameter('id')),
);

/** Number that a document gets. Example: `sequence` 42, `prefix` `INV-` and at least 6 `digits` are `INV-000042`. */
type Taken = { readonly sequence: number; readonly prefix: string; readonly digits: number };

/**
 * The form of the numbers of one kind of document. `setting`: the prefix, which may contain the year. `digits`:
 * smallest number of digits.
 */
type Numbering = { readonly setting: string; readonly digits: number };

/**
 * Increments the account's number of invoices. Also returns the current numbering, because another call may have
 * changed it after the caller read the account.
 */
const countInvoice = preparedStatement<{ id: AccountId }, Numbering>((db, parameter) =>
  db
    .updateTable('accounts')
    .set((row) => ({ invoices_issued: row('invoices_issued', '+', 1) }))
    .where('id', '=', parameter('id'))
    .returning(['invoice_prefix as setting', 'number_digits as digits']),
);

const countCreditNote = preparedStatement<{ id: AccountId }, Numbering>((db, parameter) =>
  db
    .updateTable('accounts')
    .set((row) => ({ credit_notes_issued: row('credit_notes_issued', '+', 1) }))
    .where('id', '=', parameter('id'))
    .returning(['credit_note_prefix as setting', 'number_digits as digits']),
);

const countQuote = preparedStatement<{ id: AccountId }, Numbering>((db, parameter) =>
  db
    .updateTable('accounts')
    .set((row) => ({ quotes_issued: row('quotes_issued', '+', 1) }))
    .where('id', '=', parameter('id'))
    .returning(['quote_prefix as setting', 'number_digits as digits']),
);

/** Takes the next number of the series that the date belongs to. */
async function takeNumber(
  db: Database,
  { id, kind, date }: { readonly id: AccountId; readonly kind: NumberedKind; readonly date: LocalDate },
  numbering: Numbering | undefined,
): Promise<Taken> {
  if (!numbering) throw new Error(`there is no account ${id} to number documents in`);
  const { setting, digits } = numbering;
  const prefix = prefixOn(setting, date);
  const [taken] = await takeSequence(db, { id, kind, prefix, date });
  if (!taken) throw new Error(`no number was taken in the series ${JSON.stringify(prefix)}`);
  // A new series begins after the highest number of the imported invoices with the same prefix. So no number repeats
  // (R108).
  const imported = kind === 'invoice' && taken.sequence === 1 ? await highestImported(db, id, prefix) : 0;
  if (imported === 0) return { ...taken, prefix, digits };
  await raiseSeries(db, { id, kind, prefix }, imported + 2, [[1, imported]]);
  return { sequence: imported + 1, prefix, digits };
}

export function accountQueries(db: Database) {
  return {
    byId: async (id: AccountId): Promise<AccountRow | undefined> => (await byId(db, { id }))[0],

    /** The account's current revision. See `revisionOf`. */
    async revision(id: AccountId): Promise<number> {
      const revision = revisionOf('accounts.id').as('revision');
      return (await db.selectFrom('accounts').select(revision).where('id', '=', id).executeTakeFirstOrThrow()).revision;
    },

    /** Finds an account by its handle, in upper or lower case (R52). Stored handles are in lower case. */
    byHandle: (handle: string) =>
      db.selectFrom('accounts').selectAll().where('handle', '=', handle.toLowerCase()).executeTakeFirst(),

    /** All accounts in one list, oldest first. */
    all: () => db.selectFrom('accounts').selectAll().orderBy('id').execute(),

    /** Inserts an account. Returns `undefined` if the handle is taken. */
    insert: (account: NewAccountRow) =>
      db
        .insertInto('accounts')
        .values({ ...account, plan: 'free', invoices_issued: 0, payment_term_days: PAYMENT_TERM_DAYS, logo: null })
        .onConflict((conflict) => conflict.column('handle').doNothing())
        .returningAll()
        .executeTakeFirst(),

    /** Takes the next invoice number. The account's row stays locked until the caller's transaction ends. */
    takeInvoiceSequence: async (id: AccountId, date: LocalDate): Promise<Taken> =>
      takeNumber(db, { id, kind: 'invoice', date }, (await countInvoice(db, { id }))[0]),

    /** Like `takeInvoiceSequence`, but for the separate numbers of credit notes (R81). */
    takeCreditNoteSequence: async (id: AccountId, date: LocalDate): Promise<Taken> =>
      takeNumber(db, { id, kind: 'credit_note', date }, (await countCreditNote(db, { id }))[0]),

    /** Like `takeInvoiceSequence`, but for the separate numbers of quotes (R102). */
    takeQuoteSequence: async (id: AccountId, date: LocalDate): Promise<Taken> =>
      takeNumber(db, { id, kind: 'quote', date }, (await countQuote(db, { id }))[0]),

    /**
     * Returns the date of the invoice whose number precedes `number` in the same series; null if there is none.
     * `number` must be the last number of its series, because a series stores only its last two dates.
     */
    invoiceDateBefore: async (id: AccountId, number: string): Promise<LocalDate | null> => {
      const rows = await seriesOfKind(db, { id, kind: 'invoice' });
      return rows.find(({ prefix }) => sequenceIn(prefix, number) !== undefined)?.date_before ?? null;
    },

    /** Adds a membership. No-op for a person who is already invited or a member. */
    addMember: (membership: NewMembership) =>
      db
        .insertInto('memberships')
        .values(membership)
        .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
        .execute(),

    /**
     * Marks the membership of an invited person as accepted. `accepted`: the way in which the person got the invitation
     * link.
     */
    setAccepted: (id: AccountId, userId: UserId, accepted: Handover) =>
      db
        .updateTable('memberships')
        .set({ accepted })
        .where('account_id', '=', id)
        .where('user_id', '=', userId)
        .execute(),

    belongs: async (id: AccountId, userId: UserId): Promise<boolean> =>
      (await db
        .selectFrom('memberships')
        .select('user_id')
        .where('account_id', '=', id)
        .where('user_id', '=', userId)
        .where(belonging())
        .executeTakeFirst()) !== undefined,

    withReminders: () =>
      db.selectFrom('accounts').selectAll().where('reminder_plan', 'is not', null).orderBy('id').execute(),

    setReminderPlan: (id: AccountId, plan: string | null) =>
      db.updateTable('accounts').set({ reminder_plan: plan }).where('id', '=', id).execute(),

    /** All members and invited people, oldest first. The list has no pages, because an account has few members. */
    members: async (id: AccountId): Promise<MemberRow[]> => {
      const rows = await db
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .select(['users.id', 'users.email', 'memberships.role', 'memberships.created_at'])
        .select(belonging().as('belongs'))
        .where('memberships.account_id', '=', id)
        .orderBy('memberships.created_at')
        .orderBy('users.id')
        .execute();
      // SQLite returns 0 and 1 instead of booleans.
      return rows.map((row) => ({ ...row, belongs: Boolean(row.belongs) }));
    },

    /**
     * Returns the owners of the account. Their rows stay locked until the transaction ends. Without this lock, two
     * owners could remove each other at the same time, and no owner would be left.
     */
    lockOwners: async (id: AccountId): Promise<readonly UserId[]> => {
      const rows = await db
        .updateTable('memberships')
        .set({ role: 'owner' })
        .where('account_id', '=', id)
        .where('role', '=', 'owner')
        .where(belonging())
        .returning('user_id')
        .execute();
      return rows.map(({ user_id }) => user_id);
    },

    setRole: (id: AccountId, userId: UserId, role: Role) =>
      db.updateTable('memberships').set({ role }).where('account_id', '=', id).where('user_id', '=', userId).execute(),

    /**
     * Removes a membership or an invitation. Also removes the person's sessions in this account and sign-in links to
     * it.
     */
    async removeMember(id: AccountId, userId: UserId): Promise<void> {
      for (const table of ['memberships', 'sessions', 'sign_in_links'] as const) {
        await db.deleteFrom(table).where('account_id', '=', id).where('user_id', '=', userId).execute();
      }
    },

    hasMembers: async (id: AccountId) =>
      (
        await db
          .selectFrom('memberships')
          .select('user_id')
          .where('account_id', '=', id)
          .where(belonging())
          .limit(1)
          .execute()
      ).length > 0,

    /** Deletes expired links. */
    pruneSignInLinks: (before: Instant, limit: number) =>
      db
        .deleteFrom('sign_in_links')
        .where('digest', 'in', (q) =>
          unlessLocked(
            q.selectFrom('sign_in_links').select('digest').where('expires_at', '<', before).limit(limit),
            db,
          ),
        )
        .execute(),

    insertSignInLink: (link: {
      digest: string;
      user_id: UserId;
      account_id: AccountId;
      expires_at: Instant;
      via: Handover;
    }) =>
      db
        .insertInto('sign_in_links')
        .values({ ...link, used_at: null })
        .execute(),
  };
}

/**
 * Business details in the table `business_details`, needed for invoices and public pages only. All other details are
 * columns of `accounts`.
 */
type Details = Omit<BusinessDetailTable, 'account_id'>;

export type BusinessRow = Pick<Selectable<Tables['accounts']>, (typeof IN_ACCOUNT)[number]> & Details;

const NO_DETAILS: Details = {
  legal_name: null,
  phone: null,
  website: null,
  address: null,
  postal_code: null,
  city: null,
  country: null,
  vat_number: null,
  registration_number: null,
  iban: null,
  bic: null,
  invoice_footer: null,
  collection_costs_text: null,
  interest_text: null,
  exemption_reason: null,
  tax_number: null,
  registration_scheme: null,
  endpoint_scheme: null,
  endpoint_id: null,
  contact_name: null,
  creditor_identifier: null,
};
const DETAILS = Object.keys(NO_DETAILS) as readonly (keyof Details)[];

const IN_ACCOUNT = [
  'name',
  'email',
  'timezone',
  'currency',
  'logo',
  'invoice_prefix',
  'number_digits',
  'payment_term_days',
  'default_tax_rate',
  'default_tax_category',
  'language',
  'credit_note_prefix',
  'quote_prefix',
  'invoice_checks',
  'reply_to',
  'send_receipts',
] as const satisfies readonly (keyof Tables['accounts'])[];

export type BusinessChange = Partial<BusinessRow>;

const find = preparedStatement<{ id: AccountId }, BusinessRow>((db, parameter) =>
  db
    .selectFrom('accounts')
    .leftJoin('business_details', 'business_details.account_id', 'accounts.id')
    .select(IN_ACCOUNT.map((column) => `accounts.${column}` as const))
    .select(DETAILS.map((column) => `business_details.${column}` as const))
    .where('accounts.id', '=', parameter('id')),
);

export function businessQueries(db: Database) {
  return {
    async find(id: AccountId): Promise<BusinessRow> {
      const [row] = await find(db, { id });
      if (!row) throw new Error(`there is no account ${id}`);
      return row;
    },

    /**
     * Changes the given columns. Always locks the account's row, even if only columns of `business_details` change. An
     * invoice issued at the same time therefore has either all old details or all new details.
     */
    async change(id: AccountId, change: BusinessChange): Promise<void> {
      const given = Object.entries(change);
      const inDetails = given.filter(([column]) => column in NO_DETAILS);
      const inAccount = given.filter(([column]) => !(column in NO_DETAILS));
      await db
        .updateTable('accounts')
        .set((row) => ({ name: row.ref('name'), ...Object.fromEntries(inAccount) }))
        .where('id', '=', id)
        .execute();
      if (inDetails.length === 0) return;
      const details: Partial<Details> = Object.fromEntries(inDetails);
      await db
        .insertInto('business_details')
        .values({ account_id: id, ...NO_DETAILS, ...details })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(details))
        .execute();
    },
  };
}
