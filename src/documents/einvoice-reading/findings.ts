/** The list of findings in an e-invoice, bounded so that a hostile file cannot make it endless. */
import { pathOf, type XmlElement } from './xml-tree.ts';

type Severity = 'error' | 'warning';

/** What a finding is about. */
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
  /** The path of the element, or of the place where it is missing. */
  readonly at: string | null;
};

const KEPT_MAX = 200;
/** How many characters of a value from the file a message quotes. */
const QUOTED_MAX = 60;

/** An element, or the path of a place where one is missing. */
export type Place = XmlElement | string | null;

export type Findings = {
  readonly error: (check: Check, message: string, at: Place) => void;
  readonly warning: (check: Check, message: string, at: Place) => void;
  readonly list: readonly Finding[];
  /** All errors and warnings, also those that the list has no place for. */
  readonly counts: Readonly<Record<Severity, number>>;
};

export function newFindings(): Findings {
  const list: Finding[] = [];
  const counts = { error: 0, warning: 0 };
  const adding = (severity: Severity) => (check: Check, message: string, place: Place) => {
    counts[severity] += 1;
    if (list.length >= KEPT_MAX) return;
    // Computed only for listed findings: making a path counts the element's siblings.
    const at = place === null || typeof place === 'string' ? place : pathOf(place);
    list.push({ check, severity, message, at });
  };
  return { error: adding('error'), warning: adding('warning'), list, counts };
}

/** A value of the file within a message. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text);
}
