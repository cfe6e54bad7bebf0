/** Reads single values of the XML tree. An unreadable value is reported and becomes null. */
import { type LocalDate, parseDate } from '../../model/dates.ts';
import { type Decimal, parseDecimal, sum } from './decimal.ts';
import { type Findings, quoted } from './findings.ts';
import type { XmlElement } from './xml-tree.ts';

/** An element that may be missing. Every value of a missing element is null. */
type Maybe = XmlElement | undefined;

/** The elements at a path such as `cac:Price/cbc:PriceAmount` below `element`. */
export function all(element: Maybe, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = element ? [element] : [];
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter((one) => one.name === name));
  }
  return found;
}

/** The trimmed text; null if there is none. */
export function textOf(element: Maybe): string | null {
  return element?.text.trim() || null;
}

/** All non-empty texts at a path, without repetitions. */
export function textsIn(element: Maybe, path: string): readonly string[] {
  return [...new Set(all(element, path).flatMap((one) => textOf(one) ?? []))];
}

/**
 * True for two elements with the same text and currency. False for elements with children, because their contents may
 * differ.
 */
function isSame(a: XmlElement, b: XmlElement): boolean {
  const isLeaf = a.children.length === 0 && b.children.length === 0;
  return isLeaf && textOf(a) === textOf(b) && a.attributes.get('currencyID') === b.attributes.get('currencyID');
}

export type Fields = ReturnType<typeof fieldsOf>;

export function fieldsOf(findings: Findings) {
  const texts = textsOf(findings);
  return { ...texts, ...numbersOf(findings, texts.one), ...datesOf(findings) };
}

function textsOf(findings: Findings) {
  /**
   * Returns the first element. Reports a later element with a different value. Attack: a file has two amounts due, so
   * that one program reads the first amount and another program reads the last.
   */
  function only(elements: readonly XmlElement[], severity: 'error' | 'warning' = 'error'): Maybe {
    const [first, ...more] = elements;
    const other = first && more.find((one) => !isSame(one, first));
    if (first === undefined || other === undefined) return first;
    const [a, b] = [first, other].map(({ children, text }) => (children.length > 0 ? '' : quoted(text.trim())));
    const values = a && b ? `: ${a}, then ${b}` : '';
    findings[severity]('repeated', `this is there more than once${values}; the first one was read`, other);
    return first;
  }

  const one = (element: Maybe, path: string) => only(all(element, path));

  const text = (element: Maybe, path: string) => textOf(one(element, path));

  /** True for a charge, false for an allowance. `path`: path of the `xsd:boolean` that states the kind. */
  function isCharge(element: XmlElement, path: string): boolean {
    const indicator = text(element, path) ?? '';
    if (!['true', 'false', '1', '0'].includes(indicator)) {
      findings.error('format', 'it does not say whether this is an allowance (false) or a charge (true)', element);
    }
    return indicator === 'true' || indicator === '1';
  }

  return { one, only, text, isCharge };
}

function numbersOf(findings: Findings, one: (element: Maybe, path: string) => Maybe) {
  function decimalOf(element: Maybe): Decimal | null {
    const written = textOf(element);
    if (element === undefined || written === null) return null;
    const value = parseDecimal(written);
    if (value !== undefined) return value;
    findings.error('format', `${quoted(written)} is no number; numbers are like 1234.50, without commas`, element);
    return null;
  }

  const decimal = (element: Maybe, path: string) => decimalOf(one(element, path));

  /** Reports an amount in another currency than the invoice's `currency`, because sums need one currency. */
  function amountOf(element: Maybe, currency: string | null): Decimal | null {
    const given = element?.attributes.get('currencyID');
    if (element && given !== undefined && currency !== null && given !== currency) {
      const message = `the amount is in ${quoted(given)}, but the invoice is in ${quoted(currency)}`;
      findings.error('currency', message, element);
    }
    return decimalOf(element);
  }

  const amount = (element: Maybe, path: string, currency: string | null) => amountOf(one(element, path), currency);

  /** Sum of the amounts; null if one of them cannot be read, zero if there are none. */
  function sumOf(elements: readonly XmlElement[], path: string, currency: string | null): Decimal | null {
    const values = elements.map((element) => amount(element, path, currency));
    const known = values.filter((value) => value !== null);
    return known.length === values.length ? sum(known) : null;
  }

  /**
   * Returns the VAT total in the invoice's currency. A second total may be in the currency of the seller's tax office
   * (BT-111). Two totals in one currency are reported as an error. Attack: one program reads the first total, and
   * another program reads the last.
   */
  function vatTotalOf(totals: readonly XmlElement[], currency: string | null): Maybe {
    const byCurrency = Map.groupBy(totals, (total) => total.attributes.get('currencyID') ?? currency);
    for (const [code, [first, second]] of byCurrency) {
      if (first === undefined || second === undefined) continue;
      const values = `${quoted(first.text.trim())}, then ${quoted(second.text.trim())}`;
      const message = `there are two VAT totals in ${quoted(code ?? '')}: ${values}`;
      findings.error('repeated', message, second);
    }
    return byCurrency.get(currency)?.[0] ?? totals[0];
  }

  return { decimal, decimalOf, amount, amountOf, sumOf, vatTotalOf };
}

function datesOf(findings: Findings) {
  function dated(element: Maybe, day: string): LocalDate | null {
    const written = textOf(element);
    if (element === undefined || written === null) return null;
    const date = parseDate(day);
    if (date !== undefined) return date;
    findings.error('format', `${quoted(written)} is not a date of this syntax`, element);
    return null;
  }

  /** Reads a date such as `2026-11-20`. Ignores a time zone after the date, because invoices need no time zone. */
  function dateOf(element: Maybe): LocalDate | null {
    return dated(element, (textOf(element) ?? '').replace(/(?<=^.{10})(?:Z|[+-]\d\d:\d\d)$/, ''));
  }

  /** Reads a date such as `20261120`, format 102 of UNTDID 2379. */
  function compactDateOf(element: Maybe): LocalDate | null {
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(textOf(element) ?? '') ?? [];
    const isCompact = (element?.attributes.get('format') ?? '102') === '102';
    return dated(element, isCompact ? `${year}-${month}-${day}` : '');
  }

  return { dateOf, compactDateOf };
}
