import { count } from '../counted.ts';

const rows = count('row', 'rows');

export const EXPORT_WORDS = {
  title: 'Export',
  text: 'Take everything away that is written down here, for your bookkeeper, a spreadsheet, or another program.',
  what: 'What there is',
  columns: { table: 'Table', rows: 'Rows', format: 'As', status: 'State', until: 'Can be taken until' },
  tables: {
    everything: 'Everything',
    customers: 'Customers',
    invoices: 'Invoices',
    invoice_lines: 'Invoice lines',
    payments: 'Payments',
    refunds: 'Refunds',
    disputes: 'Disputes',
    payment_links: 'Payment links',
    payment_plans: 'Payment plans',
    subscriptions: 'Subscriptions',
    activity: 'Activity',
  },
  formats: { csv: 'CSV', json: 'JSON' },
  form: {
    title: 'Take it away',
    choice: 'What',
    format: 'As',
    formats: { csv: 'CSV, for spreadsheets (everything: one ZIP)', json: 'JSON, for programs' },
    button: 'Go on to the download',
  },
  notes: [
    'Tokens, passwords, provider keys and webhook secrets are in no export.',
    'In CSV, text that a spreadsheet would take for a formula has an apostrophe before it.',
    'CSV is UTF-8. If names look wrong in Excel, open the file by Data → From Text/CSV.',
  ],
  latest: 'Latest exports',
  one: {
    title: (what: string, format: string) => `${what} as ${format}`,
    text: 'The file is made while it is downloaded, so it is of this moment and stored nowhere.',
    download: 'Download',
    downloadAgain: 'Download again',
    look: 'Look again',
    still: 'Stop looking by itself',
    looks: 'This page looks again by itself.',
    back: '← All exports',
    progress: 'Rows taken',
    of: (done: number, total: number) =>
      `${done.toLocaleString('en')} of ${rows(total).replace(/\d+/, total.toLocaleString('en'))}`,
    until: (at: string) => `It can be downloaded until ${at}.`,
  },
  statuses: {
    waiting: 'Ready to download',
    running: 'Under way',
    done: 'Downloaded',
    broken: 'Broke off',
  },
  told: {
    waiting: 'Nothing was downloaded yet.',
    running: 'The download is under way.',
    done: 'The whole file has left.',
    broken: 'The download stopped before its end. What was saved of it is not whole: delete it, and download again.',
  },
} as const;
