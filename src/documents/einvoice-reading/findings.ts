/** Collects findings about an e-invoice. The list has a limit, so that a hostile file cannot fill the memory. */
import { pathOf, type XmlElement } from './xml-tree.ts';

type Severity = 'error' | 'warning';

export type Check =
  | 'missing'
  | 'totals'
  | 'lines'
  | 'vat'
  | 'vat_number'
  | 'currency'
  | 'iban'
  | 'payment'
  | 'dates'
  | 'format'
  | 'repeated';

export type Finding = {
  readonly check: Check;
  readonly severity: Severity;
  readonly message: string;
  /** Path of the element that the finding is about. If the element is missing, the path at which it should be. */
  readonly at: string | null;
};

const KEPT_MAX = 200;
/** Largest number of characters of a quoted value. */
const QUOTED_MAX = 60;

/** An element, or the path of a missing element. */
export type Place = XmlElement | string | null;

export type Findings = {
  readonly error: (check: Check, message: string, at: Place) => void;
  readonly warning: (check: Check, message: string, at: Place) => void;
  readonly list: readonly Finding[];
  /** Number of errors and number of warnings. Findings that are left out of the list are counted too. */
  readonly counts: Readonly<Record<Severity, number>>;
};

export function newFindings(): Findings {
  const list: Finding[] = [];
  const counts = { error: 0, warning: 0 };
  const adding = (severity: Severity) => (check: Check, message: string, place: Place) => {
    counts[severity] += 1;
    if (list.length >= KEPT_MAX) return;
    // Only listed findings get a path, because `pathOf` is slow for an element with many siblings.
    const at = place === null || typeof place === 'string' ? place : pathOf(place);
    list.push({ check, severity, message, at });
  };
  return { error: adding('error'), warning: adding('warning'), list, counts };
}

/** Shortens and quotes a value from the file for a message. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text);
}
