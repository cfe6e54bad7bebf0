/** Amounts and dates as people read them, in the language of the host. */

/**
 * Currencies that do not have two decimals, with their number of decimals: `JPY0 KWD3 …`. The build of the view inserts
 * this text from `model/money.ts`.
 */
declare const DECIMALS: string;

export let locale: string | undefined;

/** Sets the locale. If `given` is unknown, the browser's own locale is used. */
export function useLocale(given: string | undefined): void {
  try {
    locale = given === undefined ? undefined : new Intl.Locale(given).toString();
  } catch {
    locale = undefined;
  }
}

/**
 * Formats an amount in major units. Decimals follow ISO 4217, because `Intl` has other decimals for some currencies
 * (IQD).
 */
export function money(amount: number, currency: string): string {
  const digits = Number(new RegExp(`${currency}(.)`).exec(DECIMALS)?.[1] ?? 2);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** Formats a date such as `2026-11-21` in the current locale. Returns any other text unchanged. */
export function day(date: string): string {
  return onClock(`${date}T00:00`, { dateStyle: 'medium' }) ?? date;
}

/** Formats day and time exactly as `instant` states them, without conversion to the browser's time zone. */
export function time(instant: string): string {
  const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return onClock(instant.slice(0, 16), options) ?? instant;
}

function onClock(shown: string, options: Intl.DateTimeFormatOptions): string | undefined {
  const at = new Date(`${shown}Z`);
  if (Number.isNaN(at.getTime())) return undefined;
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at);
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
