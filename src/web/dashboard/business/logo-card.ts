import { html } from 'hono/html';
import type { BusinessData } from '../../../operations/business/business.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import type { SignedIn } from '../page.ts';
import { ownLogo } from './logo-file.ts';

const PLACE = '/settings/business/logo';

export function logoCard(visit: SignedIn, { logo }: BusinessData): Html {
  const words = DASHBOARD[visit.language].business.logo;
  const link = (path: string, label: string) => html`<a class="button second" href="${visit.at(path)}">${label}</a>`;
  return html`<section class="card alone"><h2>${words.title}</h2><p class="soft">${words.text}</p>
${logo === null ? html`<p>${words.none}</p>` : html`<p>${ownLogo(visit, logo)}</p>`}
<p class="buttons">${link(PLACE, logo === null ? words.add : words.change)}${logo === null ? '' : link(`${PLACE}/remove`, words.remove)}</p></section>`;
}
