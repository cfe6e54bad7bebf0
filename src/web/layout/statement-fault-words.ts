/** Faults of bank statements in Dutch and German. The parser writes English. Field names are not translated. */
import type { Language } from '../../model/language.ts';
import type { Other, Sentence } from './statement-sentence.ts';
import { FILE_WARNINGS, PLACE_WARNINGS } from './statement-warning-words.ts';

const PLACES: Readonly<Record<Other, readonly (readonly [RegExp, string])[]>> = {
  nl: [
    [/^Line (\d+)/, 'Regel $1'],
    [/^Ntry ending in line (\d+)/, 'Ntry die eindigt in regel $1'],
    [/, column /, ', kolom '],
    [/, field /, ', veld '],
  ],
  de: [
    [/^Line (\d+)/, 'Zeile $1'],
    [/^Ntry ending in line (\d+)/, 'Ntry, das in Zeile $1 endet'],
    [/, column /, ', Spalte '],
    [/, field /, ', Feld '],
  ],
};

const EXPORT = {
  nl: 'exporteer CAMT.053, MT940 of CSV bij uw bank',
  de: 'exportieren Sie CAMT.053, MT940 oder CSV bei Ihrer Bank',
};

/** Faults of the whole file. */
const FILE: readonly Sentence[] = [
  ...FILE_WARNINGS,
  {
    of: /^It is larger than (\d+) MB/,
    nl: (mb) => `Het is groter dan ${mb} MB: exporteer een kortere periode`,
    de: (mb) => `Sie ist größer als ${mb} MB: exportieren Sie einen kürzeren Zeitraum`,
  },
  {
    of: /^It has more than (\d+) transactions/,
    nl: (count) => `Het heeft meer dan ${count} transacties: exporteer kortere perioden en importeer ze na elkaar`,
    de: (count) =>
      `Sie hat mehr als ${count} Umsätze: exportieren Sie kürzere Zeiträume und importieren Sie sie nacheinander`,
  },
  {
    of: /^It is a ZIP archive/,
    nl: () => `Het is een ZIP-archief of Excel-bestand: pak het uit, of ${EXPORT.nl}`,
    de: () => `Sie ist ein ZIP-Archiv oder eine Excel-Datei: entpacken Sie sie, oder ${EXPORT.de}`,
  },
  {
    of: /^It is packed with gzip/,
    nl: () => 'Het is ingepakt met gzip: pak het eerst uit',
    de: () => 'Sie ist mit gzip gepackt: entpacken Sie sie zuerst',
  },
  { of: /^It is a PDF/, nl: () => `Het is een PDF: ${EXPORT.nl}`, de: () => `Sie ist ein PDF: ${EXPORT.de}` },
  {
    of: /^It is an Excel file/,
    nl: () => `Het is een Excel-bestand: ${EXPORT.nl}`,
    de: () => `Sie ist eine Excel-Datei: ${EXPORT.de}`,
  },
  { of: /^It is empty/, nl: () => 'Het is leeg', de: () => 'Sie ist leer' },
  { of: /^It is no text/, nl: () => `Het is geen tekst: ${EXPORT.nl}`, de: () => `Sie ist kein Text: ${EXPORT.de}` },
  {
    of: /^It is not well-formed XML: the file is damaged, or cut off \(line (\d+)\)/,
    nl: (line) => `Het is geen geldige XML: het bestand is beschadigd of afgebroken (regel ${line})`,
    de: (line) => `Sie ist kein gültiges XML: Die Datei ist beschädigt oder abgeschnitten (Zeile ${line})`,
  },
  {
    of: /^It is not well-formed XML \(line (\d+)\)/,
    nl: (line) => `Het is geen geldige XML (regel ${line})`,
    de: (line) => `Sie ist kein gültiges XML (Zeile ${line})`,
  },
  {
    of: /^It has a DOCTYPE.* \(line (\d+)\)/,
    nl: (line) => `Het heeft een DOCTYPE, die een rekeningafschrift nooit heeft (regel ${line})`,
    de: (line) => `Sie hat einen DOCTYPE, den ein Kontoauszug nie hat (Zeile ${line})`,
  },
  {
    of: /^It is nested too deeply \(line (\d+)\)/,
    nl: (line) => `De elementen zijn te diep genest (regel ${line})`,
    de: (line) => `Die Elemente sind zu tief verschachtelt (Zeile ${line})`,
  },
  {
    of: /^It is (camt\.053[\w.]*), and only versions 02 to 14/,
    nl: (what) => `Het is ${what}, en alleen de versies 02 tot 14 van CAMT.053 worden gelezen: exporteer een daarvan`,
    de: (what) =>
      `Sie ist ${what}, und nur die Versionen 02 bis 14 von CAMT.053 werden gelesen: exportieren Sie eine davon`,
  },
  {
    of: /^It is (OFX|QIF|CODA), which is not read/,
    nl: (what) => `Het is ${what}, dat niet wordt gelezen: exporteer CAMT.053, MT940 of CSV bij uw bank`,
    de: (what) => `Sie ist ${what}, das nicht gelesen wird: exportieren Sie CAMT.053, MT940 oder CSV bei Ihrer Bank`,
  },
  {
    of: /^It is (camt\.05[24]|MT942)/,
    nl: (what) => `Het is ${what}, geen afschrift: exporteer CAMT.053 of MT940 bij uw bank`,
    de: (what) => `Sie ist ${what}, kein Kontoauszug: exportieren Sie CAMT.053 oder MT940 bei Ihrer Bank`,
  },
  {
    of: /^It is MT940 without its (account|opening balance) \(field (\w+)\)/,
    nl: (_, field) =>
      `Het is MT940 zonder veld ${field}: het bestand is niet volledig, of het is MT942. Exporteer MT940 of CAMT.053 opnieuw`,
    de: (_, field) =>
      `Sie ist MT940 ohne Feld ${field}: Die Datei ist nicht vollständig, oder sie ist MT942. Exportieren Sie MT940 oder CAMT.053 noch einmal`,
  },
  {
    of: /^An element has more than (\d+) attributes \(line (\d+)\)/,
    nl: (count, line) => `Een element heeft meer dan ${count} attributen (regel ${line})`,
    de: (count, line) => `Ein Element hat mehr als ${count} Attribute (Zeile ${line})`,
  },
  {
    of: /^The header row has a day or an amount/,
    nl: () =>
      'De eerste rij heeft een dag of een bedrag: de rij eronder staat op dezelfde regel. Exporteer het bestand opnieuw',
    de: () =>
      'Die Kopfzeile hat einen Tag oder einen Betrag: Die Zeile darunter steht in derselben. Exportieren Sie die Datei noch einmal',
  },
  {
    of: /^No row has a day in column (\S+) that is written as (\S+); .*The first row has: (.*)$/s,
    nl: (column, format, row) =>
      `Geen rij heeft in kolom ${column} een dag als ${dutch(format)}. De eerste rij heeft: ${row}`,
    de: (column, format, row) =>
      `Keine Zeile hat in Spalte ${column} einen Tag als ${german(format)}. Die erste Zeile hat: ${row}`,
  },
  {
    of: /^It is ([\w.]+), not a statement/,
    nl: (what) => `Het is ${what}, geen afschrift: exporteer CAMT.053 bij uw bank`,
    de: (what) => `Sie ist ${what}, kein Kontoauszug: exportieren Sie CAMT.053 bei Ihrer Bank`,
  },
  {
    of: /^It is XML, but not CAMT\.053/,
    nl: () => `Het is XML, maar geen CAMT.053 van versie 02 tot 14: ${EXPORT.nl}`,
    de: () => `Sie ist XML, aber kein CAMT.053 der Versionen 02 bis 14: ${EXPORT.de}`,
  },
  {
    of: /^It is not CAMT\.053 or MT940, and no CSV of a bank that is known \((.+?)\)\. Name its columns in mapping.*? The file has: (.*)$/s,
    nl: (banks, columns) =>
      `Het is geen CAMT.053 of MT940, en geen CSV van een bekende bank (${banks}). Noem de kolommen onder “Andere CSV”. Het bestand heeft: ${columns}`,
    de: (banks, columns) =>
      `Sie ist weder CAMT.053 noch MT940, noch eine CSV einer bekannten Bank (${banks}). Nennen Sie die Spalten unter „Andere CSV“. Die Datei hat: ${columns}`,
  },
  {
    of: /^mapping names (.+), which is no column\. The file has: (.*)$/s,
    nl: (named, columns) => `${named}: zo heet geen kolom. Het bestand heeft: ${columns}`,
    de: (named, columns) => `${named}: so heißt keine Spalte. Die Datei hat: ${columns}`,
  },
  {
    of: /^Line (\d+) has more than (\d+) columns/,
    nl: (line, columns) => `Regel ${line} heeft meer dan ${columns} kolommen: zoveel schrijft geen bank`,
    de: (line, columns) => `Zeile ${line} hat mehr als ${columns} Spalten: So viele schreibt keine Bank`,
  },
  {
    of: /^Line (\d+) is not CSV: (.*)$/s,
    nl: (line, why) => `Regel ${line} is geen CSV: ${why}`,
    de: (line, why) => `Zeile ${line} ist keine CSV: ${why}`,
  },
];

/** Faults at a position in the file. The message starts with the position. */
const AT_A_PLACE: readonly Sentence[] = [
  ...PLACE_WARNINGS,
  {
    of: /^field (\w+) has more than (\d+) characters/,
    nl: (field, characters) => `veld ${field} heeft meer dan ${characters} tekens: zoveel schrijft geen bank`,
    de: (field, characters) => `Feld ${field} hat mehr als ${characters} Zeichen: So viele schreibt keine Bank`,
  },
  {
    of: /^the amount (".*") is too large/s,
    nl: (text) => `het bedrag ${text} is te groot`,
    de: (text) => `der Betrag ${text} ist zu groß`,
  },
  {
    of: /^(".*") can be a thousand or a fraction/s,
    nl: (text) => `${text} kan duizend of een breuk zijn. Schrijf de decimalen, zoals 1.250,00 of 1,250.00`,
    de: (text) =>
      `${text} kann tausend oder ein Bruchteil sein. Schreiben Sie die Dezimalstellen, wie 1.250,00 oder 1,250.00`,
  },
  {
    of: /^(".*") is not an amount such as (.+?)$/s,
    nl: (text, example) => `${text} is geen bedrag zoals ${example}`,
    de: (text, example) => `${text} ist kein Betrag wie ${example}`,
  },
  {
    of: /^(".*") is not in ([A-Z]{3})/s,
    nl: (text, currency) => `${text} is niet in ${currency}`,
    de: (text, currency) => `${text} ist nicht in ${currency}`,
  },
  {
    of: /^the row has an amount that came and one that left/,
    nl: () => 'de rij heeft een bedrag dat erbij kwam en een dat eraf ging',
    de: () => 'die Zeile hat einen Eingang und einen Ausgang',
  },
  {
    of: /^(".*") is not an ISO 4217 currency/s,
    nl: (text) => `${text} is geen valutacode zoals EUR`,
    de: (text) => `${text} ist kein Währungscode wie EUR`,
  },
  {
    of: /^(".*") is not a day as (.+)$/s,
    nl: (text, formats) => `${text} is geen datum als ${dutch(formats)}`,
    de: (text, formats) => `${text} ist kein Datum als ${german(formats)}`,
  },
  {
    of: /^(".*") is not a date, C or D and an amount, such as (\S+)/s,
    nl: (text, example) => `${text} is geen datum, C of D en een bedrag, zoals ${example}`,
    de: (text, example) => `${text} ist nicht Datum, C oder D und Betrag, wie ${example}`,
  },
  {
    of: /^it must say debit or credit.*; (?:it is empty|(".*") is neither)$/s,
    nl: (text) => `hier moet af of bij staan, zoals D of C, Af of Bij; ${text ?? 'er staat niets'}`,
    de: (text) => `hier muss Soll oder Haben stehen, wie D oder C, Soll oder Haben; ${text ?? 'es steht nichts da'}`,
  },
  {
    of: /^the file has no currency/,
    nl: () => 'het bestand heeft geen valuta: vul die in bij Valuta',
    de: () => 'die Datei hat keine Währung: tragen Sie sie bei Währung ein',
  },
  {
    of: /^a quotation mark is not closed/,
    nl: () => 'een aanhalingsteken is niet gesloten',
    de: () => 'ein Anführungszeichen ist nicht geschlossen',
  },
  {
    of: /^field 61 stands before the opening balance/,
    nl: () => 'veld 61 staat voor het beginsaldo (60F)',
    de: () => 'Feld 61 steht vor dem Anfangssaldo (60F)',
  },
  {
    of: /^(CdtDbtInd) must be CRDT or DBIT/,
    nl: (name) => `${name} moet CRDT of DBIT zijn`,
    de: (name) => `${name} muss CRDT oder DBIT sein`,
  },
  { of: /^(BookgDt|Amt) is missing/, nl: (name) => `${name} ontbreekt`, de: (name) => `${name} fehlt` },
  {
    of: /^an amount is never negative/,
    nl: () => 'een bedrag is nooit negatief: CdtDbtInd zegt de richting',
    de: () => 'ein Betrag ist nie negativ: CdtDbtInd sagt die Richtung',
  },
];

/** `message` has no final full stop. An unknown message stays in English. */
export function statementFaultText(message: string, language: Language): string {
  if (language === 'en') return message;
  const whole = said(message, FILE, language);
  if (whole !== undefined) return whole;
  const [, place = '', rest = ''] = /^((?:Line|Ntry ending in line) \d+(?:, .+?)?): (.*)$/s.exec(message) ?? [];
  const sentence = said(rest, AT_A_PLACE, language);
  if (sentence === undefined) return message;
  return `${placeText(place, language)}: ${sentence}`;
}

/** Translates a position in a statement, such as `Line 12`. */
export function placeText(place: string, language: Language): string {
  if (language === 'en') return place;
  return PLACES[language].reduce((text, [from, to]) => text.replace(from, to), place);
}

function said(message: string, sentences: readonly Sentence[], language: Other): string | undefined {
  for (const sentence of sentences) {
    const parts = sentence.of.exec(message)?.slice(1);
    if (parts) return sentence[language](...parts);
  }
  return undefined;
}

function dutch(formats: string): string {
  return formats.replaceAll('Y', 'J').replaceAll(' or ', ' of ');
}

function german(formats: string): string {
  return formats.replaceAll('Y', 'J').replaceAll('D', 'T').replaceAll(' or ', ' oder ');
}
