import { Command } from 'commander';
import { print, printJson, printTable } from './output.ts';
import { withApp } from './with-app.ts';

type CreateOptions = {
  name: string;
  email: string;
  handle?: string;
  currency?: string;
  timezone?: string;
  json?: true;
};

export function accountCommand(): Command {
  const create = new Command('create')
    .description('Make an account: one business with its own customers, invoices and tokens.')
    .requiredOption('--name <name>', 'name of the business, as customers see it')
    .requiredOption('--email <address>', 'where customers reply to')
    .option('--handle <handle>', 'short name for addresses and --account; made from the name if left out')
    .option('--currency <code>', 'ISO 4217 currency (default EUR)')
    .option('--timezone <zone>', 'IANA time zone (default Europe/Amsterdam)')
    .option('--json', 'print JSON')
    .action(({ json, ...input }: CreateOptions) =>
      withApp(async (app) => {
        const { id, name, handle } = await app.administration.createAccount(input);
        if (json) return printJson({ id, name, handle });
        print(
          `Account ${id} (${handle}) is ready. A token for it: billhook token create --account ${handle} --scopes billing.read,billing.write`,
        );
      }),
    );
  const list = new Command('list')
    .description('List the accounts.')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: true }) =>
      withApp(async (app) => {
        const accounts = await app.administration.accounts();
        const shown = accounts.map(({ id, name, handle, currency, timezone }) => ({
          id,
          name,
          handle,
          currency,
          timezone,
        }));
        if (json) return printJson({ accounts: shown });
        printTable(
          ['id', 'handle', 'currency', 'time zone', 'name'],
          shown.map((one) => [String(one.id), one.handle, one.currency, one.timezone, one.name]),
        );
      }),
    );
  return new Command('account').description('Make and list accounts.').addCommand(create).addCommand(list);
}
