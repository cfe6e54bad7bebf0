/** The tabs of the settings pages. */

import { html } from 'hono/html';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import type { Page, SignedIn } from '../page.ts';

const MANAGED = 'account.manage';
const SETTINGS = [
  ['/settings/business', 'business', MANAGED],
  ['/settings/invoices', 'invoices', MANAGED],
  ['/settings/api', 'api', MANAGED],
  ['/settings/assistants', 'assistants', 'billing.read'],
  ['/webhooks', 'webhooks', 'billing.read'],
  ['/settings/provider', 'provider', MANAGED],
  ['/settings/reminders', 'reminders', MANAGED],
  ['/items', 'items', 'billing.read'],
  ['/settings/members', 'members', MANAGED],
  ['/mails', 'mails', 'billing.read'],
  ['/settings/export', 'export', 'billing.read'],
] as const;

function isBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

export function isSetting(path: string): boolean {
  return SETTINGS.some(([place]) => isBelow(path, place));
}

function allowed({ caller }: SignedIn) {
  return SETTINGS.filter(([, , needs]) => caller.scopes.has(needs));
}

export function settingsNav(visit: SignedIn, path: string): Html | '' {
  if (!isSetting(path)) return '';
  const words = DASHBOARD[visit.language].page.settings;
  return html`<nav class="tabs" aria-label="${words.label}"><ul>${allowed(visit).map(
    ([place, name]) =>
      html`<li><a href="${visit.at(place)}"${isBelow(path, place) ? html` aria-current="page"` : ''}>${words[name]}</a></li>`,
  )}</ul></nav>`;
}

/** Redirects to the first settings page that the user may see. */
export const settingsPage: Page<SignedIn> = {
  path: '/settings',
  show: async (visit) => ({ goTo: visit.at(allowed(visit)[0]?.[0] ?? '/') }),
};
