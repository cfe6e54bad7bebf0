import { html } from 'hono/html';
import { getCustomer } from '../../../operations/customers/get-customer.ts';
import { createPaymentLink } from '../../../operations/payment-links/create-payment-link.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { tickBox } from '../components/form.ts';
import { stepView } from '../components/step.ts';
import { sameEmailChoice, sameEmailIn, unlessTaken } from '../customers/same-email.ts';
import { type Page, type Refused, run, runOnce, type SignedIn, textOf } from '../page.ts';
import { linkFields, linkIn } from './fields.ts';

export const newLinkPage: Page<SignedIn> = {
  path: '/links/new',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].links.form;
    const customer = await customerFor(visit, refused);
    const whose = customer ? [html`<input type="hidden" name="customer_id" value="${customer.id}">`] : [];
    const testmode = tickBox(
      { name: 'testmode', value: 'yes', label: DASHBOARD[visit.language].page.testmode },
      refused,
    );
    const step = {
      path: '/links/new',
      back: customer ? `/customers/${customer.id}` : '/links',
      title: customer ? words.titleFor(customer.name) : words.title,
      text: '',
      fields: [
        ...(await sameEmailChoice(visit, refused, (id) => `/links/new?customer_id=${id}`)),
        ...whose,
        ...linkFields(visit, customer?.id ?? null),
        testmode,
      ],
      button: words.button,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const input = { ...linkIn(sent), ...sameEmailIn(sent) };
    const { id } = await unlessTaken(runOnce(visit, createPaymentLink, input, sent), visit);
    return { goTo: visit.at(`/links/${id}`), notice: 'link_made' };
  },
};

/** The customer from whose page the form was opened. A hidden field keeps the customer's id. */
async function customerFor(visit: SignedIn, { sent }: Refused) {
  const given = textOf(sent, 'customer_id') || (visit.query.customer_id ?? '');
  return /^[1-9]\d{0,14}$/.test(given) ? run(visit, getCustomer, { id: Number(given) }) : null;
}
