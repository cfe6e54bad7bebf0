/**
 * Joins activity entries for display. A mail and its delivery become one line. In an unbroken sequence of lines that
 * the service itself made, lines of the same kind become one group.
 */
import type * as z from 'zod';
import type { listActivity } from '../../../operations/activity/list-activity.ts';
import type { Dashboard } from '../../../words/messages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { SignedIn } from '../page.ts';
import type { SaidId } from './sentences.ts';
import { mailedIn, type Said, saidIn, spoken } from './words.ts';

export type Entry = z.input<typeof listActivity.output>['activity'][number];
/**
 * An entry with its sentence. `text`: the sentence in the reader's language. If `text` is null, the page shows the
 * English summary. `says`: id of the sentence; null for an unknown sentence.
 */
export type Line = Entry & {
  readonly text: string | null;
  readonly says: SaidId | null;
  readonly isDelivered: boolean;
};
export type OwnGroup = keyof Dashboard['activity']['own'];

/**
 * True for a change that the service made by itself. A command on the machine of the service counts as a change by a
 * person.
 */
export function isOwn({ actor, via }: Pick<Entry, 'actor' | 'via'>): boolean {
  return actor.kind === 'system' && via === 'worker';
}

/** Outcomes of a mail: delivered, delivered without its PDF or without all copies, or not delivered. */
const OUTCOMES: ReadonlySet<SaidId> = new Set([
  'mail_taken',
  'mail_without_pdf',
  'mail_missed',
  'mail_refused',
  'mail_failed',
  'mail_dropped',
]);
/** The number of an invoice or a credit note. */
const NUMBER = /^\S+$/;

/**
 * Converts entries, newest first, to lines. The line about sending a mail also states the outcome: that the mail was
 * delivered, or the reason why not.
 */
export function joinedLines({ language, session }: SignedIn, entries: readonly Entry[]): readonly Line[] {
  const reader = { language, zone: session.account.timezone };
  const waiting: { readonly entry: Entry; readonly outcome: Said }[] = [];
  const lines: Line[] = [];
  const joined = new Set<number>();
  for (const one of entries) {
    const { kind } = one.subject;
    const said = saidIn(one);
    const ended =
      said?.says === 'mail_queued'
        ? waiting.findLast(({ entry, outcome }) => isToSame(outcome, said) && isOfSame(one, entry))
        : undefined;
    if (said && ended) {
      const { entry, outcome } = ended;
      waiting.splice(waiting.indexOf(ended), 1);
      joined.add(entry.id);
      const isDelivered = outcome.says === 'mail_taken';
      const text = (isDelivered ? mailed(said, language) : spoken(outcome, kind, reader)) ?? null;
      lines.push({ ...one, summary: entry.summary, text, says: outcome.says, isDelivered });
      continue;
    }
    if (said && one.operation === 'deliverMail' && OUTCOMES.has(said.says)) waiting.push({ entry: one, outcome: said });
    const text = (said && spoken(said, kind, reader)) ?? null;
    lines.push({ ...one, text, says: said?.says ?? null, isDelivered: false });
  }
  return lines.filter(({ id }) => !joined.has(id));
}

function isToSame({ values }: Said, { values: other }: Said): boolean {
  return values.recipient === other.recipient;
}

function isOfSame({ subject }: Entry, { subject: other }: Entry): boolean {
  return subject.kind === other.kind && subject.id === other.id;
}

/** Returns the sentence about a delivered mail. It has the same values as the sentence about sending the mail. */
function mailed({ values }: Said, language: SignedIn['language']): string {
  const words = DASHBOARD[language].activity;
  const [mail, recipient] = [String(values.mail), String(values.recipient)];
  const about = mailedIn(mail);
  const number = String(about?.values.number);
  if (about?.says === 'mail_reminder') return words.reminded({ times: String(about.values.times), number, recipient });
  if (about?.says === 'mail_notice') return words.noticed({ number, recipient });
  return NUMBER.test(mail) ? words.mailed({ number: mail, recipient }) : words.delivered(recipient);
}

/** Returns the group for a line that the service made. Undefined for a line that is shown alone, such as a failure. */
function groupOf({ operation, says, isDelivered }: Line): OwnGroup | undefined {
  switch (operation) {
    case 'tellOverdue':
      return 'overdue';
    case 'remindInvoice':
    case 'remindLink':
      return isDelivered ? 'reminders' : undefined;
    case 'deliverMail':
      return says === 'mail_taken' ? 'mails' : undefined;
    case 'chargeSubscription':
      return says === 'charge_begun' ? 'charges' : undefined;
    case 'renewSubscription':
      return says === 'period_due' ? 'periods' : undefined;
    default:
      return undefined;
  }
}

export type Group = { readonly own: OwnGroup | null; readonly lines: readonly Line[] };

/**
 * Groups lines. In an unbroken sequence of lines that the service itself made, all lines of the same kind are one
 * group, even if they are not adjacent. Every other line is a group of its own.
 */
export function grouped(lines: readonly Line[]): readonly Group[] {
  const groups: { own: OwnGroup | null; lines: Line[] }[] = [];
  let row: typeof groups = [];
  for (const line of lines) {
    const own = isOwn(line) ? (groupOf(line) ?? null) : null;
    const found = own === null ? undefined : row.find((group) => group.own === own);
    if (found) {
      found.lines.push(line);
      continue;
    }
    const group = { own, lines: [line] };
    groups.push(group);
    row = isOwn(line) ? [...row, group] : [];
  }
  return groups;
}
