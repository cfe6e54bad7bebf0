/** Output of commands. Data goes to standard output, and reasons for failures go to standard error. */
import type { Command } from 'commander';
import { ConfigError } from '../config.ts';
import { BillingError } from '../model/billing-error.ts';
import { visibleJson } from '../model/text.ts';
import { flagFor, inCommands } from './flags.ts';

// A reader may close the pipe early, as `| head -1` does. This is no failure and does not stop the service.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(visibleJson(JSON.stringify(value, null, 2)));
}

/** Prints columns as wide as their widest cell. The last column is not padded. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows]) {
    print(row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  '));
  }
}

/**
 * Returns a text that states the fault and what to do about it, without a stack. Several wrong settings get one line
 * each. `command`: the command that ran. The text names the flags of this command instead of fields.
 */
export function reasonOf(error: unknown, command?: Command): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof BillingError) {
    const { faults, allowedValues, hint } = error.details;
    const nameOf = (field: string) => (command ? flagFor(field, command) : field);
    if (faults) return inCommands(`${faults.map(({ field, message }) => `${nameOf(field)} ${message}`).join('; ')}.`);
    const allowed = allowedValues ? `Allowed: ${allowedValues.join(', ')}.` : undefined;
    return inCommands([error.message, allowed, hint].filter(Boolean).join(' '));
  }
  if (!(error instanceof Error)) return String(error);
  switch ('code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `${error.message}: another program uses that port. Choose another one with ${portFlag()}.`;
    case 'EACCES':
      return `${error.message}: this user has no permission for that.`;
    default:
      return error.message;
  }
}

/**
 * Returns the text for the flag `--port`. If npm runs this program, the text is the whole `npm run` command, because
 * npm passes flags to the program only after `--`.
 */
function portFlag(): string {
  const { npm_lifecycle_event: script } = process.env;
  return !script ? '--port' : `--port: npm run ${script} -- --port 8788`;
}

/** The cause of a refusal. It is for operators only and must not be shown to callers of the API. */
export function causeOf(error: unknown): string {
  const cause = error instanceof BillingError && error.cause instanceof Error ? error.cause : error;
  // If several addresses were tried, the last failure is reported.
  return reasonOf(cause instanceof AggregateError ? cause.errors.at(-1) : cause);
}
