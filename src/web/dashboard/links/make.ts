import { html } from 'hono/html';
import { getCustomer } from '../../../operations/customers/get-customer.ts';
import { createPaymentLink } from '../../../operations/payment-links/create-payment-link.ts';
import { tickBox } from '../frame/form.ts';
import { stepView } from '../frame/step.ts';
import { MONEY } from '../money-words.ts';
import { ask, doOnce, type Inside, type Page, type Refused, textOf } from '../page.ts';
import { linkFields, linkIn } from './fields.ts';

const { form: words } = MONEY.link;

export const newLinkPage: Page<Inside> = {
  path: '/links/new',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const customer = await customerFor(visit, refused);
    const whose = customer ? [html`<input type="hidden" name="customer_id" value="${customer.id}">`] : [];
    const testmode = tickBox({ name: 'testmode', value: 'yes', label: MONEY.testmode }, refused);
    const step = {
      path: '/links/new',
      back: customer ? `/customers/${customer.id}` : '/links',
      title: customer ? words.titleFor(customer.name) : words.title,
      text: '',
      fields: [...whose, ...linkFields(visit, customer?.id ?? null), testmode],
      button: words.button,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await doOnce(visit, createPaymentLink, linkIn(visit, sent), sent);
    return { goTo: visit.at(`/links/${id}`), say: 'link_made' };
  },
};

/** The one from whose page it is made; still known when the form comes back. */
async function customerFor(visit: Inside, { sent }: Refused) {
  const given = textOf(sent, 'customer_id') || (visit.query.customer_id ?? '');
  return /^[1-9]\d{0,14}$/.test(given) ? ask(visit, getCustomer, { id: Number(given) }) : null;
}
