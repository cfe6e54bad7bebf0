import type { Language } from '../../../model/language.ts';
import { count } from '../components/counted.ts';

const en = {
  title: 'Payment links',
  make: 'New payment link',
  count: count('payment link', 'payment links'),
  none: {
    heading: 'No payment links yet',
    text: 'A payment link is an address where a customer pays a fixed amount. Create one and share it.',
  },
  noneFound: { heading: 'No results', text: 'No payment link matches these filters.' },
  clear: 'Clear filters',
  filters: { status: 'Status', type: 'Type', description: 'Description' },
  columns: {
    description: 'Description',
    type: 'Type',
    made: 'Created',
    status: 'Status',
    paid: 'Payments',
    amount: 'Amount',
  },
  types: {
    paymentlink: 'Payment link',
    paymentplan: 'Subscription start',
    'pre-auth': 'Deposit',
    donation: 'Donation',
  },
  statuses: { active: 'Active', processing: 'Processing', paid: 'Paid', expired: 'Expired', inactive: 'Deactivated' },
  paidOf: (paid: number, limit: number | null) => (limit === null ? String(paid) : `${paid} of ${limit}`),
};
type Words = typeof en;

const nl: Words = {
  title: 'Betaallinks',
  make: 'Nieuwe betaallink',
  count: count('betaallink', 'betaallinks'),
  none: {
    heading: 'Nog geen betaallinks',
    text: 'Een betaallink is een adres waar een klant een vast bedrag betaalt. Maak er een en deel hem.',
  },
  noneFound: { heading: 'Geen resultaten', text: 'Geen betaallink voldoet aan deze filters.' },
  clear: 'Filters wissen',
  filters: { status: 'Status', type: 'Soort', description: 'Omschrijving' },
  columns: {
    description: 'Omschrijving',
    type: 'Soort',
    made: 'Aangemaakt',
    status: 'Status',
    paid: 'Betalingen',
    amount: 'Bedrag',
  },
  types: {
    paymentlink: 'Betaallink',
    paymentplan: 'Start van een abonnement',
    'pre-auth': 'Reservering',
    donation: 'Donatie',
  },
  statuses: {
    active: 'Actief',
    processing: 'In behandeling',
    paid: 'Betaald',
    expired: 'Verlopen',
    inactive: 'Gedeactiveerd',
  },
  paidOf: (paid, limit) => (limit === null ? String(paid) : `${paid} van ${limit}`),
};

const de: Words = {
  title: 'Zahlungslinks',
  make: 'Neuer Zahlungslink',
  count: count('Zahlungslink', 'Zahlungslinks'),
  none: {
    heading: 'Noch keine Zahlungslinks',
    text: 'Ein Zahlungslink ist eine Adresse, unter der ein Kunde einen festen Betrag bezahlt. Erstellen Sie einen und teilen Sie ihn.',
  },
  noneFound: { heading: 'Keine Ergebnisse', text: 'Kein Zahlungslink passt zu diesen Filtern.' },
  clear: 'Filter zurücksetzen',
  filters: { status: 'Status', type: 'Art', description: 'Beschreibung' },
  columns: {
    description: 'Beschreibung',
    type: 'Art',
    made: 'Erstellt',
    status: 'Status',
    paid: 'Zahlungen',
    amount: 'Betrag',
  },
  types: {
    paymentlink: 'Zahlungslink',
    paymentplan: 'Beginn eines Abonnements',
    'pre-auth': 'Reservierung',
    donation: 'Spende',
  },
  statuses: {
    active: 'Aktiv',
    processing: 'In Bearbeitung',
    paid: 'Bezahlt',
    expired: 'Abgelaufen',
    inactive: 'Deaktiviert',
  },
  paidOf: (paid, limit) => (limit === null ? String(paid) : `${paid} von ${limit}`),
};

export const LINK_LIST_WORDS = { en, nl, de } satisfies Record<Language, Words>;
