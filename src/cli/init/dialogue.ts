/**
 * Questions of `billhook init`, for values that are still missing. With `--yes` no questions are asked: defaults are
 * used, and a missing value without a default is an error.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type Existing, PROVIDERS, type SetupChoices } from './steps.ts';

type SetupOptions = Partial<SetupChoices> & { readonly writes: boolean };
type Completed = { readonly wanted: SetupChoices; readonly writes: boolean };

export async function completed(
  { writes, ...given }: SetupOptions,
  found: Existing,
  asks: boolean,
): Promise<Completed> {
  const known: SetupChoices = { name: undefined, email: undefined, provider: undefined, apiKey: undefined, ...given };
  if (asks) return answered(known, writes, found);
  const missing = [
    ...(found.account === null && known.name === undefined ? ['--name'] : []),
    ...(found.emails.length === 0 && known.email === undefined ? ['--email'] : []),
    ...(found.provider === null && needsKey(known.provider) && known.apiKey === undefined ? ['--api-key'] : []),
  ];
  if (missing.length > 0) throw new Error(`${missing.join(' and ')} must be given with --yes; nothing was changed.`);
  return { wanted: requireMatchingKey(known), writes };
}

function needsKey(provider: SetupChoices['provider']): boolean {
  return provider === 'stripe' || provider === 'mollie';
}

function requireMatchingKey(wanted: SetupChoices): SetupChoices {
  if (wanted.apiKey === undefined || needsKey(wanted.provider)) return wanted;
  throw new Error('--api-key is for --provider stripe or mollie; nothing was changed.');
}

async function answered(known: SetupChoices, writes: boolean, found: Existing): Promise<Completed> {
  const keys = openKeyboard();
  try {
    const name = known.name ?? (found.account ? undefined : await keys.ask('Name of the business: ', nameFault));
    const email = known.email ?? (found.emails.length > 0 ? undefined : await keys.ask('Your e-mail: ', emailFault));
    const provider = known.provider ?? (found.provider === null ? await keys.ask(PROVIDER, providerFault) : undefined);
    const chosen = providerNamed(provider);
    const asksKey = found.provider === null && needsKey(chosen) && known.apiKey === undefined;
    const apiKey = asksKey ? await keys.ask(`Key of ${chosen} (not shown): `, keyFault, true) : known.apiKey;
    const alsoWrites = writes || (await keys.ask(WRITES, yesOrNoFault)).toLowerCase().startsWith('y');
    const wanted = requireMatchingKey({ ...known, name, email, provider: chosen, apiKey });
    return { wanted, writes: alsoWrites };
  } finally {
    keys.close();
  }
}

const PROVIDER = `Payments with ${PROVIDERS.join(', ')} [sandbox]: `;
const WRITES = 'Write the token to .env in this folder, which every command reads? [y/N] ';

/** Returns the fault of an answer, or null for a valid answer. */
type ValidationIssue = (text: string) => string | null;

const nameFault: ValidationIssue = (text) => (text === '' ? 'A name is needed.' : null);
const emailFault: ValidationIssue = (text) =>
  /^[^\s@<>]+@[^\s@<>]+$/.test(text) ? null : 'That is no e-mail address.';
const providerFault: ValidationIssue = (text) =>
  providerNamed(text || 'sandbox') ? null : `One of ${PROVIDERS.join(', ')}.`;
const keyFault: ValidationIssue = (text) => (text.length < 8 ? 'A key has at least 8 characters.' : null);
const yesOrNoFault: ValidationIssue = (text) => (/^(y|yes|n|no|)$/i.test(text) ? null : 'y or n.');

function providerNamed(text: string | undefined): SetupChoices['provider'] {
  if (text === undefined) return undefined;
  return PROVIDERS.find((name) => name === (text.toLowerCase() || 'sandbox'));
}

/** Questions are written to standard error, so that standard output contains only results. */
function openKeyboard() {
  let isHidden = false;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const interrupted = new AbortController();
  // Ctrl+C closes the interface, and so does Ctrl+D on an empty line.
  lines.on('close', () => interrupted.abort());
  const once = async (prompt: string, hidden: boolean): Promise<string> => {
    // The prompt is written directly, because the output of readline is muted while a hidden value is typed.
    if (hidden) process.stderr.write(prompt);
    isHidden = hidden;
    try {
      return (await lines.question(hidden ? '' : prompt, { signal: interrupted.signal })).trim();
    } catch {
      throw new Error('stopped; nothing was changed.');
    } finally {
      isHidden = false;
      if (hidden) process.stderr.write('\n');
    }
  };
  return {
    ask: async (prompt: string, faultOf: ValidationIssue, hidden = false): Promise<string> => {
      for (;;) {
        const text = await once(prompt, hidden);
        const fault = faultOf(text);
        if (fault === null) return text;
        process.stderr.write(`${fault}\n`);
      }
    },
    close: () => lines.close(),
  };
}
