/** A refusal names fields and operations. On the command line these are flags and commands. */
import type { Command } from 'commander';

/** Fields whose flag or argument has another name. */
const FLAG_NAMES: Readonly<Record<string, string>> = {
  lifetime_days: 'expires',
  expires_at: 'expires',
  overlap_hours: 'overlap',
  enabled: 'on or off',
};

const COMMAND_NAMES: Readonly<Record<string, string>> = {
  listTokens: 'billhook token list',
  createToken: 'billhook token create',
  showProvider: 'billhook provider show',
  connectProvider: 'billhook provider connect',
  createUser: 'billhook user create',
  createWebhookEndpoint: 'billhook webhook create',
  listWebhookEndpoints: 'billhook webhook list',
};

/** `api_key` → `--api-key`, `id` → `<id>`; a field that `command` has no flag for stays as it is. */
export function flagFor(field: string, command: Command): string {
  const [, name = '', rest = ''] = /^(\w+)(.*)$/.exec(field) ?? [];
  const names = [name, FLAG_NAMES[name]];
  const option = command.options.find((one) => names.includes(one.attributeName().replace(/[A-Z]/g, underscored)));
  if (option?.long) return option.long + rest;
  const argument = command.registeredArguments.find((one) => names.includes(one.name()));
  return argument ? `<${argument.name()}>${rest}` : field;
}

export function inCommands(text: string): string {
  return text.replace(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (name) => COMMAND_NAMES[name] ?? name);
}

function underscored(capital: string): string {
  return `_${capital.toLowerCase()}`;
}
