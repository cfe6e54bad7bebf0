/** What a call of the service asks of SQLite, recorded to be repeated by prepared statements and nothing else. */
import { type DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite';

export type RecordedStatement = { readonly sql: string; readonly values: readonly SQLInputValue[] };

export const WRITES = /^(insert|update|delete)/;
export const READS = /^(select|with)/;

/** The statements of `call` whose text begins like `wanted`, in their order. Searches run in a thread and are not seen. */
export async function recorded<T>(
  wanted: RegExp,
  call: () => Promise<T>,
): Promise<{ readonly answer: T; readonly statements: readonly RecordedStatement[] }> {
  const statements: RecordedStatement[] = [];
  const { all, run } = StatementSync.prototype;
  const note = ({ sourceSQL: sql }: StatementSync, values: SQLInputValue[]) => {
    if (wanted.test(sql)) statements.push({ sql, values });
  };
  StatementSync.prototype.all = function (this: StatementSync, ...values: SQLInputValue[]) {
    note(this, values);
    return all.apply(this, values as never);
  } as typeof all;
  StatementSync.prototype.run = function (this: StatementSync, ...values: SQLInputValue[]) {
    note(this, values);
    return run.apply(this, values as never);
  } as typeof run;
  try {
    return { answer: await call(), statements };
  } finally {
    Object.assign(StatementSync.prototype, { all, run });
  }
}

/** Each text is prepared once, as the service does it. */
export function preparedOn(database: DatabaseSync, statements: readonly RecordedStatement[]) {
  const kept = new Map<string, StatementSync>();
  return statements.map(({ sql, values }) => {
    const statement = kept.get(sql) ?? database.prepare(sql);
    kept.set(sql, statement);
    return { sql, statement, values };
  });
}
