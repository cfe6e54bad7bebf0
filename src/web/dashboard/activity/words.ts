import type { Language } from '../../../model/language.ts';
import { count } from '../components/counted.ts';

const en = {
  title: 'Activity',
  text: 'All changes: who made them, and through which channel.',
  actor: 'User',
  any: 'All',
  actors: {
    token: 'API tokens',
    user: 'People',
    assistant: 'Assistants',
    system: 'The service',
    payer: 'Payers',
    provider: 'Payment providers',
  },
  kinds: {
    token: 'API token',
    user: 'person',
    assistant: 'assistant',
    system: 'the service',
    payer: 'payer',
    provider: 'payment provider',
  },
  invoice: 'Invoice',
  invoiceHint: 'Number, such as INV-000042',
  count: count('entry', 'entries'),
  overdue: (number: number) => `${number} invoices became overdue`,
  via: (channel: string) => `via ${channel}`,
  none: { heading: 'No activity yet', text: 'Changes by you, your programs and your assistants appear here.' },
  noneFound: { heading: 'No results', text: 'No entry matches these filters.' },
  toInvoices: 'View invoices',
  clear: 'Clear filters',
};
type Words = typeof en;

const nl: Words = {
  title: 'Activiteit',
  text: 'Alle wijzigingen: door wie en via welk kanaal.',
  actor: 'Gebruiker',
  any: 'Alle',
  actors: {
    token: 'API-tokens',
    user: 'Personen',
    assistant: 'Assistenten',
    system: 'De dienst',
    payer: 'Betalers',
    provider: 'Betaalproviders',
  },
  kinds: {
    token: 'API-token',
    user: 'persoon',
    assistant: 'assistent',
    system: 'de dienst',
    payer: 'betaler',
    provider: 'betaalprovider',
  },
  invoice: 'Factuur',
  invoiceHint: 'Nummer, zoals INV-000042',
  count: count('regel', 'regels'),
  overdue: (number) => `${number} facturen zijn over de vervaldatum gegaan`,
  via: (channel) => `via ${channel}`,
  none: {
    heading: 'Nog geen activiteit',
    text: 'Wijzigingen door u, uw programma’s en uw assistenten verschijnen hier.',
  },
  noneFound: { heading: 'Geen resultaten', text: 'Geen regel voldoet aan deze filters.' },
  toInvoices: 'Facturen bekijken',
  clear: 'Filters wissen',
};

const de: Words = {
  title: 'Aktivität',
  text: 'Alle Änderungen: von wem und über welchen Kanal.',
  actor: 'Benutzer',
  any: 'Alle',
  actors: {
    token: 'API-Token',
    user: 'Personen',
    assistant: 'Assistenten',
    system: 'Der Dienst',
    payer: 'zahlende Person',
    provider: 'Zahlungsanbieter',
  },
  kinds: {
    token: 'API-Token',
    user: 'Person',
    assistant: 'Assistent',
    system: 'der Dienst',
    payer: 'zahlende Person',
    provider: 'Zahlungsanbieter',
  },
  invoice: 'Rechnung',
  invoiceHint: 'Nummer, z. B. INV-000042',
  count: count('Eintrag', 'Einträge'),
  overdue: (number) => `${number} Rechnungen wurden überfällig`,
  via: (channel) => `über ${channel}`,
  none: {
    heading: 'Noch keine Aktivität',
    text: 'Änderungen durch Sie, Ihre Programme und Ihre Assistenten erscheinen hier.',
  },
  noneFound: { heading: 'Keine Ergebnisse', text: 'Kein Eintrag passt zu diesen Filtern.' },
  toInvoices: 'Rechnungen ansehen',
  clear: 'Filter zurücksetzen',
};

export const ACTIVITY_WORDS = { en, nl, de } satisfies Record<Language, Words>;
