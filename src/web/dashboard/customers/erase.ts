/**
 * Page for erasing a customer (R107). While there are obstacles, such as an unpaid invoice, the page only lists the
 * obstacles. Otherwise it shows what will be erased and what will be kept, and asks for confirmation.
 */
import { html } from 'hono/html';
import type * as z from 'zod';
import { eraseCustomer } from '../../../operations/erasing/erase-customer.ts';
import { showErasure } from '../../../operations/erasing/show-erasure.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { money } from '../components/formats.ts';
import { stepView } from '../components/step.ts';
import { idIn, type Page, run, runOnce, type SignedIn, type View } from '../page.ts';

type Erasure = z.input<typeof showErasure.output>;
type Obstacle = Erasure['in_the_way'][number];

export const eraseCustomerPage: Page<SignedIn> = {
  path: '/customers/:id/erase',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].customers.erasing;
    const erasure = await run(visit, showErasure, { id: idIn(visit) });
    if (erasure.in_the_way.length > 0) return stillInUse(visit, erasure);
    const { title, button } = words;
    return stepView(
      visit,
      {
        title: title(erasure.name),
        text: words.text,
        button,
        path: `/customers/${erasure.id}/erase`,
        back: `/customers/${erasure.id}`,
        isDangerous: true,
        more: html`<p>${words.goes}</p>${keptList(visit, erasure)}`,
      },
      refused,
    );
  },
  act: async (visit, sent) => {
    const { id, deleted } = await runOnce(visit, eraseCustomer, { id: idIn(visit) }, sent);
    return { goTo: visit.at(deleted ? '/customers' : `/customers/${id}`), notice: 'customer_erased' };
  },
};

function stillInUse(visit: SignedIn, { id, name, in_the_way: found }: Erasure): View {
  const words = DASHBOARD[visit.language].customers.erasing;
  return {
    title: words.title(name),
    body: html`<div class="card narrow"><h1>${words.title(name)}</h1><p>${words.notYet}</p>
<ul>${found.map((one) => html`<li><a class="link" href="${visit.at(placeOf(one, id))}">${words.obstacles[one.kind]}: <bdi>${nameOf(visit, one)}</bdi></a></li>`)}</ul>
<p><a class="button second" href="${visit.at(`/customers/${id}`)}">${words.back}</a></p></div>`,
  };
}

function nameOf({ language }: SignedIn, { kind, id, name, amount, currency }: Obstacle): string {
  const sum = amount === null || currency === null ? '' : `, ${money(amount, currency, language)}`;
  return `${name === null || kind === 'mail' ? id : name}${sum}`;
}

/** Path of the page on which a person can remove the obstacle. */
function placeOf({ kind, id }: Obstacle, customer: number): string {
  switch (kind) {
    case 'draft_invoice':
    case 'unpaid_invoice':
    case 'money_to_give_back':
    case 'dispute':
      return `/invoices/${id}`;
    case 'draft_quote':
    case 'open_quote':
    case 'quote_to_invoice':
      return `/quotes/${id}`;
    case 'payment':
    case 'refund':
      return `/payments/${id}`;
    case 'payment_link':
      return `/links/${id}`;
    case 'subscription':
      return `/subscriptions/${id}`;
    case 'bank_entry':
      return `/payments/bank/${id}`;
    case 'mail':
      return '/mails';
    default:
      return `/customers/${customer}`;
  }
}

function keptList({ at, language }: SignedIn, { kept }: Erasure): Html {
  const words = DASHBOARD[language].customers.erasing;
  if (kept.document_count + kept.payment_count === 0) return html`<p>${words.keptNone}</p>`;
  const documents = kept.documents.map(
    ({ kind, id, number }) =>
      html`<li><a class="link" href="${at(`${PLACES[kind]}/${id}`)}"><bdi>${number}</bdi></a></li>`,
  );
  const more = kept.document_count - kept.documents.length;
  return html`<p>${words.kept(kept.document_count)}</p><ul>${documents}</ul>
${more > 0 ? html`<p>${words.keptMore(more)}</p>` : ''}${kept.payment_count > 0 ? html`<p>${words.keptPayments(kept.payment_count)}</p>` : ''}`;
}

const PLACES = { invoice: '/invoices', credit_note: '/credit-notes', quote: '/quotes' } as const;
