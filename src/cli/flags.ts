/** Translates refusals for the command line: fields become flags, and operations become commands. */
import type { Command } from 'commander';

/** Fields whose flag or argument has a different name. */
const FLAG_NAMES: Readonly<Record<string, string>> = {
  lifetime_days: 'expires',
  expires_at: 'expires',
  overlap_hours: 'overlap',
  enabled: 'on or off',
};

/** Command for each noun in an operation's name. */
const COMMAND_OF: Readonly<Record<string, string>> = {
  Account: 'account',
  Token: 'token',
  Provider: 'provider',
  User: 'user',
  WebhookEndpoint: 'webhook',
  WebhookSecret: 'webhook',
};
const OPERATION =
  /\b(list|create|show|connect|disconnect|limit|rotate|revoke|test|delete)(Account|Token|Provider|User|WebhookEndpoint|WebhookSecret)s?\b/g;

/**
 * Name of the flag or argument: `api_key` becomes `--api-key`, `scopes[0]` becomes `--scopes`, `id` becomes `<id>`.
 * Returns `field` unchanged if `command` has no flag for it.
 */
export function flagFor(field: string, command: Command): string {
  const [, name = '', path = ''] = /^(\w+)(.*)/.exec(field) ?? [];
  // On the command line, a list is one text with commas. Such a text has no positions, so positions such as `[0]` are
  // removed from the name.
  const rest = path.replace(/\[\d+\]/g, '');
  const names = [name, FLAG_NAMES[name]];
  const option = command.options.find((one) => names.includes(one.attributeName().replace(/[A-Z]/g, underscored)));
  if (option?.long) return option.long + rest;
  const argument = command.registeredArguments.find((one) => names.includes(one.name()));
  return argument ? `<${argument.name()}>${rest}` : field;
}

/** Replaces the names of operations by commands: `listTokens` becomes `billhook token list`. */
export function inCommands(text: string): string {
  const verbs: Readonly<Record<string, string>> = { delete: 'remove' };
  return text.replace(
    OPERATION,
    (_, verb: string, noun: string) => `billhook ${COMMAND_OF[noun]} ${verbs[verb] ?? verb}`,
  );
}

function underscored(capital: string): string {
  return `_${capital.toLowerCase()}`;
}
