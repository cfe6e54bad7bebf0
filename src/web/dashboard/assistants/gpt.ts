import { html } from 'hono/html';
import { BillingError } from '../../../model/billing-error.ts';
import { DEFAULT_SCOPE } from '../../../model/oauth.ts';
import { createGptClient, listGptClients, removeGptClient } from '../../../operations/oauth/gpt-clients.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { stepView } from '../components/step.ts';
import { type Page, run, runOnce, type SignedIn, textOf } from '../page.ts';

const BACK = '/settings/assistants';

export const makeGptPage: Page<SignedIn> = {
  path: '/settings/gpts/new',
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].assistants.gpt;
    const { title, text, name: label, button } = words.making;
    const fields = [{ name: 'name', label, attributes: html` maxlength="100" autocomplete="off"` }];
    return stepView(visit, { title, text, button, path: '/settings/gpts/new', back: BACK, fields }, refused);
  },
  act: async (visit, sent) => {
    const words = DASHBOARD[visit.language].assistants.gpt;
    const made = await runOnce(visit, createGptClient, { name: textOf(sent, 'name') }, sent);
    const { shown } = words;
    const { baseUrl } = visit.services.addresses;
    const facts = [
      ['client-id', shown.id, made.client_id],
      ['secret', shown.secret, made.client_secret],
      ['authorization-url', shown.authorization, `${baseUrl}/oauth/authorize`],
      ['token-url', shown.token, `${baseUrl}/oauth/token`],
      ['scope', shown.scope, DEFAULT_SCOPE],
      ['method', shown.method, shown.methodValue],
    ] as const;
    const fields = facts.map(
      ([id, label, value]) =>
        html`<div class="field"><label for="${id}">${label}</label><input class="secret" id="${id}" readonly value="${value}" autocomplete="off" spellcheck="false"></div>`,
    );
    return {
      title: shown.title,
      body: html`<div class="card narrow"><h1>${shown.title}</h1><p>${shown.text}</p>${fields}
<p><a class="button" href="${visit.at(BACK)}">${shown.done}</a></p></div>`,
    };
  },
};

export const removeGptPage: Page<SignedIn> = {
  path: '/settings/gpts/:client/remove',
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].assistants.gpt;
    const { clients } = await run(visit, listGptClients);
    const found = clients.find(({ client_id }) => client_id === visit.params.client);
    if (!found) throw new BillingError('gpt_client_not_found', 'There are no such credentials of a GPT.');
    const { text, button, title } = words.removing;
    const place = { path: `/settings/gpts/${found.client_id}/remove`, back: BACK };
    return stepView(visit, { title: title(found.name), text, button, ...place, isDangerous: true }, refused);
  },
  act: async (visit) => {
    await run(visit, removeGptClient, { client_id: visit.params.client ?? '' });
    return { goTo: visit.at(BACK), notice: 'gpt_removed' };
  },
};
