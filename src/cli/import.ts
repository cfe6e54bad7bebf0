/** `billhook import`: takes over customers, items and invoices from a former product (R108). */
import { readFileSync, statSync } from 'node:fs';
import { Command, Option } from 'commander';
import { IMPORT_BOUNDS, IMPORT_KINDS } from '../model/import.ts';
import { print, printJson, printTable } from './output.ts';
import { withApp } from './with-app.ts';

type Options = {
  kind?: string;
  mapping?: string;
  yes?: true;
  undo?: string;
  account?: string;
  json?: true;
};

/** The answer of `createImport` and `confirmImport`. */
type Shown = Readonly<
  Record<
    | 'rows'
    | 'new'
    | 'same'
    | 'changed'
    | 'customers'
    | 'left_out_count'
    | 'without_paid_day'
    | 'without_tax'
    | 'fault_count',
    number
  >
> & {
  readonly kind: string;
  readonly format: string;
  readonly totals: readonly (Readonly<Record<'count' | 'amount' | 'amount_paid' | 'amount_due', number>> & {
    readonly currency: string;
  })[];
  readonly faults: readonly { readonly row: number; readonly field: string; readonly message: string }[];
};

const FAULTS_SHOWN = 20;

export function importCommand(): Command {
  return new Command('import')
    .description(
      'Take over customers, items and invoices that another product exported as CSV. Shows what would be stored; --yes stores it.',
    )
    .argument(
      '[file]',
      'CSV of Stripe, Moneybird, Xero, QuickBooks, Invoice Ninja, FreshBooks, sevDesk, Lexware or others',
    )
    .addOption(new Option('--kind <kind>', 'what the file contains').choices([...IMPORT_KINDS]))
    .option('--mapping <file>', 'JSON that names the columns of another product (docs/moving-in.md)')
    .option('--yes', 'store it; without faults only')
    .option('--undo <id>', 'delete what an import stored, within seven days, instead of importing a file')
    .option('--account <id or handle>', 'may be left out when there is only one')
    .option('--json', 'print JSON')
    .action((file: string | undefined, options: Options) =>
      options.undo === undefined ? importFile(file, options) : undo(options),
    );
}

async function importFile(
  file: string | undefined,
  { kind, mapping, yes, account: reference, json }: Options,
): Promise<void> {
  if (file === undefined) throw new Error('name the file to import');
  if (kind === undefined) throw new Error(`say what the file contains: --kind ${IMPORT_KINDS.join(' or ')}`);
  const input = {
    kind,
    file: bytesOf(file).toString('base64'),
    ...(mapping === undefined ? {} : { mapping: mappingIn(mapping) }),
  };
  await withApp(async ({ administration }) => {
    const account = await administration.account(reference);
    const preview = await administration.run(account, 'createImport', input);
    if (!yes || preview.fault_count > 0) {
      if (json) printJson(preview);
      else printPreview(preview, file);
      if (preview.fault_count > 0)
        throw new Error(`${file} has ${counted(preview.fault_count, 'fault')}. Nothing was stored.`);
      return;
    }
    const done = await administration.run(account, 'confirmImport', { id: preview.id });
    if (json) return printJson(done);
    printPreview(done, file);
    print(`Stored as import ${done.id}. To delete it again within seven days: billhook import --undo ${done.id}`);
  });
}

async function undo({ undo: id, account: reference, json }: Options): Promise<void> {
  await withApp(async ({ administration }) => {
    const account = await administration.account(reference);
    const undone = await administration.run(account, 'undoImport', { id: Number(id) });
    if (json) return printJson(undone);
    print(`Import ${undone.id} is undone: what it stored is deleted.`);
  });
}

function bytesOf(file: string): Buffer {
  const about = statSync(file);
  if (!about.isFile()) throw new Error(`${file} is not a file`);
  if (about.size > IMPORT_BOUNDS.fileBytes) {
    throw new Error(`${file} is larger than ${IMPORT_BOUNDS.fileBytes / 1024 / 1024} MB: import it in parts`);
  }
  return readFileSync(file);
}

function mappingIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : 'unreadable'}`, { cause: error });
  }
}

function printPreview(found: Shown, file: string): void {
  const { kind, format, rows, left_out_count: out } = found;
  print(`${file}: ${counted(rows, 'row')} of ${kind}, format ${format}.`);
  print(
    `New ${found.new}, same ${found.same}, changed ${found.changed}, left out ${out}, new customers ${found.customers}.`,
  );
  if (found.without_paid_day > 0)
    print(`${found.without_paid_day} paid invoices have no day of payment: the due date is taken.`);
  if (found.without_tax > 0 && kind === 'invoices') print(`${found.without_tax} invoices have no tax in the file.`);
  if (found.totals.length > 0) {
    printTable(
      ['currency', 'invoices', 'amount', 'paid', 'due'],
      found.totals.map((one) => [
        one.currency,
        String(one.count),
        String(one.amount),
        String(one.amount_paid),
        String(one.amount_due),
      ]),
    );
  }
  if (found.fault_count === 0) return;
  print('Row 1 is the first row below the header.');
  printTable(
    ['row', 'field', 'fault'],
    found.faults.slice(0, FAULTS_SHOWN).map((fault) => [String(fault.row), fault.field, fault.message]),
  );
  if (found.fault_count > FAULTS_SHOWN) print(`And ${found.fault_count - FAULTS_SHOWN} more.`);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
