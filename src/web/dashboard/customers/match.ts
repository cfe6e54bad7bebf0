import { html } from 'hono/html';
import type { CustomerMatchData } from '../../../operations/customers/customer-filter.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import type { SignedIn } from '../page.ts';

type ListQuery = Readonly<Record<string, string>>;
type Place = { readonly path: string; readonly query: ListQuery };

/** Note above an empty list of customers. It links to customers with a similar name. */
export function nearNote(
  { at, language }: SignedIn,
  given: string,
  nearest: CustomerMatchData['nearest'] | undefined,
): Html | '' {
  if (!nearest || nearest.length === 0) return '';
  return noteOf(DASHBOARD[language].page.match.none({ query: given, near: nearest.length }), nearest, (id) =>
    at(`/customers/${id}`),
  );
}

/**
 * Note above a list whose filter `customer` matches no customer or several customers. The note contains the names of
 * the matching customers. If no customer matches, it contains similar names. Each name links to the list of that
 * customer.
 */
export function matchNote(
  { at, language }: SignedIn,
  { path, query }: Place,
  match: CustomerMatchData | null,
): Html | '' {
  if (!match || match.count === 1) return '';
  const shown = match.count === 0 ? match.nearest : match.customers;
  const narrowed = (id: number) => at(`${path}?${new URLSearchParams({ ...query, customer: String(id) })}`);
  const words = DASHBOARD[language].page.match;
  const given = query.customer ?? '';
  const text =
    match.count === 0
      ? words.none({ query: given, near: shown.length })
      : words.several({
          count: String(match.count),
          shown: String(shown.length),
          query: given,
          isCut: shown.length < match.count,
        });
  return noteOf(text, shown, narrowed);
}

function noteOf(text: string, people: CustomerMatchData['nearest'], hrefOf: (id: number) => string): Html {
  const names = people.map(({ id, name, email }) => {
    const label = email === null ? name : `${name} (${email})`;
    return html`<li><a class="link" href="${hrefOf(id)}"><bdi>${label}</bdi></a></li>`;
  });
  return html`<div id="customer-match" class="soft"><p>${text}</p>${names.length === 0 ? '' : html`<ul>${names}</ul>`}</div>`;
}
