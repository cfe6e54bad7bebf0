import { html } from 'hono/html';
import { askForSignInLink } from '../../../operations/sign-in/mail-link.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { formOf } from '../components/form.ts';
import type { Guest, Page } from '../page.ts';

/**
 * Page for requesting a sign-in link by mail. The answer is the same for known and unknown addresses, so that a
 * stranger cannot find out which addresses can sign in.
 */
export const mailLinkPage: Page<Guest> = {
  path: '/sign-in/mail',
  show: async (visit, refused) => {
    const { mailLink: words, signIn } = DASHBOARD[visit.language].signIn;
    const form = formOf(visit, refused, {
      action: visit.at('/sign-in/mail'),
      fields: [
        {
          name: 'email',
          label: signIn.email,
          type: 'email',
          attributes: html` autocomplete="username" maxlength="254"`,
        },
      ],
      button: words.button,
    });
    const way = visit.services.mail.configured ? html`<p>${words.text}</p>${form}` : html`<p>${words.none}</p>`;
    return {
      title: words.title,
      body: html`<h1>${words.title}</h1>${way}<p><a class="link" href="${visit.at('/sign-in')}">${signIn.toPassword}</a></p>`,
    };
  },
  act: async (visit, { email }) => ({
    goTo: visit.at('/sign-in'),
    notice: 'link_sent',
    after: await askForSignInLink(visit.services, visit.signInLimits, visit.visitor, { email }),
  }),
};
