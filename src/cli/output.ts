/** What the command line prints: facts on standard output, reasons on standard error. */
import { ConfigError } from '../config.ts';
import { Refusal } from '../model/refusal.ts';
import { visibleJson } from '../model/visible-text.ts';

// A reader that has seen enough, as in `| head -1`, is no failure, and no reason to stop serving.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(visibleJson(JSON.stringify(value, null, 2)));
}

/** Columns wide enough for their widest cell; the last one is not padded. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows]) {
    print(row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  '));
  }
}

/** One line (one per wrong setting) that says what was wrong and what to do; never a stack. */
export function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Refusal) {
    const { faults, allowedValues, hint } = error.details;
    if (faults) return `${faults.map(({ field, message }) => `${field} ${message}`).join('; ')}.`;
    const allowed = allowedValues ? `Allowed: ${allowedValues.join(', ')}.` : undefined;
    return [error.message, allowed, hint].filter(Boolean).join(' ');
  }
  if (!(error instanceof Error)) return String(error);
  switch ('code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `${error.message}: another program listens there. Choose another port with --port.`;
    case 'EACCES':
      return `${error.message}: this user may not do that.`;
    default:
      return error.message;
  }
}

/** The reason behind a refusal that is meant for callers, who are told less than whoever runs the service. */
export function causeOf(error: unknown): string {
  const cause = error instanceof Refusal && error.cause instanceof Error ? error.cause : error;
  // Several addresses were tried: the last one's failure speaks for all.
  return reasonOf(cause instanceof AggregateError ? cause.errors.at(-1) : cause);
}
