import { Command } from 'commander';
import type { App } from '../app.ts';
import { ConfigError } from '../config.ts';
import { booksCheck } from './books-check.ts';
import { durabilityCheck, poolerCheck } from './database-checks.ts';
import { print, printJson, reasonOf } from './output.ts';
import { type Check, paymentChecks } from './payment-checks.ts';
import { secretsCheck } from './secrets-check.ts';
import { type LocalConfig, localConfig, withApp } from './with-app.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Apply the migrations of this version to the database. "serve" does it too.')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: true }) =>
      withApp(
        async (app) => {
          // The pending migrations were applied when the service was opened.
          const { applied, pending } = await app.services.store.migrations();
          if (json) return printJson({ applied, pending });
          print(`The database is up to date (${applied.length} migrations).`);
        },
        { create: true },
      ),
    );
}

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Check settings, database, payments, jobs and mail, and say what to repair.')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const checks = await examine();
      if (json) {
        const shown = checks.map(({ isWarning, ...check }) => (isWarning ? { ...check, warning: true } : check));
        printJson({ ok: checks.every(({ ok }) => ok), checks: shown });
      } else for (const check of checks) print(`${levelOf(check)}  ${check.what}: ${check.says}`);
      if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
    });
}

function levelOf({ ok, isWarning }: Check): string {
  if (!ok) return 'FAIL';
  return isWarning ? 'WARN' : 'ok  ';
}

async function examine(): Promise<Check[]> {
  let local: LocalConfig;
  try {
    local = await localConfig();
  } catch (error) {
    return reasonOf(error)
      .split('\n')
      .map((says) => ({ what: 'settings', ok: false, says }));
  }
  const settings = { what: 'settings', ok: true, says: 'readable' };
  const instance = await local.instance();
  try {
    return await withApp(
      async (app) => [settings, await serviceCheck(local, instance, app), ...(await examineApp(app))],
      {},
      local,
    );
  } catch (error) {
    if (error instanceof ConfigError) return [{ what: 'settings', ok: false, says: error.message }];
    return [settings, await serviceCheck(local, instance), { what: 'database', ok: false, says: reasonOf(error) }];
  }
}

/**
 * Checks whether a service runs on this database. On Postgres, a service that is found by its address may use a
 * different database. Such a service is accepted only if its worker has used this database recently.
 */
async function serviceCheck({ config }: LocalConfig, instance: string | null, app?: App): Promise<Check> {
  const what = 'service';
  const { baseUrl } = config;
  if (instance === null) {
    const says = `none is running on this database; start it with "billhook serve" (in a checkout: npm start), then it is reached at ${baseUrl}`;
    return { what, ok: false, says };
  }
  if (app?.services.store.engine === 'postgres' && !(await app.administration.worksHere(instance))) {
    const says = `one answers at ${baseUrl}, but its worker was not seen on this database in the last minute: it works on another one, or cannot work`;
    return { what, ok: false, says };
  }
  return { what, ok: true, says: `running, reached at ${baseUrl}` };
}

const WRITES = {
  yes: 'writable',
  slow: 'writable, but a write takes more than a second',
  no: 'not writable',
  away: 'cannot be reached',
  silent: 'has not answered a write for a second: it is slow, or something holds it',
} as const satisfies Record<Awaited<ReturnType<App['services']['store']['writable']>>, string>;

async function examineApp({ administration, services }: App): Promise<Check[]> {
  const { store, mail } = services;
  const [writes, migrations, accounts, mailTrouble, givenUp] = await Promise.all([
    store.writable(),
    store.migrations(),
    administration.accounts(),
    mail.trouble(),
    store.jobs.givenUp(),
  ]);
  const secrets = await secretsCheck(administration);
  const payments = (await Promise.all(accounts.map((account) => paymentChecks(administration, account)))).flat();
  const sending = mail.configured ? 'the mail server answers' : 'not configured (SMTP_URL); mails are kept, not sent';
  return [
    { what: 'database', ok: writes === 'yes' || writes === 'slow', says: `${store.engine}, ${WRITES[writes]}` },
    await durabilityCheck(services),
    ...[await poolerCheck(services)].filter((check) => check !== null),
    {
      what: 'migrations',
      ok: migrations.pending.length === 0,
      says: migrations.pending.length === 0 ? 'up to date' : `missing ${migrations.pending.join(', ')}`,
    },
    {
      what: 'accounts',
      ok: accounts.length > 0,
      says: accounts.length > 0 ? String(accounts.length) : 'none; create one with "billhook init"',
    },
    await booksCheck(services),
    secrets,
    ...payments,
    {
      what: 'jobs',
      ok: givenUp === 0,
      says: givenUp === 0 ? 'none was given up' : `${givenUp} failed too often and were given up; see the log`,
    },
    { what: 'mail', ok: mailTrouble === null, says: mailTrouble === null ? sending : `${mailTrouble}; see SMTP_URL` },
  ];
}
