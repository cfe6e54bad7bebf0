import type { Language } from '../../../model/language.ts';

const en = {
  title: (name: string) => `Allow ${name}?`,
  text: 'An assistant requests access to your billing. Its name, as it states it:',
  host: (host: string) => `If you allow it, you continue to ${host}.`,
  here: (host: string) => `If you allow it, you continue to a program on this computer (${host}).`,
  unproved: 'Names can be faked. Continue only if you started this yourself in that assistant.',
  account: 'Business',
  as: 'Signed in as',
  may: 'Permissions',
  read: 'View all data: customers, invoices, payments and reports',
  write: 'Manage billing: create and send invoices, remind customers, and take, record and refund payments',
  never: 'It never sees your password, and cannot change settings, members or tokens.',
  allow: 'Allow',
  deny: 'Deny',
  until: 'You can disconnect it at any time under Settings.',
};
type Words = typeof en;

const nl: Words = {
  title: (name) => `Toegang voor ${name} toestaan?`,
  text: 'Een assistent vraagt toegang tot uw facturatie. De naam die hij zelf opgeeft:',
  host: (host) => `Als u het toestaat, gaat u door naar ${host}.`,
  here: (host) => `Als u het toestaat, gaat u door naar een programma op deze computer (${host}).`,
  unproved: 'Een naam kan nep zijn. Ga alleen door als u dit zelf bent begonnen in die assistent.',
  account: 'Bedrijf',
  as: 'Ingelogd als',
  may: 'Rechten',
  read: 'Alle gegevens bekijken: klanten, facturen, betalingen en rapporten',
  write:
    'Facturatie beheren: facturen maken en versturen, klanten herinneren, en betalingen innen, registreren en terugbetalen',
  never: 'De assistent ziet nooit uw wachtwoord en kan geen instellingen, teamleden of tokens wijzigen.',
  allow: 'Toestaan',
  deny: 'Weigeren',
  until: 'U kunt hem op elk moment ontkoppelen onder Instellingen.',
};

const de: Words = {
  title: (name) => `Zugriff für ${name} erlauben?`,
  text: 'Ein Assistent bittet um Zugriff auf Ihre Abrechnung. Sein Name nach eigener Angabe:',
  host: (host) => `Wenn Sie es erlauben, geht es weiter zu ${host}.`,
  here: (host) => `Wenn Sie es erlauben, geht es weiter zu einem Programm auf diesem Computer (${host}).`,
  unproved:
    'Namen können gefälscht sein. Fahren Sie nur fort, wenn Sie dies selbst in diesem Assistenten begonnen haben.',
  account: 'Unternehmen',
  as: 'Angemeldet als',
  may: 'Berechtigungen',
  read: 'Alle Daten ansehen: Kunden, Rechnungen, Zahlungen und Berichte',
  write:
    'Abrechnung verwalten: Rechnungen erstellen und senden, Kunden erinnern sowie Zahlungen einziehen, erfassen und erstatten',
  never: 'Er sieht nie Ihr Passwort und kann weder Einstellungen noch Mitglieder oder Token ändern.',
  allow: 'Erlauben',
  deny: 'Ablehnen',
  until: 'Sie können ihn jederzeit unter Einstellungen trennen.',
};

export const CONSENT_WORDS = { en, nl, de } satisfies Record<Language, Words>;
