/**
 * True if the account's time zone was ever changed. Days that were stored before the change are days of the former
 * zone.
 */
import { sql } from 'kysely';
import type { Reading } from './check.ts';

export async function zoneWasChanged({ db, account }: Reading): Promise<boolean> {
  const { rows } = await sql`select 1 from activity where account_id = ${account.id} and operation = 'updateBusiness'
    and summary like '%timezone%' limit 1`.execute(db);
  return rows.length > 0;
}
