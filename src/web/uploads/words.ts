/** Texts of the upload page. */
import type { Language } from '../../model/language.ts';
import type { UploadPurpose } from '../../model/upload.ts';

type Wanted = {
  readonly heading: string;
  /** `business`: name of the business that gets the file. */
  readonly text: (business: string, megabytes: number) => string;
  readonly file: string;
  readonly tooLarge: (megabytes: number) => string;
};

type Words = Readonly<Record<UploadPurpose, Wanted>> & {
  readonly hint: string;
  readonly button: string;
  readonly accepted: { readonly heading: string; readonly text: string; readonly untold: string };
  readonly gone: { readonly heading: string; readonly text: string };
  readonly faults: {
    readonly none: string;
    readonly several: string;
    readonly cutOff: string;
    readonly tooSlow: string;
    readonly busy: string;
  };
};

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    bank_statement: {
      heading: 'Drop your bank statement here',
      text: (business, megabytes) =>
        `For ${business}: one file of your bank, as CAMT.053, MT940 or CSV, of at most ${megabytes} MB. Nothing is recorded yet.`,
      file: 'Bank statement',
      tooLarge: (megabytes) => `The file is larger than ${megabytes} MB: export a shorter period.`,
    },
    attachment: {
      heading: 'Drop your file here',
      text: (business, megabytes) =>
        `For ${business}: one file for an invoice, as PDF, PNG, JPEG, CSV, XLSX or ODS, of at most ${megabytes} MB. Nothing is attached yet.`,
      file: 'File',
      tooLarge: (megabytes) => `The file is larger than ${megabytes} MB.`,
    },
    hint: 'Drop the file on this field, or choose it.',
    button: 'Send the file',
    accepted: {
      heading: 'The file is here',
      text: 'You can close this page. Go back to the conversation, and say that the file is there.',
      untold: 'Your bank is not known here, so you may be asked what its columns mean.',
    },
    gone: {
      heading: 'This page takes no file any more',
      text: 'It is open for 15 minutes. Ask for another one in the conversation.',
    },
    faults: {
      none: 'Choose a file first.',
      several: 'Send one file.',
      cutOff: 'The file did not arrive whole. Send it again.',
      tooSlow: 'The file took too long to arrive. Try again with a faster connection.',
      busy: 'Another file is being read right now. Try again in a few seconds.',
    },
  },
  nl: {
    bank_statement: {
      heading: 'Zet uw bankafschrift hier neer',
      text: (business, megabytes) =>
        `Voor ${business}: één bestand van uw bank, als CAMT.053, MT940 of CSV, van ten hoogste ${megabytes} MB. Er wordt nog niets geboekt.`,
      file: 'Bankafschrift',
      tooLarge: (megabytes) => `Het bestand is groter dan ${megabytes} MB: exporteer een kortere periode.`,
    },
    attachment: {
      heading: 'Zet uw bestand hier neer',
      text: (business, megabytes) =>
        `Voor ${business}: één bestand bij een factuur, als pdf, PNG, JPEG, CSV, XLSX of ODS, van ten hoogste ${megabytes} MB. Er wordt nog niets toegevoegd.`,
      file: 'Bestand',
      tooLarge: (megabytes) => `Het bestand is groter dan ${megabytes} MB.`,
    },
    hint: 'Sleep het bestand naar dit veld, of kies het.',
    button: 'Bestand versturen',
    accepted: {
      heading: 'Het bestand is er',
      text: 'U kunt deze pagina sluiten. Ga terug naar het gesprek en zeg dat het bestand er is.',
      untold: 'Uw bank is hier niet bekend. Misschien wordt u gevraagd wat de kolommen betekenen.',
    },
    gone: {
      heading: 'Deze pagina neemt geen bestand meer aan',
      text: 'Ze is 15 minuten open. Vraag in het gesprek om een nieuwe.',
    },
    faults: {
      none: 'Kies eerst een bestand.',
      several: 'Verstuur één bestand.',
      cutOff: 'Het bestand is niet volledig aangekomen. Verstuur het opnieuw.',
      tooSlow: 'Het bestand deed er te lang over. Probeer het met een snellere verbinding.',
      busy: 'Er wordt nu een ander bestand gelezen. Probeer het over een paar seconden opnieuw.',
    },
  },
  de: {
    bank_statement: {
      heading: 'Legen Sie Ihren Kontoauszug hier ab',
      text: (business, megabytes) =>
        `Für ${business}: eine Datei Ihrer Bank, als CAMT.053, MT940 oder CSV, mit höchstens ${megabytes} MB. Noch wird nichts gebucht.`,
      file: 'Kontoauszug',
      tooLarge: (megabytes) => `Die Datei ist größer als ${megabytes} MB: exportieren Sie einen kürzeren Zeitraum.`,
    },
    attachment: {
      heading: 'Legen Sie Ihre Datei hier ab',
      text: (business, megabytes) =>
        `Für ${business}: eine Datei zu einer Rechnung, als PDF, PNG, JPEG, CSV, XLSX oder ODS, mit höchstens ${megabytes} MB. Noch wird nichts angehängt.`,
      file: 'Datei',
      tooLarge: (megabytes) => `Die Datei ist größer als ${megabytes} MB.`,
    },
    hint: 'Ziehen Sie die Datei auf dieses Feld, oder wählen Sie sie aus.',
    button: 'Datei senden',
    accepted: {
      heading: 'Die Datei ist da',
      text: 'Sie können diese Seite schließen. Gehen Sie zurück zum Gespräch, und sagen Sie, dass die Datei da ist.',
      untold: 'Ihre Bank ist hier nicht bekannt. Vielleicht werden Sie gefragt, was die Spalten bedeuten.',
    },
    gone: {
      heading: 'Diese Seite nimmt keine Datei mehr an',
      text: 'Sie ist 15 Minuten offen. Bitten Sie im Gespräch um eine neue.',
    },
    faults: {
      none: 'Wählen Sie zuerst eine Datei.',
      several: 'Senden Sie eine Datei.',
      cutOff: 'Die Datei kam nicht vollständig an. Senden Sie sie noch einmal.',
      tooSlow: 'Die Datei brauchte zu lange. Versuchen Sie es mit einer schnelleren Verbindung.',
      busy: 'Gerade wird eine andere Datei gelesen. Versuchen Sie es in einigen Sekunden erneut.',
    },
  },
};
