/** The main navigation: groups of pages, and the pages of the open group below them. */

import { html } from 'hono/html';
import type { Dashboard } from '../../../words/messages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import type { SignedIn } from '../page.ts';
import { isBelow, isSetting } from './settings-nav.ts';

type Name = Exclude<keyof Dashboard['page']['nav'], 'label'>;
type Pages = readonly (readonly [place: string, name: Name])[];
type Entry = { readonly name: Name; readonly place: string; readonly pages?: Pages };

/** Entries of the main navigation. The link of a group leads to the group's first page. */
const NAV: readonly Entry[] = [
  { name: 'overview', place: '/' },
  {
    name: 'sales',
    place: '/invoices',
    pages: [
      ['/invoices', 'invoices'],
      ['/quotes', 'quotes'],
      ['/credit-notes', 'creditNotes'],
      ['/items', 'items'],
      ['/subscriptions', 'subscriptions'],
      ['/plans', 'plans'],
      ['/links', 'links'],
      ['/mails', 'mails'],
    ],
  },
  {
    name: 'money',
    place: '/payments',
    pages: [
      ['/payments', 'payments'],
      ['/payments/bank', 'bank'],
      ['/receipts', 'receipts'],
      ['/tax', 'tax'],
    ],
  },
  { name: 'customers', place: '/customers' },
  { name: 'activity', place: '/activity' },
  { name: 'settings', place: '/settings' },
  { name: 'profile', place: '/you' },
];

/** Returns the main navigation, with the open page marked. `path`: path of the open page below the dashboard. */
export function mainNav(visit: SignedIn, path: string): Html {
  const { at, language } = visit;
  const words = DASHBOARD[language].page.nav;
  const open = NAV.find((entry) => isIn(entry, path));
  const main = NAV.map(({ name, place, pages }) => {
    // If the group has a row of pages, `aria-current="page"` marks the open page in this row. In this case, the link of
    // the group has `aria-current="true"`.
    const here = name === open?.name ? html` aria-current="${pages ? 'true' : 'page'}"` : '';
    return html`<li><a href="${at(place)}"${here}>${words[name]}</a></li>`;
  });
  const { name = 'label', pages } = open ?? {};
  return html`<nav aria-label="${words.label}"><ul>${main}</ul></nav>
${pages ? html`<nav class="sub" aria-label="${words[name]}"><ul>${pagesIn(pages, visit, path)}</ul></nav>` : ''}`;
}

function pagesIn(pages: Pages, { at, language }: SignedIn, path: string): readonly Html[] {
  const words = DASHBOARD[language].page.nav;
  const [here] = pages
    .map(([place]) => place)
    .filter((place) => isBelow(path, place))
    .sort(byLength);
  return pages.map(
    ([place, name]) =>
      html`<li><a href="${at(place)}"${place === here ? html` aria-current="page"` : ''}>${words[name]}</a></li>`,
  );
}

/** Sorts the longest path first, because the open page `/payments/bank` also begins with the path `/payments`. */
function byLength(one: string, other: string): number {
  return other.length - one.length;
}

function isIn({ place, pages }: Entry, path: string): boolean {
  if (place === '/') return path === '/';
  if (place === '/settings') return isSetting(path);
  return pages ? pages.some(([page]) => isBelow(path, page)) : isBelow(path, place);
}
