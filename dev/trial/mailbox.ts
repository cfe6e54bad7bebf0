/**
 * Compares the mails that a local server accepted with the requested mails. Each mail must arrive once. Mails are
 * identified by their Message-ID.
 */
import type { MailMessage } from '../../test/kit/mail-message.ts';
import { type Intent, type Model, mailboxOf } from './model.ts';

export interface Mailed {
  readonly mails: number;
  /** Number of repeats of mails that had already arrived. A receiver recognizes them by their Message-ID. */
  readonly again: number;
  readonly broken: readonly string[];
}

/** The accepted mails to an address. */
export type Inbox = (address: string) => readonly MailMessage[];

export function mailed(model: Model, inbox: Inbox): Mailed {
  let mails = 0;
  let again = 0;
  const broken: string[] = [];
  for (const [tag, [least, most]] of expectedMails(model)) {
    const taken = inbox(mailboxOf(tag));
    const count = new Set(taken.map(({ messageId }) => messageId)).size;
    mails += count;
    again += taken.length - count;
    if (count < least) broken.push(`mail to ${tag}: ${count} of ${least} arrived`);
    if (count > most) broken.push(`mail to ${tag}: ${count} arrived, ${most} were asked for`);
  }
  return { mails, again, broken };
}

type Bounds = [least: number, most: number];

function expectedMails(model: Model): Map<string, Bounds> {
  const bounds = new Map<string, Bounds>();
  const add = (tag: string, { state }: Pick<Intent, 'state'>) => {
    const [least, most] = bounds.get(tag) ?? [0, 0];
    bounds.set(tag, [least + (state === 'acknowledged' ? 1 : 0), most + (state === 'refused' ? 0 : 1)]);
  };
  for (const intent of model.intents.values()) {
    bounds.set(intent.tag, bounds.get(intent.tag) ?? [0, 0]);
    if (intent.kind === 'invoice' && intent.body.send_email === true) add(intent.tag, intent);
    // The first invoice of a subscription is mailed automatically.
    const mailsLater = intent.kind === 'reminder' || intent.kind === 'subscription';
    if (mailsLater && intent.about) add(intent.about.intent.tag, intent);
  }
  return bounds;
}
