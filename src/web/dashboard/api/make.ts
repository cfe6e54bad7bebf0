import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import { createToken } from '../../../operations/tokens/create-token.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { formOf, tickBox } from '../components/form.ts';
import { wholeNumber } from '../components/numbers.ts';
import { inOneField, limitFields, limitsSent } from '../limits/fields.ts';
import { filledIn, listOf, type Page, type Refused, runOnce, type SignedIn, textOf } from '../page.ts';
import { secretView } from './tokens.ts';

export const makeToken: Page<SignedIn> = {
  path: '/settings/api/new',
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].api.form;
    const form = formOf(visit, refused, {
      action: visit.at('/settings/api/new'),
      fields: [
        {
          name: 'name',
          label: words.name,
          hint: words.nameHint,
          attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"`,
        },
        scopes(refused, visit.language),
        { name: 'lifetime_days', label: words.lifetime, value: '180', options: Object.entries(words.lifetimes) },
        ...limitFields(visit, refused, null),
      ],
      button: words.button,
      instead: { href: visit.at('/settings/api'), label: DASHBOARD[visit.language].page.cancel },
    });
    return {
      title: DASHBOARD[visit.language].api.make,
      body: html`<div class="card narrow"><h1>${DASHBOARD[visit.language].api.make}</h1>${form}</div>`,
    };
  },
  lists: ['scopes'],
  act: async (visit, sent) => {
    const lifetime = textOf(sent, 'lifetime_days');
    const raw = {
      name: textOf(sent, 'name'),
      scopes: listOf(sent, 'scopes'),
      lifetime_days: lifetime === 'never' ? null : wholeNumber(lifetime),
      ...limitsSent(sent),
    };
    const { token } = await runOnce(visit, createToken, raw, filledIn(sent, ['form_id'])).catch(inOneField);
    return secretView(visit, token);
  },
};

function scopes(refused: Refused, language: Language): Html {
  const words = DASHBOARD[language].api.form;
  const fault = refused.faults.get('scopes');
  return html`<fieldset id="scopes"${fault ? html` aria-describedby="scopes-fault"` : ''}><legend>${words.scopes}</legend>
${fault ? html`<p class="fault" id="scopes-fault">${fault}</p>` : ''}
${tickBox({ name: 'scopes', value: 'billing.read', label: words.read, isTicked: true }, refused)}
${tickBox({ name: 'scopes', value: 'billing.write', label: words.write }, refused)}</fieldset>`;
}
