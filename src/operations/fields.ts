/** The field types of operations, each with its bound (R6) and its error text. */
import * as z from 'zod';
import { BOUNDS } from '../model/bounds.ts';
import { parseCountry } from '../model/country.ts';
import { CURRENCIES, parseCurrency } from '../model/currency.ts';
import { parseDate, parseInstant, parseTimeZone } from '../model/dates.ts';
import { emailFault } from '../model/email.ts';
import { folded } from '../model/folding.ts';
import { toHundredths } from '../model/hundredths.ts';
import { PAYMENT_METHODS } from '../model/payment.ts';
import type { Fault } from '../model/refusal.ts';

/**
 * Text, trimmed, of one to `max` characters, well-formed. NUL is refused because Postgres cannot store it; other control
 * characters because no name or reference has them (line breaks only with `lines`).
 */
export function text(max: number, { lines = false } = {}) {
  return readable(z.string().trim().min(1).max(max), lines ? CONTROL_BUT_LINES : CONTROL);
}

/** Part of a text to search for. An accent or an invisible character alone folds to nothing, which every row would have. */
export function searchText(max: number) {
  return text(max).refine(
    (value) => folded(value).trim() !== '',
    'must have a letter, a digit or a sign to search for',
  );
}

/** As {@link text}, but not trimmed: a caller's own id, of which both sides make digests (R40). */
export function exactText(max: number) {
  return readable(z.string().min(1).max(max), CONTROL);
}

function readable(given: z.ZodString, forbidden: RegExp) {
  return given.refine((value) => !forbidden.test(value) && value.isWellFormed(), 'must not contain control characters');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** One address without a display name: it is used in a mail's envelope (R21). */
export const Email = z
  .string()
  .trim()
  .min(1)
  .max(BOUNDS.email)
  .superRefine((value, context) => {
    const fault = emailFault(value);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  })
  .meta({ format: 'email' });

/** Text that is normalized by `parse`; `undefined` from it is a fault. */
export function parsed<T>(parse: (text: string) => T | undefined, message: string) {
  return z.string().transform((value, context) => {
    const read = parse(value);
    if (read !== undefined) return read;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

export const Country = parsed(parseCountry, 'must be a two-letter country code (ISO 3166-1), such as NL');

export const Zone = parsed(parseTimeZone, 'must be an IANA time zone such as Europe/Amsterdam');

/** An http or https address without user name: never `javascript:` or `data:`. */
export const HttpUrl = text(BOUNDS.url)
  .refine(isHttpUrl, 'must be an http or https address such as https://example.com/thanks')
  .meta({ format: 'uri' });

function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== '';
}

/** Decimals and size depend on the currency: the fields in the operation's `amounts` are checked with it. */
export const Amount = z
  .union([z.number(), z.string().max(40)], { error: 'must be an amount such as 12.50' })
  .meta({ amount: true });

export const Currency = z
  .string()
  .transform((value, context) => {
    const currency = parseCurrency(value);
    if (currency) return currency;
    context.addIssue({
      code: 'custom',
      message: 'must be an ISO 4217 currency such as EUR',
      params: { allowed: CURRENCIES },
    });
    return z.NEVER;
  })
  .meta({ examples: ['EUR'] });

export const DateField = parsed(parseDate, 'must be a date that exists, as YYYY-MM-DD').meta({ format: 'date' });

export const InstantField = parsed(parseInstant, 'must be an instant in ISO 8601, such as 2026-03-31T12:00:00Z').meta({
  format: 'date-time',
});

/** An instant in an answer. */
export const InstantText = z.string().meta({ format: 'date-time' });

function twoDecimals(value: number): boolean {
  return toHundredths(value) !== undefined;
}

/** Percent. */
export const TaxRate = z.number().min(0).max(BOUNDS.taxRateMax).refine(twoDecimals, 'must have at most 2 decimals');

export const Quantity = z
  .number()
  .min(BOUNDS.quantityMin)
  .max(BOUNDS.quantityMax)
  .refine(twoDecimals, 'must have at most 2 decimals');

export const PaymentTerm = z.int().min(0).max(BOUNDS.paymentTermDaysMax);

export const Endpoint = z.strictObject({
  scheme: z
    .string()
    .trim()
    .regex(/^(?:\d{4}|[A-Z]{2})$/, 'must be a code of the list EAS, such as 0106 or 9930')
    .describe('EAS code, such as 0106.'),
  id: text(BOUNDS.registrationNumber),
});

export const PaymentMethod = z.enum(PAYMENT_METHODS);

/** An invoice by its id or number. */
export const InvoiceReference = z
  .union([z.string().trim().min(1).max(64), z.int().positive()], {
    error: 'must be an invoice id or number, such as INV-000042',
  })
  .describe('Id, or number as INV-000042.');

export const CreditNoteReference = z
  .union([z.string().trim().min(1).max(64), z.int().positive()], {
    error: 'must be a credit note id or number, such as CN-000007',
  })
  .describe('Id or number, such as CN-000007.');

/** A payment link by its number or its code (R33). */
export const LinkReference = z
  .union([z.string().trim().min(1).max(64), z.int().positive()], { error: 'must be a payment link id or code' })
  .describe('Id or code.');

export const Id = z.int().positive();

export const Limit = z
  .int()
  .min(1)
  .max(BOUNDS.pageSizeMax)
  .default(BOUNDS.pageSizeDefault)
  .describe('How many to return.');

export const Cursor = z.string().min(1).max(500).optional().describe('next_cursor of the page before.');

export const Metadata = z
  .record(z.string().min(1).max(BOUNDS.metadataKey), z.string().max(BOUNDS.metadataValue))
  .refine(
    (pairs) => Object.keys(pairs).length <= BOUNDS.metadataPairs,
    `must have at most ${BOUNDS.metadataPairs} pairs`,
  );

/** For an operation's `combinations`: zod drops the key `__proto__` from records silently. */
export function metadataKeyFaults({ metadata }: Readonly<Record<string, unknown>>): Fault[] {
  return typeof metadata === 'object' && metadata !== null && Object.hasOwn(metadata, '__proto__')
    ? [{ field: 'metadata.__proto__', message: 'is not a possible key' }]
    : [];
}

/** The output fields of every list beside its rows (R10). */
export const PageOutput = {
  total_count: z.int(),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
};
