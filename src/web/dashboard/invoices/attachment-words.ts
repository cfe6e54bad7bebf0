import type { Language } from '../../../model/language.ts';

const en = {
  title: 'Attachments',
  text: 'They go out with the invoice by email and within its e-invoice, and can no longer be changed once it is issued.',
  none: 'No attachments yet.',
  add: 'Add a file',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  adding: {
    title: 'Add a file to this draft',
    text: 'PDF, PNG, JPEG, CSV, XLSX or ODS, up to 10 files of 10 MB together.',
    field: 'File',
    hint: 'At most 5 MB.',
    button: 'Add file',
    missing: 'Choose a file first.',
    oneOnly: 'Send one file at a time.',
    tooLarge: 'The file is larger than 5 MB.',
    full: 'The draft has 10 files, or 10 MB of files: remove one first.',
  },
  removing: {
    title: 'Remove this file?',
    text: (name: string) => `${name} is deleted for good.`,
    button: 'Remove file',
  },
};
type Words = typeof en;

const nl: Words = {
  title: 'Bijlagen',
  text: 'Ze gaan mee met de factuur per e-mail en in de e-factuur, en kunnen na het uitreiken niet meer worden gewijzigd.',
  none: 'Nog geen bijlagen.',
  add: 'Bestand toevoegen',
  remove: 'Verwijderen',
  removeNamed: (name) => `${name} verwijderen`,
  adding: {
    title: 'Bestand aan dit concept toevoegen',
    text: 'Pdf, PNG, JPEG, CSV, XLSX of ODS, ten hoogste 10 bestanden van samen 10 MB.',
    field: 'Bestand',
    hint: 'Ten hoogste 5 MB.',
    button: 'Bestand toevoegen',
    missing: 'Kies eerst een bestand.',
    oneOnly: 'Verstuur één bestand tegelijk.',
    tooLarge: 'Het bestand is groter dan 5 MB.',
    full: 'Het concept heeft 10 bestanden, of 10 MB aan bestanden: verwijder er eerst een.',
  },
  removing: {
    title: 'Dit bestand verwijderen?',
    text: (name) => `${name} wordt definitief verwijderd.`,
    button: 'Bestand verwijderen',
  },
};

const de: Words = {
  title: 'Anhänge',
  text: 'Sie gehen mit der Rechnung per E-Mail und in der E-Rechnung mit, und sind nach dem Ausstellen nicht mehr zu ändern.',
  none: 'Noch keine Anhänge.',
  add: 'Datei hinzufügen',
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
  adding: {
    title: 'Diesem Entwurf eine Datei hinzufügen',
    text: 'PDF, PNG, JPEG, CSV, XLSX oder ODS, höchstens 10 Dateien mit zusammen 10 MB.',
    field: 'Datei',
    hint: 'Höchstens 5 MB.',
    button: 'Datei hinzufügen',
    missing: 'Wählen Sie zuerst eine Datei.',
    oneOnly: 'Senden Sie eine Datei auf einmal.',
    tooLarge: 'Die Datei ist größer als 5 MB.',
    full: 'Der Entwurf hat 10 Dateien, oder 10 MB an Dateien: Entfernen Sie zuerst eine.',
  },
  removing: {
    title: 'Diese Datei entfernen?',
    text: (name) => `${name} wird endgültig gelöscht.`,
    button: 'Datei entfernen',
  },
};

export const ATTACHMENT_WORDS = { en, nl, de } satisfies Record<Language, Words>;
