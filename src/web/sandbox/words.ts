/** Texts of the sandbox provider's page. */
import type { Language } from '../../model/language.ts';
import type { SimulatedFailure } from '../../model/provider.ts';
import type { SandboxPayment } from '../../model/sandbox.ts';

type Card = 'pays' | 'declined' | 'insufficientFunds' | 'authentication' | 'paysOnce';
type Ended = Extract<SandboxPayment['state'], 'authorized' | 'paid' | 'failed'>;

export type Words = {
  readonly title: string;
  readonly banner: string;
  readonly pays: string;
  readonly cardNumber: string;
  readonly cardHint: string;
  readonly pay: string;
  readonly cards: string;
  readonly card: string;
  readonly effect: string;
  readonly effects: Readonly<Record<Card, string>>;
  readonly bank: string;
  readonly authentication: string;
  readonly processing: string;
  readonly succeed: string;
  readonly fail: string;
  readonly pending: string;
  readonly confirm: string;
  readonly deny: string;
  readonly wrongCard: string;
  readonly wrongOutcome: string;
  readonly ended: Readonly<Record<Ended, string>>;
  readonly endedText: string;
  readonly back: string;
  readonly failures: string;
  readonly failuresHint: string;
  readonly failure: Readonly<Record<SimulatedFailure, string>>;
};

const en: Words = {
  title: 'Sandbox provider',
  banner: 'Sandbox provider — no real money. Never enter a real card here.',
  pays: 'Test payment',
  cardNumber: 'Test card number',
  cardHint: 'Use one of the test cards below.',
  pay: 'Pay with this test card',
  cards: 'Test cards',
  card: 'Number',
  effect: 'What it does',
  effects: {
    pays: 'pays',
    declined: 'is declined',
    insufficientFunds: 'has insufficient funds',
    authentication: 'asks for authentication first',
    paysOnce: 'pays, and declines later charges',
  },
  bank: 'Choose what the test bank does:',
  authentication: 'The card asks whether it is really you:',
  processing: 'The payment is pending. Choose how it ends:',
  succeed: 'Let it succeed',
  fail: 'Let it fail',
  pending: 'Leave it pending',
  confirm: 'Confirm that it is me',
  deny: 'Fail the authentication',
  wrongCard: 'Enter one of the test cards below.',
  wrongOutcome: 'Choose one of the buttons.',
  ended: {
    paid: 'This test payment succeeded',
    authorized: 'This test amount is reserved',
    failed: 'This test payment failed',
  },
  endedText: 'Nothing can be changed here any more.',
  back: 'Back to the shop',
  failures: 'Simulated failures by amount',
  failuresHint: 'A payment of exactly this amount goes wrong in a special way:',
  failure: {
    time_out: 'the provider does not answer in time',
    callback_before_answer: 'the callback arrives before the answer',
    repeated_callback: 'the callback arrives several times',
    late_success: 'fails first and succeeds seconds later',
    refuse: 'the provider refuses the payment',
  },
};

const nl: Words = {
  title: 'Testbetaaldienst',
  banner: 'Testbetaaldienst — geen echt geld. Vul hier nooit een echte kaart in.',
  pays: 'Testbetaling',
  cardNumber: 'Nummer van de testkaart',
  cardHint: 'Gebruik een van de testkaarten hieronder.',
  pay: 'Met deze testkaart betalen',
  cards: 'Testkaarten',
  card: 'Nummer',
  effect: 'Wat hij doet',
  effects: {
    pays: 'betaalt',
    declined: 'wordt geweigerd',
    insufficientFunds: 'heeft te weinig saldo',
    authentication: 'vraagt eerst om bevestiging',
    paysOnce: 'betaalt, en weigert latere afschrijvingen',
  },
  bank: 'Kies wat de testbank doet:',
  authentication: 'De kaart vraagt of u het echt bent:',
  processing: 'De betaling is in behandeling. Kies hoe die afloopt:',
  succeed: 'Laten slagen',
  fail: 'Laten mislukken',
  pending: 'In behandeling laten',
  confirm: 'Bevestigen dat ik het ben',
  deny: 'Bevestiging laten mislukken',
  wrongCard: 'Vul een van de testkaarten hieronder in.',
  wrongOutcome: 'Kies een van de knoppen.',
  ended: {
    paid: 'Deze testbetaling is gelukt',
    authorized: 'Dit testbedrag is gereserveerd',
    failed: 'Deze testbetaling is mislukt',
  },
  endedText: 'Hier kan niets meer worden veranderd.',
  back: 'Terug naar de winkel',
  failures: 'Nagebootste fouten per bedrag',
  failuresHint: 'Een betaling van precies dit bedrag gaat op een bijzondere manier mis:',
  failure: {
    time_out: 'de betaaldienst antwoordt niet op tijd',
    callback_before_answer: 'de terugmelding komt vóór het antwoord',
    repeated_callback: 'de terugmelding komt meermaals',
    late_success: 'mislukt eerst en slaagt seconden later',
    refuse: 'de betaaldienst weigert de betaling',
  },
};

const de: Words = {
  title: 'Test-Zahlungsdienst',
  banner: 'Test-Zahlungsdienst — kein echtes Geld. Geben Sie hier nie eine echte Karte ein.',
  pays: 'Testzahlung',
  cardNumber: 'Nummer der Testkarte',
  cardHint: 'Verwenden Sie eine der Testkarten unten.',
  pay: 'Mit dieser Testkarte bezahlen',
  cards: 'Testkarten',
  card: 'Nummer',
  effect: 'Was sie tut',
  effects: {
    pays: 'bezahlt',
    declined: 'wird abgelehnt',
    insufficientFunds: 'hat nicht genug Guthaben',
    authentication: 'verlangt erst eine Bestätigung',
    paysOnce: 'zahlt, und lehnt spätere Abbuchungen ab',
  },
  bank: 'Wählen Sie, was die Testbank tut:',
  authentication: 'Die Karte fragt, ob Sie es wirklich sind:',
  processing: 'Die Zahlung ist in Bearbeitung. Wählen Sie, wie sie endet:',
  succeed: 'Gelingen lassen',
  fail: 'Scheitern lassen',
  pending: 'In Bearbeitung lassen',
  confirm: 'Bestätigen, dass ich es bin',
  deny: 'Bestätigung scheitern lassen',
  wrongCard: 'Geben Sie eine der Testkarten unten ein.',
  wrongOutcome: 'Wählen Sie eine der Schaltflächen.',
  ended: {
    paid: 'Diese Testzahlung ist gelungen',
    authorized: 'Dieser Testbetrag ist reserviert',
    failed: 'Diese Testzahlung ist gescheitert',
  },
  endedText: 'Hier kann nichts mehr geändert werden.',
  back: 'Zurück zum Shop',
  failures: 'Simulierte Fehler nach Betrag',
  failuresHint: 'Eine Zahlung über genau diesen Betrag geht auf besondere Weise schief:',
  failure: {
    time_out: 'der Zahlungsdienst antwortet nicht rechtzeitig',
    callback_before_answer: 'die Rückmeldung kommt vor der Antwort',
    repeated_callback: 'die Rückmeldung kommt mehrmals',
    late_success: 'scheitert erst und gelingt Sekunden später',
    refuse: 'der Zahlungsdienst lehnt die Zahlung ab',
  },
};

export const WORDS: Readonly<Record<Language, Words>> = { en, nl, de };
