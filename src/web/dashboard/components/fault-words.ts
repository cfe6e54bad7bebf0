/**
 * Faults of fields in the reader's language. Operations write English; a message without a translation stays English.
 */
import type { Language } from '../../../model/language.ts';
import { TAX_CATEGORIES, type TaxCategory } from '../../../model/tax.ts';
import { TAX_WORDS } from './tax-words.ts';

type Other = Exclude<Language, 'en'>;
/** `en`: replaces the operation's English message if that message is written for programs. */
type Said = Readonly<Record<Other, string>> & { readonly en?: string };

/** Translations by the operation's English message. */
export const FAULTS: Readonly<Record<string, Said>> = {
  'is given more than once': { nl: 'is meer dan één keer opgegeven', de: 'ist mehr als einmal angegeben' },
  'is only for tone formal': {
    en: 'is only for a formal notice: leave it empty, or choose that tone',
    nl: 'is alleen voor een ingebrekestelling: laat het leeg, of kies die toon',
    de: 'gilt nur für eine Mahnung: leer lassen, oder diesen Ton wählen',
  },
  'is required': { nl: 'is verplicht', de: 'ist erforderlich' },
  'is required, unless item names an item': {
    nl: 'is verplicht, als er geen artikel is gekozen',
    de: 'ist erforderlich, wenn kein Artikel gewählt ist',
  },
  'must not be empty': { nl: 'mag niet leeg zijn', de: 'darf nicht leer sein' },
  'must be more than 0': { nl: 'moet meer dan 0 zijn', de: 'muss größer als 0 sein' },
  'must not be in the future': { nl: 'mag niet in de toekomst liggen', de: 'darf nicht in der Zukunft liegen' },
  'must be in the future': { nl: 'moet in de toekomst liggen', de: 'muss in der Zukunft liegen' },
  'must be a date that exists, as YYYY-MM-DD': {
    nl: 'moet een bestaande datum zijn, als JJJJ-MM-DD',
    de: 'muss ein gültiges Datum sein, als JJJJ-MM-TT',
  },
  'must be a month that exists, as YYYY-MM': {
    nl: 'moet een bestaande maand zijn, als JJJJ-MM',
    de: 'muss ein gültiger Monat sein, als JJJJ-MM',
  },
  'must be a number without grouping: three decimals may be meant as thousands; write a zero behind them, such as 1.2340':
    {
      nl: 'kan als duizendtal bedoeld zijn: schrijf duizend als 1000, en drie decimalen met een nul erachter, zoals 1,2340',
      de: 'kann als Tausender gemeint sein: schreiben Sie tausend als 1000, und drei Nachkommastellen mit einer Null dahinter, wie 1,2340',
    },
  'must be a number, without grouping, sign or unit': {
    nl: 'moet een getal zijn, zoals 7,5, zonder punten voor duizendtallen, teken of eenheid',
    de: 'muss eine Zahl sein, wie 7,5, ohne Tausenderpunkte, Zeichen oder Einheit',
  },
  'must be one line, without line breaks': {
    nl: 'moet één regel zijn, zonder regeleinden',
    de: 'muss eine einzige Zeile sein, ohne Zeilenumbrüche',
  },
  'must have at most 10 line breaks': {
    nl: 'mag hoogstens 10 regeleinden hebben',
    de: 'darf höchstens 10 Zeilenumbrüche haben',
  },
  'must have at most 3 decimals': {
    nl: 'mag hoogstens 3 decimalen hebben',
    de: 'darf höchstens 3 Nachkommastellen haben',
  },
  'must be an amount such as 12.50': { nl: 'moet een bedrag zijn, zoals 12,50', de: 'muss ein Betrag sein, wie 12,50' },
  'must be an amount such as 12.50, without grouping or currency sign; a thousand is 1000': {
    nl: 'moet een bedrag zijn, zoals 12,50; schrijf duizend als 1000',
    de: 'muss ein Betrag sein, wie 12,50; schreiben Sie tausend als 1000',
  },
  "must have letters, digits, blanks and +?/-:().,' only": {
    nl: "mag alleen letters, cijfers, spaties en +?/-:().,' hebben",
    de: "darf nur Buchstaben, Ziffern, Leerzeichen und +?/-:().,' haben",
  },
  'must be an IBAN with its right check digits, such as NL91 ABNA 0417 1643 00': {
    nl: 'moet een IBAN met kloppende controlecijfers zijn, zoals NL91 ABNA 0417 1643 00',
    de: 'muss eine IBAN mit richtigen Prüfziffern sein, wie NL91 ABNA 0417 1643 00',
  },
  'must be an e-mail address such as ann@example.com': {
    nl: 'moet een e-mailadres zijn, zoals ann@example.com',
    de: 'muss eine E-Mail-Adresse sein, wie ann@example.com',
  },
  'must be an ISO 4217 currency such as EUR': {
    nl: 'moet een valutacode zijn, zoals EUR',
    de: 'muss ein Währungscode sein, wie EUR',
  },
  'must be a two-letter country code (ISO 3166-1), such as NL': {
    nl: 'moet een landcode van twee letters zijn, zoals NL',
    de: 'muss ein Ländercode aus zwei Buchstaben sein, wie DE',
  },
  'must have a letter, a digit or a sign to search for': {
    nl: 'moet een letter, cijfer of teken bevatten',
    de: 'muss einen Buchstaben, eine Ziffer oder ein Zeichen enthalten',
  },
  'can be formal only after the due date': {
    nl: 'kan pas na de vervaldatum een ingebrekestelling zijn',
    de: 'kann erst nach dem Fälligkeitstag eine Mahnung sein',
  },
  'must be left out, or be as in the preview': {
    nl: 'is gewijzigd na het overzicht: bekijk het nieuwe overzicht hieronder',
    de: 'wurde nach der Übersicht geändert: Sehen Sie sich die neue Übersicht unten an',
  },
  'must have at most 6 decimals': {
    nl: 'mag hoogstens 6 decimalen hebben',
    de: 'darf höchstens 6 Nachkommastellen haben',
  },
  'must be a code of the VATEX list, such as VATEX-EU-132': {
    nl: 'moet een code van de VATEX-lijst zijn, zoals VATEX-EU-132',
    de: 'muss ein Code der VATEX-Liste sein, wie VATEX-EU-132',
  },
  'is required: a period has both': {
    nl: 'is verplicht: een periode heeft begin en einde',
    de: 'ist erforderlich: ein Zeitraum hat Anfang und Ende',
  },
  'must not be given together with a period': {
    nl: 'mag niet samen met een periode worden ingevuld',
    de: 'darf nicht zusammen mit einem Zeitraum angegeben werden',
  },
  'needs percent or amount': {
    en: 'is required with a reason: percent or amount',
    nl: 'is verplicht bij een reden: procent of bedrag',
    de: 'ist bei einem Grund erforderlich: Prozent oder Betrag',
  },
  'needs a tax_category: ask which one': {
    en: 'needs an answer to “Why 0%?”',
    nl: 'heeft een antwoord nodig op “Waarom 0%?”',
    de: 'braucht eine Antwort auf „Warum 0 %?“',
  },
  'outside_scope must be the category of all lines, or of none': {
    en: '“Outside the scope of VAT” must hold for all lines or for none',
    nl: '“Buiten de btw” moet voor alle regels gelden, of voor geen',
    de: '„Nicht steuerbar“ muss für alle Positionen gelten oder für keine',
  },
  'must be more than 0 for the category standard': {
    en: 'must be more than 0 for “Taxed”',
    nl: 'moet meer dan 0 zijn bij “Belast”',
    de: 'muss bei „Steuerpflichtig“ größer als 0 sein',
  },
  'must be another country of the EU for intra_community': {
    en: 'must be another country of the EU for “Intra-Community supply”',
    nl: 'moet een ander EU-land zijn bij “Intracommunautaire levering”',
    de: 'muss bei „Innergemeinschaftliche Lieferung“ ein anderes EU-Land sein',
  },
  'or period_start and period_end are required for intra_community': {
    en: 'or a period is required for “Intra-Community supply”',
    nl: 'of een periode is verplicht bij “Intracommunautaire levering”',
    de: 'oder ein Zeitraum ist bei „Innergemeinschaftliche Lieferung“ erforderlich',
  },
  'or business.exemption_reason is required: the line is exempt': {
    en: 'is required for an exempt line, here or in your invoice settings',
    nl: 'is verplicht bij een vrijgestelde regel, hier of in uw factuurinstellingen',
    de: 'ist bei einer steuerfreien Position erforderlich, hier oder in Ihren Rechnungseinstellungen',
  },
  'is not your password': { nl: 'is niet uw wachtwoord', de: 'ist nicht Ihr Passwort' },
  'is wrong': { nl: 'klopt niet', de: 'ist falsch' },
  'is wrong or was used before; wait for the next one': {
    nl: 'klopt niet of is al gebruikt; wacht op de volgende',
    de: 'ist falsch oder wurde schon verwendet; warten Sie auf den nächsten',
  },
  'The e-mail address or the password is wrong.': {
    nl: 'Het e-mailadres of het wachtwoord is onjuist.',
    de: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  },
  'This link was used already, or has expired.': {
    nl: 'Deze link is al gebruikt of is verlopen.',
    de: 'Dieser Link wurde schon verwendet oder ist abgelaufen.',
  },
};

/**
 * Translation of messages with a changing part. `of` matches the English message; its groups become the arguments of
 * `says`.
 */
type Pattern = { readonly of: RegExp; readonly says: Readonly<Record<Language, (...parts: string[]) => string>> };

const PATTERNS: readonly Pattern[] = [
  {
    of: /^must not be in the future; today is (.+)$/,
    says: {
      en: (today) => `must not be in the future; today is ${today}`,
      nl: (today) => `mag niet in de toekomst liggen; vandaag is ${today}`,
      de: (today) => `darf nicht in der Zukunft liegen; heute ist ${today}`,
    },
  },
  {
    of: /^must not be before the payment, which was received at (.{10}).*$/,
    says: {
      en: (paidAt) => `must not be before the payment, which was received on ${paidAt}`,
      nl: (paidAt) => `mag niet vóór de betaling van ${paidAt} liggen`,
      de: (paidAt) => `darf nicht vor der Zahlung vom ${paidAt} liegen`,
    },
  },
  {
    of: /^must not be before period_start$/,
    says: {
      en: () => 'must not be before the first day',
      nl: () => 'mag niet voor de eerste dag liggen',
      de: () => 'darf nicht vor dem ersten Tag liegen',
    },
  },
  {
    of: /^must not be before date$/,
    says: {
      en: () => 'must not be before the invoice date',
      nl: () => 'mag niet voor de factuurdatum liggen',
      de: () => 'darf nicht vor dem Rechnungsdatum liegen',
    },
  },
  {
    of: /^must not be given together with (?:discount_)?percent$/,
    says: {
      en: () => 'must not be given together with a percentage',
      nl: () => 'mag niet samen met een percentage worden ingevuld',
      de: () => 'darf nicht zusammen mit einem Prozentsatz angegeben werden',
    },
  },
  {
    of: /^needs discount_percent or discount_amount$/,
    says: {
      en: () => 'needs a discount',
      nl: () => 'hoort bij een korting: vul die ook in',
      de: () => 'gehört zu einem Rabatt: Geben Sie ihn auch an',
    },
  },
  {
    of: /^must be at most (.+), what it is taken from$/,
    says: {
      en: (most) => `must be at most ${most}, the amount that it is taken from`,
      nl: (most) => `mag hoogstens ${most} zijn, het bedrag waar het af gaat`,
      de: (most) => `darf höchstens ${most} sein, der Betrag, von dem er abgeht`,
    },
  },
  {
    of: /^must be left out: the invoice is in ([A-Z]{3}), the business's own currency$/,
    says: {
      en: (currency) => `must be empty: the invoice is in ${currency}, your own currency`,
      nl: (currency) => `moet leeg zijn: de factuur is in ${currency}, uw eigen valuta`,
      de: (currency) => `muss leer sein: Die Rechnung ist in ${currency}, Ihrer eigenen Währung`,
    },
  },
  {
    of: /^must be 0 or empty for the category (\w+)$/,
    says: {
      en: (category) => `must be 0 or empty for “${category}”`,
      nl: (category) => `moet 0 of leeg zijn bij “${category}”`,
      de: (category) => `muss bei „${category}“ 0 oder leer sein`,
    },
  },
  {
    of: /^must not be more than (\d+) days before the invoice date, (.+)$/,
    says: {
      en: (days, date) => `must not be more than ${days} days before the invoice date, ${date}`,
      nl: (days, date) => `mag niet meer dan ${days} dagen voor de factuurdatum ${date} liggen`,
      de: (days, date) => `darf nicht mehr als ${days} Tage vor dem Rechnungsdatum ${date} liegen`,
    },
  },
  {
    of: /^must be left out for (\w+)$/,
    says: {
      en: (category) => `must be empty for “${category}”`,
      nl: (category) => `moet leeg zijn bij “${category}”`,
      de: (category) => `muss bei „${category}“ leer sein`,
    },
  },
  {
    of: /^must be the same for all lines of the category (\w+): (.+)$/s,
    says: {
      en: (category, other) => `must be the same for all lines of “${category}”: ${other}`,
      nl: (category, other) => `moet voor alle regels van “${category}” hetzelfde zijn: ${other}`,
      de: (category, other) => `muss für alle Positionen von „${category}“ gleich sein: ${other}`,
    },
  },
  {
    of: /^is required for (\w+)$/,
    says: {
      en: (category) => `is required for “${category}”`,
      nl: (category) => `is verplicht bij “${category}”`,
      de: (category) => `ist bei „${category}“ erforderlich`,
    },
  },
  {
    of: /^must be a VAT number with right check digits for (\w+), not (.+)$/s,
    says: {
      en: (category, number) => `must be a VAT number with right check digits for “${category}”, not ${number}`,
      nl: (category, number) => `moet bij “${category}” een btw-nummer met juiste controlecijfers zijn, niet ${number}`,
      de: (category, number) => `muss bei „${category}“ eine USt-IdNr. mit richtigen Prüfziffern sein, nicht ${number}`,
    },
  },
];

export function faultText(message: string, language: Language): string {
  const whole = FAULTS[message];
  if (whole) return whole[language] ?? message;
  for (const { of, says } of PATTERNS) {
    const parts = of.exec(message)?.slice(1);
    if (parts)
      return says[language](...parts.map((part) => (isCategory(part) ? TAX_WORDS[language].categories[part] : part)));
  }
  return message;
}

function isCategory(text: string): text is TaxCategory {
  return (TAX_CATEGORIES as readonly string[]).includes(text);
}
