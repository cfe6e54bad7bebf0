/** A refusal names fields and operations. On the command line these are flags and commands. */
import type { Command } from 'commander';

/** Fields whose flag or argument has another name. */
const FLAG_NAMES: Readonly<Record<string, string>> = {
  lifetime_days: 'expires',
  expires_at: 'expires',
  overlap_hours: 'overlap',
  enabled: 'on or off',
};

/** Commands by the noun of an operation's name. */
const COMMAND_OF: Readonly<Record<string, string>> = {
  Token: 'token',
  Provider: 'provider',
  User: 'user',
  WebhookEndpoint: 'webhook',
};
const OPERATION = /\b(list|create|show|connect|rotate|revoke)(Token|Provider|User|WebhookEndpoint)s?\b/g;

/** `api_key` → `--api-key`, `id` → `<id>`; a field that `command` has no flag for stays as it is. */
export function flagFor(field: string, command: Command): string {
  const [, name = '', rest = ''] = /^(\w+)(.*)$/.exec(field) ?? [];
  const names = [name, FLAG_NAMES[name]];
  const option = command.options.find((one) => names.includes(one.attributeName().replace(/[A-Z]/g, underscored)));
  if (option?.long) return option.long + rest;
  const argument = command.registeredArguments.find((one) => names.includes(one.name()));
  return argument ? `<${argument.name()}>${rest}` : field;
}

/** `listTokens` → `billhook token list`. */
export function inCommands(text: string): string {
  return text.replace(OPERATION, (_, verb: string, noun: string) => `billhook ${COMMAND_OF[noun]} ${verb}`);
}

function underscored(capital: string): string {
  return `_${capital.toLowerCase()}`;
}
