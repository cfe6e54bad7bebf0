/** Result of a trial, and its table. */
import type { TestEngine } from '../../test/kit/test-app.ts';

export interface TrialSettings {
  readonly engine: TestEngine;
  /** Duration of the load. Starting, settling and comparing take additional time. */
  readonly ms: number;
  readonly seed: number;
  /** Path of the tested program. */
  readonly bin: string;
  /** Address of a Postgres server on which a database may be created. Without it, the trial starts its own server. */
  readonly postgresUrl?: string;
  /** Called before the load. Tests insert a fault of the service here. */
  readonly beforeLoad?: (rows: Rows) => Promise<void>;
  /** Called after the load and before the comparison, while the service runs. Tests insert a fault here. */
  readonly beforeComparing?: (rows: Rows) => Promise<void>;
  /** Folder for a copy of the SQLite database if a promise was broken. The rows help to find the cause. */
  readonly evidence?: string;
  readonly say: (line: string) => void;
}

export type Row = Readonly<Record<string, unknown>>;
/** Runs a statement on a new connection. */
export type Rows = (sql: string) => Promise<readonly Row[]>;

export interface TrialReport {
  /** Measured figures in the order of the table. */
  readonly figures: readonly (readonly [what: string, value: string | number])[];
  /** One line for each broken promise; empty if there is none. */
  readonly broken: readonly string[];
  /** One line for each fault that was caused, in this order. The same seed causes the same faults. */
  readonly faults?: readonly string[];
}

/** A trial needs something that this machine does not have; the message names it. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

export function table(name: string, engine: TestEngine, { figures, broken }: TrialReport): string {
  const rows = figures.map(([what, value]) => `| ${what} | ${typeof value === 'number' ? grouped(value) : value} |`);
  const verdict = `| **broken promises** | **${broken.length === 0 ? 'none' : broken.length}** |`;
  return [`| ${name}, ${engine} | |`, '|---|---|', ...rows, verdict].join('\n');
}

/** Groups thousands: `12 345`. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** Percentiles of durations in milliseconds: `p50 12 ms, p99 40 ms, max 55 ms`. */
export function spread(values: readonly number[]): string {
  if (values.length === 0) return 'none';
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return `p50 ${grouped(at(0.5))} ms, p99 ${grouped(at(0.99))} ms, max ${grouped(at(1))} ms`;
}
