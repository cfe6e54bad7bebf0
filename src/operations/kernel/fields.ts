/**
 * Types of input fields, with limits (R6) and error texts. Some types have a {@link Meaning}, such as a date. The
 * meaning decides how interfaces parse a text, and whether two values count as equal (R63).
 */
import * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { parseCountry } from '../../model/country.ts';
import {
  addDays,
  dateAt,
  type Instant,
  type LocalDate,
  parseDate,
  parseInstant,
  parseTimeZone,
  startOfDay,
  type TimeZone,
  UTC,
} from '../../model/dates.ts';
import { emailFault } from '../../model/email.ts';
import { CURRENCIES, parseCurrency, quantityHundredths, rateHundredths } from '../../model/money.ts';
import { NUMBERED_KINDS } from '../../model/number-series.ts';
import { PAYMENT_METHODS } from '../../model/payment.ts';
import { folded } from '../../model/text.ts';

/** The kinds of objects to which a field may refer by id, number, code, name or address. */
export type Names = 'invoice' | 'credit_note' | 'quote' | 'customer' | 'item' | 'payment_link';
/**
 * Meaning of a field's type. `day`: a date. `moment`: an instant, or a date, which stands for the start of the day.
 * `until`: an instant, or a date, which stands for the end of the day.
 */
type Meaning = { readonly names: Names } | { readonly is: 'amount' | 'day' | 'moment' | 'until' };

/**
 * Meanings of types. This registry is separate from zod's metadata, because entries in zod's metadata would appear in
 * JSON Schemas. A type that is derived, for example by `describe()`, inherits the entry of the original type.
 */
const MEANINGS = z.registry<Meaning>();

export function meaning<Type extends z.ZodType>(type: Type, what: Meaning): Type {
  MEANINGS.add(type, what);
  return type;
}

export type FieldType = z.core.$ZodType;

export function meaningOf(type: FieldType): Meaning | undefined {
  const found: Partial<Meaning> | undefined = MEANINGS.get(type as z.ZodType);
  if (found && Object.keys(found).length > 0) return found as Meaning;
  const within = insideOf(type);
  return within && meaningOf(within);
}

/**
 * The kind of object to which a field refers. A union without a meaning of its own takes the kind of its alternatives.
 * `undefined` if the alternatives refer to different kinds, because only the operation can decide between them.
 */
export function namesOf(type: FieldType): Names | undefined {
  const what = meaningOf(type);
  if (what) return 'names' in what ? what.names : undefined;
  const bare = bareType(type);
  if (!(bare instanceof z.ZodUnion)) return undefined;
  const kinds = new Set(bare.options.flatMap((one) => namesOf(one) ?? []));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** True if the field refers to a document that has a number in addition to its id. */
export function namesNumbered(type: FieldType): boolean {
  const what = meaningOf(type);
  return what !== undefined && 'names' in what && NUMBERED_KINDS.some((kind) => kind === what.names);
}

/** Returns the type without `optional`, `nullable` and `default`. For a pipe, returns the type of its input. */
export function bareType(type: FieldType): FieldType {
  const within = insideOf(type);
  return within ? bareType(within) : type;
}

export function mayBeNull(type: FieldType): boolean {
  if (type instanceof z.ZodNullable) return true;
  const within = insideOf(type);
  return within !== undefined && mayBeNull(within);
}

/** Returns the alternatives of a union. For a type that is no union, returns the type itself. */
export function branchesOf(type: FieldType): readonly FieldType[] {
  const bare = bareType(type);
  return bare instanceof z.ZodUnion ? bare.options.flatMap(branchesOf) : [bare];
}

function insideOf(type: FieldType): FieldType | undefined {
  if (type instanceof z.ZodPipe) return type.in;
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault)
    return type.unwrap();
  return undefined;
}

/**
 * Trimmed, well-formed text of one to `max` characters. `lines`: true allows line breaks; a number is the largest
 * number of line breaks. With `lines`, each line break becomes `\n`, and tabs are allowed. All other control characters
 * are refused, because Postgres cannot store NUL, and no name or reference contains control characters.
 */
export function text(max: number, { lines = false }: { readonly lines?: boolean | number } = {}) {
  const given = lines === false ? z.string() : z.string().overwrite((value) => value.replace(/\r\n?/g, '\n'));
  return readable(given.trim().min(1).max(max), lines);
}

/** Text of an invoice line; its line breaks are printed (R6). */
export const LineText = text(BOUNDS.description, { lines: BOUNDS.lineBreaks });

/**
 * Text to search for. A lone accent or invisible character is refused: normalization would remove it, and the empty
 * rest would match every row.
 */
export function searchText(max: number) {
  return text(max).refine(
    (value) => folded(value).trim() !== '',
    'must have a letter, a digit or a sign to search for',
  );
}

/**
 * Like {@link text}, for ids that the caller chooses. Not trimmed, because caller and service must compute the same
 * digest of an id (R40).
 */
export function exactText(max: number) {
  return readable(z.string().min(1).max(max), false);
}

function readable(given: z.ZodString, lines: boolean | number) {
  return given.superRefine((value, context) => {
    const message = unreadable(value, lines);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

/** The fault of a text, such as `must have at most 10 line breaks`. */
function unreadable(value: string, lines: boolean | number): string | undefined {
  if (!value.isWellFormed()) return 'must be well-formed text: it has half of a character';
  const [first] = (lines === false ? CONTROL : CONTROL_BUT_LINES).exec(value) ?? [];
  if (first === '\n' || first === '\r') return 'must be one line, without line breaks';
  if (first !== undefined) return `must not contain the control character ${codePointOf(first)}`;
  const breaks = typeof lines === 'number' ? value.split('\n').length - 1 : 0;
  return breaks > Number(lines) ? `must have at most ${lines} line breaks` : undefined;
}

function codePointOf(character: string): string {
  const name = character === '\t' ? ' (a tab)' : '';
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}${name}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** An e-mail address without a display name, because the envelope of a mail contains only the bare address (R21). */
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

/** Text that `parse` converts; if `parse` returns `undefined`, the text is refused with `message`. */
export function parsed<T>(parse: (text: string) => T | undefined, message: string) {
  return z
    .string({ error: message })
    .trim()
    .transform((value, context) => {
      const read = parse(value);
      if (read !== undefined) return read;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

export const Country = parsed(parseCountry, 'must be a two-letter country code (ISO 3166-1), such as NL');

export const Zone = parsed(parseTimeZone, 'must be an IANA time zone such as Europe/Amsterdam');

/** An http or https address without a user name. `javascript:` and `data:` addresses are refused (XSS). */
export const HttpUrl = text(BOUNDS.url)
  .refine(isHttpUrl, 'must be an http or https address such as https://example.com/thanks')
  .meta({ format: 'uri' });

function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== '';
}

/**
 * An amount of money. Its decimals and size are checked later in its currency, if the operation lists the field in
 * `amounts`.
 */
export const Amount = meaning(
  z.union([z.number(), z.string().max(40)], { error: 'must be an amount such as 12.50' }).meta({ amount: true }),
  { is: 'amount' },
);

export const Currency = z
  .string()
  .trim()
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

/**
 * A date. `checked-input.ts` replaces an instant by its day in the account's time zone before this type parses the
 * value.
 */
export const DateField = meaning(
  parsed(parseDate, 'must be a date that exists, as YYYY-MM-DD').meta({ format: 'date' }),
  { is: 'day' },
);

export const InstantText = z.string().meta({ format: 'date-time' });

/** A tax rate in percent. */
export const TaxRate = z
  .number()
  .min(0)
  .max(BOUNDS.taxRateMax)
  .refine((rate) => rateHundredths(rate) !== undefined, 'must have at most 3 decimals');

export const Quantity = z
  .number()
  .min(BOUNDS.quantityMin)
  .max(BOUNDS.quantityMax)
  .refine((quantity) => quantityHundredths(quantity) !== undefined, 'must have at most 6 decimals');

/** Quantity of an invoice line. It is negative for a line that credits something, such as returned goods (R101). */
export const LineQuantity = z
  .number()
  .min(-BOUNDS.quantityMax)
  .max(BOUNDS.quantityMax)
  .refine((quantity) => quantityHundredths(quantity) !== undefined, 'must have at most 6 decimals')
  .refine((quantity) => quantity !== 0, 'must not be 0');

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

export const InvoiceReference = meaning(
  z
    .union([z.string().trim().min(1).max(64), z.int().positive()], {
      error: 'must be an invoice id or number, such as INV-000042',
    })
    .describe('Id or number: INV-000042.'),
  { names: 'invoice' },
);

export const CreditNoteReference = meaning(
  z
    .union([z.string().trim().min(1).max(64), z.int().positive()], {
      error: 'must be a credit note id or number, such as CN-000007',
    })
    .describe('Id or number, such as CN-000007.'),
  { names: 'credit_note' },
);

export const QuoteReference = meaning(
  z
    .union([z.string().trim().min(1).max(64), z.int().positive()], {
      error: 'must be a quote id or number, such as QU-000012',
    })
    .describe('Id or number, such as QU-000012.'),
  { names: 'quote' },
);

/** Reference to a payment link by its id or its code (R33). */
export const LinkReference = meaning(
  z
    .union([z.string().trim().min(1).max(64), z.int().positive()], { error: 'must be a payment link id or code' })
    .describe('Id or code.'),
  { names: 'payment_link' },
);

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

/** Returns a fault if metadata has the key `__proto__`, because zod would silently drop this key. */
export function metadataKeyFaults({ metadata }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return typeof metadata === 'object' && metadata !== null && Object.hasOwn(metadata, '__proto__')
    ? [{ field: 'metadata.__proto__', message: 'is not a possible key' }]
    : [];
}

/** The output fields that every list has in addition to its rows (R10). */
export const PageOutput = {
  total_count: z.int(),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
};

/** Fault of a range whose last day is before its first day. No fault if one of the two values is not a date. */
export function dateOrderFaults(raw: Readonly<Record<string, unknown>>, from: string, to: string): ValidationIssue[] {
  const [first, last] = [raw[from], raw[to]].map((value) => (typeof value === 'string' ? parseDate(value) : undefined));
  return first && last && last < first ? [{ field: to, message: `must not be before ${from}` }] : [];
}

/** Faults of a period: `from` and `to` are given together, in this order. For `combinations` of an operation. */
export function periodFaults(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const { from, to } = raw;
  if ((from === undefined) === (to === undefined)) return dateOrderFaults(raw, 'from', 'to');
  const [field, other] = from === undefined ? ['from', 'to'] : ['to', 'from'];
  return [{ field, message: `is required together with ${other}` }];
}

type InAccount = { readonly account: { readonly timezone: TimeZone } };

/** The value of a field that accepts a date or an instant. A date stands for its whole day. */
export type Moment = LocalDate | Instant;

const Either = parsed<Moment>(
  (text) => parseDate(text) ?? parseInstant(text),
  'must be a date that exists, as YYYY-MM-DD, or an instant such as 2026-03-31T12:00:00Z',
);

export const MomentField = meaning(Either.clone(), { is: 'moment' });

/** The end of a period. A date stands for the end of that day. */
export const UntilField = meaning(Either.clone(), { is: 'until' });

/**
 * Start of a period. `moment` is a date or an instant. A date starts at midnight in the account's time zone. Programs
 * often send midnight UTC for a date. If this instant is still on the day before in the account's time zone, the start
 * of the date is used instead of the instant.
 */
export function startOf({ account: { timezone } }: InAccount, moment: Moment): Instant {
  const date = dateOf(moment);
  if (date === undefined) return moment as Instant;
  return typeof moment === 'number' && dateAt(moment, timezone) === date ? moment : startOfDay(date, timezone);
}

/**
 * Returns the end of a moment. A date ends at the next midnight in the account's time zone. An instant is its own end.
 */
export function endOf({ account }: InAccount, moment: Moment): Instant {
  return typeof moment === 'string' ? startOfDay(addDays(moment, 1), account.timezone) : moment;
}

/** Normal form of a moment, for comparisons. A date and midnight UTC of that date give the same instant. */
export function asOneMoment({ account }: InAccount, moment: Moment): Instant {
  const date = dateOf(moment);
  return date === undefined ? (moment as Instant) : startOfDay(date, account.timezone);
}

/**
 * Returns the date if the moment is a date or midnight UTC, because programs often send midnight UTC for a date.
 * Returns `undefined` for other instants.
 */
export function dateOf(moment: Moment): LocalDate | undefined {
  if (typeof moment === 'string') return moment;
  const date = dateAt(moment, UTC);
  return startOfDay(date, UTC) === moment ? date : undefined;
}

export function todayOf(ctx: InAccount & { readonly now: () => Instant }): LocalDate {
  return dateAt(ctx.now(), ctx.account.timezone);
}
