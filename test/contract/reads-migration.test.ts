// Kept sums of a ledger from before they were kept (migrations 0019 and 0073) are those that its changes would have made.
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase as openStoreDatabase } from '../../src/store/database.ts';
import { migration } from '../../src/store/migrations/0019-reads.ts';
import { migration as daysToPay } from '../../src/store/migrations/0073-days-to-pay.ts';
import { openLedger } from '../kit/desk.ts';
import { ENGINES } from '../kit/test-app.ts';
import { live, nothingKnown, randomChoices } from '../operations/ledger-life.ts';
import { CARDS, OFFLINE, openShop } from '../operations/payments/shop.ts';

const TABLES = ['invoice_totals', 'invoice_date_totals', 'customer_balances', 'customer_ranks', 'daily_receipts'];
const UNDO = [
  ...TABLES.slice(1).map((table) => `drop table ${table}`),
  ...['subtotal', 'tax_total'].map((column) => `alter table invoice_totals drop column ${column}`),
  ...[
    'invoices_by_date',
    'invoices_open_by_customer',
    'invoices_reminded',
    'payments_by_customer_time',
    'invoices_paid_by_customer',
  ].map((index) => `drop index ${index}`),
  "update invoices set amount_due = amount where status = 'draft'",
];

describe.each(ENGINES)('sums so far on %s', (engine) => {
  test('are the same as those kept from the beginning: invoices, debts, and money of links too', async () => {
    await using ledger = await openLedger(engine, OFFLINE);
    const shop = await openShop(ledger);
    await live(shop.desk, randomChoices(5), 60, nothingKnown());
    const attempt = await shop.start((await shop.link({ description: 'link', amount: 70 })).code);
    await shop.payByCard(attempt);
    const { id } = await shop.refresh(attempt);
    ledger.testApp.clock.advance(3 * 86_400_000);
    await shop.desk.run('refundPayment', { id, amount: 20 });
    const failed = await shop.start((await shop.link({ description: 'failed' })).code);
    await shop.payByCard(failed, CARDS.declines);
    const read = async () => {
      const tables = TABLES.map(async (table) => {
        const rows = await ledger.database.rows<{
          count?: number;
          received?: number;
          refunded?: number;
          amount_credited?: number;
        }>(`select * from ${table}`);
        // Sums of no invoices stay where they are kept over all dates, and those of a day of which all payments were undone.
        return (
          rows
            .filter(({ count }) => count !== 0)
            .filter(({ received, refunded }) => received === undefined || received !== 0 || refunded !== 0)
            // Credit notes are younger than this migration.
            .map(({ amount_credited: _, ...row }) => JSON.stringify(Object.entries(row).sort()))
            .sort()
        );
      });
      return Promise.all(tables);
    };
    const kept = await read();
    for (const rows of kept) expect(rows.length).toBeGreaterThan(1);
    for (const statement of UNDO) await ledger.database.execute(statement);
    const opened = openStoreDatabase(ledger.database.url, () => undefined);
    await migration(engine).up(opened.kysely as unknown as Kysely<unknown>);
    await daysToPay(engine).up(opened.kysely as unknown as Kysely<unknown>);
    await opened.kysely.destroy();
    expect(await read()).toEqual(kept);
    const drafts = await shop.desk.rows<{ status: string; amount_due: number }>('invoices');
    expect(drafts.filter(({ status, amount_due }) => status === 'draft' && amount_due !== 0)).toEqual([]);
  });
});
