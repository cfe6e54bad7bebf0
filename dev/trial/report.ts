/** What a trial found, and how it is printed. */
import type { TestEngine } from '../../test/kit/test-app.ts';

export interface TrialSettings {
  readonly engine: TestEngine;
  /** How long the load lasts. Starting, settling and comparing come on top. */
  readonly ms: number;
  readonly seed: number;
  /** The program that is tried. */
  readonly bin: string;
  /** A Postgres server on which a database may be made; without it the trial starts one of its own. */
  readonly postgresUrl?: string;
  /** Called before the load: tests plant a fault of the service here. */
  readonly beforeLoad?: (rows: Rows) => Promise<void>;
  /** Called after the load and before the comparison, while the service runs: tests plant a fault here. */
  readonly beforeComparing?: (rows: Rows) => Promise<void>;
  /** Where a copy of an SQLite database is put if a promise was broken: its rows say more than the line does. */
  readonly evidence?: string;
  readonly say: (line: string) => void;
}

export type Row = Readonly<Record<string, unknown>>;
/** Opens a connection, reads or changes, and closes it. */
export type Rows = (sql: string) => Promise<readonly Row[]>;

export interface TrialReport {
  /** Measured figures in the order of the table. */
  readonly figures: readonly (readonly [what: string, value: string | number])[];
  /** One line for each promise that was broken; empty is what is wanted. */
  readonly broken: readonly string[];
}

/** What was asked for needs something that is not here; its message says what. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

export function table(name: string, engine: TestEngine, { figures, broken }: TrialReport): string {
  const rows = figures.map(([what, value]) => `| ${what} | ${typeof value === 'number' ? grouped(value) : value} |`);
  const verdict = `| **broken promises** | **${broken.length === 0 ? 'none' : broken.length}** |`;
  return [`| ${name}, ${engine} | |`, '|---|---|', ...rows, verdict].join('\n');
}

/** 12 345 */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** `p50 12 ms, p99 40 ms, max 55 ms`. */
export function spread(values: readonly number[]): string {
  if (values.length === 0) return 'none';
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return `p50 ${grouped(at(0.5))} ms, p99 ${grouped(at(0.99))} ms, max ${grouped(at(1))} ms`;
}
