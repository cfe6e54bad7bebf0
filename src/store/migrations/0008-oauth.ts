/** The authorization server: clients, consents, and tokens bound to one resource. */
import { type Kysely, sql } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);

  await db.schema
    .createTable('oauth_clients')
    .addColumn('client_id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', int, (c) => c.references('accounts.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('redirect_uris', 'text', (c) => c.notNull())
    .addColumn('secret_digest', 'text')
    .addColumn('auth_method', 'text', (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('used_at', int, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('oauth_clients_by_use').on('oauth_clients').columns(['account_id', 'used_at']).execute();

  await db.schema
    .createTable('connected_assistants')
    .addColumn('token_id', int, (c) => c.primaryKey().references('tokens.id'))
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('user_id', int, (c) => c.notNull().references('users.id'))
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('redirect_host', 'text', (c) => c.notNull())
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('ended_at', int)
    .execute();
  // One row per person and assistant, also after several connections: its limits stay.
  await db.schema
    .createIndex('connected_assistants_by_client')
    .unique()
    .on('connected_assistants')
    .columns(['account_id', 'user_id', 'client_id', 'resource'])
    .where(sql.ref('ended_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('oauth_grants')
    .addColumn('grant_id', 'text', (c) => c.primaryKey())
    .addColumn('token_id', int, (c) => c.notNull().references('tokens.id'))
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('expires_at', int, (c) => c.notNull())
    .execute();
  for (const column of ['token_id', 'client_id', 'expires_at']) {
    await db.schema.createIndex(`oauth_grants_by_${column}`).on('oauth_grants').column(column).execute();
  }

  await db.schema
    .createTable('oauth_records')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('grant_id', 'text')
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('expires_at', int, (c) => c.notNull())
    .addColumn('consumed_at', int)
    .execute();
  for (const column of ['grant_id', 'expires_at']) {
    await db.schema.createIndex(`oauth_records_by_${column}`).on('oauth_records').column(column).execute();
  }

  // An access token is a secret of its assistant's row, found by the same look-up as a `bh_` token.
  for (const column of ['grant_id', 'resource', 'scopes']) {
    await db.schema.alterTable('token_secrets').addColumn(column, 'text').execute();
  }
  await db.schema
    .createIndex('token_secrets_by_grant')
    .on('token_secrets')
    .columns(['grant_id', 'valid_until'])
    .execute();
}
