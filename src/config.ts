/** Settings from environment variables, read once (R71). A wrong one stops the start and names itself. */

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type Currency, parseCurrency } from './model/currency.ts';
import { type Instant, parseInstant } from './model/dates.ts';
import type { FeeCaps } from './model/fee.ts';
import { parseAmount } from './model/money.ts';
import { hostOf, hostToCall, isAddress, isLoopback, type TrustedProxies, trustedProxies } from './model/networks.ts';

export type Config = {
  readonly databaseUrl: string;
  /** Connections of this process to Postgres, in all pools together; `undefined`: the store's default. */
  readonly databaseConnections: number | undefined;
  /** A replica of the Postgres database, for searches and exports; null: none. */
  readonly databaseReadUrl: string | null;
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly apiUrl: string;
  readonly linkUrl: string;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Express syntax; `false` without a proxy. */
  readonly trustProxy: TrustedProxies;
  /** Origins whose pages may call `/mcp`, in addition to this service and this machine. */
  readonly mcpOrigins: readonly string[];
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Whether new businesses can sign up. */
  readonly signUp: boolean;
  readonly ratePerMinute: number;
  readonly rateBurst: number;
  /** Calls per minute and token, V2 and legacy together. */
  readonly rateOlder: number;
  /** Requests per minute of one dashboard session. */
  readonly rateSession: number;
  readonly feeCaps: FeeCaps;
  /** Allows webhooks to private addresses, for development. */
  readonly webhookAllowPrivate: boolean;
  /** The service is reachable from this machine only, so webhooks may go to loopback (R23). */
  readonly isForThisMachine: boolean;
  /** Redirect addresses for OAuth clients, in addition to the known ones. */
  readonly assistantRedirects: readonly string[];
  /** Loopback addresses of simulated providers, for tests. */
  readonly providerUrls: { readonly stripe: string | null; readonly mollie: string | null };
  /** Encrypts stored secrets; null: the key file beside the database is used. */
  readonly secretKey: Buffer | null;
  /** The key that `secretKey` replaces: opens stored secrets until `billhook key rotate` has sealed them again. */
  readonly secretKeyPrevious: Buffer | null;
  /** Bearer token of `/metrics` for other machines (R72); null: they are refused. */
  readonly metricsToken: string | null;
  /** The operator's text on `/privacy`, and the address for questions. */
  readonly privacy: { readonly text: string | null; readonly contact: string | null };
  readonly token: string | null;
  /** The remote service that `billhook mcp`, `ask` and `chat` use; null: the local database. */
  readonly remoteUrl: string | null;
  /** The model of `billhook ask`, `chat` and the dashboard; null without a key and an address. */
  readonly openai: OpenAiSettings | null;
  /** Defaults of `--demo` and `--read-only`, for hosts that can only set variables. */
  readonly mcp: { readonly demo: boolean; readonly readOnly: boolean };
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly startAt: Instant | null;
  /** The version of this package. */
  readonly version: string;
};

export type OpenAiSettings = {
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
  readonly model: string;
  /** Time limit of one request; default 90 s. */
  readonly timeoutMs?: number | undefined;
};

/** `package.json` is the neighbour of `src` and of `dist`. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/** One line for each wrong setting, without the values of secret ones. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SECRET = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'BILLHOOK_SECRET_KEY',
  'BILLHOOK_SECRET_KEY_PREVIOUS',
  'BILLHOOK_TOKEN',
  'METRICS_TOKEN',
  'OPENAI_API_KEY',
]);

const httpUrl = z
  .string()
  .refine(
    (value) => /^https?:$/.test(protocolOf(value)) && !/[?#]/.test(value),
    'an http or https address without query',
  )
  .transform((value) => value.replace(/\/+$/, ''));

/** Loopback only, because provider keys are sent to this address. */
const loopbackUrl = httpUrl.refine(
  (value) => isLoopback(hostOf(value)),
  'an address on this machine, such as http://127.0.0.1:12111',
);

const mailAddress = z
  .string()
  .refine((value) => /^[^\s@<>]+@[^\s@<>]+$/.test(value), 'an e-mail address such as billing@example.com');

const secretKey = z
  .string()
  .refine((value) => Buffer.from(value, 'base64').length === 32, '32 bytes in base64 (openssl rand -base64 32)')
  .transform((value) => Buffer.from(value, 'base64'));

const boolean = z
  .enum(['true', 'false', '1', '0'], 'true or false')
  .transform((value) => value === 'true' || value === '1');

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
      `a whole number from ${min} to ${max}`,
    )
    .transform(Number);

const Settings = z.object({
  DATABASE_URL: z
    .string()
    .refine(
      (value) => value === ':memory:' || /^file:.+/.test(value) || isPostgres(value),
      'file:<path>, :memory: or postgres://<user>@<host>/<database>',
    )
    .default('file:./data/billhook.db'),
  DATABASE_READ_URL: z
    .string()
    .refine((value) => isPostgres(value), 'postgres://<user>@<host>/<database>')
    .optional(),
  DATABASE_CONNECTIONS: wholeNumber(6, 1_000).optional(),
  PORT: wholeNumber(0, 65_535).default(8787),
  HOST: z
    .string()
    .refine((value) => value === 'localhost' || isAddress(value), 'an IP address of this machine, or localhost')
    .default('127.0.0.1'),
  BASE_URL: httpUrl.optional(),
  API_URL: httpUrl.optional(),
  LINK_URL: httpUrl.optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => trustedProxies(value) !== undefined,
      'false, a number of hops, or addresses and networks such as loopback or 10.0.0.0/8; ' +
        'not true or a larger network: callers could then choose their own address',
    )
    .optional(),
  MCP_ALLOWED_ORIGINS: z
    .string()
    .transform(namesIn)
    .refine((names) => names.every(isOrigin), 'origins such as https://app.example.com, separated by commas')
    .default([]),
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:$/.test(protocolOf(value)) && new URL(value).hostname !== '',
      'smtp://<user>:<password>@<host>:<port> or smtps://…',
    )
    .optional(),
  MAIL_FROM: mailAddress.optional(),
  PRIVACY_FILE: z.string().optional(),
  PRIVACY_CONTACT: mailAddress.optional(),
  SIGN_UP: boolean.default(false),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(60),
  RATE_LIMIT_BURST: wholeNumber(1, 1_000_000).default(100),
  RATE_LIMIT_OLDER: wholeNumber(1, 1_000_000).default(600),
  RATE_LIMIT_SESSION: wholeNumber(1, 1_000_000).default(300),
  FEE_CAPS: z
    .string()
    .default('')
    .transform((value, context) => {
      const caps = feeCapsFrom(value);
      if (caps instanceof Map) return caps;
      context.addIssue({ code: 'custom', message: 'USD=27,GBP=22' });
      return z.NEVER;
    }),
  STRIPE_API_URL: loopbackUrl.optional(),
  MOLLIE_API_URL: loopbackUrl.optional(),
  WEBHOOK_ALLOW_PRIVATE: boolean.default(false),
  ASSISTANT_REDIRECTS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .refine(
      (uris) => uris.every(isRedirect),
      'https addresses, or addresses of an application (app://callback), separated by commas, without fragment',
    ),
  BILLHOOK_TOKEN: z.string().optional(),
  BILLHOOK_URL: httpUrl
    .refine(
      keepsSecrets,
      'an https address without a user name, or http on this machine, because a token is sent there',
    )
    .optional(),
  BILLHOOK_DEMO: boolean.default(false),
  BILLHOOK_READ_ONLY: boolean.default(false),
  BILLHOOK_SECRET_KEY: secretKey.optional(),
  BILLHOOK_SECRET_KEY_PREVIOUS: secretKey.optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_MODEL: z.string().default('gpt-5.4-mini'),
  OPENAI_TIMEOUT: wholeNumber(1, 3_600).optional(),
  METRICS_TOKEN: z
    .string()
    .refine(
      (value) => /^[!-~]{8,}$/.test(value),
      '8 characters or more of ASCII, without spaces (openssl rand -hex 32)',
    )
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('info'),
  BILLHOOK_NOW: z
    .string()
    .refine((value) => parseInstant(value) !== undefined, 'an instant such as 2026-03-31T12:00:00Z')
    .optional(),
});

/** Every setting: what a settings file may contain. */
export const SETTING_NAMES: ReadonlySet<string> = new Set(Object.keys(Settings.shape));

/** Throws a {@link ConfigError}. An empty variable counts as unset, because shells and compose files unset one this way. */
export function readConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name in Settings.shape && value),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => lineFor(issue, given));
    throw new ConfigError([...new Map(lines.map((line) => [line.split(' ')[0], line])).values()].join('\n'));
  }
  const settings = parsed.data;
  const tls = tlsFrom(settings.TLS_CERT, settings.TLS_KEY);
  const baseUrl = settings.BASE_URL ?? `${tls ? 'https' : 'http'}://${hostToCall(settings.HOST)}:${settings.PORT}`;
  const trustProxy = trustedProxies(settings.TRUST_PROXY ?? 'false') ?? false;
  refuseOpenListening(settings.HOST, tls !== null || trustProxy !== false);
  if (settings.SIGN_UP && !settings.SMTP_URL) {
    throw new ConfigError(
      'SIGN_UP is true, but SMTP_URL is not set. Set it too: sign-up verifies e-mail addresses by mail.',
    );
  }
  if (settings.BILLHOOK_SECRET_KEY_PREVIOUS && !settings.BILLHOOK_SECRET_KEY) {
    throw new ConfigError(
      'BILLHOOK_SECRET_KEY_PREVIOUS is set, but BILLHOOK_SECRET_KEY is not. Set it too: to the key that replaces the previous one.',
    );
  }
  if (settings.DATABASE_READ_URL && !isPostgres(settings.DATABASE_URL)) {
    throw new ConfigError(
      'DATABASE_READ_URL is set, but DATABASE_URL is not a Postgres database. Unset it, or set DATABASE_URL to the database that is replicated.',
    );
  }
  const addresses = {
    baseUrl,
    apiUrl: settings.API_URL ?? `${baseUrl}/v2`,
    linkUrl: settings.LINK_URL ?? `${baseUrl}/link`,
  };
  const publicAddress = Object.values(addresses).find((address) => !isLoopback(hostOf(address)));
  if (settings.BILLHOOK_NOW) refuseOtherClock(environment.NODE_ENV === 'production', publicAddress);
  return {
    databaseUrl: settings.DATABASE_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    databaseReadUrl: settings.DATABASE_READ_URL ?? null,
    host: settings.HOST,
    port: settings.PORT,
    ...addresses,
    tls,
    trustProxy,
    mcpOrigins: settings.MCP_ALLOWED_ORIGINS,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? `billing@${new URL(baseUrl).hostname}`,
    signUp: settings.SIGN_UP,
    ratePerMinute: settings.RATE_LIMIT_PER_MINUTE,
    // A burst below the sustained rate would make that rate unreachable.
    rateBurst: Math.max(settings.RATE_LIMIT_BURST, settings.RATE_LIMIT_PER_MINUTE),
    rateOlder: settings.RATE_LIMIT_OLDER,
    rateSession: settings.RATE_LIMIT_SESSION,
    feeCaps: settings.FEE_CAPS,
    webhookAllowPrivate: settings.WEBHOOK_ALLOW_PRIVATE,
    isForThisMachine: isLoopback(settings.HOST) && publicAddress === undefined && trustProxy === false,
    assistantRedirects: settings.ASSISTANT_REDIRECTS,
    providerUrls: { stripe: settings.STRIPE_API_URL ?? null, mollie: settings.MOLLIE_API_URL ?? null },
    secretKey: settings.BILLHOOK_SECRET_KEY ?? null,
    secretKeyPrevious: settings.BILLHOOK_SECRET_KEY_PREVIOUS ?? null,
    metricsToken: settings.METRICS_TOKEN ?? null,
    privacy: {
      text: settings.PRIVACY_FILE ? readSetting('PRIVACY_FILE', settings.PRIVACY_FILE, 'a text file').toString() : null,
      contact: settings.PRIVACY_CONTACT ?? settings.MAIL_FROM ?? null,
    },
    token: settings.BILLHOOK_TOKEN ?? null,
    remoteUrl: settings.BILLHOOK_URL ?? null,
    openai: openAiFrom(settings),
    mcp: { demo: settings.BILLHOOK_DEMO, readOnly: settings.BILLHOOK_READ_ONLY },
    logLevel: settings.LOG_LEVEL,
    startAt: settings.BILLHOOK_NOW ? (parseInstant(settings.BILLHOOK_NOW) ?? null) : null,
    version: VERSION,
  };
}

/** A local model needs an address and no key, OpenAI's service a key and no address. */
function openAiFrom(settings: z.output<typeof Settings>): Config['openai'] {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model, OPENAI_TIMEOUT: seconds } = settings;
  if (!apiKey && !baseUrl) return null;
  const timeoutMs = seconds === undefined ? undefined : seconds * 1000;
  return { apiKey: apiKey ?? null, baseUrl: baseUrl ?? null, model, timeoutMs };
}

function lineFor(issue: z.core.$ZodIssue, given: Environment): string {
  const name = String(issue.path[0]);
  const shown = SECRET.has(name) ? 'has a value that' : `is ${JSON.stringify(given[name])}, which`;
  return `${name} ${shown} is not allowed. Allowed: ${issue.message}.`;
}

function namesIn(list: string): string[] {
  return list.split(/[\s,]+/).filter((name) => name !== '');
}

function isPostgres(url: string): boolean {
  return /^postgres(ql)?:$/.test(protocolOf(url));
}

/** Scheme, host and port, as browsers send them. Browser extensions have other schemes. */
function isOrigin(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#@*]+$/.test(value) && URL.canParse(value);
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

/** Authorization codes are sent there, so http and script schemes are refused. */
function isRedirect(value: string): boolean {
  return (
    URL.canParse(value) && !/^(http|javascript|data|file|blob|about|vbscript):/i.test(value) && !/[#\s]/.test(value)
  );
}

function keepsSecrets(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  const encrypted = protocol === 'https:' || isLoopback(hostOf(value));
  return encrypted && username === '' && password === '';
}

function tlsFrom(cert: string | undefined, key: string | undefined): Config['tls'] {
  if (!cert && !key) return null;
  if (!cert || !key)
    throw new ConfigError(`${cert ? 'TLS_KEY' : 'TLS_CERT'} is missing: TLS_CERT and TLS_KEY go together.`);
  const tls = { cert: readSetting('TLS_CERT', cert), key: readSetting('TLS_KEY', key) };
  requirePem('TLS_CERT', cert, () => new X509Certificate(tls.cert));
  requirePem('TLS_KEY', key, () => createPrivateKey(tls.key));
  if (!new X509Certificate(tls.cert).checkPrivateKey(createPrivateKey(tls.key))) {
    throw new ConfigError('TLS_KEY is not the key of TLS_CERT. Allowed: the private key of that certificate.');
  }
  return tls;
}

function requirePem(name: string, path: string, read: () => unknown): void {
  try {
    read();
  } catch {
    throw new ConfigError(`${name} is ${JSON.stringify(path)}, which is not PEM. Allowed: the path of a PEM file.`);
  }
}

function readSetting(name: string, path: string, kind = 'a PEM file'): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new ConfigError(
      `${name} is ${JSON.stringify(path)}, which cannot be read (${reason}). Allowed: the path of ${kind}.`,
    );
  }
}

/** Tokens and amounts must not be sent unencrypted (R2). */
function refuseOpenListening(host: string, protectedByTls: boolean): void {
  if (protectedByTls || isLoopback(host)) return;
  throw new ConfigError(
    `HOST is ${JSON.stringify(host)}, which other machines can reach, but there is no TLS. ` +
      'Set TLS_CERT and TLS_KEY, or TRUST_PROXY behind a proxy with TLS, or listen on 127.0.0.1.',
  );
}

/** With another clock, dates of invoices and expiry of sessions and tokens would be wrong (R71). */
function refuseOtherClock(inProduction: boolean, publicAddress: string | undefined): void {
  if (inProduction) {
    throw new ConfigError(
      'BILLHOOK_NOW is set. Another time than now is refused in production (NODE_ENV=production); unset it.',
    );
  }
  if (publicAddress !== undefined) {
    throw new ConfigError(
      `BILLHOOK_NOW is set, and other machines can reach ${JSON.stringify(publicAddress)}. Another time than now is ` +
        'refused there. Unset it, or set BASE_URL, API_URL and LINK_URL to addresses on localhost.',
    );
  }
}

const EUR_CAP = '25';

/** Reads `USD=27,GBP=22`; EUR has a default cap (R7). */
function feeCapsFrom(text: string): FeeCaps | undefined {
  const caps = new Map<Currency, number>();
  for (const entry of [`EUR=${EUR_CAP}`, ...text.split(',').filter((part) => part.trim() !== '')]) {
    const [code = '', amount = ''] = entry.split('=').map((part) => part.trim());
    const currency = parseCurrency(code);
    const parsed = currency && parseAmount(amount, currency);
    if (!currency || !parsed?.ok) {
      return undefined;
    }
    caps.set(currency, parsed.minor);
  }
  return caps;
}

/**
 * Every process on a Postgres database needs the same key, and there is no folder that they share. Called when a database is
 * opened, so that commands without one, such as `schema`, need no key.
 */
export function requireSecretKey({ databaseUrl, secretKey }: Pick<Config, 'databaseUrl' | 'secretKey'>): void {
  if (secretKey !== null || !/^postgres(ql)?:/.test(databaseUrl)) return;
  throw new ConfigError(
    'BILLHOOK_SECRET_KEY is missing: with Postgres it must be set, to the same value for every process. ' +
      'Make one, once, and keep it: openssl rand -base64 32, or ' +
      `node -e "console.log(crypto.randomBytes(32).toString('base64'))"`,
  );
}
