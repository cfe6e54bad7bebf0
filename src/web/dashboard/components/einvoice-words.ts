import type { Language } from '../../../model/language.ts';

const en = {
  title: 'E-invoice',
  possible: 'Send the file to your customer, or to your Peppol access point. It has the same content always.',
  later: 'You can download it after you issue this draft.',
  files: {
    ubl_peppol: 'Peppol (UBL)',
    ubl_en16931: 'EN 16931 (UBL)',
    ubl_xrechnung: 'XRechnung (UBL)',
    cii_en16931: 'EN 16931 (CII)',
    cii_xrechnung: 'XRechnung (CII)',
    pdf: 'Factur-X / ZUGFeRD (PDF)',
  },
  profiles: { peppol: 'Peppol', en16931: 'EN 16931', xrechnung: 'XRechnung' },
  missing: 'What is missing for an e-invoice',
  missingFor: (profiles: string) => `What is missing for ${profiles}`,
  and: 'and',
  frozen: 'An issued document does not change: complete the details for the next one, or credit it and issue it again.',
};
type Words = typeof en;

const nl: Words = {
  title: 'E-factuur',
  possible: 'Stuur het bestand naar uw klant of naar uw Peppol-toegangspunt. De inhoud blijft altijd dezelfde.',
  later: 'U kunt die downloaden als u dit concept definitief hebt gemaakt.',
  files: {
    ubl_peppol: 'Peppol (UBL)',
    ubl_en16931: 'EN 16931 (UBL)',
    ubl_xrechnung: 'XRechnung (UBL)',
    cii_en16931: 'EN 16931 (CII)',
    cii_xrechnung: 'XRechnung (CII)',
    pdf: 'Factur-X / ZUGFeRD (pdf)',
  },
  profiles: { peppol: 'Peppol', en16931: 'EN 16931', xrechnung: 'XRechnung' },
  missing: 'Wat er ontbreekt voor een e-factuur',
  missingFor: (profiles) => `Wat er ontbreekt voor ${profiles}`,
  and: 'en',
  frozen:
    'Een definitief document verandert niet: vul de gegevens aan voor het volgende, of crediteer het en maak het opnieuw.',
};

const de: Words = {
  title: 'E-Rechnung',
  possible: 'Senden Sie die Datei an Ihren Kunden oder an Ihren Peppol-Zugangspunkt. Ihr Inhalt bleibt immer derselbe.',
  later: 'Sie können sie herunterladen, sobald Sie diesen Entwurf ausgestellt haben.',
  files: {
    ubl_peppol: 'Peppol (UBL)',
    ubl_en16931: 'EN 16931 (UBL)',
    ubl_xrechnung: 'XRechnung (UBL)',
    cii_en16931: 'EN 16931 (CII)',
    cii_xrechnung: 'XRechnung (CII)',
    pdf: 'Factur-X / ZUGFeRD (PDF)',
  },
  profiles: { peppol: 'Peppol', en16931: 'EN 16931', xrechnung: 'XRechnung' },
  missing: 'Was für eine E-Rechnung fehlt',
  missingFor: (profiles) => `Was für ${profiles} fehlt`,
  and: 'und',
  frozen:
    'Ein ausgestelltes Dokument ändert sich nicht: Ergänzen Sie die Angaben für das nächste, oder korrigieren Sie es und stellen Sie es neu aus.',
};

export const EINVOICE_WORDS = { en, nl, de } satisfies Record<Language, Words>;
