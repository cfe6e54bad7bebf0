/**
 * Interfaces through which the store and the worker report to an observer. An observer exists only if an OpenTelemetry
 * SDK is registered.
 */

export type StatementObserver = {
  /** Called at the end of an SQL statement. `sql` has placeholders instead of values. */
  readonly ended: (sql: string, durationMs: number, error?: unknown) => void;
  /**
   * Wraps a function that other code calls later. The wrapped function always runs in the trace of the code that calls
   * `bind`.
   */
  readonly bind: <Run extends (...given: never[]) => unknown>(run: Run) => Run;
};

export type JobObserver = {
  /** Runs a periodic task. */
  readonly task: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** Runs one stored job. */
  readonly job: <T>(kind: string, attempts: number, run: () => Promise<T>) => Promise<T>;
};
