/** Shows the reminder mail before it is sent. Sending takes two clicks. */
import type { reminder as answer } from '../../../tools/answers/reminders.ts';
import { button, type Child, element } from './elements.ts';
import { time } from './formats.ts';
import type { Facts } from './ledger.ts';
import { pages } from './pages.ts';
import type { Screen } from './screen.ts';

export type Reminder = Facts<
  typeof answer,
  'summary' | 'invoice_number' | 'reminder_number' | 'delivery' | 'to' | 'subject' | 'body'
>;

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
  preview: ({ would_be_refused, summary }: Reminder) =>
    would_be_refused ? summary : 'Preview: nothing has been sent.',
  confirm: (reminder: Reminder) => `Mail this to ${receivers(reminder)} now?`,
  done: (reminder: Reminder) => deliveryWords(reminder),
};

export function reminderScreen({ reminder, starts, step }: ReminderState, acts: ReminderActs): Screen {
  const { invoice_number, reminder_number, subject, body, next_allowed: next } = reminder;
  const letter = element('div', { class: 'letter' });
  const { bar, fill } = pages({
    into: letter,
    items: pieces(body).map((piece) => () => new Text(piece)),
    endless: false,
    starts,
    turn: acts.turn,
    place: () => `Part ${starts.length}`,
  });
  const fact = (name: string, value: string) => [element('dt', {}, name), element('dd', {}, value)];
  const nextFrom = next ? fact('Next from', time(next)) : [];
  const parts = [
    element('h1', { tabindex: '-1' }, `Reminder ${reminder_number} for ${invoice_number}`),
    element('p', step === 'preview' ? {} : { role: 'status' }, NOTES[step](reminder)),
    element('dl', {}, ...fact('To', receivers(reminder)), ...fact('Subject', subject), ...nextFrom),
    letter,
    element('div', { class: 'foot' }, bar, ...buttons(step, reminder, acts)),
  ];
  return { name: `reminder ${step}`, parts, fill };
}

/**
 * Returns the buttons of a step. The button "Send…" of the step `preview` and the button "Do not send" of the step
 * `confirm` have the same place, so a double click on "Send…" does not send the mail.
 */
function buttons(step: ReminderState['step'], reminder: Reminder, acts: ReminderActs): Child[] {
  const back = button('back', acts.back, ['Back']);
  if (step === 'done' || reminder.would_be_refused) return [back];
  if (step === 'confirm') {
    return [
      button('send', acts.send, ['Yes, send it'], { class: 'first' }),
      button('keep', () => acts.step('preview'), ['Do not send'], { class: 'push' }),
    ];
  }
  const request = `Suggest other words for the payment reminder of ${reminder.invoice_number}; show them before it is sent.`;
  return [
    back,
    acts.ask && button('ask', () => acts.ask?.(request), ['Ask for other words']),
    button('confirm', () => acts.step('confirm'), ['Send…'], { class: 'push' }),
  ];
}

/**
 * Outcome of the reminder in words. For delivery states other than `sent`, this is the summary in the tool's answer.
 */
export function deliveryWords(reminder: Reminder): string {
  return reminder.delivery === 'sent' ? `Sent to ${receivers(reminder)}.` : reminder.summary;
}

function receivers({ to, cc }: Reminder): string {
  return [to, ...(cc ?? [])].join();
}

const PIECE_MAX = 200;

/** Splits the mail's text into small pieces, so that a new page can begin after each piece. */
function pieces(body: string): string[] {
  return body.split(/(?<=\n)/).flatMap((line) => line.match(new RegExp(`.{1,${PIECE_MAX}}`, 'gsu')) ?? []);
}
