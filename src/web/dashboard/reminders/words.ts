import type { Language } from '../../../model/language.ts';
import { count } from '../components/counted.ts';

const en = {
  title: 'Reminders',
  text: 'Send reminders for unpaid invoices automatically.',
  on: 'On',
  off: 'Off',
  nothing: 'Reminders are sent only by you or your assistant.',
  plan: 'Schedule',
  tones: { friendly: 'friendly reminder', neutral: 'neutral reminder', firm: 'firm reminder' },
  onDueDate: 'On the due date',
  before: (days: number) => `${count('day', 'days')(days)} before the due date`,
  after: (days: number) => `${count('day', 'days')(days)} after the due date`,
  rules: [
    'Emails are sent between 9:00 and 20:00 in the time zone of your business.',
    'A customer gets at most one in 24 hours, and none if they have paid, have no email address or have unsubscribed.',
    'Missed days are not sent later.',
  ],
  noMail: 'This service has no mail server: reminders are stored and not sent.',
  form: {
    title: 'Edit schedule',
    enabled: 'Automatic reminders',
    choices: { on: 'On, on these days', off: 'Off' },
    before: 'Days before the due date',
    beforeHint: 'Such as 3, or 7, 1. Leave empty for none.',
    after: 'Days after the due date',
    afterHint: 'Such as 1, 7, 14, 30. 0 is the due date itself.',
    button: 'Save',
  },
};
type Words = typeof en;

const nl: Words = {
  title: 'Herinneringen',
  text: 'Verstuur automatisch herinneringen voor onbetaalde facturen.',
  on: 'Aan',
  off: 'Uit',
  nothing: 'Alleen u of uw assistent verstuurt herinneringen.',
  plan: 'Schema',
  tones: { friendly: 'vriendelijke herinnering', neutral: 'neutrale herinnering', firm: 'dringende herinnering' },
  onDueDate: 'Op de vervaldatum',
  before: (days) => `${count('dag', 'dagen')(days)} vóór de vervaldatum`,
  after: (days) => `${count('dag', 'dagen')(days)} na de vervaldatum`,
  rules: [
    'E-mails worden verstuurd tussen 9.00 en 20.00 uur in de tijdzone van uw bedrijf.',
    'Een klant krijgt er hoogstens één per 24 uur, en geen als er is betaald, er geen e-mailadres is of de klant zich heeft afgemeld.',
    'Gemiste dagen worden niet ingehaald.',
  ],
  noMail: 'Deze dienst heeft geen mailserver: herinneringen worden bewaard en niet verstuurd.',
  form: {
    title: 'Schema bewerken',
    enabled: 'Automatische herinneringen',
    choices: { on: 'Aan, op deze dagen', off: 'Uit' },
    before: 'Dagen vóór de vervaldatum',
    beforeHint: 'Zoals 3, of 7, 1. Laat leeg voor geen.',
    after: 'Dagen na de vervaldatum',
    afterHint: 'Zoals 1, 7, 14, 30. 0 is de vervaldatum zelf.',
    button: 'Opslaan',
  },
};

const de: Words = {
  title: 'Zahlungserinnerungen',
  text: 'Senden Sie Erinnerungen an unbezahlte Rechnungen automatisch.',
  on: 'Ein',
  off: 'Aus',
  nothing: 'Erinnerungen senden nur Sie oder Ihr Assistent.',
  plan: 'Zeitplan',
  tones: { friendly: 'freundliche Erinnerung', neutral: 'neutrale Erinnerung', firm: 'bestimmte Erinnerung' },
  onDueDate: 'Am Fälligkeitstag',
  before: (days) => `${count('Tag', 'Tage')(days)} vor der Fälligkeit`,
  after: (days) => `${count('Tag', 'Tage')(days)} nach der Fälligkeit`,
  rules: [
    'E-Mails werden zwischen 9:00 und 20:00 Uhr in der Zeitzone Ihres Unternehmens gesendet.',
    'Ein Kunde erhält höchstens eine in 24 Stunden, und keine, wenn er bezahlt hat, keine E-Mail-Adresse hat oder sich abgemeldet hat.',
    'Verpasste Tage werden nicht nachgeholt.',
  ],
  noMail: 'Dieser Dienst hat keinen Mailserver: Erinnerungen werden gespeichert und nicht gesendet.',
  form: {
    title: 'Zeitplan bearbeiten',
    enabled: 'Automatische Zahlungserinnerungen',
    choices: { on: 'Ein, an diesen Tagen', off: 'Aus' },
    before: 'Tage vor der Fälligkeit',
    beforeHint: 'Zum Beispiel 3 oder 7, 1. Leer lassen für keine.',
    after: 'Tage nach der Fälligkeit',
    afterHint: 'Zum Beispiel 1, 7, 14, 30. 0 ist der Fälligkeitstag selbst.',
    button: 'Speichern',
  },
};

export const REMINDER_WORDS = { en, nl, de } satisfies Record<Language, Words>;
