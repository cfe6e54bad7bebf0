import { Command } from 'commander';
import { print, printJson } from './output.ts';
import { withApp } from './with-app.ts';

type ConnectOptions = {
  account?: string;
  kind: string;
  state?: string;
  apiKey?: string;
  drill?: string;
  json?: true;
};
type Options = { account?: string; json?: true };

const ACCOUNT = ['--account <id or handle>', 'may be left out when there is only one'] as const;
const KINDS = 'sandbox (no real money), stripe or mollie';

export function providerCommand(): Command {
  const connect = new Command('connect')
    .description('Connect an account to a payment provider. Replaces its current connection.')
    .option(...ACCOUNT)
    .requiredOption('--kind <kind>', KINDS)
    .option('--state <state>', 'onboarding, or ready when the provider has approved the business (default ready)')
    .option(
      '--api-key <key>',
      'key of stripe (sk_…, or sk_…,whsec_… with its webhook secret) or mollie; tried at once, stored encrypted',
    )
    .option('--drill <failure>', 'sandbox only: a failure to simulate with every payment')
    .option('--json', 'print JSON')
    .action(({ account: reference, apiKey, json, ...input }: ConnectOptions) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const given = { ...input, ...(apiKey === undefined ? {} : { api_key: apiKey }) };
        const connection = await administration.run(account, 'connectProvider', given);
        if (json) return printJson(connection);
        print(sentence(account.handle, connection));
        for (const warning of connection.warnings) print(`Note: ${warning}`);
      }),
    );
  const show = new Command('show')
    .description('Show the payment provider of an account, without its key.')
    .option(...ACCOUNT)
    .option('--json', 'print JSON')
    .action(({ account: reference, json }: Options) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const connection = await administration.run(account, 'showProvider', {});
        if (json) return printJson(connection);
        print(sentence(account.handle, connection));
      }),
    );
  const disconnect = new Command('disconnect')
    .description('Disconnect the payment provider of an account.')
    .option(...ACCOUNT)
    .option('--json', 'print JSON')
    .action(({ account: reference, json }: Options) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const connection = await administration.run(account, 'disconnectProvider', {});
        if (json) return printJson(connection);
        print(sentence(account.handle, connection));
      }),
    );
  const provider = new Command('provider').description('Connect accounts to payment providers.');
  return provider.addCommand(connect).addCommand(show).addCommand(disconnect);
}

type Shown = { kind: string | null; state: string | null; mode: string | null; unverified: boolean };

function sentence(handle: string, { kind, state, mode, unverified }: Shown): string {
  if (kind === null) return `${handle} has no payment provider: nothing can be paid online.`;
  const connected = `${handle} is connected to ${kind}`;
  if (state === 'ready' && kind === 'sandbox') return `${connected} and can be paid online; no real money moves.`;
  if (state === 'ready' && unverified) {
    return `${connected}, but its key was not checked, because ${kind} could not be asked: nothing can be paid online until ${kind} has accepted it. It is checked before the first payment; "billhook doctor" checks it now.`;
  }
  if (state === 'ready' && mode === 'test')
    return `${connected} in test mode, and ${kind} has accepted the key: payments are marked as tests, and no real money moves.`;
  if (state === 'ready')
    return `${connected}, ${kind} has accepted the key, and it can be paid online${mode === 'live' ? ', with real money' : ''}.`;
  return `${handle} is connected to ${kind}, which has not finished its onboarding: nothing can be paid online yet.`;
}
