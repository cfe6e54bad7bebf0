import { Command, InvalidArgumentError } from 'commander';
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

type ReminderOptions = { account?: string; days?: number[]; json?: true };

export function accountCommand(): Command {
  const create = new Command('create')
    .description('Create an account: one business with its own customers, invoices and tokens.')
    .requiredOption('--name <name>', 'name of the business, shown to customers')
    .requiredOption('--email <address>', 'e-mail address for replies of customers')
    .option('--handle <handle>', 'short name in addresses and for --account (default: made from the name)')
    .option('--currency <code>', 'ISO 4217 currency (default EUR)')
    .option('--timezone <zone>', 'IANA time zone (default Europe/Amsterdam)')
    .option('--json', 'print JSON')
    .action(({ json, ...input }: CreateOptions) =>
      withApp(
        async (app) => {
          const { id, name, handle } = await app.administration.createAccount(input);
          if (json) return printJson({ id, name, handle });
          print(
            `Account ${id} (${handle}) is ready. A token for it: billhook token create --account ${handle} --scopes billing.read,billing.write`,
          );
        },
        { create: true },
      ),
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
  const reminders = new Command('reminders')
    .description('Turn automatic reminder mails before and after the due date on or off. They are off by default.')
    .argument('<on or off>', 'whether reminders are sent automatically', onOrOff)
    .option('--account <id or handle>', 'may be left out when there is only one')
    .option('--days <list>', 'days from the due date, negative before it (default -3,1,7,14,30)', dayList)
    .option('--json', 'print JSON')
    .action((enabled: boolean, { account: reference, days, json }: ReminderOptions) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const plan = await administration.run(account, 'setReminders', { enabled, ...(days ? { days } : {}) });
        if (json) return printJson(plan);
        print(
          plan.enabled
            ? `Automatic reminders of ${account.handle} are on: on days ${plan.days.join(', ')} from the due date.`
            : `Automatic reminders of ${account.handle} are off.`,
        );
      }),
    );
  return new Command('account')
    .description('Create and list accounts, and turn automatic reminders on or off.')
    .addCommand(create)
    .addCommand(list)
    .addCommand(reminders);
}

function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('Allowed: on or off.');
  return text === 'on';
}

function dayList(text: string): number[] {
  if (!/^-?\d{1,4}(,-?\d{1,4})*$/.test(text)) throw new InvalidArgumentError('Allowed: whole numbers, such as -3,1,7.');
  return text.split(',').map(Number);
}
