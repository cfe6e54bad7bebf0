import type { Language } from '../../../model/language.ts';

const en = {
  title: 'Sent emails',
  text: 'Emails for this business, and whether they were delivered.',
  noMail: 'This service has no mail server: emails are stored and never sent.',
  status: 'Status',
  any: 'All',
  statuses: {
    queued: 'Queued',
    sent: 'Sent',
    kept: 'Not sent: no mail server',
    rejected: 'Rejected',
    dropped: 'No longer needed',
  },
  kinds: {
    invoice: 'Invoice',
    reminder: 'Reminder',
    credit_note: 'Credit note',
    link_reminder: 'Payment link reminder',
    notice: 'Notice to you',
    sign_in: 'Sign-in link',
    renewal_failed: 'Renewal failed',
    subscription_ended: 'Subscription ended',
  },
  columns: { to: 'To', kind: 'Type', subject: 'Subject', status: 'Status', at: 'Date' },
  none: { heading: 'No emails yet', text: 'Invoices and reminders that are emailed to customers appear here.' },
  noneFound: { heading: 'No results', text: 'No email has this status.' },
  toInvoices: 'View invoices',
  clear: 'Clear filters',
};
type Words = typeof en;

const nl: Words = {
  title: 'Verzonden e-mails',
  text: 'E-mails voor dit bedrijf, en of ze zijn bezorgd.',
  noMail: 'Deze dienst heeft geen mailserver: e-mails worden bewaard en nooit verstuurd.',
  status: 'Status',
  any: 'Alle',
  statuses: {
    queued: 'In de wachtrij',
    sent: 'Verzonden',
    kept: 'Niet verzonden: geen mailserver',
    rejected: 'Geweigerd',
    dropped: 'Niet meer nodig',
  },
  kinds: {
    invoice: 'Factuur',
    reminder: 'Herinnering',
    credit_note: 'Creditfactuur',
    link_reminder: 'Herinnering betaallink',
    notice: 'Bericht aan u',
    sign_in: 'Inloglink',
    renewal_failed: 'Verlenging mislukt',
    subscription_ended: 'Abonnement geëindigd',
  },
  columns: { to: 'Aan', kind: 'Soort', subject: 'Onderwerp', status: 'Status', at: 'Datum' },
  none: {
    heading: 'Nog geen e-mails',
    text: 'Facturen en herinneringen die naar klanten worden gemaild, verschijnen hier.',
  },
  noneFound: { heading: 'Geen resultaten', text: 'Geen e-mail heeft deze status.' },
  toInvoices: 'Facturen bekijken',
  clear: 'Filters wissen',
};

const de: Words = {
  title: 'Gesendete E-Mails',
  text: 'E-Mails für dieses Unternehmen, und ob sie zugestellt wurden.',
  noMail: 'Dieser Dienst hat keinen Mailserver: E-Mails werden gespeichert und nie gesendet.',
  status: 'Status',
  any: 'Alle',
  statuses: {
    queued: 'In der Warteschlange',
    sent: 'Gesendet',
    kept: 'Nicht gesendet: kein Mailserver',
    rejected: 'Abgelehnt',
    dropped: 'Nicht mehr nötig',
  },
  kinds: {
    invoice: 'Rechnung',
    reminder: 'Zahlungserinnerung',
    credit_note: 'Rechnungskorrektur',
    link_reminder: 'Erinnerung an Zahlungslink',
    notice: 'Mitteilung an Sie',
    sign_in: 'Anmeldelink',
    renewal_failed: 'Verlängerung fehlgeschlagen',
    subscription_ended: 'Abonnement beendet',
  },
  columns: { to: 'An', kind: 'Art', subject: 'Betreff', status: 'Status', at: 'Datum' },
  none: {
    heading: 'Noch keine E-Mails',
    text: 'Rechnungen und Zahlungserinnerungen, die Kunden per E-Mail erhalten, erscheinen hier.',
  },
  noneFound: { heading: 'Keine Ergebnisse', text: 'Keine E-Mail hat diesen Status.' },
  toInvoices: 'Rechnungen ansehen',
  clear: 'Filter zurücksetzen',
};

export const MAIL_WORDS = { en, nl, de } satisfies Record<Language, Words>;
