import type { Language } from '../../../model/language.ts';
import { count } from '../components/counted.ts';

const en = {
  title: 'Credit notes',
  back: 'All credit notes',
  count: count('credit note', 'credit notes'),
  none: {
    heading: 'No credit notes yet',
    text: 'A credit note takes back an invoice or a part of it. Create one on the page of the invoice.',
  },
  noneFound: { heading: 'No results', text: 'No credit note matches these filters.' },
  clear: 'Clear filters',
  toInvoices: 'View invoices',
  filters: { customer: 'Customer', from: 'From', to: 'To' },
  columns: { number: 'Number', invoice: 'Invoice', customer: 'Customer', date: 'Date', amount: 'Amount' },
  pdf: 'Download PDF',
  send: 'Send',
  facts: {
    invoice: 'Invoice',
    customer: 'Customer',
    date: 'Date',
    reason: 'Reason',
    amount: 'Amount',
    due: 'Deducted from the amount due',
    back: 'To refund',
    refund: 'Refund',
    sent: 'Sent',
  },
  refunds: { none: 'Not refunded', pending: 'On its way', done: 'Refunded', refused: 'Not possible' },
  sending: {
    title: (number: string) => `Send ${number}?`,
    text: (email: string) => `The credit note goes to ${email}.`,
    button: 'Send credit note',
  },
  crediting: {
    title: (number: string) => `Credit ${number}`,
    text: (left: string) =>
      `Up to ${left} can be credited. A credit note is final. Leave the amount and the quantities empty to credit everything that is left.`,
    reason: 'Reason',
    reasonHint: 'Printed on the credit note.',
    amount: (currency: string) => `Amount with tax in ${currency}`,
    lines: 'Or how many of each line',
    quantity: (description: string, quantity: string) => `${description} (of ${quantity})`,
    refund: 'Refund what was paid of it now',
    mail: 'Email it to the customer now',
    button: 'Create credit note',
  },
};
type Words = typeof en;

const nl: Words = {
  title: 'Creditfacturen',
  back: 'Alle creditfacturen',
  count: count('creditfactuur', 'creditfacturen'),
  none: {
    heading: 'Nog geen creditfacturen',
    text: 'Met een creditfactuur neemt u een factuur of een deel ervan terug. Maak er een op de pagina van de factuur.',
  },
  noneFound: { heading: 'Geen resultaten', text: 'Geen creditfactuur voldoet aan deze filters.' },
  clear: 'Filters wissen',
  toInvoices: 'Facturen bekijken',
  filters: { customer: 'Klant', from: 'Vanaf', to: 'Tot en met' },
  columns: { number: 'Nummer', invoice: 'Factuur', customer: 'Klant', date: 'Datum', amount: 'Bedrag' },
  pdf: 'Pdf downloaden',
  send: 'Versturen',
  facts: {
    invoice: 'Factuur',
    customer: 'Klant',
    date: 'Datum',
    reason: 'Reden',
    amount: 'Bedrag',
    due: 'In mindering op het openstaande bedrag',
    back: 'Terug te geven',
    refund: 'Terugbetaling',
    sent: 'Verstuurd',
  },
  refunds: { none: 'Niet terugbetaald', pending: 'Onderweg', done: 'Terugbetaald', refused: 'Niet mogelijk' },
  sending: {
    title: (number) => `${number} versturen?`,
    text: (email) => `De creditfactuur gaat naar ${email}.`,
    button: 'Creditfactuur versturen',
  },
  crediting: {
    title: (number) => `${number} crediteren`,
    text: (left) =>
      `Er kan nog ${left} worden gecrediteerd. Een creditfactuur is definitief. Laat bedrag en aantallen leeg om alles te crediteren wat over is.`,
    reason: 'Reden',
    reasonHint: 'Staat op de creditfactuur.',
    amount: (currency) => `Bedrag met btw in ${currency}`,
    lines: 'Of het aantal per regel',
    quantity: (description, quantity) => `${description} (van ${quantity})`,
    refund: 'Wat daarvan betaald is meteen terugbetalen',
    mail: 'Meteen naar de klant mailen',
    button: 'Creditfactuur maken',
  },
};

const de: Words = {
  title: 'Rechnungskorrekturen',
  back: 'Alle Rechnungskorrekturen',
  count: count('Rechnungskorrektur', 'Rechnungskorrekturen'),
  none: {
    heading: 'Noch keine Rechnungskorrekturen',
    text: 'Mit einer Rechnungskorrektur nehmen Sie eine Rechnung oder einen Teil davon zurück. Erstellen Sie sie auf der Seite der Rechnung.',
  },
  noneFound: { heading: 'Keine Ergebnisse', text: 'Keine Rechnungskorrektur passt zu diesen Filtern.' },
  clear: 'Filter zurücksetzen',
  toInvoices: 'Rechnungen ansehen',
  filters: { customer: 'Kunde', from: 'Von', to: 'Bis' },
  columns: { number: 'Nummer', invoice: 'Rechnung', customer: 'Kunde', date: 'Datum', amount: 'Betrag' },
  pdf: 'PDF herunterladen',
  send: 'Senden',
  facts: {
    invoice: 'Rechnung',
    customer: 'Kunde',
    date: 'Datum',
    reason: 'Grund',
    amount: 'Betrag',
    due: 'Vom offenen Betrag abgezogen',
    back: 'Zu erstatten',
    refund: 'Erstattung',
    sent: 'Gesendet',
  },
  refunds: { none: 'Nicht erstattet', pending: 'Unterwegs', done: 'Erstattet', refused: 'Nicht möglich' },
  sending: {
    title: (number) => `${number} senden?`,
    text: (email) => `Die Rechnungskorrektur geht an ${email}.`,
    button: 'Rechnungskorrektur senden',
  },
  crediting: {
    title: (number) => `${number} korrigieren`,
    text: (left) =>
      `Bis zu ${left} können korrigiert werden. Eine Rechnungskorrektur ist endgültig. Lassen Sie Betrag und Mengen leer, um alles zu korrigieren, was noch übrig ist.`,
    reason: 'Grund',
    reasonHint: 'Steht auf der Rechnungskorrektur.',
    amount: (currency) => `Betrag mit USt. in ${currency}`,
    lines: 'Oder die Menge je Position',
    quantity: (description, quantity) => `${description} (von ${quantity})`,
    refund: 'Was davon bezahlt ist, jetzt erstatten',
    mail: 'Jetzt per E-Mail an den Kunden senden',
    button: 'Rechnungskorrektur erstellen',
  },
};

export const CREDIT_NOTE_WORDS = { en, nl, de } satisfies Record<Language, Words>;
