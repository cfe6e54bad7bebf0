/** Consent page of the authorization server, shown only in the browser that started the request (`showConsent`). */

import { html } from 'hono/html';
import { isLoopbackRedirect, redirectSource } from '../../../model/redirects.ts';
import { answerConsent, type ShownConsent, showConsent } from '../../../operations/oauth/consent.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { privacyLink } from '../../layout/privacy-link.ts';
import { explained } from '../components/document.ts';
import { hiddenKey, tickBox } from '../components/form.ts';
import { listOf, type Page, type Refused, type SignedIn, textOf, type View } from '../page.ts';

export const consentPage: Page<SignedIn> = {
  path: '/connect/:uid',
  show: async (visit, refused) => {
    const gone = DASHBOARD[visit.language].assistants.gone;
    const notYours = DASHBOARD[visit.language].assistants.notYours;
    const words = DASHBOARD[visit.language].consent;
    const { uid = '' } = visit.params;
    const asked = await showConsent(visit.services, visit.session, uid);
    if (!asked) return said(visit, gone, 404);
    if (asked.accounts.length === 0) return said(visit, notYours, 403);
    const title = words.title(asked.request.clientName);
    const body = html`<div class="card narrow"><h1>${title}</h1>${facts(visit, asked)}${form(visit, uid, asked, refused)}</div>`;
    return { title, body, formTarget: redirectSource(asked.request.redirectUri) };
  },
  lists: ['scopes'],
  act: async (visit, sent) => {
    const gone = DASHBOARD[visit.language].assistants.gone;
    const { uid = '' } = visit.params;
    if (!(await showConsent(visit.services, visit.session, uid))) return said(visit, gone, 404);
    const isYes = textOf(sent, 'answer') === 'allow';
    const given = { accountId: Number(textOf(sent, 'account_id')), scopes: listOf(sent, 'scopes') };
    await answerConsent(visit.services, visit.session, uid, isYes ? given : null);
    // Redirects to the authorization server, which reads the stored answer.
    return { goTo: `${visit.services.addresses.baseUrl}/oauth/authorize/${uid}` };
  },
};

function facts(visit: SignedIn, { request, redirectHost }: ShownConsent): Html {
  const words = DASHBOARD[visit.language].consent;
  return html`<p>${words.text}</p><p class="letter"><strong><bdi>${request.clientName}</bdi></strong></p>
<p>${isLoopbackRedirect(request.redirectUri) ? words.here(redirectHost) : words.host(redirectHost)} ${words.unproved}</p>
<dl class="facts"><div><dt>${words.as}</dt><dd><bdi>${visit.session.user.email}</bdi></dd></div></dl>`;
}

function form(visit: SignedIn, uid: string, { request, accounts }: ShownConsent, refused: Refused): Html {
  const words = DASHBOARD[visit.language].consent;
  const labels: Readonly<Record<string, string>> = { 'billing.read': words.read, 'billing.write': words.write };
  const boxes = request.scopes.map((scope) =>
    tickBox({ name: 'scopes', value: scope, label: labels[scope] ?? scope, isTicked: true }, refused),
  );
  return html`<form class="sheet" method="post" action="${visit.at(`/connect/${uid}`)}">${hiddenKey(visit)}
${chooser(visit, accounts)}
<fieldset><legend>${words.may}</legend>${boxes}</fieldset>
<p class="hint">${words.never} ${words.until} ${privacyLink(visit.services.addresses, visit.language)}</p>
<div class="buttons"><button class="button" type="submit" name="answer" value="allow">${words.allow}</button>
<button class="button second" type="submit" name="answer" value="deny">${words.deny}</button></div></form>`;
}

function chooser(visit: SignedIn, accounts: ShownConsent['accounts']): Html {
  const words = DASHBOARD[visit.language].consent;
  const [only, ...others] = accounts;
  if (only && others.length === 0) {
    return html`<input type="hidden" name="account_id" value="${only.id}"><dl class="facts"><div><dt>${words.account}</dt><dd><bdi>${only.name}</bdi></dd></div></dl>`;
  }
  const current = visit.session.account.id;
  const options = accounts.map(
    ({ id, name }) => html`<option value="${id}"${id === current ? html` selected` : ''}>${name}</option>`,
  );
  return html`<div class="field"><label for="account_id">${words.account}</label><select id="account_id" name="account_id">${options}</select></div>`;
}

function said(visit: SignedIn, { heading, text }: { heading: string; text: string }, status: number): View {
  const more = html`<p><a class="button second" href="${visit.at('/settings/assistants')}">${DASHBOARD[visit.language].assistants.title}</a></p>`;
  return explained({ heading, text, tone: 'bad' }, { more, status });
}
