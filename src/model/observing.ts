/** What the store and the worker tell an observer. There is none unless an SDK of OpenTelemetry is registered. */

export type StatementObserver = {
  /** A statement has ended. `sql` has placeholders in place of values. */
  readonly ended: (sql: string, durationMs: number, error?: unknown) => void;
  /** Makes a function that runs in the trace of the present caller, whoever calls it later. */
  readonly bind: <Run extends (...given: never[]) => unknown>(run: Run) => Run;
};

export type JobObserver = {
  /** Runs a periodic task, which often finds nothing to do. */
  readonly task: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** Runs one stored job. */
  readonly job: <T>(kind: string, attempts: number, run: () => Promise<T>) => Promise<T>;
};
