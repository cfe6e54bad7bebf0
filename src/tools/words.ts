import { formatInZone, parseInstant, type TimeZone } from '../model/dates.ts';
import { exponentOf, formatMajor, parseCurrency } from '../model/money.ts';
import { harmlessText } from '../model/text.ts';

const TEXT_MAX = 80;

/** Converts untrusted text into one visible line of at most `max` characters. */
export function plain(text: string, max = TEXT_MAX): string {
  const visible = harmlessText(text.replace(/[\s\p{Cc}]+/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...visible];
  return characters.length <= max
    ? visible
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Quotes text. The text cannot end the quotation itself, so a model sees where a customer's words begin and end. */
export function quoted(text: string, max = TEXT_MAX): string {
  return `"${plain(text, max).replaceAll('"', "'")}"`;
}

/**
 * Formats major units: `EUR 1,234.50`. Throws for an unknown currency. This would be a bug, because `code` comes from
 * the service.
 */
export function money(amount: number, code: string): string {
  return formatMajor(amount, currencyOf(code));
}

/** Unit price with all its decimals: `EUR 0.0125`. */
export function price(amount: number, code: string): string {
  return isFine(amount, code) ? `${code} ${decimals(amount, code)}` : money(amount, code);
}

/** True if a price has more decimals than its currency. */
export function isFine(amount: number, code: string): boolean {
  return Number(amount.toFixed(exponentOf(currencyOf(code)))) !== amount;
}

/**
 * Formats an amount for table columns: `1234.50` or `1234`. The currency has its own column, because each character
 * costs tokens. A unit price keeps all its decimals.
 */
export function decimals(amount: number, code: string): string {
  const fixed = amount.toFixed(exponentOf(currencyOf(code)));
  return (Number(fixed) === amount ? fixed : String(amount)).replace(/\.0+$/, '');
}

function currencyOf(code: string) {
  const currency = parseCurrency(code);
  if (!currency) throw new Error(`not a currency: ${code}`);
  return currency;
}

export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`.replace(/([^aeiou])ys$/, '$1ies')}`;
}

export function joined(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

/**
 * Formats an instant in the account's time zone, with its offset: `2026-11-01T00:30:00+01:00`. Throws for a text that
 * is no instant.
 */
export function localTime(instant: string, timezone: string): string {
  const at = parseInstant(instant);
  if (at === undefined) throw new Error(`not an instant: ${instant}`);
  return formatInZone(at, timezone as TimeZone);
}

/** The day of an instant in the account's time zone. */
export function localDay(instant: string, timezone: string): string {
  return localTime(instant, timezone).slice(0, 10);
}
