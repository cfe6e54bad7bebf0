/** Plans the invoices of the demo's design studio: customer, date and items. */
import { addDays, formatDate, type LocalDate } from '../model/dates.ts';
import { daysFrom, isWorkday, workdayFrom } from './calendar.ts';
import { CUSTOMERS } from './customers.ts';
import type { Random } from './random.ts';
import { type DemoItem, EXTRAS, PRINTED, PROJECT_WORK, RETAINERS, type Service } from './services.ts';

export type Bill = {
  /** Index in the list of customers. */
  readonly customer: number;
  readonly day: LocalDate;
  readonly due: LocalDate;
  readonly items: readonly DemoItem[];
  readonly reference: string | null;
  readonly notes: string | null;
};

const CUSTOMERS_AT_START = 14;
const DAYS_BETWEEN_NEW_CUSTOMERS = 18;
const PROJECTS_PER_WORKDAY = 0.5;

/** The day on which each customer is created. */
export function joinDays(start: LocalDate): LocalDate[] {
  return CUSTOMERS.map((_, customer) => {
    const late = Math.max(0, customer - CUSTOMERS_AT_START + 1);
    return workdayFrom(addDays(start, late * DAYS_BETWEEN_NEW_CUSTOMERS));
  });
}

/**
 * All bills up to `last`, ordered by day. The first day with bills is the day after the first customers were created.
 */
export function billsBetween(joined: readonly LocalDate[], last: LocalDate, random: Random): Bill[] {
  const days = daysFrom(addDays(joined[0] ?? last, 1), last);
  const bills = days.flatMap((day) => [
    ...retainersOf(day).map((customer) => retainer(customer, workdayFrom(day), random)),
    ...(isWorkday(day) && random.chance(PROJECTS_PER_WORKDAY) ? [project(joined, day, random)] : []),
  ]);
  return bills
    .filter(({ customer, day }) => day <= last && day > (joined[customer] ?? last))
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** Customers who get their monthly invoice on this day of the month. Two of three customers have a monthly invoice. */
function retainersOf(day: LocalDate): number[] {
  const dayOfMonth = Number(day.slice(8));
  return CUSTOMERS.flatMap((_, customer) =>
    customer % 3 !== 2 && 1 + (customer % 5) === dayOfMonth ? [customer] : [],
  );
}

function retainer(customer: number, day: LocalDate, random: Random): Bill {
  const service = RETAINERS[customer % RETAINERS.length] ?? RETAINERS[0];
  const month = formatDate(day).replace(/^\d+ /, '');
  const item = { description: `${service.description}, ${month}`, quantity: 1, unit_price: service.price };
  return bill(customer, day, [{ ...item, ...taxOf(customer) }], random);
}

export function project(joined: readonly LocalDate[], day: LocalDate, random: Random): Bill {
  const known = joined.flatMap((since, customer) => (since < day ? [customer] : []));
  const customer = random.pick(known);
  const services = [random.pick(PROJECT_WORK), ...random.some(EXTRAS, random.between(0, 3))];
  const items = services.map((service) => itemOf(service, taxOf(customer), random));
  // Only Dutch customers get printed goods, because goods that cross a border have other tax rules.
  const printed =
    random.chance(0.15) && countryOf(customer) === 'NL' ? [itemOf(PRINTED, { ...DUTCH, tax_rate: 9 }, random)] : [];
  return bill(customer, day, [...items, ...printed], random);
}

function itemOf(service: Service, tax: Tax, random: Random): DemoItem {
  const quantity = random.between(...service.quantity) - (service.halves && random.chance(0.4) ? 0.5 : 0);
  const price = random.between(...service.price);
  const unitPrice = price > 400 ? Math.round(price / 10) * 10 : price;
  return { description: service.description, quantity, unit_price: unitPrice, ...tax };
}

function bill(customer: number, day: LocalDate, items: readonly DemoItem[], random: Random): Bill {
  const term = customer % 4 === 1 ? 30 : 14;
  const reference = random.chance(0.45) ? `PO-${random.between(2_000, 9_900)}` : null;
  return { customer, day, due: addDays(day, term), items, reference, notes: customer % 3 === 0 ? NOTE : null };
}

const NOTE = 'All rights pass to you when the invoice is paid.';

const EU_COUNTRIES = 'DE FR PL DK IT ES IE SE GR FI PT'.split(' ');

type Tax = Pick<DemoItem, 'tax_rate' | 'tax_category'>;
const DUTCH: Tax = { tax_rate: 21, tax_category: 'standard' };

/**
 * Returns the tax of a customer's invoices. The studio is in the Netherlands. Customers in other countries are
 * businesses. Businesses in the EU owe the tax themselves. Outside the EU there is no tax.
 */
function taxOf(customer: number): Tax {
  const country = countryOf(customer);
  if (country === 'NL') return DUTCH;
  return { tax_rate: 0, tax_category: EU_COUNTRIES.includes(country) ? 'reverse_charge' : 'outside_scope' };
}

function countryOf(customer: number): string {
  return CUSTOMERS[customer]?.country ?? '';
}
