import type { Language } from '../../../model/language.ts';

const en = {
  title: 'Ask',
  label: 'Ask about your books',
  hint: 'For example: Who owes me most? A language model answers. It can only read.',
  button: 'Ask',
  again: 'Ask something else',
  empty: 'must not be empty',
  tooLong: (max: number) => `must have at most ${max} characters`,
  answer: 'Answer',
  waiting: 'Reading your books…',
  broken: (id: string) => `Something went wrong on our side. Ask again. If it happens again, mention ${id}.`,
  careful: 'Check this answer:',
  used: (count: number) => (count === 0 ? 'No tool used' : count === 1 ? '1 tool used' : `${count} tools used`),
  note: 'Amounts link to the page they come from and open in a new tab. Nothing is changed or sent.',
  table: 'Table in the answer',
  unknown: 'No tool returned this amount.',
  missing: {
    heading: 'No language model is configured',
    text: 'Questions are answered by a language model, which this service does not have yet. The operator of the service sets a key, or the address of a local model, and starts it again.',
    settings: 'Settings:',
  },
};
type Words = typeof en;

const nl: Words = {
  title: 'Vragen',
  label: 'Stel een vraag over uw administratie',
  hint: 'Bijvoorbeeld: wie is mij het meest verschuldigd? Een taalmodel antwoordt. Het kan alleen lezen.',
  button: 'Vraag stellen',
  again: 'Stel een andere vraag',
  empty: 'mag niet leeg zijn',
  tooLong: (max) => `mag hoogstens ${max} tekens hebben`,
  answer: 'Antwoord',
  waiting: 'Uw administratie wordt gelezen…',
  broken: (id) => `Er ging bij ons iets mis. Stel de vraag opnieuw. Gebeurt het weer, vermeld dan ${id}.`,
  careful: 'Controleer dit antwoord:',
  used: (count) =>
    count === 0 ? 'Geen hulpmiddel gebruikt' : count === 1 ? '1 hulpmiddel gebruikt' : `${count} hulpmiddelen gebruikt`,
  note: 'Bedragen linken naar de pagina waar ze vandaan komen en openen in een nieuw tabblad. Er wordt niets gewijzigd of verstuurd.',
  table: 'Tabel in het antwoord',
  unknown: 'Dit bedrag komt uit geen enkel hulpmiddel.',
  missing: {
    heading: 'Er is geen taalmodel ingesteld',
    text: 'Vragen worden beantwoord door een taalmodel, en dat heeft deze dienst nog niet. Wie de dienst beheert, stelt een sleutel in, of het adres van een lokaal model, en start de dienst opnieuw.',
    settings: 'Instellingen:',
  },
};

const de: Words = {
  title: 'Fragen',
  label: 'Stellen Sie eine Frage zu Ihrer Buchhaltung',
  hint: 'Zum Beispiel: Wer schuldet mir am meisten? Ein Sprachmodell antwortet. Es kann nur lesen.',
  button: 'Frage stellen',
  again: 'Weitere Frage stellen',
  empty: 'darf nicht leer sein',
  tooLong: (max) => `darf höchstens ${max} Zeichen haben`,
  answer: 'Antwort',
  waiting: 'Ihre Buchhaltung wird gelesen…',
  broken: (id) =>
    `Bei uns ist ein Fehler aufgetreten. Stellen Sie die Frage erneut. Geben Sie ${id} an, wenn es wieder geschieht.`,
  careful: 'Prüfen Sie diese Antwort:',
  used: (count) =>
    count === 0 ? 'Kein Werkzeug verwendet' : count === 1 ? '1 Werkzeug verwendet' : `${count} Werkzeuge verwendet`,
  note: 'Beträge führen zu der Seite, von der sie stammen, und öffnen sich in einem neuen Tab. Es wird nichts geändert oder gesendet.',
  table: 'Tabelle in der Antwort',
  unknown: 'Kein Werkzeug hat diesen Betrag geliefert.',
  missing: {
    heading: 'Es ist kein Sprachmodell eingerichtet',
    text: 'Fragen beantwortet ein Sprachmodell, und diese Instanz hat noch keines. Wer sie betreibt, hinterlegt einen Schlüssel oder die Adresse eines lokalen Modells und startet sie neu.',
    settings: 'Einstellungen:',
  },
};

export const ASK_WORDS = { en, nl, de } satisfies Record<Language, Words>;
