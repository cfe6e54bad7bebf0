/** Which amounts tools have returned, and where: what an answer says is held against it. */
import type { AskedWith, Figure, Source } from '../model/asking.ts';
import { type Currency, exponentOf, parseCurrency } from '../model/currency.ts';
import { isRecord } from '../model/is-record.ts';
import { type Amount, amountsIn, plainDecimal } from './amounts.ts';
import { amountsOfAnswer } from './answer-amounts.ts';

/** Fields that hold money in major units. A test holds the list against the catalogue's answers. */
export const MONEY_FIELDS: ReadonlySet<string> = new Set([
  ...[
    'amount',
    'amount_due',
    'amount_charged_back',
    'amount_paid',
    'amount_refund_pending',
    'amount_refunded',
    'fee',
    'paid_this_month',
    'subtotal',
    'tax',
    'tax_total',
  ],
  ...['taxable', 'total', 'total_outstanding', 'total_overdue', 'unit_price'],
]);
/** Objects of which every number is money. */
const MONEY_MAPS: ReadonlySet<string> = new Set(['aging']);
/** Texts of our own in which amounts stand. Texts of customers vouch for nothing. */
const OUR_TEXTS: ReadonlySet<string> = new Set(['summary', 'subject', 'body', 'message', 'hint']);

export type Returned = {
  /** Takes in what a tool answered; `call` is its index in the answer that is being made. */
  readonly add: (
    data: unknown,
    by: { readonly call: number; readonly tool: string; readonly arguments: AskedWith },
  ) => void;
  /** What the person wrote. */
  readonly addQuestion: (text: string) => void;
  /** The amounts of a text, each with what returned it. */
  readonly figuresIn: (text: string) => readonly Figure[];
  /** Another answer begins: calls so far are those of earlier ones. */
  readonly begin: () => void;
};

type Place = Omit<Source, 'call' | 'tool' | 'arguments'>;

/** An amount that stands everywhere need not be followed everywhere. */
const SOURCES_MAX = 8;

export function returnedAmounts(): Returned {
  /** By currency and value, and by value alone: what a column shows has its currency in the heading. */
  const sources = new Map<string, Source[]>();
  const asked = new Set<string>();
  return {
    add: (data, { call, tool, arguments: args }) => {
      for (const { value, ...place } of placesIn(data, { currency: null, row: null, list: '' })) {
        const source: Source = { call, tool, arguments: args, ...place };
        for (const key of [keyOf(place.currency, value), keyOf(null, value)]) {
          const known = sources.get(key) ?? [];
          if (known.length < SOURCES_MAX) sources.set(key, [...known, source]);
        }
      }
    },
    addQuestion: (text) => {
      for (const amount of amountsIn(text)) for (const key of keysOf(amount)) asked.add(key);
    },
    figuresIn: (text) =>
      amountsOfAnswer(text).map((amount) => {
        const { start, end } = amount;
        const keys = keysOf(amount);
        const found = keys.flatMap((key) => sources.get(key) ?? []);
        const isAsked = keys.some((key) => asked.has(key));
        return { start, end, text: amount.text, source: found[0] ?? (isAsked ? 'question' : null), sources: found };
      }),
    begin: () => {
      for (const [key, known] of sources)
        sources.set(
          key,
          known.map((source) => ({ ...source, call: null })),
        );
    },
  };
}

function keysOf({ currencies, values }: Amount): readonly string[] {
  const all = currencies ?? [null];
  return values.flatMap((value) => all.map((currency) => keyOf(currency, value)));
}

function keyOf(currency: string | null, value: string): string {
  return `${currency ?? '*'} ${value}`;
}

type Within = { readonly currency: Currency | null; readonly row: Place['row']; readonly list: string };
type Found = Place & { readonly value: string };

function placesIn(data: unknown, within: Within, field = ''): readonly Found[] {
  if (Array.isArray(data))
    return data.flatMap((one) => placesIn(one, { ...within, list: field || within.list }, field));
  if (!isRecord(data)) return [];
  const currency = typeof data.currency === 'string' ? (parseCurrency(data.currency) ?? null) : within.currency;
  const isRow = typeof data.id === 'number' && field === within.list;
  const inside: Within = {
    ...within,
    currency,
    row: isRow ? { list: within.list, id: data.id as number } : within.row,
  };
  return Object.entries(data).flatMap(([name, value]) => {
    const place = { field: MONEY_MAPS.has(field) ? `${field}.${name}` : name, row: inside.row };
    if (typeof value === 'number') {
      const isMoney = MONEY_FIELDS.has(name) || MONEY_MAPS.has(field);
      return isMoney && currency ? [{ ...place, currency, value: majorText(value, currency) }] : [];
    }
    if (typeof value === 'string') return OUR_TEXTS.has(name) ? amountsOf(value, place) : [];
    return placesIn(value, inside, name);
  });
}

function amountsOf(text: string, place: Pick<Place, 'field' | 'row'>): readonly Found[] {
  return amountsIn(text).flatMap(({ currencies, values }) =>
    (currencies ?? []).flatMap((currency) => values.map((value) => ({ ...place, currency, value }))),
  );
}

/** JSON numbers are major units; rounded to minor ones they are exact. */
function majorText(value: number, currency: Currency): string {
  return plainDecimal(Math.abs(value).toFixed(exponentOf(currency)));
}
