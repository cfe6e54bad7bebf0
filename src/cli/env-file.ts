/** Settings from the file `.env` of the current folder, or from the file of `--env-file`. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from '../config.ts';
import { hostOf, isLoopback } from '../model/networks.ts';
import { SETTING_NAMES } from '../settings.ts';

export const DEFAULT_FILE = '.env';

/**
 * Pairs of settings: a secret, and the address to which the secret is sent. Attack: a `.env` file sets only the
 * address, and a secret from the environment is sent to the attacker's server.
 */
const SENT_TO: readonly (readonly [secret: string, address: string])[] = [
  ['BILLHOOK_TOKEN', 'BILLHOOK_URL'],
  ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
];

/** The file that was read, and the names of the settings that came from it. */
type FromFile = { readonly file: string; readonly names: ReadonlySet<string> };
let fromFile: FromFile | null = null;

/**
 * Adds settings from a file to the environment. Settings that the environment already has stay unchanged. Other
 * variables in the file are ignored: a variable such as NODE_TLS_REJECT_UNAUTHORIZED would change the process itself.
 * Never prints a line of the file, because the line may contain a secret. `given`: value of `--env-file`.
 */
export function loadEnvFile(given: string | undefined): void {
  fromFile = null;
  const file = given ?? DEFAULT_FILE;
  const text = given === undefined ? textIfThere(file) : textOf(file);
  if (text === null) return;
  refuseUnreadable(file, text);
  const found = Object.entries(parseEnv(text)).filter(
    ([name, value]) => SETTING_NAMES.has(name) && value && process.env[name] === undefined,
  );
  if (given === undefined) {
    refuseRedirection(new Map(found));
    refuseCode(found);
  }
  for (const [name, value] of found) process.env[name] = value;
  fromFile = { file, names: new Set(found.map(([name]) => name)) };
}

/** Path of the settings file. Null if no file was read. */
export function settingsFile(): string | null {
  return fromFile?.file ?? null;
}

export function isFromFile(name: string): boolean {
  return fromFile?.names.has(name) ?? false;
}

/**
 * Names the settings file in an error message. Each line of the message starts with the name of a setting. If the
 * setting came from the file, the file's name is added to the line.
 */
export function withFileName(error: unknown): unknown {
  if (!(error instanceof ConfigError) || fromFile === null) return error;
  const { file, names } = fromFile;
  const lines = error.message.split('\n').map((line) => {
    const [name = ''] = line.split(' ');
    return names.has(name) ? `${name} (in ${file})${line.slice(name.length)}` : line;
  });
  return new ConfigError(lines.join('\n'));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(
      `--env-file is ${JSON.stringify(file)}, which cannot be read (${codeOf(error)}). Allowed: the path of a file with lines such as PORT=8787.`,
    );
  }
}

/**
 * Content of the file. Null if the file does not exist, or if it is a folder: a Python environment can be a folder
 * `.env`.
 */
function textIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'EISDIR') return null;
    throw new ConfigError(
      `${file} in this folder cannot be read (${code}). Correct its permissions, or name another file with --env-file.`,
    );
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
}

const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=(.*)$/;

/**
 * Refuses lines that Node would silently skip. A setting in a skipped line would keep its default, and the user would
 * not notice.
 */
function refuseUnreadable(file: string, text: string): void {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (/^\s*(#|$)/.test(line)) continue;
    const value = ASSIGNMENT.exec(line)?.[1]?.trimStart();
    const where = `line ${index + 1} of ${file}`;
    if (value === undefined) throw new ConfigError(`${where} cannot be read. Allowed: NAME=value, and # for comments.`);
    const quote = /^["'`]/.exec(value)?.[0];
    if (quote === undefined || value.indexOf(quote, 1) > 0) continue;
    const end = lines.findIndex((later, at) => at > index && later.includes(quote));
    if (end < 0) throw new ConfigError(`${where} cannot be read: the quotation mark ${quote} is not closed.`);
    index = end;
  }
}

/**
 * Refuses ERROR_HOOK. Attack: an assistant's host starts this program in an attacker's folder. The `.env` in this
 * folder sets ERROR_HOOK to a module of the attacker. The module would run with the rights and secrets of this process.
 */
function refuseCode(found: readonly (readonly [name: string, value: string | undefined])[]): void {
  if (!found.some(([name]) => name === 'ERROR_HOOK')) return;
  throw new ConfigError(
    `ERROR_HOOK stands in ${DEFAULT_FILE}: the file would decide which code runs. Set it in the environment, or name the file with --env-file.`,
  );
}

/**
 * Refuses an address in the file if the secret for this address comes from the environment. Attack: an assistant's host
 * starts this program in an attacker's folder. The `.env` in this folder sets the address of the attacker's server. The
 * secret would be sent to that server. Loopback addresses are allowed.
 */
function refuseRedirection(found: ReadonlyMap<string, string | undefined>): void {
  for (const [secret, address] of SENT_TO) {
    const url = found.get(address);
    if (url === undefined || found.has(secret) || !process.env[secret]) continue;
    if (URL.canParse(url) && isLoopback(hostOf(url))) continue;
    throw new ConfigError(
      `${address} stands in ${DEFAULT_FILE}, but ${secret} does not: the file would decide where a secret of the environment is sent. Set both in the same place, or name the file with --env-file.`,
    );
  }
}
