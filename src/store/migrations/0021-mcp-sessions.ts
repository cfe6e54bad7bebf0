/** Sessions of assistants with the 2025 protocol, so that any process can continue one. */
import type { Kysely } from 'kysely';
import { type Engine, integer } from '../database.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await db.schema
    .createTable('mcp_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('principal', 'text', (c) => c.notNull())
    .addColumn('client', 'text', (c) => c.notNull())
    .addColumn('filter', 'text', (c) => c.notNull())
    .addColumn('used_at', int, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('mcp_sessions_by_owner')
    .on('mcp_sessions')
    .columns(['account_id', 'principal', 'used_at'])
    .execute();
  await db.schema.createIndex('mcp_sessions_by_use').on('mcp_sessions').column('used_at').execute();
  await db.schema
    .createTable('mcp_replies')
    .addColumn('request_id', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('account_id', int, (c) => c.notNull().references('accounts.id'))
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('mcp_replies_by_session').on('mcp_replies').column('session_id').execute();
  await db.schema.createIndex('mcp_replies_by_age').on('mcp_replies').column('created_at').execute();
}
