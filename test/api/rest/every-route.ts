/** A call that would succeed for every route of the table, so that tests can walk all of them. */

import { ROUTES, type Route } from '../../../src/api/http/routes.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { isReadOnly } from '../../../src/operations/operation.ts';
import type { Business, Sent } from './exchange.ts';

export type Call = { readonly line: string; readonly sent: Sent; readonly route: Route };

const BODIES: Partial<Record<Route['operation'], unknown>> = {
  createInvoice: { customer: { name: 'Ann' }, description: 'Work', amount: 10 },
  createCustomer: { name: 'Ann' },
  updateCustomer: { note: 'Pays on Fridays' },
  recordPayment: { amount: 1 },
  sendReminder: { tone: 'neutral' },
};

/** The calls of a business that has a customer and, for each route that names one, an invoice in the right state. */
export async function callsOf(business: Business): Promise<Call[]> {
  const calls: Call[] = [];
  for (const route of ROUTES) {
    const id = await objectFor(business, route);
    const line = `${route.method} ${route.path.replace('{id}', String(id))}`;
    const json = route.method === 'GET' ? undefined : (BODIES[route.operation] ?? {});
    calls.push({ line, route, sent: json === undefined ? {} : { json } });
  }
  return calls;
}

export function isRead(route: Route): boolean {
  return isReadOnly(CATALOG[route.operation]);
}

async function objectFor(business: Business, { path, operation }: Route): Promise<number> {
  if (path.startsWith('/customers')) return (await business.run('createCustomer', { name: 'Ann' })).id ?? 0;
  const customer = { name: 'Ben', email: 'ben@example.com' };
  const draft = operation === 'issueInvoice';
  return (await business.run('createInvoice', { customer, description: 'Work', amount: 10, draft })).id ?? 0;
}
