import { count } from '../counted.ts';

export const RECEIPT_WORDS = {
  title: 'Received for invoices',
  count: count('entry', 'entries'),
  sum: (net: string, received: string, refunded: string) => `${net}: ${received} received, ${refunded} given back`,
  none: { heading: 'Nothing received', text: 'What customers pay for invoices this month is shown here.' },
  noneFound: { heading: 'Nothing received', text: 'Nothing came in for invoices in this month and currency.' },
  clear: 'Show this month',
  month: 'Month',
  monthHint: 'Such as 2026-03.',
  currency: 'Currency',
  columns: { invoice: 'Invoice', customer: 'Customer', when: 'When', kind: 'What', amount: 'Amount' },
  kinds: { received: 'Received', given_back: 'Given back', charged_back: 'Taken back', came_back: 'Came back' },
} as const;
