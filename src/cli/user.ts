import { Command } from 'commander';
import { print, printJson } from './output.ts';
import { howToStart } from './running.ts';
import { withApp } from './with-app.ts';

type CreateOptions = { account?: string; email: string; json?: true };

export function userCommand(): Command {
  const create = new Command('create')
    .description('Add a user to an account. Prints a one-time sign-in link that is valid for 24 hours.')
    .option('--account <id or handle>', 'may be left out when there is only one')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .option('--json', 'print JSON')
    .action(({ account: reference, email, json }: CreateOptions) =>
      withApp(async ({ administration, services }, isRunning) => {
        const account = await administration.account(reference);
        const { other_accounts: others, ...user } = await administration.run(account, 'createUser', { email });
        if (json) return printJson(user);
        print(`${user.email} can sign in once, until ${user.expires_at}:\n${user.sign_in_url}`);
        // The link opens all accounts of the user. Only the user may get it, not the owner of `account`.
        if (others > 0) print(`It also opens other accounts of this user (${others}). Give it only to ${user.email}.`);
        if (!(await isRunning())) print(howToStart(services.addresses.baseUrl));
      }),
    );
  return new Command('user').description('Add users to accounts.').addCommand(create);
}
