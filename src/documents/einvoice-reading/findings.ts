/** Faults of an e-invoice: a list that a hostile file cannot make endless. */
import { pathOf, type XmlElement } from './xml-tree.ts';

type Severity = 'error' | 'warning';

export type Finding = {
  /** A rule of EN 16931 or Peppol, such as `BR-CO-15`; without digits where neither has one: `IBAN`, `DATES`, `FORMAT`, `REPEATED`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** The path of the element, or of the place where it is missing. */
  readonly at: string | null;
};

const KEPT_MAX = 200;
/** Characters of a value from the file that a message quotes. */
const QUOTED_MAX = 60;

/** An element, or the path of a place where one is missing. */
export type Place = XmlElement | string | null;

export type Findings = {
  readonly error: (rule: string, message: string, at: Place) => void;
  readonly warning: (rule: string, message: string, at: Place) => void;
  readonly list: readonly Finding[];
  /** All errors and warnings, also those that the list has no place for. */
  readonly counts: Readonly<Record<Severity, number>>;
};

export function newFindings(): Findings {
  const list: Finding[] = [];
  const counts = { error: 0, warning: 0 };
  const adding = (severity: Severity) => (rule: string, message: string, place: Place) => {
    counts[severity] += 1;
    if (list.length >= KEPT_MAX) return;
    // Only for those that are kept: a path counts the elements beside it.
    const at = place === null || typeof place === 'string' ? place : pathOf(place);
    list.push({ rule, severity, message, at });
  };
  return { error: adding('error'), warning: adding('warning'), list, counts };
}

/** A value of the file within a message. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text);
}
