/** Reasons for refusing an attachment, in the languages of the pages. Operations return them in English. */
import { type AttachmentFault, attachmentFaultOf } from '../../model/attachment.ts';
import type { Language } from '../../model/language.ts';

const FAULTS: Readonly<Record<Language, Readonly<Record<AttachmentFault, string>>>> = {
  en: {
    empty: 'The file is empty.',
    large: 'The file is larger than 5 MB.',
    markup: 'The file is a web page, a drawing or other markup (HTML, SVG, XML), which can hold scripts.',
    old_office: 'The file is of an old Office version, or has a password: save it as XLSX, or as PDF.',
    macros: 'The spreadsheet has macros: save it without them.',
    other_zip: 'The file is a ZIP archive, and neither an XLSX nor an ODS spreadsheet.',
    damaged_zip: 'The spreadsheet is damaged.',
    damaged_pdf: 'The PDF is damaged or cut off.',
    damaged_picture: 'The picture is damaged or cut off.',
    plain_text: 'The file is text without columns: a CSV has rows with the same separator.',
    other: 'The file must be a PDF, PNG, JPEG, CSV, XLSX or ODS.',
  },
  nl: {
    empty: 'Het bestand is leeg.',
    large: 'Het bestand is groter dan 5 MB.',
    markup: 'Het bestand is een webpagina, een tekening of andere opmaak (HTML, SVG, XML), die scripts kan bevatten.',
    old_office: 'Het bestand is van een oude Office-versie of heeft een wachtwoord: sla het op als XLSX of als pdf.',
    macros: 'Het rekenblad heeft macro’s: sla het zonder macro’s op.',
    other_zip: 'Het bestand is een ZIP-archief, en geen XLSX- of ODS-rekenblad.',
    damaged_zip: 'Het rekenblad is beschadigd.',
    damaged_pdf: 'De pdf is beschadigd of afgebroken.',
    damaged_picture: 'De afbeelding is beschadigd of afgebroken.',
    plain_text: 'Het bestand is tekst zonder kolommen: een CSV heeft rijen met hetzelfde scheidingsteken.',
    other: 'Het bestand moet een pdf, PNG, JPEG, CSV, XLSX of ODS zijn.',
  },
  de: {
    empty: 'Die Datei ist leer.',
    large: 'Die Datei ist größer als 5 MB.',
    markup:
      'Die Datei ist eine Webseite, eine Zeichnung oder anderes Markup (HTML, SVG, XML), das Skripte enthalten kann.',
    old_office:
      'Die Datei ist von einer alten Office-Version oder hat ein Passwort: Speichern Sie sie als XLSX oder PDF.',
    macros: 'Die Tabelle enthält Makros: Speichern Sie sie ohne Makros.',
    other_zip: 'Die Datei ist ein ZIP-Archiv, und weder eine XLSX- noch eine ODS-Tabelle.',
    damaged_zip: 'Die Tabelle ist beschädigt.',
    damaged_pdf: 'Das PDF ist beschädigt oder abgeschnitten.',
    damaged_picture: 'Das Bild ist beschädigt oder abgeschnitten.',
    plain_text: 'Die Datei ist Text ohne Spalten: Eine CSV hat Zeilen mit demselben Trennzeichen.',
    other: 'Die Datei muss PDF, PNG, JPEG, CSV, XLSX oder ODS sein.',
  },
};

/** A message about something else than an attachment is returned unchanged. */
export function attachmentFaultText(message: string, language: Language): string {
  const fault = attachmentFaultOf(message);
  return fault === undefined ? message : FAULTS[language][fault];
}
