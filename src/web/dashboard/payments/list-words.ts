import type { Language } from '../../../model/language.ts';
import { count } from '../components/counted.ts';

const en = {
  title: 'Payments',
  count: count('payment', 'payments'),
  sum: (amount: string, fee: string) => `${amount} total, including ${fee} fees`,
  net: (received: string, refunded: string, chargedBack: string | null, net: string) =>
    `${received} received, ${refunded} refunded${chargedBack === null ? '' : `, ${chargedBack} charged back`}: ${net} net`,
  none: {
    heading: 'No payments yet',
    text: 'Payments for invoices, payment links and subscriptions appear here. Create a payment link to receive the first one.',
  },
  noneFound: { heading: 'No results', text: 'No payment matches these filters.' },
  clear: 'Clear filters',
  filters: {
    status: 'Status',
    description: 'Description',
    customer: 'Customer',
    method: 'Payment method',
    from: 'From',
    to: 'Until',
  },
  columns: { description: 'Description', customer: 'Customer', when: 'Date', status: 'Status', amount: 'Amount' },
  statuses: { pending: 'Pending', authorized: 'Uncaptured', paid: 'Paid', failed: 'Failed', refunded: 'Refunded' },
  disputed: 'Disputed',
};
type Words = typeof en;

const nl: Words = {
  title: 'Betalingen',
  count: count('betaling', 'betalingen'),
  sum: (amount, fee) => `${amount} totaal, waarvan ${fee} kosten`,
  net: (received, refunded, chargedBack, net) =>
    `${received} ontvangen, ${refunded} terugbetaald${chargedBack === null ? '' : `, ${chargedBack} teruggeboekt`}: ${net} netto`,
  none: {
    heading: 'Nog geen betalingen',
    text: 'Betalingen voor facturen, betaallinks en abonnementen verschijnen hier. Maak een betaallink om de eerste te ontvangen.',
  },
  noneFound: { heading: 'Geen resultaten', text: 'Geen betaling voldoet aan deze filters.' },
  clear: 'Filters wissen',
  filters: {
    status: 'Status',
    description: 'Omschrijving',
    customer: 'Klant',
    method: 'Betaalmethode',
    from: 'Vanaf',
    to: 'Tot en met',
  },
  columns: { description: 'Omschrijving', customer: 'Klant', when: 'Datum', status: 'Status', amount: 'Bedrag' },
  statuses: {
    pending: 'In behandeling',
    authorized: 'Gereserveerd',
    paid: 'Betaald',
    failed: 'Mislukt',
    refunded: 'Terugbetaald',
  },
  disputed: 'Betwist',
};

const de: Words = {
  title: 'Zahlungen',
  count: count('Zahlung', 'Zahlungen'),
  sum: (amount, fee) => `${amount} gesamt, davon ${fee} Gebühren`,
  net: (received, refunded, chargedBack, net) =>
    `${received} erhalten, ${refunded} erstattet${chargedBack === null ? '' : `, ${chargedBack} zurückgebucht`}: ${net} netto`,
  none: {
    heading: 'Noch keine Zahlungen',
    text: 'Zahlungen für Rechnungen, Zahlungslinks und Abonnements erscheinen hier. Erstellen Sie einen Zahlungslink, um die erste zu erhalten.',
  },
  noneFound: { heading: 'Keine Ergebnisse', text: 'Keine Zahlung passt zu diesen Filtern.' },
  clear: 'Filter zurücksetzen',
  filters: {
    status: 'Status',
    description: 'Beschreibung',
    customer: 'Kunde',
    method: 'Zahlungsart',
    from: 'Von',
    to: 'Bis',
  },
  columns: { description: 'Beschreibung', customer: 'Kunde', when: 'Datum', status: 'Status', amount: 'Betrag' },
  statuses: {
    pending: 'In Bearbeitung',
    authorized: 'Reserviert',
    paid: 'Bezahlt',
    failed: 'Fehlgeschlagen',
    refunded: 'Erstattet',
  },
  disputed: 'Angefochten',
};

export const PAYMENT_LIST_WORDS = { en, nl, de } satisfies Record<Language, Words>;
