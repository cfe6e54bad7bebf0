/** Formats and defaults of all settings, which are environment variables (R71). `config.ts` reads them. */
import { homedir } from 'node:os';
import * as z from 'zod';
import { faultOf, isPostgres } from './model/database-url.ts';
import { parseInstant } from './model/dates.ts';
import type { FeeCaps } from './model/fee.ts';
import { type Currency, parseAmount, parseCurrency } from './model/money.ts';
import { hostOf, isAddress, isLoopback, trustedProxies } from './model/networks.ts';
import { trimmedEnd } from './model/text.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const httpUrl = z
  .string()
  .refine(
    (value) => /^https?:$/.test(protocolOf(value)) && !/[?#]/.test(value),
    'an http or https address without query',
  )
  .transform((value) => trimmedEnd(value, /\//));

/** Allows only addresses of this machine, because provider keys are sent to them. */
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

export const Settings = z.object({
  DATABASE_URL: z
    .string()
    .superRefine((value, context) => {
      if (value === ':memory:' || /^file:.+/.test(value)) return;
      const fault = faultOf(value, true);
      if (fault === null) return;
      context.addIssue({ code: 'custom', message: isPostgres(value) ? fault : `file:<path>, :memory: or ${fault}` });
    })
    // Replaces `~` here, because assistant programs start this service without a shell that would replace it.
    .transform((value) => value.replace(/^file:~(?=\/)/, () => `file:${homedir()}`))
    .default('file:./data/billhook.db'),
  DATABASE_READ_URL: z
    .string()
    .superRefine((value, context) => {
      const fault = faultOf(value, false);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    })
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
  ERROR_HOOK: z.string().optional(),
  OPENAI_APPS_CHALLENGE: z
    .string()
    .refine((value) => /^[!-~]+$/.test(value), 'the token that OpenAI shows: ASCII, without spaces')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('info'),
  BILLHOOK_NOW: z
    .string()
    .refine((value) => parseInstant(value) !== undefined, 'an instant such as 2026-03-31T12:00:00Z')
    .optional(),
});

/** Names of all settings. A settings file may contain only these names. */
export const SETTING_NAMES: ReadonlySet<string> = new Set(Object.keys(Settings.shape));

function namesIn(list: string): string[] {
  return list.split(/[\s,]+/).filter((name) => name !== '');
}

/**
 * True for an origin as browsers send it: scheme, host and port. Any scheme is allowed, because browser extensions use
 * their own schemes.
 */
function isOrigin(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#@*]+$/.test(value) && URL.canParse(value);
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

/**
 * True for an address to which authorization codes may be sent. False for `http:`, for script and local schemes such as
 * `javascript:` and `file:`, and for addresses with a fragment.
 */
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

const EUR_CAP = '25';

/**
 * Parses `USD=27,GBP=22`; EUR has a default cap (R7). Returns `undefined` if a currency is unknown or an amount is
 * invalid.
 */
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
