import type { Language } from '../../../model/language.ts';
import { count } from '../components/counted.ts';

const en = {
  title: 'Receipts for invoices',
  count: count('entry', 'entries'),
  sum: (net: string, received: string, refunded: string) => `${net}: ${received} received, ${refunded} refunded`,
  none: { heading: 'No receipts', text: 'Payments for invoices in this month appear here.' },
  noneFound: { heading: 'No receipts', text: 'Nothing was received for invoices in this month and currency.' },
  clear: 'Show this month',
  month: 'Month',
  monthHint: 'Such as 2026-03.',
  currency: 'Currency',
  columns: { invoice: 'Invoice', customer: 'Customer', when: 'Date', kind: 'Type', amount: 'Amount' },
  kinds: {
    received: 'Received',
    given_back: 'Refunded',
    charged_back: 'Charged back',
    came_back: 'Refund failed',
  },
};
type Words = typeof en;

const nl: Words = {
  title: 'Ontvangsten voor facturen',
  count: count('regel', 'regels'),
  sum: (net, received, refunded) => `${net}: ${received} ontvangen, ${refunded} terugbetaald`,
  none: { heading: 'Geen ontvangsten', text: 'Betalingen voor facturen in deze maand verschijnen hier.' },
  noneFound: { heading: 'Geen ontvangsten', text: 'Er is in deze maand en valuta niets ontvangen voor facturen.' },
  clear: 'Deze maand tonen',
  month: 'Maand',
  monthHint: 'Zoals 2026-03.',
  currency: 'Valuta',
  columns: { invoice: 'Factuur', customer: 'Klant', when: 'Datum', kind: 'Soort', amount: 'Bedrag' },
  kinds: {
    received: 'Ontvangen',
    given_back: 'Terugbetaald',
    charged_back: 'Teruggeboekt',
    came_back: 'Terugbetaling mislukt',
  },
};

const de: Words = {
  title: 'Eingänge für Rechnungen',
  count: count('Eintrag', 'Einträge'),
  sum: (net, received, refunded) => `${net}: ${received} erhalten, ${refunded} erstattet`,
  none: { heading: 'Keine Eingänge', text: 'Zahlungen für Rechnungen in diesem Monat erscheinen hier.' },
  noneFound: { heading: 'Keine Eingänge', text: 'In diesem Monat und dieser Währung ging für Rechnungen nichts ein.' },
  clear: 'Diesen Monat anzeigen',
  month: 'Monat',
  monthHint: 'Zum Beispiel 2026-03.',
  currency: 'Währung',
  columns: { invoice: 'Rechnung', customer: 'Kunde', when: 'Datum', kind: 'Art', amount: 'Betrag' },
  kinds: {
    received: 'Erhalten',
    given_back: 'Erstattet',
    charged_back: 'Rückbuchung',
    came_back: 'Erstattung fehlgeschlagen',
  },
};

export const RECEIPT_WORDS = { en, nl, de } satisfies Record<Language, Words>;
