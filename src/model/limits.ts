/** What a token may do: its scopes, and the limits that its owner has set (docs/guardrails.md). */
import { type Currency, parseCurrency } from './currency.ts';
import { formatMajor } from './money.ts';

/** Minor units per currency. */
export type AmountLimits = Readonly<Partial<Record<Currency, number>>>;

/** What a limited token needs a grant for: changes that send money elsewhere, or start it again. */
export const GRANTS = ['payment_details', 'receivers', 'webhooks', 'resume'] as const;
export type Grant = (typeof GRANTS)[number];

export type Limits = {
  readonly readOnly: boolean;
  /** Only objects in test mode may be changed. */
  readonly testModeOnly: boolean;
  /** The only allowed currencies; null for any. Where amounts are limited, these are the currencies of the limits. */
  readonly currencies: readonly Currency[] | null;
  /** Per call. */
  readonly maxAmount: AmountLimits | null;
  /** Per day in the account's zone. */
  readonly maxPerDay: AmountLimits | null;
  /** For an amount above `maxAmount`, a person may approve one call, if the assistant can ask one. */
  readonly askAboveLimit: boolean;
  readonly grants: readonly Grant[];
};

/** Reads limits from their stored JSON. */
export function limitsIn(stored: string | null): Limits | null {
  return stored === null ? null : (JSON.parse(stored) as Limits);
}

export function storedLimits(limits: Limits | null): string | null {
  return limits === null ? null : JSON.stringify(limits);
}

/** Limits as answers show them: major units by currency code. */
export type ShownLimits = {
  readonly max_amount: Readonly<Record<string, number>> | null;
  readonly max_per_day: Readonly<Record<string, number>> | null;
  readonly currencies: readonly string[] | null;
  readonly read_only: boolean;
  readonly test_mode_only: boolean;
  readonly ask_above_limit: boolean;
  readonly grants: readonly string[];
};

/** `at most EUR 500.00 a call, EUR 1,000.00 a day; test mode only`; empty where nothing is limited. */
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

/** `code` was stored by the service itself, so an unknown one is a bug. */
function inWords(amount: number, code: string): string {
  const currency = parseCurrency(code);
  if (!currency) throw new Error(`not a currency: ${code}`);
  return formatMajor(amount, currency);
}

/** Scopes. Tokens have the two billing scopes; `account.manage` is for people and the command line only. */
export const TOKEN_SCOPES = ['billing.read', 'billing.write'] as const;
export type Scope = (typeof TOKEN_SCOPES)[number] | 'account.manage';

/** All scopes that a token can have. */
export const ALL_TOKEN_SCOPES: ReadonlySet<Scope> = new Set(TOKEN_SCOPES);

export function isTokenScope(text: string): text is (typeof TOKEN_SCOPES)[number] {
  return (TOKEN_SCOPES as readonly string[]).includes(text);
}
