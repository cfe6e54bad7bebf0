import { html } from 'hono/html';
import { getCustomer } from '../../../operations/customers/get-customer.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { run, type SignedIn } from '../page.ts';

/**
 * Returns the note above a list that is filtered by customer. It contains the customer's name as a link. Empty without
 * this filter. Also empty for an invalid id: the list operation refuses such an id, and the page shows that fault.
 */
export async function customerNote(visit: SignedIn): Promise<Html | ''> {
  const { customer_id: given } = visit.query;
  if (given === undefined || !/^[1-9]\d{0,14}$/.test(given)) return '';
  const { id, name } = await run(visit, getCustomer, { id: Number(given) });
  return html`<p class="soft">${DASHBOARD[visit.language].page.onlyOf} <a class="link" href="${visit.at(`/customers/${id}`)}"><bdi>${name}</bdi></a></p>`;
}
