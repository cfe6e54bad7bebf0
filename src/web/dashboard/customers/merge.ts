/**
 * Pages that merge a customer into another customer. On the first page, the person chooses the other customer. The
 * second page shows what is moved, and asks for confirmation.
 */
import { html } from 'hono/html';
import type * as z from 'zod';
import { listCustomers } from '../../../operations/customers/list-customers.ts';
import { mergeCustomers } from '../../../operations/customers/merge-customers.ts';
import { previewMerge } from '../../../operations/customers/preview-merge.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { countText } from '../../layout/formats.ts';
import { filterForm } from '../components/listing.ts';
import { stepView } from '../components/step.ts';
import { idIn, NO_FAULTS, type Page, type Refused, run, runOnce, type SignedIn, textOf, type View } from '../page.ts';
import { customerOf, type KnownCustomer, survivorPage } from './one.ts';

const SHOWN = 20;

export const mergeCustomerPage: Page<SignedIn> = {
  path: '/customers/:id/merge',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const customer = await customerOf(visit).catch((error) => survivorPage(visit, error));
    if ('goTo' in customer) return customer;
    const into = intoOf(visit);
    return into === null ? choosing(visit, customer) : asking(visit, customer.id, into, refused);
  },
  act: async (visit, sent) => {
    // The customer is not looked up here. If the form is sent twice, the customer no longer exists at the second
    // request. For the second request, `runOnce` returns the first answer again.
    const input = { id: idIn(visit), into: intoOf(visit) ?? undefined };
    const { id: survivor } = await runOnce(visit, mergeCustomers, input, sent);
    return { goTo: visit.at(`/customers/${survivor}`), notice: 'customers_merged' };
  },
};

function intoOf({ query }: SignedIn): number | null {
  const given = textOf(query, 'into');
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;
}

/**
 * Page for choosing the other customer. It lists the customers that match the typed text. If no text was typed, it
 * lists customers with the name of this customer or a similar name.
 */
async function choosing(visit: SignedIn, { id, name }: KnownCustomer): Promise<View> {
  const words = DASHBOARD[visit.language].customers.merging;
  const path = `/customers/${id}/merge`;
  const typed = textOf(visit.query, 'query').trim();
  const query = typed === '' ? name : typed;
  const { customers, nearest } = await run(visit, listCustomers, { query, limit: SHOWN });
  const others = (customers.length > 1 || typed !== '' ? customers : [...customers, ...nearest]).filter(
    (one) => one.id !== id,
  );
  const rows = others.map(({ id: other, name: called, email }) => {
    const label = email === null ? called : `${called} (${email})`;
    return html`<li><a class="link" href="${visit.at(`${path}?into=${other}`)}"><bdi>${label}</bdi></a> <span class="soft">${String(other)}</span></li>`;
  });
  const field = { name: 'query', label: words.find, value: query, isOptional: 'quietly' } as const;
  return {
    title: words.title(name),
    body: html`<p><a class="link" href="${visit.at(`/customers/${id}`)}">← <bdi>${name}</bdi></a></p>
<h1>${words.title(name)}</h1><p>${words.choose}</p>${filterForm(visit, path, [field], { ...NO_FAULTS, sent: { query } })}
<section class="card">${rows.length === 0 ? html`<p class="soft">${words.none}</p>` : html`<ul>${rows}</ul>`}</section>`,
  };
}

async function asking(visit: SignedIn, id: number, into: number, refused: Refused): Promise<View> {
  const words = DASHBOARD[visit.language].customers.merging;
  const found = await run(visit, previewMerge, { id, into });
  const { merged, survivor } = found;
  return stepView(
    visit,
    {
      path: `/customers/${id}/merge?into=${into}`,
      back: `/customers/${id}`,
      title: words.question({ name: merged.name, into: survivor.name }),
      text: words.text({ name: merged.name, into: survivor.name }),
      more: whatMoves(visit, found),
      button: words.button,
      isDangerous: true,
    },
    refused,
  );
}

function whatMoves(
  { language }: SignedIn,
  { merged, survivor, moves, filled }: z.input<typeof previewMerge.output>,
): Html {
  const { customers, exports } = DASHBOARD[language];
  const { merging, fields } = customers;
  const who = ({ name, email, id }: typeof merged) =>
    html`<bdi>${email === null ? name : `${name} (${email})`}</bdi>, ${String(id)}`;
  const taken = filled.map((field) =>
    field === 'endpoint' ? fields['endpoint.id'] : fields[field as keyof typeof fields],
  );
  const counts = (Object.keys(moves) as (keyof typeof moves)[])
    .filter((kind) => moves[kind] > 0)
    .map((kind) => [exports.tables[kind], countText(moves[kind], language)] as const);
  return html`${factList([
    [merging.gone, who(merged)],
    [merging.stays, who(survivor)],
    [merging.filled, taken.length === 0 ? merging.nothing : taken.join(', ')],
  ])}<h2>${merging.moves}</h2>${counts.length === 0 ? html`<p class="soft">${merging.nothing}</p>` : factList(counts)}`;
}
