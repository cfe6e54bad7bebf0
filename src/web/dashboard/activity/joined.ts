/** Entries as people think of them: a mail with its delivery is one, and so are neighbours that the service made. */
import type * as z from 'zod';
import type { listActivity } from '../../../operations/activity/list-activity.ts';
import type { Dashboard } from '../../../words/messages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { SignedIn } from '../page.ts';

export type Entry = z.input<typeof listActivity.output>['activity'][number];
/** `text`: in the reader's language. Null: the summary, which is English. */
export type Line = Entry & { readonly text: string | null; readonly isDelivered: boolean };
export type OwnGroup = keyof Dashboard['activity']['own'];

/** True if the service did it by itself. A command on its machine is a person's doing. */
export function isOwn({ actor, via }: Pick<Entry, 'actor' | 'via'>): boolean {
  return actor.kind === 'system' && via === 'worker';
}

const QUEUED = /^Queued the mail of (?<what>.+) to (?<recipient>\S+)$/;
const DELIVERED = /^The mail server took the [a-z ]+ mail to (?<recipient>\S+)$/;
/** Also of a mail that did not get there, or not whole. */
const ENDED =
  /^(?:The mail server (?:took|refused)|Could not send|Did not send) the [a-z ]+ mail to (?<recipient>[^\s:,]+)/;
const REMINDER = /^(?:automatic )?reminder (?<times>\d+) of (?<number>.+)$/;
const NOTICE = /^formal notice \d+ of (?<number>.+)$/;
/** The number of an invoice or a credit note. */
const NUMBER = /^\S+$/;

/**
 * Entries, newest first. What became of a mail is said in the entry of its sending: that it was delivered, or the
 * reason why not.
 */
export function joinedLines({ language }: Pick<SignedIn, 'language'>, entries: readonly Entry[]): readonly Line[] {
  const words = DASHBOARD[language].activity;
  const waiting: Entry[] = [];
  const lines: Line[] = [];
  const joined = new Set<number>();
  for (const one of entries) {
    const queued = QUEUED.exec(one.summary)?.groups;
    const delivery = waiting.findLast((other) => queued?.recipient === recipientOf(other) && isOfSame(one, other));
    if (queued && delivery) {
      waiting.splice(waiting.indexOf(delivery), 1);
      joined.add(delivery.id);
      const { what = '', recipient = '' } = queued;
      const isDelivered = DELIVERED.test(delivery.summary);
      const text = isDelivered ? mailed(words, what, recipient) : null;
      lines.push({ ...one, summary: delivery.summary, text, isDelivered });
      continue;
    }
    if (recipientOf(one) !== undefined) waiting.push(one);
    const { recipient } = DELIVERED.exec(one.summary)?.groups ?? {};
    lines.push({ ...one, text: recipient === undefined ? null : words.delivered(recipient), isDelivered: false });
  }
  return lines.filter(({ id }) => !joined.has(id));
}

function recipientOf({ operation, summary }: Entry): string | undefined {
  return operation === 'deliverMail' ? ENDED.exec(summary)?.groups?.recipient : undefined;
}

function isOfSame({ subject }: Entry, { subject: other }: Entry): boolean {
  return subject.kind === other.kind && subject.id === other.id;
}

function mailed(words: Dashboard['activity'], what: string, recipient: string): string {
  const { times = '', number = '' } = REMINDER.exec(what)?.groups ?? {};
  const { number: noticed } = NOTICE.exec(what)?.groups ?? {};
  if (number !== '') return words.reminded({ times, number, recipient });
  if (noticed !== undefined) return words.noticed({ number: noticed, recipient });
  return NUMBER.test(what) ? words.mailed({ number: what, recipient }) : words.delivered(recipient);
}

/** What a line counts as if the service did it. Undefined for what is shown alone, such as a failure. */
function groupOf({ operation, summary, isDelivered }: Line): OwnGroup | undefined {
  switch (operation) {
    case 'tellOverdue':
      return 'overdue';
    case 'remindInvoice':
    case 'remindLink':
      return isDelivered ? 'reminders' : undefined;
    case 'deliverMail':
      return DELIVERED.test(summary) ? 'mails' : undefined;
    case 'chargeSubscription':
      return summary.startsWith('Began to charge') ? 'charges' : undefined;
    case 'renewSubscription':
      return summary.includes(' became due for ') ? 'periods' : undefined;
    default:
      return undefined;
  }
}

export type Group = { readonly own: OwnGroup | null; readonly lines: readonly Line[] };

/** Lines that the service made in a row, by what they are. Every other line is alone. */
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
