/** Texts of the customer's subscription page. */
import type { Language } from '../../model/language.ts';
import type { PeriodStatus, SubscriptionStatus } from '../../model/subscription.ts';

type Message = { readonly heading: string; readonly text: string };

export type Words = {
  /** The notice for each state. */
  readonly standing: Readonly<Record<SubscriptionStatus, Message>>;
  readonly ending: (day: string) => Message;
  /** Text after a failed payment, if the day of the next attempt is known. */
  readonly retry: (day: string) => string;
  /** Text for an active subscription without a mandate for charges. */
  readonly byHand: string;
  /** Text for a subscription that ended because its charges failed. */
  readonly unpaid: string;
  readonly facts: {
    readonly what: string;
    readonly amount: string;
    readonly next: string;
    readonly ends: string;
    readonly ended: string;
    readonly paid: string;
  };
  readonly paidOf: (paid: number, all: number) => string;
  readonly payments: string;
  readonly period: Readonly<Record<PeriodStatus | 'failed', string>>;
  readonly pay: (amount: string) => string;
  readonly cancel: string;
  /** `day`: the day on which the subscription ends. Null if it ends at once. */
  readonly cancelHint: (day: string | null) => string;
  readonly cancelNow: (day: string | null) => string;
  readonly contact: string;
  readonly testmode: string;
};

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    standing: {
      pending: { heading: 'Not begun yet', text: 'It begins with your first payment.' },
      active: { heading: 'Your subscription', text: 'It runs, and payments are charged by themselves.' },
      past_due: { heading: 'A payment failed', text: 'We try again. You can also pay it now yourself.' },
      paused: { heading: 'Paused', text: 'Nothing is charged until it goes on.' },
      cancelled: { heading: 'Ended', text: 'Nothing more is charged.' },
      completed: { heading: 'All paid', text: 'Every payment was made. Nothing more is charged.' },
    },
    ending: (day) => ({ heading: 'It ends soon', text: `It ends on ${day}. Nothing more is charged.` }),
    retry: (day) => `We try again on ${day}. You can also pay now yourself; then we do not try again.`,
    byHand: 'It runs. You make each payment yourself.',
    unpaid: 'A payment failed, also when we tried again. Nothing more is charged.',
    facts: {
      what: 'For',
      amount: 'Amount',
      next: 'Next payment',
      ends: 'Ends on',
      ended: 'Ended on',
      paid: 'Payments made',
    },
    paidOf: (paid, all) => `${paid} of ${all}`,
    payments: 'Payments',
    period: { open: 'due', failed: 'failed', paid: 'paid', unpaid: 'not paid' },
    pay: (amount) => `Pay ${amount}`,
    cancel: 'Cancel the subscription',
    cancelHint: (day) =>
      day === null ? 'It ends at once. Nothing more is charged.' : `It runs until ${day}. Nothing more is charged.`,
    cancelNow: (day) => (day === null ? 'End it now' : `End it on ${day}`),
    contact: 'Questions? Write to',
    testmode: 'This is a test. No real money is asked for or moved.',
  },
  nl: {
    standing: {
      pending: { heading: 'Nog niet begonnen', text: 'Het begint met uw eerste betaling.' },
      active: { heading: 'Uw abonnement', text: 'Het loopt; betalingen worden vanzelf afgeschreven.' },
      past_due: { heading: 'Een betaling is mislukt', text: 'Wij proberen het opnieuw. U kunt ook nu zelf betalen.' },
      paused: { heading: 'Gepauzeerd', text: 'Er wordt niets afgeschreven tot het verdergaat.' },
      cancelled: { heading: 'Beëindigd', text: 'Er wordt niets meer afgeschreven.' },
      completed: { heading: 'Alles betaald', text: 'Alle betalingen zijn gedaan. Er wordt niets meer afgeschreven.' },
    },
    ending: (day) => ({
      heading: 'Het eindigt binnenkort',
      text: `Het eindigt op ${day}. Er wordt niets meer afgeschreven.`,
    }),
    retry: (day) =>
      `Wij proberen het opnieuw op ${day}. U kunt ook nu zelf betalen; dan proberen wij het niet opnieuw.`,
    byHand: 'Het loopt. U doet elke betaling zelf.',
    unpaid: 'Een betaling is mislukt, ook toen wij het opnieuw probeerden. Er wordt niets meer afgeschreven.',
    facts: {
      what: 'Voor',
      amount: 'Bedrag',
      next: 'Volgende betaling',
      ends: 'Eindigt op',
      ended: 'Beëindigd op',
      paid: 'Betalingen gedaan',
    },
    paidOf: (paid, all) => `${paid} van ${all}`,
    payments: 'Betalingen',
    period: { open: 'verschuldigd', failed: 'mislukt', paid: 'betaald', unpaid: 'niet betaald' },
    pay: (amount) => `${amount} betalen`,
    cancel: 'Abonnement opzeggen',
    cancelHint: (day) =>
      day === null
        ? 'Het eindigt meteen. Er wordt niets meer afgeschreven.'
        : `Het loopt door tot ${day}. Er wordt niets meer afgeschreven.`,
    cancelNow: (day) => (day === null ? 'Nu beëindigen' : `Beëindigen op ${day}`),
    contact: 'Vragen? Schrijf naar',
    testmode: 'Dit is een test. Er wordt geen echt geld gevraagd of overgemaakt.',
  },
  de: {
    standing: {
      pending: { heading: 'Noch nicht begonnen', text: 'Es beginnt mit Ihrer ersten Zahlung.' },
      active: { heading: 'Ihr Abonnement', text: 'Es läuft, und Zahlungen werden von selbst abgebucht.' },
      past_due: {
        heading: 'Eine Zahlung ist fehlgeschlagen',
        text: 'Wir versuchen es erneut. Sie können auch jetzt selbst zahlen.',
      },
      paused: { heading: 'Pausiert', text: 'Bis es weitergeht, wird nichts abgebucht.' },
      cancelled: { heading: 'Beendet', text: 'Es wird nichts mehr abgebucht.' },
      completed: { heading: 'Alles bezahlt', text: 'Alle Zahlungen sind erfolgt. Es wird nichts mehr abgebucht.' },
    },
    ending: (day) => ({ heading: 'Es endet bald', text: `Es endet am ${day}. Es wird nichts mehr abgebucht.` }),
    retry: (day) =>
      `Wir versuchen es am ${day} erneut. Sie können auch jetzt selbst zahlen; dann versuchen wir es nicht noch einmal.`,
    byHand: 'Es läuft. Sie nehmen jede Zahlung selbst vor.',
    unpaid: 'Eine Zahlung ist fehlgeschlagen, auch beim erneuten Versuch. Es wird nichts mehr abgebucht.',
    facts: {
      what: 'Für',
      amount: 'Betrag',
      next: 'Nächste Zahlung',
      ends: 'Endet am',
      ended: 'Beendet am',
      paid: 'Zahlungen',
    },
    paidOf: (paid, all) => `${paid} von ${all}`,
    payments: 'Zahlungen',
    period: { open: 'fällig', failed: 'fehlgeschlagen', paid: 'bezahlt', unpaid: 'nicht bezahlt' },
    pay: (amount) => `${amount} bezahlen`,
    cancel: 'Abonnement kündigen',
    cancelHint: (day) =>
      day === null
        ? 'Es endet sofort. Es wird nichts mehr abgebucht.'
        : `Es läuft bis zum ${day}. Es wird nichts mehr abgebucht.`,
    cancelNow: (day) => (day === null ? 'Jetzt beenden' : `Zum ${day} beenden`),
    contact: 'Fragen? Schreiben Sie an',
    testmode: 'Dies ist ein Test. Es wird kein echtes Geld verlangt oder bewegt.',
  },
};
