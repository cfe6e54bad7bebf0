/** The answers about customers. */
import type * as z from 'zod';
import type { Customer } from '../../../operations/customers/customer.ts';
import type { listCustomers as ListCustomers } from '../../../operations/customers/list-customers.ts';
import { pageWords } from './page.ts';
import { type Asked, counted, filterWords, plain, quoted, type Written } from './words.ts';

type CustomerData = z.input<typeof Customer>;
type Listed = z.input<typeof ListCustomers.output>;

export function listCustomers(data: Listed, asked: Asked): Written {
  const which = filterWords(asked, ['query']);
  const rows = data.customers.map((customer) => `${customer.id} · ${contactWords(customer)}`);
  return {
    answer:
      data.total_count === 0 ? `There are no customers${which}.` : `${counted(data.total_count, 'customer')}${which}.`,
    ...pageWords(rows, data, asked, ['query']),
  };
}

export function createCustomer(customer: CustomerData): Written {
  return { answer: `Added customer ${customer.id}, ${contactWords(customer)}; nothing was sent.` };
}

export function updateCustomer(customer: CustomerData, asked: Asked): Written {
  const changed = Object.entries(customer).filter(([field]) => field !== 'id' && asked[field] !== undefined);
  return {
    answer: `Changed customer ${customer.id}, ${contactWords(customer)}; nothing was sent.`,
    lines: changed.map(([field, value]) => `${field} is now ${value === null ? 'empty' : quoted(String(value))}`),
  };
}

/** Id first where it stands in a list: it is what the next call needs. */
function contactWords({ name, email, company, city }: CustomerData): string {
  const parts = [
    quoted(name),
    ...(company === null ? [] : [quoted(company)]),
    email === null ? 'no e-mail' : plain(email, 120),
    ...(city === null ? [] : [quoted(city)]),
  ];
  return parts.join(' · ');
}
