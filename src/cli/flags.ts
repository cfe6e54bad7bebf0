/** A refusal names fields and operations. On the command line these are flags and commands. */
import type { Command } from 'commander';

/** Fields whose flag or argument has another name. */
const FLAG_NAMES: Readonly<Record<string, string>> = {
  lifetime_days: 'expires',
  expires_at: 'expires',
  overlap_hours: 'overlap',
  enabled: 'on or off',
};

/** The command of an operation that a refusal may name. */
const COMMANDS: Readonly<Record<string, string>> = {
  createAccount: 'account create',
  setReminders: 'account reminders',
  createUser: 'user create',
  createToken: 'token create',
  listTokens: 'token list',
  limitToken: 'token limit',
  rotateToken: 'token rotate',
  revokeToken: 'token revoke',
  connectProvider: 'provider connect',
  showProvider: 'provider show',
  disconnectProvider: 'provider disconnect',
  createWebhookEndpoint: 'webhook create',
  listWebhookEndpoints: 'webhook list',
  testWebhookEndpoint: 'webhook test',
  rotateWebhookSecret: 'webhook rotate',
  deleteWebhookEndpoint: 'webhook remove',
};
const OPERATION = new RegExp(`\\b(${Object.keys(COMMANDS).join('|')})\\b`, 'g');

/** `api_key` → `--api-key`, `scopes[0]` → `--scopes`, `id` → `<id>`; a field that `command` has no flag for stays as it is. */
export function flagFor(field: string, command: Command): string {
  const [, name = '', path = ''] = /^(\w+)(.*)$/.exec(field) ?? [];
  // The place in a list that was written with commas says little.
  const rest = path.replace(/\[\d+\]/g, '');
  const names = [name, FLAG_NAMES[name]];
  const option = command.options.find((one) => names.includes(one.attributeName().replace(/[A-Z]/g, underscored)));
  if (option?.long) return option.long + rest;
  const argument = command.registeredArguments.find((one) => names.includes(one.name()));
  return argument ? `<${argument.name()}>${rest}` : field;
}

/** `listTokens` → `billhook token list`. */
export function inCommands(text: string): string {
  return text.replace(OPERATION, (name) => `billhook ${COMMANDS[name]}`);
}

function underscored(capital: string): string {
  return `_${capital.toLowerCase()}`;
}
