import type { Language } from '../../../model/language.ts';
import { count } from '../components/counted.ts';

const en = {
  title: 'Payment plans',
  make: 'New plan',
  count: count('plan', 'plans'),
  none: {
    heading: 'No plans yet',
    text: 'A plan is a recurring amount that several customers can subscribe to.',
  },
  noneFound: { heading: 'No results', text: 'There is no plan here.' },
  clear: 'Show all plans',
  columns: { title: 'Plan', rhythm: 'Billing period', installments: 'Duration', invoice: 'Invoices', amount: 'Amount' },
  installments: (n: number | null) => (n === null ? 'Until cancelled' : `${n} ${n === 1 ? 'payment' : 'payments'}`),
  withInvoices: { yes: 'For each payment', no: 'None' },
  heading: 'New plan',
  titleField: 'Name (customers see it)',
  button: 'Create plan',
  terms: {
    description: 'Description',
    amount: 'Amount per payment',
    currency: 'Currency',
    interval: 'Billing period',
    intervals: {
      day: 'Daily',
      week: 'Weekly',
      month: 'Monthly',
      quarter: 'Quarterly',
      year: 'Yearly',
    },
    every: 'Number of periods between payments',
    everyHint: 'With “Monthly”, 2 means every two months.',
    installments: 'Number of payments',
    installmentsHint: 'Leave empty to continue until it is cancelled.',
    invoice: 'Create a paid invoice for each payment',
  },
};
type Words = typeof en;

const nl: Words = {
  title: 'Betaalplannen',
  make: 'Nieuw plan',
  count: count('plan', 'plannen'),
  none: {
    heading: 'Nog geen plannen',
    text: 'Een plan is een terugkerend bedrag waarop meerdere klanten een abonnement kunnen nemen.',
  },
  noneFound: { heading: 'Geen resultaten', text: 'Er is hier geen plan.' },
  clear: 'Alle plannen tonen',
  columns: { title: 'Plan', rhythm: 'Periode', installments: 'Looptijd', invoice: 'Facturen', amount: 'Bedrag' },
  installments: (n) => (n === null ? 'Tot opzegging' : `${n} ${n === 1 ? 'betaling' : 'betalingen'}`),
  withInvoices: { yes: 'Bij elke betaling', no: 'Geen' },
  heading: 'Nieuw plan',
  titleField: 'Naam (klanten zien deze)',
  button: 'Plan maken',
  terms: {
    description: 'Omschrijving',
    amount: 'Bedrag per betaling',
    currency: 'Valuta',
    interval: 'Periode',
    intervals: {
      day: 'Dagelijks',
      week: 'Wekelijks',
      month: 'Maandelijks',
      quarter: 'Per kwartaal',
      year: 'Jaarlijks',
    },
    every: 'Aantal periodes tussen betalingen',
    everyHint: 'Bij “Maandelijks” betekent 2: elke twee maanden.',
    installments: 'Aantal betalingen',
    installmentsHint: 'Laat leeg om door te gaan tot opzegging.',
    invoice: 'Bij elke betaling een betaalde factuur maken',
  },
};

const de: Words = {
  title: 'Zahlungspläne',
  make: 'Neuer Plan',
  count: count('Plan', 'Pläne'),
  none: {
    heading: 'Noch keine Pläne',
    text: 'Ein Plan ist ein wiederkehrender Betrag, den mehrere Kunden abonnieren können.',
  },
  noneFound: { heading: 'Keine Ergebnisse', text: 'Hier gibt es keinen Plan.' },
  clear: 'Alle Pläne anzeigen',
  columns: { title: 'Plan', rhythm: 'Zeitraum', installments: 'Laufzeit', invoice: 'Rechnungen', amount: 'Betrag' },
  installments: (n) => (n === null ? 'Bis zur Kündigung' : `${n} ${n === 1 ? 'Zahlung' : 'Zahlungen'}`),
  withInvoices: { yes: 'Zu jeder Zahlung', no: 'Keine' },
  heading: 'Neuer Plan',
  titleField: 'Name (für Kunden sichtbar)',
  button: 'Plan erstellen',
  terms: {
    description: 'Beschreibung',
    amount: 'Betrag pro Zahlung',
    currency: 'Währung',
    interval: 'Zeitraum',
    intervals: {
      day: 'Täglich',
      week: 'Wöchentlich',
      month: 'Monatlich',
      quarter: 'Vierteljährlich',
      year: 'Jährlich',
    },
    every: 'Anzahl der Zeiträume zwischen Zahlungen',
    everyHint: 'Bei „Monatlich“ bedeutet 2: alle zwei Monate.',
    installments: 'Anzahl der Zahlungen',
    installmentsHint: 'Leer lassen, um bis zur Kündigung fortzufahren.',
    invoice: 'Zu jeder Zahlung eine bezahlte Rechnung erstellen',
  },
};

export const PLAN_WORDS = { en, nl, de } satisfies Record<Language, Words>;
