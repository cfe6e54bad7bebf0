import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, TokenId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { preparedStatement } from '../engine/prepared-statement.ts';
import { revisionOf } from '../engine/revision.ts';
import type { Tables } from '../schema/tables.ts';
import type { AccountRow } from './accounts.ts';

export type TokenRow = Selectable<Tables['tokens']>;

/** Last-used times are written once per minute at most, to save disk writes. */
const LAST_USED_RESOLUTION_MS = 60_000;

/** Result of looking up a valid secret: the token, its account, and the account's revision. */
export type FoundToken = {
  readonly token: TokenRow;
  readonly account: AccountRow;
  readonly revision: number;
  /** The resource to which a connected assistant's secret is bound; null for API tokens. */
  readonly resource: string | null;
  /** Scopes, separated by spaces. */
  readonly scopes: string;
};

/** All columns of the account. The type makes a missing column a compile error. */
const ACCOUNT = {
  id: true,
  handle: true,
  name: true,
  email: true,
  plan: true,
  currency: true,
  timezone: true,
  invoice_prefix: true,
  credit_note_prefix: true,
  payment_term_days: true,
  default_tax_rate: true,
  default_tax_category: true,
  language: true,
  invoice_checks: true,
  logo: true,
  reminder_plan: true,
  invoices_issued: true,
  credit_notes_issued: true,
  number_digits: true,
  quote_prefix: true,
  quotes_issued: true,
  reply_to: true,
  send_receipts: true,
  created_at: true,
} as const satisfies Record<keyof AccountRow, true>;

/**
 * All columns of the token. A row is read in 26 µs if the statement names its columns, and in 37 µs with `*`
 * (`sqlite-rows.ts`).
 */
const TOKEN = {
  id: true,
  account_id: true,
  name: true,
  scopes: true,
  lifetime_days: true,
  created_at: true,
  last_used_at: true,
  expires_at: true,
  revoked_at: true,
  limits: true,
} as const satisfies Record<keyof TokenRow, true>;

const columnsOf = <Column extends string>(table: Readonly<Record<Column, true>>) => Object.keys(table) as Column[];
const TOKEN_COLUMNS = columnsOf(TOKEN).map((column) => `tokens.${column}` as const);
/** Each column of the account, and its name in the joined row: `name` becomes `account_name`. */
const ACCOUNT_COLUMNS = columnsOf(ACCOUNT).map((column) => ({ column, named: `account_${column}` as const }));

type TokenAndAccountRow = TokenRow & {
  revision: number;
  resource: string | null;
  granted: string | null;
} & {
  [Column in keyof AccountRow as `account_${Column}`]: AccountRow[Column];
};

/** Finds a token and its account with one statement, because every request with a token needs both. */
const byDigest = preparedStatement<{ digest: string; now: Instant }, TokenAndAccountRow>((db, parameter) =>
  db
    .selectFrom('token_secrets')
    .innerJoin('tokens', 'tokens.id', 'token_secrets.token_id')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select(TOKEN_COLUMNS)
    .select(ACCOUNT_COLUMNS.map(({ column, named }) => `accounts.${column} as ${named}` as const))
    .select(revisionOf('accounts.id').as('revision'))
    .select(['token_secrets.resource', 'token_secrets.scopes as granted'])
    .where('token_secrets.digest', '=', parameter('digest'))
    .where('tokens.revoked_at', 'is', null)
    .where((row) => row.or([row('tokens.expires_at', 'is', null), row('tokens.expires_at', '>', parameter('now'))]))
    .where((row) =>
      row.or([row('token_secrets.valid_until', 'is', null), row('token_secrets.valid_until', '>', parameter('now'))]),
    )
    .$castTo<TokenAndAccountRow>(),
);

/** Condition that a row is an API token. Rows of connected assistants have their own queries. */
function isNoAssistant(row: ExpressionBuilder<Tables, 'tokens'>) {
  const assistant = row.selectFrom('connected_assistants').select('token_id').whereRef('token_id', '=', 'tokens.id');
  return row.not(row.exists(assistant));
}

function secretOf(token_id: TokenId, digest: string) {
  return { digest, token_id, valid_until: null, grant_id: null, resource: null, scopes: null };
}

export function tokenQueries(db: Database) {
  return {
    async insert(token: Omit<TokenRow, 'id' | 'last_used_at' | 'revoked_at'>, digest: string): Promise<TokenRow> {
      const row = await db
        .insertInto('tokens')
        .values({ ...token, last_used_at: null, revoked_at: null })
        .returningAll()
        .executeTakeFirstOrThrow();
      await db.insertInto('token_secrets').values(secretOf(row.id, digest)).execute();
      return row;
    },

    /**
     * Returns the token whose secret has this digest, if the token is valid: not revoked and not expired. A secret that
     * was replaced by a rotation is valid until the end of the overlap (R12).
     */
    async byDigest(digest: string, now: Instant): Promise<FoundToken | undefined> {
      const [row] = await byDigest(db, { digest, now });
      if (!row) return undefined;
      const account = Object.fromEntries(ACCOUNT_COLUMNS.map(({ column, named }) => [column, row[named]]));
      return {
        token: row,
        account: account as unknown as AccountRow,
        revision: row.revision,
        resource: row.resource,
        scopes: row.granted ?? row.scopes,
      };
    },

    list: (accountId: AccountId) =>
      db
        .selectFrom('tokens')
        .selectAll()
        .where('account_id', '=', accountId)
        .where(isNoAssistant)
        .orderBy('id', 'desc')
        .execute(),

    byId: (accountId: AccountId, id: TokenId) =>
      db
        .selectFrom('tokens')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where(isNoAssistant)
        .executeTakeFirst(),

    /** Adds a secret. All older secrets of the token stay valid until `oldValidUntil`, unless they end earlier. */
    async rotate(id: TokenId, digest: string, expiresAt: Instant | null, oldValidUntil: Instant): Promise<void> {
      await db
        .updateTable('token_secrets')
        .set({ valid_until: oldValidUntil })
        .where('token_id', '=', id)
        .where((row) => row.or([row('valid_until', 'is', null), row('valid_until', '>', oldValidUntil)]))
        .execute();
      await db.insertInto('token_secrets').values(secretOf(id, digest)).execute();
      await db.updateTable('tokens').set({ expires_at: expiresAt }).where('id', '=', id).execute();
    },

    /** Revokes a token of the account. Returns its row; `undefined` if it does not exist or was revoked before. */
    revoke: (accountId: AccountId, id: TokenId, at: Instant) =>
      db
        .updateTable('tokens')
        .set({ revoked_at: at })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .where(isNoAssistant)
        .returningAll()
        .executeTakeFirst(),

    /**
     * Sets the limits of an API token or connected assistant. Returns `undefined` if no token has this id, or if the
     * token is revoked.
     */
    limit: (accountId: AccountId, id: TokenId, limits: string | null) =>
      db
        .updateTable('tokens')
        .set({ limits })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    lastUsedIsOld: (token: Pick<TokenRow, 'last_used_at'>, at: Instant) =>
      token.last_used_at === null || token.last_used_at <= at - LAST_USED_RESOLUTION_MS,

    touch: (id: TokenId, at: Instant) =>
      db
        .updateTable('tokens')
        .set({ last_used_at: at })
        .where('id', '=', id)
        .where((row) =>
          row.or([
            row('last_used_at', 'is', null),
            row('last_used_at', '<=', (at - LAST_USED_RESOLUTION_MS) as Instant),
          ]),
        )
        .execute(),
  };
}
