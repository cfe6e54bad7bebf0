/** Records the SQLite statements of a service call, to repeat them as bare prepared statements. */
import { type DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite';

export type RecordedStatement = { readonly sql: string; readonly values: readonly SQLInputValue[] };

export const WRITES = /^(insert|update|delete)/;
export const READS = /^(select|with)/;

/**
 * Runs `call`. Returns its answer, and its statements whose text matches `wanted`, in their order. Searches run in
 * another thread and are not recorded.
 */
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

/** Prepares each statement text once, as the service does. */
export function preparedOn(database: DatabaseSync, statements: readonly RecordedStatement[]) {
  const kept = new Map<string, StatementSync>();
  return statements.map(({ sql, values }) => {
    const statement = kept.get(sql) ?? database.prepare(sql);
    kept.set(sql, statement);
    return { sql, statement, values };
  });
}
