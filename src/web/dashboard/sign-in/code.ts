import { html } from 'hono/html';
import { signInWithCode } from '../../../operations/sign-in/second-factor.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { formOf } from '../components/form.ts';
import type { Guest, Page } from '../page.ts';
import { onward } from './password.ts';

export const codePage: Page<Guest> = {
  path: '/sign-in/code',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].signIn.code;
    if (visit.session?.row.stage !== 'code') return { goTo: visit.at('/sign-in') };
    const { next } = visit.query;
    const form = formOf(visit, refused, {
      action: visit.at('/sign-in/code') + (next === undefined ? '' : `?next=${encodeURIComponent(next)}`),
      fields: [
        {
          name: 'code',
          label: words.label,
          hint: words.hint,
          attributes: html` autocomplete="one-time-code" maxlength="40"`,
        },
      ],
      button: words.button,
    });
    return { title: words.title, body: html`<h1>${words.title}</h1>${form}` };
  },
  act: async (visit, { code }) => {
    const { services, signInLimits, session, visitor } = visit;
    if (session?.row.stage !== 'code') return { goTo: visit.at('/sign-in') };
    return onward(visit, await signInWithCode(services, signInLimits, session, { visitor, code }));
  },
};
