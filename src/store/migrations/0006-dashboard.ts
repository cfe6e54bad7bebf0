/** People who sign in: passwords, second factors, sessions, and the link that sets up a new service. */
import type { Kysely } from 'kysely';
import { type Engine, identity, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  const id = identity(engine);

  for (const column of ['password_hash', 'totp_secret', 'totp_pending'] as const) {
    await db.schema.alterTable('users').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('users').addColumn('totp_step', int).execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', int, (c) => c.notNull().references('users.id'))
    .addColumn('digest', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'digest'])
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id', int, id)
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', int, (c) => c.notNull().references('users.id'))
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('seen_at', int, (c) => c.notNull())
    .addColumn('expires_at', int, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();
  await db.schema.createIndex('memberships_by_user').on('memberships').columns(['user_id', 'account_id']).execute();

  await db.schema
    .createTable('set_up_links')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text')
    .addColumn('expires_at', int, (c) => c.notNull())
    .execute();
}
