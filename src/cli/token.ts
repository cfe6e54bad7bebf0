import { Command, InvalidArgumentError } from 'commander';
import { formatInstant, parseDate } from '../model/dates.ts';
import { GRANTS, limitWords } from '../model/token.ts';
import { print, printJson, printTable } from './output.ts';
import { withApp } from './with-app.ts';

type Common = { account?: string; json?: true };
type LimitOptions = {
  maxAmount?: string;
  maxPerDay?: string;
  currencies?: string[];
  readOnly?: true;
  testModeOnly?: true;
  askAboveLimit?: true;
  grant?: string[];
};
type CreateOptions = Common & LimitOptions & { scopes: string[]; name?: string; expires?: Lifetime };
type Lifetime = { lifetime_days: number | null } | { expires_at: string };

const withAccount = (command: Command) =>
  command.option('--account <id or handle>', 'may be left out when there is only one').option('--json', 'print JSON');

export function tokenCommand(): Command {
  return new Command('token')
    .description('Create, list, limit, rotate and revoke API tokens.')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(limitCommand())
    .addCommand(rotateCommand())
    .addCommand(revokeCommand());
}

function createCommand(): Command {
  return withLimits(withAccount(new Command('create')))
    .description('Create a token. Its secret is shown once.')
    .requiredOption('--scopes <list>', 'billing.read, billing.write or both, separated by commas', listed)
    .option('--name <name>', 'what the token is used for')
    .option('--expires <when>', 'days such as 90d, a date, an instant, or never (default 180d)', lifetime)
    .action(({ account: reference, json, scopes, name, expires, ...limits }: CreateOptions) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const named = name === undefined ? {} : { name };
        const input = { scopes, ...named, ...expires, ...limitsGiven(limits) };
        const token = await administration.run(account, 'createToken', input);
        if (json) {
          return printJson({ id: token.id, token: token.token, scopes: token.scopes, expires_at: token.expires_at });
        }
        print(
          `Token ${token.id} for ${account.name} (${token.scopes.join(', ')}), ${until(token.expires_at)}. Copy it now, it is not shown again:`,
        );
        print(token.token);
      }),
    );
}

function listCommand(): Command {
  return withAccount(new Command('list'))
    .description('List the tokens, without their secrets.')
    .action(({ account: reference, json }: Common) =>
      withApp(async ({ administration, services }) => {
        const now = formatInstant(services.clock.now());
        const { tokens } = await administration.run(await administration.account(reference), 'listTokens', {});
        if (json) return printJson({ tokens });
        printTable(
          ['id', 'scopes', 'expires', 'last used', 'state', 'limits', 'name'],
          tokens.map((one) => [
            String(one.id),
            one.scopes.join(','),
            one.expires_at?.slice(0, 10) ?? 'never',
            one.last_used_at?.slice(0, 10) ?? 'never',
            one.revoked_at ? 'revoked' : one.expires_at && one.expires_at <= now ? 'expired' : 'valid',
            limitWords(one.limits) || 'none',
            one.name,
          ]),
        );
      }),
    );
}

function limitCommand(): Command {
  return withLimits(withAccount(new Command('limit')))
    .description('Set the limits of a token or connected assistant. Without options all limits are removed.')
    .argument('<id>', 'token id, see "token list"', tokenId)
    .action((id: number, { account: reference, json, ...limits }: Common & LimitOptions) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const token = await administration.run(account, 'limitToken', { id, ...limitsGiven(limits) });
        if (json) return printJson(token);
        print(`Token ${id} (${token.name}): ${limitWords(token.limits) || 'no limits except its scopes'}.`);
      }),
    );
}

function withLimits(command: Command): Command {
  return command
    .option('--max-amount <amount>', 'largest amount of one call, such as 500 or EUR=500,USD=550')
    .option('--max-per-day <amount>', 'largest sum per day in the time zone of the account, in the same form')
    .option('--currencies <list>', 'only these currencies, separated by commas (default: those of the amounts)', listed)
    .option('--read-only', 'no changes, whatever the scopes allow')
    .option('--test-mode-only', 'changes in test mode only')
    .option('--ask-above-limit', 'a person may allow one call above --max-amount, if the assistant can ask')
    .option(
      '--grant <list>',
      `what it may do although it sends money elsewhere or starts it again: ${GRANTS.join(', ')}`,
      listed,
    );
}

function limitsGiven(given: LimitOptions): Record<string, unknown> {
  const { maxAmount, maxPerDay, currencies, readOnly, testModeOnly, askAboveLimit, grant } = given;
  const all = {
    max_amount: maxAmount,
    max_per_day: maxPerDay,
    currencies,
    read_only: readOnly,
    test_mode_only: testModeOnly,
    ask_above_limit: askAboveLimit,
    grants: grant,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function rotateCommand(): Command {
  return withAccount(new Command('rotate'))
    .description('Create a new secret. The old one works until the overlap ends.')
    .argument('<id>', 'token id, see "token list"', tokenId)
    .option('--overlap <hours>', 'hours that the old secret still works (default 24, 0 for none)', hours)
    .action((id: number, { account: reference, json, overlap }: Common & { overlap?: number }) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const input = { id, ...(overlap === undefined ? {} : { overlap_hours: overlap }) };
        const token = await administration.run(account, 'rotateToken', input);
        if (json) return printJson({ id, token: token.token, scopes: token.scopes, expires_at: token.expires_at });
        print(`The new secret of token ${id}, ${until(token.expires_at)}. Copy it now, it is not shown again:`);
        print(token.token);
      }),
    );
}

function revokeCommand(): Command {
  return withAccount(new Command('revoke'))
    .description('Revoke a token and all its secrets at once.')
    .argument('<id>', 'token id, see "token list"', tokenId)
    .action((id: number, { account: reference, json }: Common) =>
      withApp(async ({ administration }) => {
        const token = await administration.run(await administration.account(reference), 'revokeToken', { id });
        if (json) return printJson(token);
        print(`Token ${id} (${token.name}) is revoked.`);
      }),
    );
}

function until(expiresAt: string | null): string {
  return expiresAt === null ? 'never expires' : `expires ${expiresAt}`;
}

function listed(text: string): string[] {
  return text.split(/[\s,]+/).filter((scope) => scope !== '');
}

function lifetime(text: string): Lifetime {
  if (text === 'never') return { lifetime_days: null };
  const days = /^(\d{1,4})d?$/.exec(text)?.[1];
  if (days !== undefined) return { lifetime_days: Number(days) };
  if (parseDate(text) || /^\d{4}-\d{2}-\d{2}T/.test(text)) return { expires_at: text };
  throw new InvalidArgumentError('Allowed: days such as 90d, a date such as 2027-01-31, an instant, or never.');
}

function tokenId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Allowed: the id of a token, a whole number.');
  return Number(text);
}

function hours(text: string): number {
  const given = /^(\d{1,4})h?$/.exec(text)?.[1];
  if (given === undefined) throw new InvalidArgumentError('Allowed: whole hours such as 24.');
  return Number(given);
}
