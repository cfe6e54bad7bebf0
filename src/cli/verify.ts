/** `billhook verify`: recomputes every stored sum, number and event from its rows, and reports differences. */
import { Command } from 'commander';
import type { App } from '../app.ts';
import { causeOf, print, printJson } from './output.ts';
import { withApp } from './with-app.ts';

type VerifyOptions = { account?: string; against?: string; json?: true };
type Store = App['services']['store'];
type Difference = Parameters<Parameters<Store['verify']>[0]['found']>[0];
type Progress = Parameters<NonNullable<Parameters<Store['verify']>[0]['progress']>>[0];

/** Exit codes for scripts. 0 means no differences. */
const DIFFERS = 1;
const NOT_CHECKED = 2;

const PROGRESS_MS = 2_000;
/**
 * Largest number of printed differences per check. Further differences are only counted, so that the output for a badly
 * damaged ledger does not fill the disk.
 */
const SHOWN_MAX = 1_000;

export function verifyCommand(): Command {
  return new Command('verify')
    .description('Recompute every sum, number and event from the rows, and say what differs. Changes nothing.')
    .option('--account <id or handle>', 'only this account (default: all)')
    .option(
      '--against <file or address>',
      'compare only what a receiver of webhooks acknowledged with the events: a file, - or an address (docs/webhooks.md)',
    )
    .option('--json', 'print JSON')
    .action(async (options: VerifyOptions) => {
      try {
        // The database is not migrated, because the examined database must not change.
        process.exitCode = await withApp((app) => exitCodeOf(app, options), { migrate: false });
      } catch (error) {
        process.stderr.write(`billhook: the books could not be checked: ${causeOf(error)}\n`);
        process.exitCode = NOT_CHECKED;
      }
    });
}

async function exitCodeOf(app: App, { against, ...options }: VerifyOptions): Promise<number> {
  await requireCurrentSchema(app.services.store);
  if (against === undefined) return (await verify(app, options)) ? DIFFERS : 0;
  const { verifyAgainst } = await import('./verify-against.ts');
  return { right: 0, lost: DIFFERS, unread: NOT_CHECKED }[await verifyAgainst(app, { ...options, against })];
}

async function verify(
  { administration, services }: App,
  { account: reference, json }: VerifyOptions,
): Promise<boolean> {
  const { store } = services;
  const account = reference === undefined ? undefined : await administration.account(reference);
  const handles = new Map((await administration.accounts()).map(({ id, handle }) => [Number(id), handle]));
  const handleOf = ({ accountId }: Difference) => (accountId === null ? null : (handles.get(accountId) ?? null));
  const shown: (Omit<Difference, 'accountId'> & { account_id: number | null; account: string | null })[] = [];
  const counts = new Map<string, number>();
  const progress = showProgress();
  const { accounts, rows, differences } = await store
    .verify({
      accountId: account?.id,
      progress: progress.is,
      found: (difference) => {
        const count = (counts.get(difference.check) ?? 0) + 1;
        counts.set(difference.check, count);
        if (count > SHOWN_MAX) return;
        const { accountId, ...rest } = difference;
        if (json) shown.push({ ...rest, account_id: accountId, account: handleOf(difference) });
        else print(sentence(difference, handleOf(difference)));
      },
    })
    .finally(progress.end);
  const ok = differences === 0;
  if (json) printJson({ ok, accounts, rows, differences_total: differences, differences: shown });
  else print(summary({ accounts, rows, differences }, counts));
  return !ok;
}

async function requireCurrentSchema(store: Store): Promise<void> {
  const { applied, pending, newer } = await store.migrations();
  if (applied.length === 0) throw new Error('the database of DATABASE_URL is empty.');
  if (pending.length > 0) throw new Error('it was last used by an older version. Run billhook migrate first.');
  if (newer.length > 0)
    throw new Error(`it was last used by a newer version (${newer.join(', ')}). Check it with that version.`);
}

function sentence({ check, table, row, figure, stored, computed }: Difference, handle: string | null): string {
  if (table === 'file') return `${check}: the database file is damaged: ${figure}: ${stored}`;
  const where = [handle === null ? null : `account ${handle}`, `${table}${row === '' ? '' : ` ${row}`}`];
  return `${check}: ${where.filter(Boolean).join(', ')}: ${figure} is ${inWords(stored)}, its rows give ${inWords(computed)}`;
}

function inWords(value: Difference['stored']): string {
  return value === null ? 'nothing' : String(value);
}

type Verified = Awaited<ReturnType<Store['verify']>>;

function summary({ accounts, rows, differences }: Verified, counts: ReadonlyMap<string, number>): string {
  const looked = `${accounts} ${accounts === 1 ? 'account' : 'accounts'}, ${rows} rows read`;
  if (differences === 0) return `Nothing differs (${looked}).`;
  const cut = [...counts].filter(([, count]) => count > SHOWN_MAX).map(([check, count]) => `${check} ${count}`);
  const rest = cut.length === 0 ? '' : ` The first ${SHOWN_MAX} of each check are shown; all of ${cut.join(', ')}.`;
  return `${differences} ${differences === 1 ? 'figure differs' : 'figures differ'} (${looked}).${rest} What to do: docs/self-hosting.md.`;
}

/** Writes the progress to standard error, so that standard output contains only the result. */
function showProgress(): { readonly is: (state: Progress) => void; readonly end: () => void } {
  let latest: Progress | undefined;
  const timer = setInterval(() => {
    if (!latest) return;
    const { check, account, done, accounts, rows } = latest;
    const of = account === null ? 'all accounts' : `account ${done + 1} of ${accounts} (${account})`;
    process.stderr.write(`${of}: ${check}, ${rows} rows read\n`);
  }, PROGRESS_MS);
  timer.unref();
  return {
    is: (state) => {
      latest = state;
    },
    end: () => clearInterval(timer),
  };
}
