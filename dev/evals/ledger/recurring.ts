/**
 * The part of the ledger for tasks about recurring invoices whose price changes: with a period that is billed already,
 * with a fixed number of payments, and with a first period to come. The customers have no e-mail, so nothing is mailed.
 */
import { money } from '../money.ts';
import { once, type PlannedCustomer, type PlannedInvoice, type PlannedRecurring, paid } from './planned.ts';

export const RECURRING_FOR: readonly PlannedCustomer[] = [
  { key: 'mulder', name: 'Tandartsen Mulder', email: null },
  { key: 'becker', name: 'Becker Optik', email: null },
  { key: 'roux', name: 'Fleurs Roux', email: null },
  { key: 'quayside', name: 'Quayside Gym', email: null },
];

/** Recurring invoices in the order of their creation, which determines their ids. */
export const RECURRING: readonly PlannedRecurring[] = [
  {
    ...{ key: 'becker-lens', customer: 'becker', made: '2026-02-20', starts: '2026-02-27', interval: 'month' },
    ...{ description: 'Display wall in parts', amount: money('EUR 119'), tax: 19, installments: 6 },
  },
  {
    ...{ key: 'mulder-site', customer: 'mulder', made: '2026-02-23', starts: '2026-03-01', interval: 'month' },
    ...{ description: 'Website upkeep', amount: money('EUR 60.5'), tax: 21 },
  },
  {
    ...{ key: 'roux-cards', customer: 'roux', made: '2026-03-10', starts: '2026-04-01', interval: 'quarter' },
    ...{ description: 'Cards of the season', amount: money('EUR 242'), tax: 21 },
  },
  {
    ...{ key: 'quayside-wall', customer: 'quayside', made: '2026-03-11', starts: '2026-04-05', interval: 'month' },
    ...{ description: 'Poster wall', amount: money('EUR 84.7'), tax: 21 },
  },
];

export const RECURRING_INVOICES: readonly PlannedInvoice[] = [
  {
    ...{ key: 'becker-first', customer: 'becker', date: '2026-02-27', due: '2026-03-13', ofRecurring: 'becker-lens' },
    lines: once('Display wall in parts', 'EUR 100', 19),
    ...paid('2026-03-11', 'EUR 119'),
  },
  {
    ...{ key: 'mulder-march', customer: 'mulder', date: '2026-03-01', due: '2026-03-15', ofRecurring: 'mulder-site' },
    lines: once('Website upkeep', 'EUR 50', 21),
    ...paid('2026-03-12', 'EUR 60.5'),
  },
];
