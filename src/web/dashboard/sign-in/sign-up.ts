import { html } from 'hono/html';
import { askToSignUp } from '../../../operations/sign-in/sign-up.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { troubleView } from '../components/document.ts';
import { formOf } from '../components/form.ts';
import type { Guest, Page } from '../page.ts';

/**
 * Page for signing up. The answer is the same for known and unknown addresses, so that a stranger cannot find out who
 * has an account.
 */
export const signUpPage: Page<Guest> = {
  path: '/sign-up',
  show: async (visit, refused) => {
    if (!visit.services.signUp) return { ...troubleView('not_found', visit), status: 404 };
    const { signUp: words, setUp, signIn } = DASHBOARD[visit.language].signIn;
    const form = formOf(visit, refused, {
      action: visit.at('/sign-up'),
      fields: [
        { name: 'email', label: setUp.email, type: 'email', attributes: html` autocomplete="email" maxlength="254"` },
      ],
      button: words.button,
    });
    return {
      title: words.title,
      body: html`<h1>${words.title}</h1><p>${words.text}</p>${form}<p><a class="link" href="${visit.at('/sign-in')}">${signIn.toPassword}</a></p>`,
    };
  },
  act: async (visit, { email }) => ({
    goTo: visit.at('/sign-in'),
    notice: 'sign_up_sent',
    after: await askToSignUp(visit.services, visit.signInLimits, visit.visitor, { email }),
  }),
};
