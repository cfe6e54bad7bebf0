/**
 * The money of each invoice, recalculated from its events in their order (R17, R81, R82):
 * - A payment lowers the amount due. An undone payment counts as never received.
 * - A credit note first lowers the amount due. The rest of the note must be refunded (`toGiveBack`).
 * - A refund first lowers `toGiveBack`. The rest of the refund counts as given away (`givenAway`), until a later credit
 *   note covers it.
 */

/** Number of minor units in one major unit, for the currencies that the tests use. */
export const UNITS = { EUR: 100, USD: 100, JPY: 1, KWD: 1_000 };

export interface EventFacts {
  readonly type: string;
  readonly data: string;
  readonly created_at: number;
}
/** An amount in minor units that moved at an instant. */
export interface MovedFacts {
  readonly amount: number;
  readonly currency: keyof typeof UNITS;
  readonly at: number;
}
export interface Story {
  readonly due: number;
  readonly toGiveBack: number;
  readonly givenAway: number;
  readonly credited: number;
  readonly refunded: number;
  /** By credit note: how much the note lowered the amount due, and how much the note added to `toGiveBack`. */
  readonly notes: ReadonlyMap<number, { readonly applied: number; readonly toGiveBack: number }>;
  /** How often a payment reduced the amount due to zero. */
  readonly timesPaid: number;
  /** Payments and credits until the end of a day, less refunds that credit notes cover. */
  readonly settledBy: (day: string, dayOf: (at: number) => string) => number;
}

interface Data {
  readonly id: number;
  readonly invoice_id: number;
  readonly currency: keyof typeof UNITS;
  readonly amount: number;
  readonly paid_at: string;
  readonly date: string;
  readonly refund: { readonly amount: number; readonly settled_at: string };
}
/** A change of the settled amount, with its instant or its day. `payment`: the payment that made it. */
type Moved = { readonly amount: number; readonly on: number | string; readonly payment?: number };

export function storiesOf(events: readonly EventFacts[]): {
  readonly stories: ReadonlyMap<number, Story>;
  readonly refunds: readonly MovedFacts[];
} {
  const stories = new Map<number, ReturnType<typeof newStory>>();
  const refunds: MovedFacts[] = [];
  for (const { type, data: text } of events) {
    const data = JSON.parse(text) as Data;
    const minor = (amount: number) => Math.round(amount * UNITS[data.currency]);
    if (type === 'invoice.created') stories.set(data.id, newStory(minor(data.amount)));
    if (type === 'invoice.cancelled') stories.get(data.id)?.cancel();
    const story = stories.get(data.invoice_id);
    if (!story) continue;
    if (type === 'payment.succeeded') story.pay(data.id, minor(data.amount), Date.parse(data.paid_at));
    if (type === 'payment.undone') story.undo(data.id, minor(data.amount));
    if (type === 'credit_note.created') story.credit(data.id, minor(data.amount), data.date);
    if (type === 'payment.refunded') {
      // The refund's own time is used: a refund recorded by hand may have happened before its event.
      const at = Date.parse(data.refund.settled_at);
      story.refund(minor(data.refund.amount), at);
      refunds.push({ amount: minor(data.refund.amount), currency: data.currency, at });
    }
  }
  return { stories, refunds };
}

function newStory(amount: number) {
  let moved: Moved[] = [];
  let isCancelled = false;
  const notes = new Map<number, { applied: number; toGiveBack: number }>();
  const story = {
    ...{ notes, due: amount, toGiveBack: 0, givenAway: 0, credited: 0, refunded: 0, timesPaid: 0 },
    settledBy: (day: string, dayOf: (at: number) => string) =>
      moved
        .filter(({ on }) => (typeof on === 'string' ? on : dayOf(on)) <= day)
        .reduce((sum, one) => sum + one.amount, 0),
    pay(payment: number, paid: number, at: number) {
      story.due -= paid;
      if (story.due === 0) story.timesPaid += 1;
      moved.push({ amount: paid, on: at, payment });
    },
    undo(payment: number, paid: number) {
      const fromCredit = Math.min(story.toGiveBack, paid);
      story.toGiveBack -= fromCredit;
      story.due += paid - fromCredit;
      moved = moved.filter((one) => one.payment !== payment);
    },
    /** A cancellation without a credit note, or by the last one. Credit notes made later change no amounts. */
    cancel() {
      isCancelled = true;
    },
    credit(note: number, credited: number, date: string) {
      const offDue = Math.min(credited, story.due);
      const covered = Math.min(credited - offDue, story.givenAway);
      story.due -= offDue;
      story.givenAway -= covered;
      story.toGiveBack += credited - offDue - covered;
      const moves = { applied: offDue, toGiveBack: credited - offDue - covered };
      notes.set(note, isCancelled ? { applied: 0, toGiveBack: 0 } : moves);
      story.credited += credited;
      moved.push({ amount: credited - covered, on: date });
    },
    refund(refunded: number, at: number) {
      const ofNotes = Math.min(refunded, story.toGiveBack);
      story.toGiveBack -= ofNotes;
      story.givenAway += refunded - ofNotes;
      story.refunded += refunded;
      moved.push({ amount: -ofNotes, on: at });
    },
  };
  return story;
}
