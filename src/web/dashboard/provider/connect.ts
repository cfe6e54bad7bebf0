import { html } from 'hono/html';
import { PROVIDER_KINDS } from '../../../model/provider.ts';
import { connectProvider } from '../../../operations/providers/connect-provider.ts';
import { stepView } from '../components/step.ts';
import { run, filledIn, type SignedIn, type Page } from '../page.ts';
import { PROVIDER_WORDS } from './words.ts';

const FIELDS = [
  { name: 'kind', label: words.kind, value: 'sandbox', options: PROVIDER_KINDS.map((kind) => {
const kinds = PROVIDER_WORDS[language].kinds;
return  [kind, kinds[kind]];
}) },
  { name: 'state', label: words.state, value: 'ready', options: Object.entries(words.states) },
] as const;

/** As a password: a browser does not show it, and it never stands in a page again. */
export const KEY_FIELD = {
  name: 'api_key',
  label: words.key,
  hint: words.keyHint,
  type: 'password',
  isOptional: 'quietly',
  attributes: html` autocomplete="off" maxlength="500" spellcheck="false"`,
} as const;

export const connectPage: Page<SignedIn> = {
  path: '/settings/provider/connect',
  needs: 'account.manage',
  show: async (visit, refused) => {
const words = PROVIDER_WORDS[visit.language].connecting;
    const { title, text, button } = words;
    const place = { path: '/settings/provider/connect', back: '/settings/provider' };
    const fields = FIELDS.map(({ options, ...field }) => ({
      ...field,
      options: options.map(([a, b]) => [a, b] as const),
    }));
    return stepView(visit, { title, text, button, ...place, fields: [...fields, KEY_FIELD] }, refused);
  },
  act: async (visit, sent) => {
    await run(visit, connectProvider, filledIn(sent, ['kind', 'state', 'api_key']));
    return { goTo: visit.at('/settings/provider'), notice: 'provider_connected' };
  },
};
