import { Command, InvalidArgumentError } from 'commander';
import { formatInstant, type LocalDate, parseDate, startOfDay, type TimeZone } from '../model/dates.ts';
import { print, printJson, printTable } from './output.ts';
import { withApp } from './with-app.ts';

type Common = { account?: string; json?: true };
type CreateOptions = Common & { scopes: string[]; name?: string; expires?: Lifetime };
type Lifetime = { lifetime_days: number | null } | { expires_at: string } | { expires_on: LocalDate };

const withAccount = (command: Command) =>
  command.option('--account <id or handle>', 'may be left out when there is only one').option('--json', 'print JSON');

export function tokenCommand(): Command {
  return new Command('token')
    .description('Make, list, rotate and revoke API tokens.')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(rotateCommand())
    .addCommand(revokeCommand());
}

function createCommand(): Command {
  return withAccount(new Command('create'))
    .description('Make a token. Its secret is shown this once.')
    .requiredOption('--scopes <list>', 'billing.read, billing.write or both, separated by commas', scopeList)
    .option('--name <name>', 'what it is for')
    .option('--expires <when>', 'days such as 90d, a date, an instant, or never (default 180d)', lifetime)
    .action(({ account: reference, json, scopes, name, expires }: CreateOptions) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const input = { scopes, ...(name === undefined ? {} : { name }), ...expiryIn(account.timezone, expires) };
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
      withApp(async ({ administration, world }) => {
        const now = formatInstant(world.clock.now());
        const { tokens } = await administration.run(await administration.account(reference), 'listTokens', {});
        if (json) return printJson({ tokens });
        printTable(
          ['id', 'scopes', 'expires', 'last used', 'state', 'name'],
          tokens.map((one) => [
            String(one.id),
            one.scopes.join(','),
            one.expires_at?.slice(0, 10) ?? 'never',
            one.last_used_at?.slice(0, 10) ?? 'never',
            one.revoked_at ? 'revoked' : one.expires_at && one.expires_at <= now ? 'expired' : 'valid',
            one.name,
          ]),
        );
      }),
    );
}

function rotateCommand(): Command {
  return withAccount(new Command('rotate'))
    .description('Make a new secret; the old one keeps working for the overlap.')
    .argument('<id>', 'token id, see "token list"', tokenId)
    .option('--overlap <hours>', 'hours the old secret keeps working (default 24, 0 for none)', hours)
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
    .description('End a token and all its secrets at once.')
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

function scopeList(text: string): string[] {
  return text.split(/[\s,]+/).filter((scope) => scope !== '');
}

function lifetime(text: string): Lifetime {
  if (text === 'never') return { lifetime_days: null };
  const days = /^(\d{1,4})d?$/.exec(text)?.[1];
  if (days !== undefined) return { lifetime_days: Number(days) };
  const date = parseDate(text);
  if (date) return { expires_on: date };
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return { expires_at: text };
  throw new InvalidArgumentError('Allowed: days such as 90d, a date such as 2027-01-31, an instant, or never.');
}

/** A date ends when it begins where the account is (R4). */
function expiryIn(zone: TimeZone, expires: Lifetime | undefined): object {
  if (!expires || !('expires_on' in expires)) return expires ?? {};
  return { expires_at: formatInstant(startOfDay(expires.expires_on, zone)) };
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
