/** `billhook import`: takes over customers, items and invoices from a former product (R108). */
import { readFileSync, statSync } from 'node:fs';
import { Command, Option } from 'commander';
import { BillingError } from '../model/billing-error.ts';
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
  readonly faults: readonly (Labelled & { readonly field: string; readonly message: string })[];
  readonly left_out: readonly (Labelled & { readonly reason: keyof typeof REASONS })[];
  readonly new_rows: readonly ShownRow[] | null;
  readonly changed_rows: readonly ChangedRow[] | null;
};

type Labelled = { readonly row: number; readonly label: string | null };
type ShownRow = Labelled &
  Readonly<Record<'customer' | 'email' | 'description' | 'date' | 'due_date' | 'currency' | 'status', string | null>> &
  Readonly<Record<'amount' | 'amount_due', number | null>>;
type ChangedRow = ShownRow & { readonly differs: readonly string[] };

const ROWS_SHOWN = 20;

const REASONS = { draft: 'a draft', credit_note: 'a credit note', other_document: 'no invoice' } as const;

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
    const preview = await administration.run(account, 'createImport', input).catch((error: unknown) => {
      throw inFiles(error, { file, mapping });
    });
    const willStore = yes && preview.fault_count === 0 && preview.new > 0;
    if (!willStore && json) printJson(preview);
    if (!json) printPreview(preview, file);
    if (preview.fault_count > 0)
      throw new Error(`${file} has ${counted(preview.fault_count, 'fault')}. Nothing was stored.`);
    if (!willStore) {
      if (yes && !json) print('Nothing was stored: the file has nothing new.');
      return;
    }
    const done = await administration.run(account, 'confirmImport', { id: preview.id });
    if (json) return printJson(done);
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

/** Reads a file that the user names. If the file cannot be read, the error explains the reason in plain words. */
function bytesOf(file: string): Buffer {
  try {
    const about = statSync(file);
    if (about.isDirectory()) throw new Error(`${file} is a folder: name a file in it`);
    if (!about.isFile()) throw new Error(`${file} is not a file`);
    if (about.size === 0) throw new Error(`${file} is empty`);
    if (about.size > IMPORT_BOUNDS.fileBytes) {
      throw new Error(`${file} is larger than ${IMPORT_BOUNDS.fileBytes / 1024 / 1024} MB: import it in parts`);
    }
    return readFileSync(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    const why =
      code === 'ENOENT' || code === 'ENOTDIR'
        ? 'does not exist'
        : code === 'EACCES' || code === 'EPERM'
          ? 'cannot be read: this user has no permission'
          : `cannot be read (${code})`;
    throw new Error(`${file} ${why}`, { cause: error });
  }
}

function mappingIn(file: string): unknown {
  const text = bytesOf(file).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : 'unreadable'}`, { cause: error });
  }
}

/** In faults, replaces the field names `file` and `mapping` by the names of the files that the user named. */
function inFiles(
  error: unknown,
  { file, mapping = '' }: { readonly file: string; readonly mapping?: string | undefined },
) {
  const faults = error instanceof BillingError ? error.details.faults : undefined;
  if (!faults) return error;
  const said = faults.map(
    ({ field, message }) => `${field.replace(/^file$/, file).replace(/^mapping/, mapping)} ${message}`,
  );
  return new Error(`${said.join('; ')}.`, { cause: error });
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
  if (found.new + found.changed + out + found.fault_count > 0) print('Row 1 is the first row below the header.');
  printRows('New', COLUMNS[kind] ?? [], found.new_rows ?? [], found.new);
  printRows('Changed, stay as they are', CHANGED, found.changed_rows ?? [], found.changed);
  printRows('Left out', LEFT_OUT, found.left_out, out);
  printRows('Faults', FAULTS, found.faults, found.fault_count);
}

type Column<Row> = readonly [title: string, cell: (row: Row) => unknown];

const PLACE = [
  ['row', ({ row }: Labelled) => row],
  ['label', ({ label }: Labelled) => label],
] as const;

const COLUMNS: Readonly<Record<string, readonly Column<ShownRow>[]>> = {
  customers: [PLACE[0], ['name', ({ label }) => label], ['email', ({ email }) => email]],
  items: [
    PLACE[0],
    ['code', ({ label }) => label],
    ['price', ({ amount, currency }) => (amount === null ? '' : `${amount} ${currency}`)],
    ['description', ({ description }) => description],
  ],
  invoices: [
    PLACE[0],
    ['number', ({ label }) => label],
    ['date', ({ date }) => date],
    ['due', ({ due_date: day }) => day],
    ['amount', ({ amount, currency }) => `${amount} ${currency}`],
    ['amount due', ({ amount_due: due }) => due],
    ['status', ({ status }) => status],
    ['customer', ({ customer }) => customer],
  ],
};
const CHANGED: readonly Column<ChangedRow>[] = [...PLACE, ['differs in', ({ differs }) => differs.join(', ')]];
const LEFT_OUT: readonly Column<Shown['left_out'][number]>[] = [...PLACE, ['is', ({ reason }) => REASONS[reason]]];
const FAULTS: readonly Column<Shown['faults'][number]>[] = [
  ...PLACE,
  ['field', ({ field }) => field],
  ['fault', ({ message }) => message],
];

/** Prints the first rows of a list with `count` entries. */
function printRows<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[], count: number): void {
  if (count === 0) return;
  print(`\n${title}: ${count}`);
  const shown = rows.slice(0, ROWS_SHOWN);
  printTable(
    columns.map(([name]) => name),
    shown.map((row) => columns.map(([, cell]) => String(cell(row) ?? ''))),
  );
  if (count > shown.length) print(`And ${count - shown.length} more.`);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
