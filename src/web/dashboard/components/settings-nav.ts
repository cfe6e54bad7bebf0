/** The links to the settings pages, in groups. */

import { html } from 'hono/html';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import type { Page, SignedIn } from '../page.ts';

const MANAGED = 'account.manage';
const READ = 'billing.read';

/** The settings pages in groups, each with its path, its name and the scope that it requires. */
export const SETTINGS_GROUPS = [
  {
    name: 'business',
    pages: [
      ['/settings/business', 'business', MANAGED],
      ['/settings/invoices', 'invoices', MANAGED],
    ],
  },
  {
    name: 'paid',
    pages: [
      ['/settings/provider', 'provider', MANAGED],
      ['/settings/reminders', 'reminders', MANAGED],
    ],
  },
  {
    name: 'access',
    pages: [
      ['/settings/members', 'members', MANAGED],
      ['/settings/assistants', 'assistants', READ],
      ['/settings/api', 'api', MANAGED],
    ],
  },
  {
    name: 'data',
    pages: [
      ['/settings/export', 'export', READ],
      ['/settings/import', 'import', 'billing.write'],
      ['/webhooks', 'webhooks', READ],
    ],
  },
] as const;

export function isBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

export function isSetting(path: string): boolean {
  return SETTINGS_GROUPS.some(({ pages }) => pages.some(([place]) => isBelow(path, place)));
}

function allowed({ caller }: SignedIn) {
  return SETTINGS_GROUPS.map(({ name, pages }) => ({
    name,
    pages: pages.filter(([, , needs]) => caller.scopes.has(needs)),
  })).filter(({ pages }) => pages.length > 0);
}

export function settingsNav(visit: SignedIn, path: string): Html | '' {
  if (!isSetting(path)) return '';
  const words = DASHBOARD[visit.language].page.settings;
  const groups = allowed(visit).map(
    ({ name, pages }) =>
      html`<li><p id="settings-${name}">${words.groups[name]}</p><ul aria-labelledby="settings-${name}">${pages.map(
        ([place, page]) =>
          html`<li><a href="${visit.at(place)}"${isBelow(path, place) ? html` aria-current="page"` : ''}>${words[page]}</a></li>`,
      )}</ul></li>`,
  );
  return html`<nav class="tabs groups" aria-label="${words.label}"><ul>${groups}</ul></nav>`;
}

/** Redirects to the first settings page that the user has permission to see. */
export const settingsPage: Page<SignedIn> = {
  path: '/settings',
  show: async (visit) => ({ goTo: visit.at(allowed(visit)[0]?.pages[0]?.[0] ?? '/') }),
};
