import { html } from 'hono/html';
import { getCustomer } from '../../../operations/customers/get-customer.ts';
import type { Html } from '../../layout/document.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside } from '../page.ts';

/** Above a list that is one customer's only. What is no customer's id is for the list to refuse. */
export async function customerNote(visit: Inside): Promise<Html | ''> {
  const { customer_id: given } = visit.query;
  if (given === undefined || !/^[1-9]\d{0,14}$/.test(given)) return '';
  const { id, name } = await ask(visit, getCustomer, { id: Number(given) });
  return html`<p class="soft">${MONEY.whose} <a class="link" href="${visit.at(`/customers/${id}`)}"><bdi>${name}</bdi></a></p>`;
}
