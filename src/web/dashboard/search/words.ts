import type { Language } from '../../../model/language.ts';
import { count } from '../components/counted.ts';

const en = {
  title: 'Search',
  results: (query: string) => `Results for “${query}”`,
  count: count('result', 'results'),
  first: (shown: number) => `The first ${shown} are shown.`,
  nothing: (query: string) => `Nothing matches “${query}”`,
  ask: 'Search invoices, customers, payments, payment links and subscriptions.',
  tips: [
    'Check the spelling, or type fewer letters: parts of words are found too.',
    'Invoices: a number such as INV-000042, or your reference.',
    'Customers: a name, an email address or a company.',
    'Payments and payment links: the description or the customer. Subscriptions: the customer.',
  ],
};
type Words = typeof en;

const nl: Words = {
  title: 'Zoeken',
  results: (query) => `Resultaten voor “${query}”`,
  count: count('resultaat', 'resultaten'),
  first: (shown) => `De eerste ${shown} worden getoond.`,
  nothing: (query) => `Niets gevonden voor “${query}”`,
  ask: 'Zoek in facturen, klanten, betalingen, betaallinks en abonnementen.',
  tips: [
    'Controleer de spelling of typ minder letters: delen van woorden worden ook gevonden.',
    'Facturen: een nummer zoals INV-000042, of uw referentie.',
    'Klanten: een naam, een e-mailadres of een bedrijf.',
    'Betalingen en betaallinks: de omschrijving of de klant. Abonnementen: de klant.',
  ],
};

const de: Words = {
  title: 'Suche',
  results: (query) => `Ergebnisse für „${query}“`,
  count: count('Ergebnis', 'Ergebnisse'),
  first: (shown) => `Die ersten ${shown} werden angezeigt.`,
  nothing: (query) => `Keine Ergebnisse für „${query}“`,
  ask: 'Durchsuchen Sie Rechnungen, Kunden, Zahlungen, Zahlungslinks und Abonnements.',
  tips: [
    'Prüfen Sie die Schreibweise oder geben Sie weniger Buchstaben ein: Auch Wortteile werden gefunden.',
    'Rechnungen: eine Nummer wie INV-000042 oder Ihre Referenz.',
    'Kunden: ein Name, eine E-Mail-Adresse oder eine Firma.',
    'Zahlungen und Zahlungslinks: die Beschreibung oder der Kunde. Abonnements: der Kunde.',
  ],
};

export const SEARCH_WORDS = { en, nl, de } satisfies Record<Language, Words>;
