/**
 * Reads the settings from environment variables, once (R71). A wrong setting prevents the start. The error names the
 * setting.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { isPostgres } from './model/database-url.ts';
import { type Instant, parseInstant } from './model/dates.ts';
import type { FeeCaps } from './model/fee.ts';
import { hostOf, hostToCall, isLoopback, type TrustedProxies, trustedProxies } from './model/networks.ts';
import { type LOG_LEVELS, Settings } from './settings.ts';

export type Config = {
  readonly databaseUrl: string;
  /** Number of this process's connections to Postgres, in all pools together; `undefined` for the store's default. */
  readonly databaseConnections: number | undefined;
  /** Address of a replica of the Postgres database, for searches and exports; null for none. */
  readonly databaseReadUrl: string | null;
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly apiUrl: string;
  readonly linkUrl: string;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Trusted proxies, in Express's syntax; `false` without a proxy. */
  readonly trustProxy: TrustedProxies;
  /** Origins of web pages that may call `/mcp`, in addition to the service's own address and this machine. */
  readonly mcpOrigins: readonly string[];
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly signUp: boolean;
  readonly ratePerMinute: number;
  readonly rateBurst: number;
  /** Limit of calls per minute and token, for the two older interfaces (V2 and legacy) together. */
  readonly rateOlder: number;
  /** Requests per minute and dashboard session. */
  readonly rateSession: number;
  readonly feeCaps: FeeCaps;
  /** Allows webhooks to private addresses, for development. */
  readonly webhookAllowPrivate: boolean;
  /** True if only this machine can reach the service. If true, webhooks may go to loopback addresses (R23). */
  readonly isForThisMachine: boolean;
  /** Additional redirect addresses for OAuth clients. */
  readonly assistantRedirects: readonly string[];
  /** Loopback addresses of simulated providers, for tests. */
  readonly providerUrls: { readonly stripe: string | null; readonly mollie: string | null };
  /** Key that encrypts stored secrets; null to use the key file beside the database. */
  readonly secretKey: Buffer | null;
  /**
   * The key that `secretKey` replaces. The service needs it to decrypt stored secrets, until `billhook key rotate` has
   * encrypted them with `secretKey`.
   */
  readonly secretKeyPrevious: Buffer | null;
  /**
   * Bearer token for requests to `/metrics` from other machines (R72). If null, requests from other machines are
   * refused.
   */
  readonly metricsToken: string | null;
  /** Token served at a fixed address. OpenAI uses it to verify the ownership of the host. Null for none. */
  readonly openAiAppsChallenge: string | null;
  /** The operator's text for `/privacy`, and an address for questions. */
  readonly privacy: { readonly text: string | null; readonly contact: string | null };
  readonly token: string | null;
  /** Address of the remote service for `billhook mcp`, `ask` and `chat`; null for the local database. */
  readonly remoteUrl: string | null;
  /** Model for `billhook ask`, `chat` and the dashboard. Null if neither a key nor an address is set. */
  readonly openai: OpenAiSettings | null;
  /** Defaults of `--demo` and `--read-only`. Some MCP clients can set environment variables but no options. */
  readonly mcp: { readonly demo: boolean; readonly readOnly: boolean };
  /** Path of a module whose function is called with unexpected errors. If null, errors are only logged. */
  readonly errorHook: string | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly startAt: Instant | null;
  readonly version: string;
};

export type OpenAiSettings = {
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
  readonly model: string;
  /** Time limit of one request; default 90 s. */
  readonly timeoutMs?: number | undefined;
};

/** `package.json` is in the parent folder of both `src` and `dist`. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/** The message has one line for each wrong setting, without the values of secret settings. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

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

/**
 * Reads the settings. Throws a {@link ConfigError} if a value is wrong. An empty variable counts as unset: shell
 * scripts and compose files often set a variable to an empty text to unset it.
 */
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
    // If the burst limit were below the limit per minute, callers could never reach the limit per minute.
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
    openAiAppsChallenge: settings.OPENAI_APPS_CHALLENGE ?? null,
    privacy: {
      text: settings.PRIVACY_FILE ? readSetting('PRIVACY_FILE', settings.PRIVACY_FILE, 'a text file').toString() : null,
      contact: settings.PRIVACY_CONTACT ?? settings.MAIL_FROM ?? null,
    },
    token: settings.BILLHOOK_TOKEN ?? null,
    remoteUrl: settings.BILLHOOK_URL ?? null,
    openai: openAiFrom(settings),
    mcp: { demo: settings.BILLHOOK_DEMO, readOnly: settings.BILLHOOK_READ_ONLY },
    errorHook: settings.ERROR_HOOK ?? null,
    logLevel: settings.LOG_LEVEL,
    startAt: settings.BILLHOOK_NOW ? (parseInstant(settings.BILLHOOK_NOW) ?? null) : null,
    version: VERSION,
  };
}

/**
 * Settings of the language model. A local model needs only an address. OpenAI's service needs only a key. Null if
 * neither is set.
 */
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

/** Refuses to listen for other machines without TLS, because tokens and amounts must not be sent unencrypted (R2). */
function refuseOpenListening(host: string, protectedByTls: boolean): void {
  if (protectedByTls || isLoopback(host)) return;
  throw new ConfigError(
    `HOST is ${JSON.stringify(host)}, which other machines can reach, but there is no TLS. ` +
      'Set TLS_CERT and TLS_KEY, or TRUST_PROXY behind a proxy with TLS, or listen on 127.0.0.1.',
  );
}

/**
 * Refuses BILLHOOK_NOW in production and if other machines can reach the service. With a wrong clock, dates of invoices
 * and the expiry of sessions and tokens would be wrong (R71).
 */
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

/**
 * Throws if the database is on Postgres and no secret key is set. On Postgres all processes need the same key, and
 * share no folder for a key file. Called when a database is opened, so that commands without a database, such as
 * `schema`, need no key.
 */
export function requireSecretKey({ databaseUrl, secretKey }: Pick<Config, 'databaseUrl' | 'secretKey'>): void {
  if (secretKey !== null || !isPostgres(databaseUrl)) return;
  throw new ConfigError(
    'BILLHOOK_SECRET_KEY is missing: with Postgres it must be set, to the same value for every process. ' +
      'Make one, once, and keep it: openssl rand -base64 32, or ' +
      `node -e "console.log(crypto.randomBytes(32).toString('base64'))"`,
  );
}
