/** What happens to whom and when, before any of it is written: a year of events in the order of their time. */
import { addMs, DAY_MS, type Instant } from '../model/dates.ts';
import { CUSTOMERS, type DemoCustomer, WORK } from './cast.ts';
import type { Chance } from './random.ts';

export type Step =
  | { readonly at: Instant; readonly does: 'customer'; readonly customer: DemoCustomer }
  | {
      readonly at: Instant;
      readonly does: 'invoice';
      readonly key: number;
      readonly customer: DemoCustomer;
      readonly input: object;
    }
  | {
      readonly at: Instant;
      readonly does: 'pay';
      readonly key: number;
      readonly share: number;
      readonly method: string;
    }
  | { readonly at: Instant; readonly does: 'cancel' | 'remind'; readonly key: number };

const INVOICES = 300;
const YEAR_DAYS = 365;
/** The first customer came a little before the first invoice. */
const BEFORE_MS = DAY_MS;

export function plotYear(now: Instant, luck: Chance): readonly Step[] {
  const begin = addMs(now, -YEAR_DAYS * DAY_MS);
  const steps: Step[] = CUSTOMERS.map((customer, index) => ({
    at: addMs(begin, index * 600_000 - BEFORE_MS),
    does: 'customer',
    customer,
  }));
  for (let key = 0; key < INVOICES; key++) {
    const at = addMs(begin, Math.floor(((key + luck.next()) / INVOICES) * YEAR_DAYS * DAY_MS));
    steps.push(...lifeOf(key, at, now, luck));
  }
  // A sort is stable, so what happens at the same moment keeps its order.
  return steps.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
}

/** One invoice and what becomes of it. Most customers pay; the younger the invoice, the more often not yet. */
function lifeOf(key: number, at: Instant, now: Instant, luck: Chance): Step[] {
  const customer = luck.pick(CUSTOMERS);
  const ageDays = (now - at) / DAY_MS;
  const termDays = luck.pick([14, 14, 30]);
  const draft = ageDays < 20 && luck.next() < 0.15;
  const input = { ...invoiceInput(customer, luck), draft };
  const made: Step = { at, does: 'invoice', key, customer, input: { ...input, termDays } };
  const fate = luck.next();
  const later = (days: number) => addMs(at, Math.round(days * DAY_MS));
  if (draft) return [made];
  if (fate < 0.03) return [made, { at: later(3), does: 'cancel', key }];
  // Late payers: most of them pay in the end, a few never do.
  const inTheEnd: Step[] =
    luck.next() < 0.8
      ? [{ at: later(termDays + luck.between(25, 80)), does: 'pay', key, share: 1, method: 'bank_transfer' }]
      : [];
  if (fate < 0.1) {
    return [made, { at: later(termDays + 5), does: 'pay', key, share: 0.4, method: 'bank_transfer' }, ...inTheEnd];
  }
  if (fate < 0.24) return [made, { at: later(termDays + 7), does: 'remind', key }, ...inTheEnd];
  const paidAfter = luck.between(1, termDays + 12);
  return [
    made,
    { at: later(paidAfter), does: 'pay', key, share: 1, method: luck.pick(['bank_transfer', 'ideal', 'card']) },
  ];
}

function invoiceInput(customer: DemoCustomer, luck: Chance) {
  const domestic = customer.country === 'NL';
  const items = Array.from({ length: luck.between(1, 3) }, () => {
    const work = luck.pick(WORK);
    return {
      description: work.what,
      quantity: work.hourly ? luck.between(2, 40) / 2 : 1,
      unit_price: luck.between(work.from, work.to),
      // Work for a business in another country is taxed there.
      tax_rate: domestic ? 21 : 0,
    };
  });
  return {
    items,
    currency: customer.currency,
    ...(luck.next() < 0.3 ? { reference: `PO-${luck.between(1000, 9999)}` } : {}),
  };
}
