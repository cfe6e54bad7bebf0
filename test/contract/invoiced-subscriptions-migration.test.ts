// Subscriptions from before they could be invoiced (R91): periods, invoices and terms are as they were, and go on.
import { expect, test } from 'vitest';
import { openDatabase as openStoreDatabase } from '../../src/store/database.ts';
import { migration } from '../../src/store/migrations/0040-invoiced-subscriptions.ts';
import { openLedger } from '../kit/desk.ts';
import { ENGINES } from '../kit/test-app.ts';
import { OFFLINE } from '../operations/payments/shop.ts';
import { openClub } from '../operations/subscriptions/club.ts';

const ADDED = ['tax_category', 'exemption_reason', 'exemption_code', 'tax_rate'];

test.each(ENGINES)('on %s: what was charged before goes on without tax, and its invoices name it', async (engine) => {
  await using ledger = await openLedger(engine, OFFLINE);
  const club = await openClub(ledger);
  const { id } = await club.active({ invoice: true });
  const waiting = await club.subscription();
  await club.workAt('2026-04-17T07:00:00Z');
  const tables = () =>
    Promise.all(['subscription_periods', 'subscriptions', 'payment_plans', 'invoices'].map((name) => club.table(name)));
  const before = await tables();
  const undo = [
    ...ADDED.flatMap((column) => [
      `alter table payment_plans drop column ${column}`,
      `alter table subscriptions drop column ${column}`,
    ]),
    'alter table subscriptions drop column collection',
    'alter table invoices drop column subscription_id',
  ];
  for (const statement of undo) await ledger.database.execute(statement);
  const old = openStoreDatabase(ledger.database.url, () => undefined);
  await migration(engine).up(old.kysely as never);
  await old.kysely.destroy();
  const sorted = (rows: readonly unknown[]) =>
    rows.map((row) => JSON.stringify(Object.entries(row as object).sort())).sort();
  expect((await tables()).map(sorted)).toEqual(before.map(sorted));
  await club.workAt('2026-05-17T07:00:00Z');
  expect(await club.get(id)).toMatchObject({ status: 'active', paid_count: 3, tax_rate: 0, collection: 'charge' });
  const { invoices } = await club.desk.run('listInvoices', { limit: 1 });
  expect(invoices).toMatchObject([{ subscription_id: id, amount: 10, tax_total: 0, status: 'paid' }]);
  expect(await club.get(waiting.id)).toMatchObject({ status: 'pending', collection: 'charge' });
});
