/** The pages of settings, and the way from one to the other. */
import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';
import type { Inside, Page } from '../page.ts';
import { WORDS } from '../words.ts';

const { settings: words } = WORDS;
const MANAGED = 'account.manage';
const SETTINGS = [
  ['/settings/business', words.business, MANAGED],
  ['/settings/invoices', words.invoices, MANAGED],
  ['/settings/api', words.api, MANAGED],
  ['/settings/assistants', words.assistants, 'billing.read'],
  ['/webhooks', words.webhooks, 'billing.read'],
  ['/settings/provider', words.provider, MANAGED],
  ['/settings/reminders', words.reminders, MANAGED],
  ['/settings/members', words.members, MANAGED],
  ['/mails', words.mails, 'billing.read'],
  ['/settings/export', words.export, 'billing.read'],
] as const;

function isBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

export function isSetting(path: string): boolean {
  return SETTINGS.some(([place]) => isBelow(path, place));
}

/** Only what one may see: the rest is for owners. */
function allowed({ caller }: Inside) {
  return SETTINGS.filter(([, , needs]) => caller.scopes.has(needs));
}

export function settingsNav(visit: Inside, path: string): Html | '' {
  if (!isSetting(path)) return '';
  return html`<nav class="tabs" aria-label="${words.label}"><ul>${allowed(visit).map(
    ([place, label]) =>
      html`<li><a href="${visit.at(place)}"${isBelow(path, place) ? html` aria-current="page"` : ''}>${label}</a></li>`,
  )}</ul></nav>`;
}

/** The first of them that one may see. */
export const settingsPage: Page<Inside> = {
  path: '/settings',
  show: async (visit) => ({ goTo: visit.at(allowed(visit)[0]?.[0] ?? '/') }),
};
