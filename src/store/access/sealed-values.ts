/** All columns with encrypted texts. Used to check and to rotate the secret key. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import { locked, lockedToShare } from '../engine/differences.ts';

/** A column with encrypted texts, and the primary key of its table. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
  /** True if most values of the column are not encrypted. A value that cannot be decrypted is then no error. */
  readonly mixed?: true;
};

const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'webhook_endpoints', column: 'sealed_secret', key: ['id'] },
  { table: 'webhook_endpoints', column: 'old_sealed_secret', key: ['id'] },
  { table: 'provider_connections', column: 'sealed_api_key', key: ['account_id'] },
  { table: 'former_credentials', column: 'sealed_api_key', key: ['account_id', 'fingerprint'] },
  { table: 'users', column: 'totp_secret', key: ['id'] },
  { table: 'users', column: 'totp_pending', key: ['id'] },
  { table: 'mails', column: 'sealed_letter', key: ['id'] },
  { table: 'idempotency_keys', column: 'answer', key: ['account_id', 'principal', 'route', 'key'], mixed: true },
  { table: 'sealed_values', column: 'sealed', key: ['name'] },
];

/** An encrypted text and the primary key of its row. */
export type SealedText = { readonly key: readonly (string | number)[]; readonly sealed: string };

export function sealedValueQueries(db: Database) {
  return {
    columns: SEALED_COLUMNS,

    find: (name: string): Promise<string | null> => sealedAs(db, name),

    /** Like `find`, with a shared lock. On Postgres the value then cannot be replaced until the transaction ends. */
    hold: (name: string): Promise<string | null> => sealedAs(db, name, 'forShare'),

    /**
     * Like `find`, with an exclusive lock. On Postgres other calls of `hold` and `holdAlone` then wait until the
     * transaction ends.
     */
    holdAlone: (name: string): Promise<string | null> => sealedAs(db, name, 'forUpdate'),

    /** Stores an encrypted text under a name. No-op if the name is taken. */
    async insert(name: string, sealed: string): Promise<void> {
      await db
        .insertInto('sealed_values')
        .values({ name, sealed })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    },

    namedLike: (prefix: string): Promise<{ sealed: string }[]> =>
      db.selectFrom('sealed_values').select('sealed').where('name', 'like', `${prefix}%`).execute(),

    /**
     * Any encrypted text of a long-lived secret ({@link LASTING}), to check the key with; `undefined` if the database
     * has no long-lived secret.
     */
    async example(): Promise<string | undefined> {
      for (const { table, column } of SEALED_COLUMNS.filter(({ table }) => LASTING.has(table))) {
        const [row] = await textsOf(
          db,
          sql`select ${sql.ref(column)} as sealed from ${sql.table(table)}
          where ${sql.ref(column)} is not null limit 1`,
        );
        if (row) return row.sealed;
      }
      return undefined;
    },

    /**
     * Returns a page of a column's encrypted texts, in the order of the primary key. Begins after the row with the key
     * `after`.
     */
    async page(
      { table, column, key }: SealedColumn,
      after: SealedText['key'] | null,
      limit: number,
    ): Promise<SealedText[]> {
      const names = sql.join(key.map((name) => sql.ref(name)));
      const rest = after === null ? sql`` : sql` and (${names}) > (${sql.join([...after])})`;
      const rows = await textsOf(
        db,
        sql`select ${names}, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${sql.ref(column)} is not null${rest} order by ${names} limit ${limit}`,
      );
      return rows.map((row) => ({ key: key.map((name) => row[name] as string | number), sealed: row.sealed }));
    },

    /** Replaces an encrypted text. No-op if the text has changed since it was read. */
    async replace(
      { table, column, key }: SealedColumn,
      { key: values, sealed }: SealedText,
      by: string,
    ): Promise<void> {
      const isRow = sql.join(
        key.map((name, at) => sql`${sql.ref(name)} = ${values[at]}`),
        sql` and `,
      );
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${by}
        where ${isRow} and ${sql.ref(column)} = ${sealed}`.execute(db);
    },
  };
}

type Locked = 'forShare' | 'forUpdate';

async function sealedAs(db: Database, name: string, lock?: Locked): Promise<string | null> {
  const query = db.selectFrom('sealed_values').select('sealed').where('name', '=', name);
  const held = lock === undefined ? query : lock === 'forShare' ? lockedToShare(query, db) : locked(query, db);
  return (await held.executeTakeFirst())?.sealed ?? null;
}

/**
 * Tables with long-lived secrets. Encrypted mails and answers are excluded, because they are deleted or useless after a
 * day. `sealed_values` is excluded, because `checkKey` has already looked for its check value (`key-check.ts`).
 */
const LASTING: ReadonlySet<string> = new Set([
  'webhook_endpoints',
  'provider_connections',
  'former_credentials',
  'users',
]);

type Row = Readonly<Record<string, unknown>> & { readonly sealed: string };

async function textsOf(db: Database, query: RawBuilder<unknown>): Promise<Row[]> {
  return (await query.execute(db)).rows as Row[];
}
