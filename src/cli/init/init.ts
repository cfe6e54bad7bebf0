/**
 * `billhook init`: sets up a new ledger, by questions on a terminal or by options. A second run creates nothing twice.
 */
import { Command, Option } from 'commander';
import type { App } from '../../app.ts';
import { DEFAULT_FILE, settingsFile } from '../env-file.ts';
import { print, printJson } from '../output.ts';
import { howToStart } from '../running.ts';
import { withApp } from '../with-app.ts';
import { completed } from './dialogue.ts';
import { writeSettings } from './settings-file.ts';
import { type Done, existing, PROVIDERS, type SetupChoices, setUp } from './steps.ts';

type InitOptions = {
  readonly name?: string;
  readonly email?: string;
  readonly provider?: SetupChoices['provider'];
  readonly apiKey?: string;
  readonly handle?: string;
  readonly currency?: string;
  readonly timezone?: string;
  readonly yes?: true;
  readonly writeEnv?: true;
  readonly json?: true;
};

export function initCommand(): Command {
  return new Command('init')
    .description('Set up a ledger: account, owner, payment provider and token. Asks on a terminal; may be repeated.')
    .option('--name <name>', 'name of the business, shown to customers')
    .option('--email <address>', 'e-mail address of the business and of its owner, who gets a sign-in link')
    .addOption(new Option('--provider <kind>', 'sandbox (no real money) is the default').choices(PROVIDERS))
    .option('--api-key <key>', 'key of stripe (sk_…, or sk_…,whsec_…) or mollie')
    .option('--handle <handle>', 'short name in addresses and for --account (default: made from the name)')
    .option('--currency <code>', 'ISO 4217 currency (default EUR)')
    .option('--timezone <zone>', 'IANA time zone (default Europe/Amsterdam)')
    .option('--yes', 'ask nothing: use the options and the defaults')
    .option('--write-env', 'write the token, and settings of this environment, to .env in this folder')
    .option('--json', 'print JSON; needs --yes')
    .action(async ({ yes, json, writeEnv, ...given }: InitOptions) => {
      const asks = !yes && !json && process.stdin.isTTY && process.stderr.isTTY;
      if (!yes && !asks) {
        throw new Error('there is no terminal for questions. Add --yes, and --name and --email for a new ledger.');
      }
      const run = async (app: App, isRunning: () => Promise<boolean>) => {
        const found = await existing(app);
        const { wanted, writes } = await completed({ ...given, writes: writeEnv ?? false }, found, asks);
        const show = json ? () => undefined : print;
        const done = await setUp(app, found, wanted, show);
        const { baseUrl } = app.services.addresses;
        if (writes) writeSettings(settingsFile() ?? DEFAULT_FILE, done.token.secret, show);
        const isUp = await isRunning();
        if (json) return printJson(asJson(done, baseUrl, isUp));
        if (!isUp) print(howToStart(baseUrl));
      };
      await withApp(run, { create: true });
    });
}

function asJson({ account, user, provider, token }: Done, baseUrl: string, isRunning: boolean) {
  return {
    account: { id: account.id, handle: account.handle, name: account.name, created: account.isNew },
    user: { email: user.email, sign_in_url: user.link, created: user.link !== null },
    provider: { kind: provider.kind, created: provider.isNew },
    token: { id: token.id, token: token.secret, created: token.secret !== null },
    base_url: baseUrl,
    running: isRunning,
  };
}
