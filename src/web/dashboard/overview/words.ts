import type { Language } from '../../../model/language.ts';

const en = {
  testMode: 'The payment provider is in test mode: payments are marked as tests, and no real money moves.',
  title: 'Overview',
  first: {
    title: 'Get started',
    text: 'Figures appear here with the first invoice.',
    done: 'Done',
    steps: {
      business: {
        title: 'Enter your business details',
        text: 'Address, VAT number and bank account are printed on invoices.',
      },
      invoice: { title: 'Create your first invoice', text: 'It is sent only when you say so.' },
      provider: {
        title: 'Connect a payment provider',
        text: 'Customers can then pay invoices online. The sandbox needs no contract.',
      },
      assistant: {
        title: 'Connect an assistant',
        text: 'Claude, ChatGPT or your editor can then look up invoices and create them.',
      },
    },
  },
  outstanding: 'Outstanding',
  overdue: 'Overdue',
  paid: 'Paid this month',
  pending: (count: number) => `${count} pending`,
  late: (count: number) => `${count} overdue`,
  lateInvoices: (count: number) => `${count} ${count === 1 ? 'invoice' : 'invoices'}`,
  nothingLate: 'Nothing is overdue',
  receipts: 'View receipts',
  aging: 'Outstanding by age',
  revenue: 'Revenue by month',
  revenueNote: 'Received for invoices, less refunds.',
  nothingReceived: 'No money was received for invoices in the last twelve months.',
  revenueTable: 'Show as table',
  month: 'Month',
  amount: 'Amount',
  ages: {
    notDue: 'Pending',
    '1-30': '1–30 days late',
    '31-60': '31–60 days late',
    '61-90': '61–90 days late',
    '90+': 'Over 90 days late',
  },
  activity: 'Recent activity',
  nothingOwed: 'No invoices are outstanding.',
  inCurrency: (owed: string, late: string) => `${owed} outstanding, ${late} overdue`,
};
type Words = typeof en;

const nl: Words = {
  testMode: 'De betaalprovider staat in testmodus: betalingen zijn tests en er gaat geen echt geld om.',
  title: 'Overzicht',
  first: {
    title: 'Aan de slag',
    text: 'Cijfers verschijnen hier met de eerste factuur.',
    done: 'Klaar',
    steps: {
      business: { title: 'Vul uw bedrijfsgegevens in', text: 'Adres, btw-nummer en bankrekening staan op facturen.' },
      invoice: { title: 'Maak uw eerste factuur', text: 'De factuur wordt pas verstuurd als u dat zegt.' },
      provider: {
        title: 'Koppel een betaalprovider',
        text: 'Klanten kunnen facturen dan online betalen. De sandbox vraagt geen contract.',
      },
      assistant: {
        title: 'Koppel een assistent',
        text: 'Claude, ChatGPT of uw editor kan dan facturen opzoeken en maken.',
      },
    },
  },
  outstanding: 'Openstaand',
  overdue: 'Vervallen',
  paid: 'Betaald deze maand',
  pending: (count) => `${count} nog niet vervallen`,
  late: (count) => `${count} vervallen`,
  lateInvoices: (count) => `${count} ${count === 1 ? 'factuur' : 'facturen'}`,
  nothingLate: 'Niets is vervallen',
  receipts: 'Ontvangsten bekijken',
  aging: 'Openstaand naar ouderdom',
  revenue: 'Omzet per maand',
  revenueNote: 'Ontvangen voor facturen, min terugbetalingen.',
  nothingReceived: 'Er is de laatste twaalf maanden niets ontvangen voor facturen.',
  revenueTable: 'Als tabel tonen',
  month: 'Maand',
  amount: 'Bedrag',
  ages: {
    notDue: 'Nog niet vervallen',
    '1-30': '1–30 dagen te laat',
    '31-60': '31–60 dagen te laat',
    '61-90': '61–90 dagen te laat',
    '90+': 'Meer dan 90 dagen te laat',
  },
  activity: 'Recente activiteit',
  nothingOwed: 'Er staan geen facturen open.',
  inCurrency: (owed, late) => `${owed} openstaand, waarvan ${late} vervallen`,
};

const de: Words = {
  testMode: 'Der Zahlungsanbieter ist im Testmodus: Zahlungen sind als Test markiert, es fließt kein echtes Geld.',
  title: 'Übersicht',
  first: {
    title: 'Erste Schritte',
    text: 'Zahlen erscheinen hier mit der ersten Rechnung.',
    done: 'Erledigt',
    steps: {
      business: {
        title: 'Unternehmensdaten eingeben',
        text: 'Adresse, USt-IdNr. und Bankverbindung stehen auf Rechnungen.',
      },
      invoice: { title: 'Erste Rechnung erstellen', text: 'Sie wird erst gesendet, wenn Sie es sagen.' },
      provider: {
        title: 'Zahlungsanbieter verbinden',
        text: 'Kunden können Rechnungen dann online bezahlen. Die Sandbox braucht keinen Vertrag.',
      },
      assistant: {
        title: 'Assistenten verbinden',
        text: 'Claude, ChatGPT oder Ihr Editor kann dann Rechnungen nachschlagen und erstellen.',
      },
    },
  },
  outstanding: 'Offen',
  overdue: 'Überfällig',
  paid: 'Diesen Monat bezahlt',
  pending: (count) => `${count} noch nicht fällig`,
  late: (count) => `${count} überfällig`,
  lateInvoices: (count) => `${count} ${count === 1 ? 'Rechnung' : 'Rechnungen'}`,
  nothingLate: 'Nichts ist überfällig',
  receipts: 'Eingänge ansehen',
  aging: 'Offene Beträge nach Alter',
  revenue: 'Umsatz pro Monat',
  revenueNote: 'Für Rechnungen erhalten, abzüglich Erstattungen.',
  nothingReceived: 'In den letzten zwölf Monaten ging für Rechnungen nichts ein.',
  revenueTable: 'Als Tabelle anzeigen',
  month: 'Monat',
  amount: 'Betrag',
  ages: {
    notDue: 'Noch nicht fällig',
    '1-30': '1–30 Tage überfällig',
    '31-60': '31–60 Tage überfällig',
    '61-90': '61–90 Tage überfällig',
    '90+': 'Über 90 Tage überfällig',
  },
  activity: 'Letzte Aktivitäten',
  nothingOwed: 'Es sind keine Rechnungen offen.',
  inCurrency: (owed, late) => `${owed} offen, davon ${late} überfällig`,
};

export const OVERVIEW_WORDS = { en, nl, de } satisfies Record<Language, Words>;
