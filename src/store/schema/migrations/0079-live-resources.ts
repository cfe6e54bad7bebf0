/**
 * Adds a column for the resources to which an MCP session has subscribed, and a column for the time at which an
 * uploaded file was first used.
 */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../table.ts';

export function migration(engine: Engine) {
  return { up: (db: Kysely<unknown>) => up(db, engine) };
}

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`alter table mcp_sessions add column subscriptions text`.execute(db);
  await sql`create index mcp_sessions_subscribed on mcp_sessions (account_id, used_at)
    where subscriptions is not null`.execute(db);
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`alter table uploads add column used_at ${integer}`).execute(db);
}
