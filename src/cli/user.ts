import { Command } from 'commander';
import { print, printJson } from './output.ts';
import { withApp } from './with-app.ts';

type CreateOptions = { account?: string; email: string; json?: true };

export function userCommand(): Command {
  const create = new Command('create')
    .description('Let a person into an account; prints a one-time sign-in link, valid for 24 hours.')
    .option('--account <id or handle>', 'may be left out when there is only one')
    .requiredOption('--email <address>', 'who signs in')
    .option('--json', 'print JSON')
    .action(({ account: reference, email, json }: CreateOptions) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const { other_accounts: others, ...user } = await administration.run(account, 'createUser', { email });
        if (json) return printJson(user);
        print(`${user.email} can sign in once, until ${user.expires_at}:\n${user.sign_in_url}`);
        // The link opens all of the person's accounts, so it must not go to the owner who asked for it.
        if (others > 0)
          print(`It opens ${others} more of their accounts. Give it to ${user.email} and to nobody else.`);
      }),
    );
  return new Command('user').description('Let people into accounts.').addCommand(create);
}
