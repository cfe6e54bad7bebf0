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
  const reminders = new Command('reminders')
    .description('Let invoices remind by themselves: before and after the due date, by mail. Off until turned on.')
    .argument('<on or off>', 'whether reminders send themselves', onOrOff)
    .option('--account <id or handle>', 'may be left out when there is only one')
    .option('--days <list>', 'days from the due date, before it negative (default -3,1,7,14,30)', dayList)
    .option('--json', 'print JSON')
    .action((enabled: boolean, { account: reference, days, json }: ReminderOptions) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const plan = await administration.run(account, 'setReminders', { enabled, ...(days ? { days } : {}) });
        if (json) return printJson(plan);
        print(
          plan.enabled
            ? `Invoices of ${account.handle} remind by themselves on days ${plan.days.join(', ')} from the due date.`
            : `Invoices of ${account.handle} do not remind by themselves.`,
        );
      }),
    );
  return new Command('account')
    .description('Make and list accounts.')
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
