/** `billhook einvoice check`: reads an e-invoice file of a supplier. It opens no database and stores nothing. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { Command } from 'commander';
import { print, printJson } from './output.ts';

/** Maximum characters of a refusal's reason. The reason may quote the file. */
const REASON_MAX = 400;

export function einvoiceCommand(): Command {
  return new Command('einvoice').description('Read e-invoices of suppliers.').addCommand(checkCommand());
}

function checkCommand(): Command {
  return new Command('check')
    .description('Print what an e-invoice says, and whether it adds up. No validator. Stores nothing.')
    .argument('<file>', 'UBL or CII as XML, or a PDF with one of them in it (Factur-X, ZUGFeRD)')
    .option('--json', 'print JSON')
    .action(check);
}

async function check(file: string, { json }: { json?: true }): Promise<void> {
  // The parsers are loaded only here, so that other commands and the help start faster.
  const [{ readEInvoice, refuseLarge }, { UnreadableEInvoice }, { counted, reportOf, shownLine }] = await Promise.all([
    import('../documents/einvoice-reading/read.ts'),
    import('../documents/einvoice-reading/unreadable.ts'),
    import('./einvoice-report.ts'),
  ]);
  const name = shownLine(file);
  try {
    const reading = readEInvoice(bytesOf(file, refuseLarge));
    const { facts, findings, ...about } = reading;
    if (json) printJson({ well_formed: true, ...about, ...facts, findings });
    else for (const line of reportOf(reading)) print(line);
    if (reading.errors > 0) throw new Error(`${name} is well formed, but has ${counted(reading.errors, 'error')}.`);
  } catch (error) {
    if (!(error instanceof UnreadableEInvoice)) throw error;
    const { check, message } = error;
    const findings = [{ check, severity: 'error', message, at: null }];
    if (json) printJson({ well_formed: false, errors: 1, warnings: 0, findings });
    throw new Error(`${name} ${shownLine(message, REASON_MAX)}`, { cause: error });
  }
}

/**
 * Reads a regular file. Other files are refused, because reading a device may never end. `O_NONBLOCK` is set, because
 * opening a pipe without a writer would block.
 */
function bytesOf(file: string, refuseLarge: (size: number) => void): Buffer {
  const opened = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const about = fstatSync(opened);
    if (!about.isFile()) throw new Error(`${file} is not a file`);
    refuseLarge(about.size);
    return readFileSync(opened);
  } finally {
    closeSync(opened);
  }
}
