/** Quotes of the demo: one is accepted, one is declined, and one has no answer yet. */
import { administrator } from '../operations/administration.ts';
import { CATALOG } from '../operations/catalog.ts';
import type { Caller, Services } from '../operations/kernel/context.ts';
import { call } from '../operations/kernel/operation.ts';

const TAX = { tax_rate: 21, tax_category: 'standard' };
const QUOTES = [
  {
    items: [{ description: 'Signage for the entrance hall', quantity: 6, unit_price: 340, ...TAX }],
    answer: { accepted_by: 'M. Jansen' },
  },
  { items: [{ description: 'Annual report, 48 pages', quantity: 1, unit_price: 4_200, ...TAX }], answer: null },
  {
    items: [{ description: 'Animated logo', quantity: 1, unit_price: 1_650, ...TAX }],
    answer: { reason: 'Next year, perhaps' },
  },
] as const;

/** Creates the quotes and shares them without an e-mail: customers open a quote by the address of its page. */
export async function makeDemoQuotes(services: Services, account: Caller['account']): Promise<void> {
  const studio = administrator(account);
  const { data: listed } = await call(services, studio, CATALOG.listCustomers, { limit: QUOTES.length });
  for (const [index, { items, answer }] of QUOTES.entries()) {
    const order = { customer_id: listed.customers[index]?.id, items };
    const { data } = await call(services, studio, CATALOG.createQuote, order);
    await call(services, studio, CATALOG.sendQuote, { id: data.id, send_email: false });
    if (answer === null) continue;
    if ('accepted_by' in answer) await call(services, studio, CATALOG.acceptQuote, { id: data.id, ...answer });
    else await call(services, studio, CATALOG.declineQuote, { id: data.id, ...answer });
  }
}
