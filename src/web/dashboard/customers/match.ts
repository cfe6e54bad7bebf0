import { html } from 'hono/html';
import type { CustomerMatchData } from '../../../operations/customers/customer-filter.ts';
import type { Html } from '../../layout/document.ts';
import { PAGE_WORDS } from '../components/words.ts';
import type { SignedIn } from '../page.ts';

type ListQuery = Readonly<Record<string, string>>;
type Place = { readonly path: string; readonly query: ListQuery };

/**
 * Shown above a list whose customer filter matches several customers or none; each name is a link that filters by that
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
  const names = shown.map(({ id, name, email }) => {
    const label = email === null ? name : `${name} (${email})`;
    return html`<li><a class="link" href="${narrowed(id)}"><bdi>${label}</bdi></a></li>`;
  });
  const words = PAGE_WORDS[language].match;
  const given = query.customer ?? '';
  const text = match.count === 0 ? words.none(given, shown.length) : words.several(match.count, shown.length, given);
  return html`<div id="customer-match" class="soft"><p>${text}</p>${names.length === 0 ? '' : html`<ul>${names}</ul>`}</div>`;
}
