/** The mail as it would go out. It goes out only when a person has asked for that twice. */
import type * as z from 'zod';
import type { sendReminder } from '../../../operations/invoices/send-reminder.ts';
import { button, element } from './elements.ts';
import { pages } from './pages.ts';
import type { Screen } from './screen.ts';

export type Reminder = z.input<typeof sendReminder.output>;

export type ReminderState = {
  readonly reminder: Reminder;
  readonly starts: readonly number[];
  readonly step: 'preview' | 'confirm' | 'done';
};

export type ReminderActs = {
  readonly turn: (starts: readonly number[]) => unknown;
  readonly step: (step: 'preview' | 'confirm') => unknown;
  readonly send: () => unknown;
  readonly back: () => unknown;
  readonly ask: ((text: string) => unknown) | undefined;
};

const NOTES = {
  preview: () => 'Preview: nothing has been sent.',
  confirm: ({ to }: Reminder) => `Mail this to ${to} now?`,
  done: (reminder: Reminder) => deliveryWords(reminder),
};

export function reminderScreen({ reminder, starts, step }: ReminderState, acts: ReminderActs): Screen {
  const { invoice_number, reminder_number, to, subject, body } = reminder;
  const letter = element('div', { class: 'letter' });
  const { bar, fill } = pages({
    into: letter,
    items: pieces(body).map((piece) => () => new Text(piece)),
    endless: false,
    starts,
    turn: acts.turn,
    place: () => `Part ${starts.length}`,
  });
  const parts = [
    element('h1', { tabindex: '-1' }, `Reminder ${reminder_number} for ${invoice_number}`),
    element('p', step === 'preview' ? { class: 'soft' } : { role: 'status' }, NOTES[step](reminder)),
    element(
      'dl',
      { class: 'mail' },
      ...[element('dt', {}, 'To'), element('dd', {}, to), element('dt', {}, 'Subject'), element('dd', {}, subject)],
    ),
    letter,
    element('div', { class: 'foot' }, bar, ...buttons(step, reminder, acts)),
  ];
  return { name: `reminder ${step}`, parts, fill };
}

/** The last button of a step never does what the last of the step before seemed to: a double click sends nothing. */
function buttons(step: ReminderState['step'], { invoice_number }: Reminder, acts: ReminderActs): HTMLElement[] {
  const back = button('back', acts.back, ['Back']);
  if (step === 'done') return [back];
  if (step === 'confirm') {
    return [
      button('send', acts.send, ['Yes, send it'], { class: 'first' }),
      button('keep', () => acts.step('preview'), ['Do not send'], { class: 'push' }),
    ];
  }
  const wish = `Suggest better words for the payment reminder of ${invoice_number}. Show them to me before anything is sent.`;
  return [
    back,
    ...(acts.ask ? [button('ask', () => acts.ask?.(wish), ['Ask for other words'])] : []),
    button('confirm', () => acts.step('confirm'), ['Send…'], { class: 'push' }),
  ];
}

export function deliveryWords({ delivery, to }: Pick<Reminder, 'delivery' | 'to'>): string {
  if (delivery === 'sent') return `Sent to ${to}.`;
  if (delivery === 'queued') return `The mail to ${to} is queued and goes out as soon as the mail server takes it.`;
  return `Nothing was sent to ${to} (${delivery.replaceAll('_', ' ')}).`;
}

const PIECE_MAX = 200;

/** So small that a page can end after each. */
function pieces(body: string): string[] {
  return body.split(/(?<=\n)/).flatMap((line) => line.match(new RegExp(`.{1,${PIECE_MAX}}`, 'gsu')) ?? []);
}
