/** Reads single values of a tree and reports those that cannot be read; they are null, never guessed. */
import { type LocalDate, parseDate } from '../../model/dates.ts';
import { type Decimal, parseDecimal, sum } from './decimal.ts';
import { type Findings, quoted } from './findings.ts';
import type { XmlElement } from './xml-tree.ts';

/** The elements of a path such as `cac:Price/cbc:PriceAmount` below `element`. */
export function all(element: XmlElement | undefined, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = element ? [element] : [];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((one) => one.name === name));
  return found;
}

/** The trimmed text; null where there is none. */
export function textOf(element: XmlElement | undefined): string | null {
  return element?.text.trim() || null;
}

export type Fields = ReturnType<typeof fieldsOf>;

export function fieldsOf(findings: Findings) {
  /** Attack: of two amounts due, one reader takes the first and another the last. */
  function one(element: XmlElement | undefined, path: string): XmlElement | undefined {
    const [first, second] = all(element, path);
    if (first && second)
      findings.error('REPEATED', 'this element is there more than once; the first one was read', second);
    return first;
  }

  const text = (element: XmlElement | undefined, path: string) => textOf(one(element, path));

  function decimal(element: XmlElement | undefined, path: string): Decimal | null {
    return decimalOf(one(element, path));
  }

  function decimalOf(element: XmlElement | undefined): Decimal | null {
    const written = textOf(element);
    if (element === undefined || written === null) return null;
    const value = parseDecimal(written);
    if (value === undefined) {
      findings.error(
        'FORMAT',
        `${quoted(written)} is not a number; it is written like 1234.50, without commas`,
        element,
      );
    }
    return value ?? null;
  }

  /** `currency`: of the invoice. An amount in another one cannot be added to the others. */
  function amountOf(element: XmlElement | undefined, currency: string | null): Decimal | null {
    const given = element?.attributes.get('currencyID');
    if (element && given !== undefined && currency !== null && given !== currency) {
      const message = `the amount is in ${quoted(given)}, but the invoice is in ${quoted(currency)}`;
      findings.error('PEPPOL-EN16931-R051', message, element);
    }
    return decimalOf(element);
  }

  function amount(element: XmlElement | undefined, path: string, currency: string | null): Decimal | null {
    return amountOf(one(element, path), currency);
  }

  /** Null if one of them cannot be read; zero if there are none. */
  function sumOf(elements: readonly XmlElement[], path: string, currency: string | null): Decimal | null {
    const values = elements.map((element) => amount(element, path, currency));
    const known = values.filter((value) => value !== null);
    return known.length === values.length ? sum(known) : null;
  }

  /** `2026-11-20`; a time zone after it is left out, because a date of an invoice has none. */
  function dateOf(element: XmlElement | undefined): LocalDate | null {
    const [, day] = /^(.*?)(?:Z|[+-]\d\d:\d\d)?$/s.exec(textOf(element) ?? '') ?? [];
    return day === undefined ? null : dated(element, day);
  }

  /** `20261120`, format 102 of UNTDID 2379. */
  function compactDateOf(element: XmlElement | undefined): LocalDate | null {
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(textOf(element) ?? '') ?? [];
    const isCompact = (element?.attributes.get('format') ?? '102') === '102';
    return dated(element, isCompact ? `${year}-${month}-${day}` : '');
  }

  function dated(element: XmlElement | undefined, day: string): LocalDate | null {
    const written = textOf(element);
    if (element === undefined || written === null) return null;
    const date = parseDate(day);
    if (date === undefined) findings.error('FORMAT', `${quoted(written)} is not a date of this syntax`, element);
    return date ?? null;
  }

  /** `xsd:boolean`: whether an allowance or charge is a charge. */
  function isCharge(element: XmlElement, path: string): boolean {
    const indicator = text(element, path);
    if (!['true', 'false', '1', '0'].includes(indicator ?? '')) {
      findings.error('FORMAT', 'it does not say whether this is an allowance (false) or a charge (true)', element);
    }
    return indicator === 'true' || indicator === '1';
  }

  return { one, text, decimal, decimalOf, amount, amountOf, sumOf, dateOf, compactDateOf, isCharge };
}
