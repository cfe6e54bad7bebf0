import { Command } from 'commander';
import type { App } from '../app.ts';
import { ConfigError } from '../config.ts';
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
          // Opening the service applies them.
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
      if (json) printJson({ ok: checks.every(({ ok }) => ok), checks });
      else for (const { what, ok, says } of checks) print(`${ok ? 'ok  ' : 'FAIL'}  ${what}: ${says}`);
      if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
    });
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
  const checks = [{ what: 'settings', ok: true, says: 'readable' }, await serviceCheck(local)];
  try {
    return [...checks, ...(await withApp(examineApp, {}, local))];
  } catch (error) {
    if (error instanceof ConfigError) return [{ what: 'settings', ok: false, says: error.message }];
    return [...checks, { what: 'database', ok: false, says: reasonOf(error) }];
  }
}

async function serviceCheck({ config, isRunning }: LocalConfig): Promise<Check> {
  const isUp = await isRunning();
  const says = isUp
    ? `running, reached at ${config.baseUrl}`
    : `none is running on this database; start it with "billhook serve" (in a checkout: npm start), then it is reached at ${config.baseUrl}`;
  return { what: 'service', ok: isUp, says };
}

async function examineApp({ administration, services }: App): Promise<Check[]> {
  const { store, mail } = services;
  const [writable, migrations, accounts, mailTrouble, givenUp] = await Promise.all([
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
    { what: 'database', ok: writable, says: writable ? `${store.engine}, writable` : `${store.engine}, not writable` },
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
