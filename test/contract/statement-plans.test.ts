// A statement of account reads only the rows of one customer, along indexes. Invoices of other customers do not slow it
// down (R88).
import { expect, test } from 'vitest';
import type { Instant, LocalDate } from '../../src/model/dates.ts';
import type { AccountId, CustomerId } from '../../src/model/ids.ts';
import { openDatabase } from '../../src/store/engine/database.ts';
import { customerStatementQueries } from '../../src/store/invoices/customer-statements.ts';
import { ENGINES } from '../kit/test-app.ts';
import { compiled, planOf } from './plans.ts';
import { openTestStore } from './stores.ts';

test.each(ENGINES)('no query of a statement looks at all rows of a table (%s)', async (engine) => {
  await using opened = await openTestStore(engine);
  const database = openDatabase(opened.database.url, () => undefined);
  const [account, customer] = [1 as AccountId, 7 as CustomerId];
  const days = { from: '2026-01-01' as LocalDate, to: '2026-03-31' as LocalDate };
  const period = { ...days, start: 1 as Instant, end: 2 as Instant };
  const queries = await compiled(engine, async (db) => {
    const { opening, during, overpayments: beyondDue } = customerStatementQueries(db);
    await opening(account, customer, period);
    await during(account, customer, period, 100);
    await beyondDue(account, customer);
  });
  // Includes the queries of overpayments, and of refunds and disputes of these payments.
  expect(queries).toHaveLength(5);
  // The other queries read refunds and disputes of these payments by their ids.
  for (const query of queries.filter(({ sql: text }) => text.includes('invoices'))) {
    const plan = await planOf(engine, database.kysely, query);
    expect(plan, query.sql).not.toMatch(/SCAN (i|o|p|invoices|payments|refunds|disputes)\b(?! USING)|Seq Scan/);
    expect(plan, query.sql).toMatch(/invoices_by_customer/);
    expect(plan, query.sql).not.toMatch(/invoices_by_(?!customer)/);
  }
  await database.kysely.destroy();
});
