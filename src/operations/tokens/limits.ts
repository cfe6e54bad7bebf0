/** Limits of a token: input, validation and output (docs/guardrails.md). */
import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import {
  amountFaultText,
  type Currency as CurrencyCode,
  parseAmount,
  parseCurrency,
  parseDecimalText,
  toMajor,
} from '../../model/money.ts';
import { type AmountLimits, GRANTS, type Limits, limitsIn } from '../../model/token.ts';
import { Currency } from '../kernel/fields.ts';

const TEXT_MAX = 2_000;

const AmountLimit = z
  .union([z.number().meta({ amount: true }), z.string().max(TEXT_MAX)], {
    error: 'must be an amount such as 500, or amounts per currency such as EUR=500,USD=550',
  })
  .optional();

export const LIMIT_FIELDS = {
  max_amount: AmountLimit.describe("Largest amount of a call, in the account's currency, or such as EUR=500,USD=550."),
  max_per_day: AmountLimit.describe('Largest sum of a day, written alike.'),
  currencies: z.array(Currency).min(1).optional().describe('No other money; where an amount is limited, its own.'),
  read_only: z.boolean().default(false),
  test_mode_only: z.boolean().default(false).describe('true: it changes only what is in test mode.'),
  ask_above_limit: z
    .boolean()
    .default(false)
    .describe('true: above max_amount a person may say yes to one call, where the assistant can ask one.'),
  grants: z
    .array(z.enum(GRANTS))
    .default([])
    .describe('What it may do although it has limits: it sends money elsewhere or starts it again.'),
};
const LimitsInput = z.object(LIMIT_FIELDS);

const Amounts = z.record(z.string(), z.number()).nullable().describe('Per currency; null: no limit.');

export const LimitsShown = z
  .object({
    max_amount: Amounts,
    max_per_day: Amounts,
    currencies: z.array(z.string()).nullable().describe('null: any.'),
    read_only: z.boolean(),
    test_mode_only: z.boolean(),
    ask_above_limit: z.boolean(),
    grants: z.array(z.enum(GRANTS)),
  })
  .nullable()
  .describe('null: none beside the scopes.');

/**
 * Checks the given limits, and returns them with amounts in minor units; null if nothing is limited. If the limits have
 * faults, throws one refusal that lists all of them. Missing or extra currencies are checked only if all amounts are
 * valid.
 */
export function limitsOf(accountCurrency: CurrencyCode, given: z.output<typeof LimitsInput>): Limits | null {
  const faults: ValidationIssue[] = [];
  const read = (field: 'max_amount' | 'max_per_day') => {
    const { amounts, fault } = amountsIn(given[field], accountCurrency);
    if (fault !== undefined) faults.push({ field, message: fault });
    return amounts;
  };
  const [maxAmount, maxPerDay] = [read('max_amount'), read('max_per_day')];
  const limited = maxAmount ?? maxPerDay;
  const currencies = given.currencies ?? (limited ? (Object.keys(limited) as CurrencyCode[]) : null);
  if (faults.length === 0 && currencies)
    faults.push(...gaps(currencies, { max_amount: maxAmount, max_per_day: maxPerDay }));
  if (given.ask_above_limit && given.max_amount === undefined) {
    faults.push({ field: 'ask_above_limit', message: 'needs max_amount: there is no limit to ask above' });
  }
  const isLimited = currencies !== null || given.read_only || given.test_mode_only;
  if (given.grants.length > 0 && !isLimited) {
    faults.push({ field: 'grants', message: 'needs a limit beside it: without limits nothing has to be granted' });
  }
  if (faults.length > 0) throw invalid(faults);
  if (!isLimited) return null;
  const { read_only: readOnly, test_mode_only: testModeOnly, ask_above_limit: askAboveLimit } = given;
  const distinct = currencies && [...new Set(currencies)].sort();
  const grants = GRANTS.filter((grant) => given.grants.includes(grant));
  return { readOnly, testModeOnly, currencies: distinct, maxAmount, maxPerDay, askAboveLimit, grants };
}

/**
 * Returns a fault for each difference between the currencies of the amount limits and the allowed currencies. Each
 * allowed currency needs an amount, because a currency without an amount would be unlimited. Other currencies must not
 * have an amount.
 */
function gaps(
  currencies: readonly CurrencyCode[],
  given: Readonly<Record<string, AmountLimits | null>>,
): ValidationIssue[] {
  return Object.entries(given).flatMap(([field, amounts]): ValidationIssue[] => {
    if (!amounts) return [];
    const missing = currencies.filter((one) => amounts[one] === undefined);
    const unlisted = (Object.keys(amounts) as CurrencyCode[]).filter((one) => !currencies.includes(one));
    return [
      ...missing.map((one) => ({ field, message: `must say how much in ${one} too, such as ${one}=500` })),
      ...unlisted.map((one) => ({ field, message: `names ${one}, which is not among the currencies` })),
    ];
  });
}

type Read = { readonly amounts: AmountLimits | null; readonly fault?: string };

function amountsIn(value: number | string | undefined, accountCurrency: CurrencyCode): Read {
  if (value === undefined) return { amounts: null };
  const entries = String(value).includes('=')
    ? String(value)
        .split(/[\s,;]+/)
        .filter((entry) => entry !== '')
        .map((entry) => entry.split('='))
    : [[accountCurrency, value]];
  const amounts: Partial<Record<CurrencyCode, number>> = {};
  for (const [code, amount, ...more] of entries) {
    const currency = parseCurrency(String(code));
    if (!currency || amount === undefined || more.length > 0) {
      return { amounts: null, fault: 'must be an amount such as 500, or amounts per currency such as EUR=500,USD=550' };
    }
    const parsed = typeof amount === 'string' ? parseDecimalText(amount, currency) : parseAmount(amount, currency);
    if (!parsed.ok) return { amounts: null, fault: amountFaultText(parsed.fault, currency) };
    if (amounts[currency] !== undefined) return { amounts: null, fault: `names ${currency} twice` };
    amounts[currency] = parsed.minor;
  }
  return { amounts };
}

export function presentLimits(stored: string | null): z.input<typeof LimitsShown> {
  const limits = limitsIn(stored);
  if (!limits) return null;
  return {
    max_amount: inMajor(limits.maxAmount),
    max_per_day: inMajor(limits.maxPerDay),
    currencies: limits.currencies === null ? null : [...limits.currencies],
    read_only: limits.readOnly,
    test_mode_only: limits.testModeOnly,
    ask_above_limit: limits.askAboveLimit,
    grants: [...limits.grants],
  };
}

function inMajor(amounts: AmountLimits | null): Record<string, number> | null {
  if (!amounts) return null;
  const entries = Object.entries(amounts) as [CurrencyCode, number][];
  return Object.fromEntries(entries.map(([currency, minor]) => [currency, toMajor(minor, currency)]));
}
