import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { createToken } from '../../../operations/tokens/create-token.ts';
import type { Html } from '../../layout/document.ts';
import { formOf, tickBox } from '../frame/form.ts';
import { wholeNumber } from '../frame/numbers.ts';
import { inOneField, limitFields, limitsSent } from '../limits/fields.ts';
import { doOnce, filledIn, type Inside, listOf, type Page, type Refused, textOf } from '../page.ts';
import { WORDS } from '../words.ts';
import { secretView } from './tokens.ts';

const { form: words } = WORDS.api;

export const makeToken: Page<Inside> = {
  path: '/settings/api/new',
  needs: 'account.manage',
  show: async (visit, refused) => {
    const form = formOf(visit, refused, {
      action: visit.at('/settings/api/new'),
      fields: [
        {
          name: 'name',
          label: words.name,
          hint: words.nameHint,
          attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"`,
        },
        scopes(refused),
        { name: 'lifetime_days', label: words.lifetime, value: '180', options: Object.entries(words.lifetimes) },
        ...limitFields(visit, refused, null),
      ],
      button: words.button,
      instead: { href: visit.at('/settings/api'), label: WORDS.invoice.keep },
    });
    return { title: WORDS.api.make, body: html`<div class="card narrow"><h1>${WORDS.api.make}</h1>${form}</div>` };
  },
  act: async (visit, sent) => {
    const lifetime = textOf(sent, 'lifetime_days');
    const raw = {
      name: textOf(sent, 'name'),
      scopes: listOf(sent, 'scopes'),
      lifetime_days: lifetime === 'never' ? null : wholeNumber(lifetime),
      ...limitsSent(sent),
    };
    const { token } = await doOnce(visit, createToken, raw, filledIn(sent, ['form_id'])).catch(inOneField);
    return secretView(visit, token);
  },
};

function scopes(refused: Refused): Html {
  const fault = refused.faults.get('scopes');
  return html`<fieldset id="scopes"${fault ? html` aria-describedby="scopes-fault"` : ''}><legend>${words.scopes}</legend>
${fault ? html`<p class="fault" id="scopes-fault">${fault}</p>` : ''}
${tickBox({ name: 'scopes', value: 'billing.read', label: words.read, isTicked: true }, refused)}
${tickBox({ name: 'scopes', value: 'billing.write', label: words.write }, refused)}</fieldset>`;
}
