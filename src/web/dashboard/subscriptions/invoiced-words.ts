/** Texts for subscriptions that send invoices (R91), where these differ from texts for charged subscriptions. */
import type { Language } from '../../../model/language.ts';

const en = {
  collection: 'Collection',
  collections: { charge: 'Charge automatically', invoice: 'Send an invoice for each period' },
  hint: 'With invoices the subscription starts without a first payment.',
  next: 'Next invoice',
  payHint: 'For the oldest unpaid invoice.',
  pausing: 'No invoices are issued until you resume it. Periods that begin in the meantime are skipped.',
  resuming: 'It continues on its usual days. Skipped periods are not invoiced.',
  cancelling: 'No more invoices are issued. Issued invoices stay due. No email is sent.',
  periodEnd: 'At the end of the current period',
};
type Words = typeof en;

const nl: Words = {
  collection: 'Incasso',
  collections: { charge: 'Automatisch afschrijven', invoice: 'Voor elke periode een factuur sturen' },
  hint: 'Met facturen begint het abonnement zonder eerste betaling.',
  next: 'Volgende factuur',
  payHint: 'Voor de oudste onbetaalde factuur.',
  pausing: 'Er worden geen facturen gemaakt tot u het hervat. Periodes die intussen beginnen, worden overgeslagen.',
  resuming: 'Het loopt door op de gewone dagen. Overgeslagen periodes worden niet gefactureerd.',
  cancelling:
    'Er worden geen facturen meer gemaakt. Verstuurde facturen moeten nog worden betaald. Er wordt geen e-mail verstuurd.',
  periodEnd: 'Aan het einde van de huidige periode',
};

const de: Words = {
  collection: 'Einzug',
  collections: { charge: 'Automatisch abbuchen', invoice: 'Für jeden Zeitraum eine Rechnung senden' },
  hint: 'Mit Rechnungen beginnt das Abonnement ohne erste Zahlung.',
  next: 'Nächste Rechnung',
  payHint: 'Für die älteste unbezahlte Rechnung.',
  pausing: 'Bis Sie es fortsetzen, werden keine Rechnungen gestellt. Zeiträume, die inzwischen beginnen, entfallen.',
  resuming: 'Es läuft an den üblichen Tagen weiter. Entfallene Zeiträume werden nicht in Rechnung gestellt.',
  cancelling:
    'Es werden keine Rechnungen mehr gestellt. Gestellte Rechnungen bleiben fällig. Es wird keine E-Mail gesendet.',
  periodEnd: 'Zum Ende des laufenden Zeitraums',
};

export const INVOICED_WORDS = { en, nl, de } satisfies Record<Language, Words>;
