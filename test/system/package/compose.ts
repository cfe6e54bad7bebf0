/** Parses a compose file with the values of environment variables, as Compose does. */
import { parse } from 'yaml';

export type Service = {
  readonly image?: string;
  readonly build?: string;
  readonly pull_policy?: string;
  readonly command?: readonly string[];
  readonly env_file?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck: { readonly test: readonly [string, ...string[]] };
};
export type Compose = {
  readonly services: Readonly<Record<'server' | 'worker' | 'postgres', Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

/** Variables that a user has to set before the first start. */
export const FILLED_IN = {
  BASE_URL: 'https://billing.example.com',
  POSTGRES_PASSWORD: 'b0a1',
  BILLHOOK_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
};

/** Throws the message of a required variable (`${NAME:?message}`) that is not set, as Compose does. */
export function readCompose(text: string, environment: Readonly<Record<string, string>>): Compose {
  const filled = text.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, kind?: string, more = '') => {
    const value = environment[name];
    if (value) return value;
    if (kind === '?') throw new Error(`${name}: ${more}`);
    return more;
  });
  return parse(filled, { merge: true }) as Compose;
}
