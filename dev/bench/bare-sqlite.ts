/**
 * SQLite without the service, for comparisons: the SQL statements of the service are recorded once and repeated as
 * prepared statements.
 */
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { fillLedger } from './ledger.ts';
import { preparedOn, READS, type RecordedStatement, recorded, WRITES } from './recorded.ts';
import { openBenchApp } from './test-app.ts';

type RecordedInvoice = {
  readonly file: string;
  readonly writes: readonly RecordedStatement[];
  /** Id of the recorded invoice. `unique`: its number and the code of its pay page. Each repetition gets new values. */
  readonly id: SQLInputValue;
  readonly unique: ReadonlySet<SQLInputValue>;
};

/** Invoices committed per second, one after the other, with the durability settings of the service. */
export async function bareInvoicesPerSecond(seconds: number): Promise<number> {
  const { file, writes, id, unique } = await recordedInvoice();
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = full; pragma wal_autocheckpoint = 4000; pragma cache_size = -65536;');
  const prepared = preparedOn(database, writes).map((write) => ({
    ...write,
    makesId: /^insert into "invoices"/.test(write.sql),
  }));
  const begin = performance.now();
  let commits = 0;
  while (performance.now() - begin < seconds * 1000) {
    const suffix = String(commits).padStart(10, '0');
    let newId: SQLOutputValue | undefined;
    const anew = (value: SQLInputValue) => (value === id ? (newId ?? id) : unique.has(value) ? suffix : value);
    database.exec('begin immediate');
    for (const { statement, values, makesId } of prepared) {
      const [row] = statement.all(...values.map(anew));
      if (makesId) newId = row?.id;
    }
    database.exec('commit');
    commits++;
  }
  return commits / ((performance.now() - begin) / 1000);
}

async function recordedInvoice(): Promise<RecordedInvoice> {
  const app = await openBenchApp('bare');
  const account = await fillLedger(app.services, 2_000);
  const { customers } = await app.administration.run(account, 'listCustomers', {});
  const invoice = { customer_id: customers[0]?.id, description: 'Work', amount: 12.5 };
  const { answer: made, statements: writes } = await recorded(WRITES, () =>
    app.administration.run(account, 'createInvoice', invoice),
  );
  await app.close();
  const unique = new Set([made.invoice_number, made.payment_url?.split('/').at(-1) ?? null]);
  return { file: app.file, writes, id: made.id, unique };
}

/**
 * Records the SQL statements and the answer of `listInvoices`. Returns a function that runs these statements and
 * returns the recorded answer as JSON.
 */
export async function bareList(): Promise<() => string> {
  const app = await openBenchApp('bare-list');
  const account = await fillLedger(app.services, 2_000);
  const { answer: data, statements } = await recorded(READS, () =>
    app.administration.run(account, 'listInvoices', { limit: 20 }),
  );
  await app.close();
  const database = new DatabaseSync(app.file);
  database.exec('pragma query_only = 1; pragma cache_size = -16384;');
  const prepared = preparedOn(database, statements);
  return () => {
    for (const { statement, values } of prepared) statement.all(...values);
    return JSON.stringify({ success: true, data });
  };
}
