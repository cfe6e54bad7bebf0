/**
 * Commits what one created invoice commits, as durably, by nothing but prepared statements: what the service writes is
 * recorded once, and repeated on its own tables.
 */
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, StatementSync } from 'node:sqlite';
import { fillLedger } from './ledger.ts';
import { openBenchApp } from './test-app.ts';

type Write = { readonly sql: string; readonly values: readonly SQLInputValue[] };

type Recorded = {
  readonly file: string;
  readonly writes: readonly Write[];
  /** Values of the recorded invoice that every other invoice has anew. */
  readonly id: SQLInputValue;
  readonly unique: ReadonlySet<SQLInputValue>;
};

/** How many invoices it commits per second, one after the other. */
export async function bareInvoicesPerSecond(seconds: number): Promise<number> {
  const { file, writes, id, unique } = await recordedInvoice();
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = full; pragma wal_autocheckpoint = 4000; pragma cache_size = -65536;');
  const prepared = writes.map(({ sql, values }) => ({
    statement: database.prepare(sql),
    values,
    makesId: /^insert into "invoices"/.test(sql),
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

async function recordedInvoice(): Promise<Recorded> {
  const app = await openBenchApp('bare');
  const account = await fillLedger(app.services, 2_000);
  const { customers } = await app.administration.run(account, 'listCustomers', {});
  const writes: Write[] = [];
  const stop = recordWrites(writes);
  const invoice = { customer_id: customers[0]?.id, description: 'Work', amount: 12.5 };
  const made = await app.administration.run(account, 'createInvoice', invoice);
  stop();
  await app.close();
  const unique = new Set([made.invoice_number, made.payment_url?.split('/').at(-1) ?? null]);
  return { file: app.file, writes, id: made.id, unique };
}

/** Listens to every statement that changes something, until the returned function is called. */
function recordWrites(writes: Write[]): () => void {
  const { all, run } = StatementSync.prototype;
  const note = (sql: string, values: SQLInputValue[]) => {
    if (/^(insert|update|delete)/.test(sql)) writes.push({ sql, values });
  };
  StatementSync.prototype.all = function (this: StatementSync, ...values: SQLInputValue[]) {
    note(this.sourceSQL, values);
    return all.apply(this, values as never);
  } as typeof all;
  StatementSync.prototype.run = function (this: StatementSync, ...values: SQLInputValue[]) {
    note(this.sourceSQL, values);
    return run.apply(this, values as never);
  } as typeof run;
  return () => Object.assign(StatementSync.prototype, { all, run });
}
