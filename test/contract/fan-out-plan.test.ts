// The fan-out looks for waiting events ten times a second. Their index is read, not the events of a large ledger, also
// while Postgres has no statistics. (SQLite: no-scans.test.ts.)
import { expect, test } from 'vitest';
import { openDesk, openLedger } from '../kit/desk.ts';

const WAITING = 'fan_out_at is not null';

test('waiting events are found by their index on Postgres, with and without statistics', async () => {
  await using ledger = await openLedger('postgres');
  const { database } = ledger;
  const { account } = await openDesk(ledger);
  await database.execute(`insert into events (event_id, account_id, type, data, created_at, fan_out_at)
    select 'evt_' || n, ${account.id}, 'invoice.paid', '{}', 0, case when n = 20000 then 0 end from generate_series(1, 20000) as n`);
  const plansOf = async () => {
    const plans = [
      `select id, account_id from events where ${WAITING} order by id limit 500`,
      `select id, account_id from events where ${WAITING} and account_id = any('{${account.id}}'::bigint[]) order by id limit 50`,
      `select 1 from events where ${WAITING} order by id limit 1`,
      `select event_id from events where ${WAITING} and account_id = ${account.id} and event_id in ('evt_1', 'evt_2')`,
    ].map((query) => database.rows(`explain ${query}`));
    return (await Promise.all(plans)).map((rows) => rows.flatMap(Object.values).join('\n'));
  };
  for (const plan of await plansOf()) expect(plan).toContain('events_to_fan_out');
  await database.execute('analyze events');
  for (const plan of await plansOf()) expect(plan).toContain('events_to_fan_out');
});
