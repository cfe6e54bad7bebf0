/** Callers: API tokens with their scopes and limits, and the actors of changes. */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TokenId, UserId } from './ids.ts';
import { type Currency, formatMajor, parseCurrency } from './money.ts';

/**
 * A secret is `bh_` and 43 base62 characters, of which the last 6 are a checksum. Only its SHA-256 digest is stored
 * (R12).
 */
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 37;
const CHECKSUM_LENGTH = 6;
const PATTERN = /^bh_[0-9A-Za-z]{43}$/;

export const TOKEN_LIFETIME_DAYS_DEFAULT = 180;
export const ROTATION_OVERLAP_HOURS_DEFAULT = 24;

/** The plain secret, which is never logged and never stored. */
export type TokenSecret = string & { readonly __type: 'TokenSecret' };

/**
 * 37 random characters have 220 bits. Bytes of 248 and above are skipped: 248 = 4 × 62, so all characters are equally
 * likely.
 */
export function newTokenSecret(): TokenSecret {
  let random = '';
  while (random.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(64)) {
      if (byte < 248 && random.length < RANDOM_LENGTH) random += BASE62[byte % 62];
    }
  }
  return `bh_${random}${checksum(random)}` as TokenSecret;
}

/** Checks only the format and the checksum. Detects mistyped and truncated secrets without a database query. */
export function isTokenSecret(text: string): text is TokenSecret {
  return PATTERN.test(text) && checksum(text.slice(3, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/**
 * Secrets are stored and found by this digest. The search compares only digests, so its duration reveals nothing about
 * the secret.
 */
export function secretDigest(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** CRC-32 in base 62, six characters, padded with zeros. Secret scanners recognize this format. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Amounts in minor units, by currency. */
export type AmountLimits = Readonly<Partial<Record<Currency, number>>>;

/**
 * Special permissions (grants) of tokens that have limits. Such a token needs a grant to change where money goes
 * (`payment_details`, `receivers`, `webhooks`) or to resume a subscription (`resume`).
 */
export const GRANTS = ['payment_details', 'receivers', 'webhooks', 'resume'] as const;
export type Grant = (typeof GRANTS)[number];

export type Limits = {
  readonly readOnly: boolean;
  /** True if only objects in test mode may be changed. */
  readonly testModeOnly: boolean;
  /** The only allowed currencies; null for any. */
  readonly currencies: readonly Currency[] | null;
  /** Largest amount per call. */
  readonly maxAmount: AmountLimits | null;
  /** Largest sum per day in the account's time zone. */
  readonly maxPerDay: AmountLimits | null;
  /**
   * True if a person may approve a single call above `maxAmount`. Works only in an assistant that can ask the person.
   */
  readonly askAboveLimit: boolean;
  readonly grants: readonly Grant[];
};

/** Limits from their stored JSON. */
export function limitsIn(stored: string | null): Limits | null {
  return stored === null ? null : (JSON.parse(stored) as Limits);
}

export function storedLimits(limits: Limits | null): string | null {
  return limits === null ? null : JSON.stringify(limits);
}

/** Limits of a token as the API returns them. Amounts are in major units, by currency code. */
export type ShownLimits = {
  readonly max_amount: Readonly<Record<string, number>> | null;
  readonly max_per_day: Readonly<Record<string, number>> | null;
  readonly currencies: readonly string[] | null;
  readonly read_only: boolean;
  readonly test_mode_only: boolean;
  readonly ask_above_limit: boolean;
  readonly grants: readonly string[];
};

/** Describes limits in words: `at most EUR 500.00 a call, EUR 1,000.00 a day; test mode only`. Empty without limits. */
export function limitWords(limits: ShownLimits | null): string {
  if (!limits) return '';
  const { max_amount, max_per_day, currencies, read_only, test_mode_only, ask_above_limit, grants } = limits;
  const amounts = [...amountWords(max_amount, 'a call'), ...amountWords(max_per_day, 'a day')];
  return [
    ...(read_only ? ['reads only'] : []),
    ...(test_mode_only ? ['test mode only'] : []),
    ...(amounts.length > 0 ? [`at most ${amounts.join(', ')}`] : currencies ? [`only ${currencies.join(', ')}`] : []),
    ...(ask_above_limit ? ['a person may allow more in a call'] : []),
    ...(grants.length > 0 ? [`granted ${grants.join(', ')}`] : []),
  ].join('; ');
}

function amountWords(amounts: Readonly<Record<string, number>> | null, what: string): string[] {
  const written = Object.entries(amounts ?? {}).map(([code, amount]) => inWords(amount, code));
  return written.length === 0 ? [] : [`${written.join(' or ')} ${what}`];
}

/** Throws for an unknown currency. This can only be a bug: the service itself stored `code`. */
function inWords(amount: number, code: string): string {
  const currency = parseCurrency(code);
  if (!currency) throw new Error(`not a currency: ${code}`);
  return formatMajor(amount, currency);
}

/** Tokens can have the two billing scopes; `account.manage` is only for people and the command line. */
export const TOKEN_SCOPES = ['billing.read', 'billing.write'] as const;
export type Scope = (typeof TOKEN_SCOPES)[number] | 'account.manage';

/** All scopes that a token can have. */
export const ALL_TOKEN_SCOPES: ReadonlySet<Scope> = new Set(TOKEN_SCOPES);

/** True if an operation with this scope changes nothing. */
export function isReadOnly({ scope }: { readonly scope: Scope }): boolean {
  return scope === 'billing.read';
}

export function isTokenScope(text: string): text is (typeof TOKEN_SCOPES)[number] {
  return (TOKEN_SCOPES as readonly string[]).includes(text);
}

/** Who made a change. Each change is stored with its actor and with the {@link Channel} that the actor used (R53). */
export type Actor =
  | { readonly kind: 'token'; readonly tokenId: TokenId; readonly name: string }
  | { readonly kind: 'user'; readonly userId: UserId; readonly name: string }
  /** A chat assistant. The client chooses `name`, so the name proves nothing. */
  | { readonly kind: 'assistant'; readonly tokenId: TokenId | null; readonly name: string }
  | { readonly kind: 'system'; readonly name: string }
  /** An anonymous visitor of a pay page. `name`: the name that the visitor entered, otherwise `payer`. */
  | { readonly kind: 'payer'; readonly name: string }
  /** A payment provider that reported a payment. */
  | { readonly kind: 'provider'; readonly name: string };

/** Interfaces through which changes are made, as stored in `activity.channel`. */
export const CHANNELS = [
  'rest',
  'mcp',
  'v2',
  'legacy',
  'command line',
  'worker',
  'pay page',
  'provider',
  'dashboard',
] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Identity of a caller: a token, a person, or the owner of the local process. A call is recognized as a repeated call
 * only if the same caller made the first call (R14, R63).
 */
export function principalOf(actor: Actor): string {
  switch (actor.kind) {
    case 'token':
      return `token:${actor.tokenId}`;
    case 'assistant':
      return actor.tokenId === null ? 'local-assistant' : `token:${actor.tokenId}`;
    case 'user':
      return `user:${actor.userId}`;
    case 'system':
    case 'payer':
    case 'provider':
      return actor.kind;
  }
}
