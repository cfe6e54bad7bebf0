import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import { PROVIDER_KINDS } from '../../../model/provider.ts';
import { connectProvider } from '../../../operations/providers/connect-provider.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { FieldSpec } from '../components/form.ts';
import { stepView } from '../components/step.ts';
import { filledIn, type Page, run, type SignedIn } from '../page.ts';

function choiceFields(language: Language): readonly FieldSpec[] {
  const { connecting: words, kinds } = DASHBOARD[language].provider;
  return [
    { name: 'kind', label: words.kind, value: 'sandbox', options: PROVIDER_KINDS.map((kind) => [kind, kinds[kind]]) },
    { name: 'state', label: words.state, value: 'ready', options: Object.entries(words.states) },
  ];
}

/**
 * Field for the API key. It is a password field, so that the browser hides the typed key. No page ever shows the key
 * again.
 */
export function keyField(language: Language) {
  const words = DASHBOARD[language].provider.connecting;
  return {
    name: 'api_key',
    label: words.key,
    hint: words.keyHint,
    type: 'password',
    isOptional: 'quietly',
    attributes: html` autocomplete="off" maxlength="500" spellcheck="false"`,
  } as const;
}

export const connectPage: Page<SignedIn> = {
  path: '/settings/provider/connect',
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].provider.connecting;
    const { title, text, button } = words;
    const place = { path: '/settings/provider/connect', back: '/settings/provider' };
    const fields = [...choiceFields(visit.language), keyField(visit.language)];
    return stepView(visit, { title, text, button, ...place, fields }, refused);
  },
  act: async (visit, sent) => {
    await run(visit, connectProvider, filledIn(sent, ['kind', 'state', 'api_key']));
    return { goTo: visit.at('/settings/provider'), notice: 'provider_connected' };
  },
};
