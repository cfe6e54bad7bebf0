/** Writes settings to `.env`, so that later commands in this folder find them. */
import { appendFileSync, chmodSync, existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { isFromFile } from '../env-file.ts';

/**
 * Settings that commands need to find and open the ledger. Secrets for other services, such as OPENAI_API_KEY, are not
 * written to the file.
 */
const WRITTEN = [
  ...['DATABASE_URL', 'BILLHOOK_SECRET_KEY', 'PORT', 'HOST', 'BASE_URL', 'API_URL', 'LINK_URL'],
  ...['TLS_CERT', 'TLS_KEY', 'TRUST_PROXY', 'SMTP_URL', 'MAIL_FROM'],
];

/** Adds lines to the file. Existing lines stay unchanged. `token`: a new token, or null for none. */
export function writeSettings(file: string, token: string | null, show: (line: string) => void): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const present = parseEnv(before);
  const settings = WRITTEN.filter((name) => process.env[name] && !isFromFile(name)).map((name) => [
    name,
    process.env[name] ?? '',
  ]);
  const wanted = [...settings, ...(token === null ? [] : [['BILLHOOK_TOKEN', token]])];
  const added = wanted.filter(([name = '']) => present[name] === undefined);
  const kept = wanted.filter(([name = '']) => present[name] !== undefined).map(([name]) => name);
  if (kept.length > 0) show(`${file} has ${kept.join(', ')} already, which was not changed.`);
  if (added.length === 0) {
    show(`Nothing was added to ${file}.`);
    return;
  }
  const lines = added.map(([name = '', value = '']) => `${name}=${quoted(name, value)}\n`).join('');
  appendFileSync(file, `${before === '' || before.endsWith('\n') ? '' : '\n'}${lines}`, { mode: 0o600 });
  // The file may contain a secret, so only its owner may read it.
  chmodSync(file, 0o600);
  show(`Wrote ${added.map(([name]) => name).join(', ')} to ${file}. Keep this file to yourself.`);
}

/** Quotes the value so that Node reads the same value back. */
function quoted(name: string, value: string): string {
  const forms = [value, `'${value}'`, `\`${value}\``, `"${value}"`];
  const fitting = forms.find((form) => parseEnv(`${name}=${form}\n`)[name] === value);
  if (fitting === undefined) throw new Error(`the value of ${name} cannot be written to a settings file.`);
  return fitting;
}
