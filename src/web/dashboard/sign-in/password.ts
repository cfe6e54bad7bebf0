import { html } from 'hono/html';
import type { Begun } from '../../../operations/sign-in/session.ts';
import { signInWithPassword } from '../../../operations/sign-in/with-password.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { formOf } from '../components/form.ts';
import { type Guest, NO_FAULTS, type Page, type Redirect } from '../page.ts';

export const signInPage: Page<Guest> = {
  path: '/sign-in',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].signIn.signIn;
    if (visit.session?.row.stage === 'open') return { goTo: visit.at('/') };
    const form = formOf(visit, refused, {
      action: visit.at('/sign-in') + nextIn(visit),
      fields: [
        {
          name: 'email',
          label: words.email,
          type: 'email',
          attributes: html` autocomplete="username" maxlength="254"`,
        },
        {
          name: 'password',
          label: words.password,
          type: 'password',
          attributes: html` autocomplete="current-password"`,
        },
      ],
      button: words.button,
    });
    return {
      title: words.title,
      body: html`<h1>${words.title}</h1>${visit.demo ? demoForm(visit) : ''}${form}
<p class="soft">${words.other} <a class="link" href="${visit.at('/sign-in/mail')}">${words.toLink}</a></p>
${visit.services.signUp ? html`<p class="soft">${DASHBOARD[visit.language].signIn.signUp.offer} <a class="link" href="${visit.at('/sign-up')}">${DASHBOARD[visit.language].signIn.signUp.title}</a></p>` : ''}`,
    };
  },
  act: async (visit, { email, password }) =>
    onward(visit, await signInWithPassword(visit.services, visit.signInLimits, visit.visitor, { email, password })),
};

function demoForm(visit: Guest) {
  const words = DASHBOARD[visit.language].signIn.demo;
  const action = visit.at('/sign-in/demo') + nextIn(visit);
  return html`<p>${words.text}</p>${formOf(visit, NO_FAULTS, { action, fields: [], button: words.button })}`;
}

/** Redirects to the dashboard, or to the page for the second factor. */
export function onward(visit: Guest, { secret, stage }: Begun): Redirect {
  if (stage === 'code') return { goTo: visit.at('/sign-in/code') + nextIn(visit), session: secret };
  return { goTo: visit.at(isPlace(visit.query.next) ? visit.query.next : '/'), session: secret };
}

function nextIn({ query: { next } }: Guest): string {
  return isPlace(next) ? `?next=${encodeURIComponent(next)}` : '';
}

const ANYWHERE = 'https://dashboard.invalid';

/**
 * True if the text is a path inside the dashboard. Attack (open redirect): browsers resolve `..` and `%2e%2e`, so a
 * path with these parts can lead out of the dashboard. Only paths that a browser leaves unchanged are accepted.
 */
function isPlace(text: string | undefined): text is string {
  if (text === undefined || text.length >= 500 || !/^\/[a-z0-9/_?=&%.@-]*$/i.test(text)) return false;
  return new URL(ANYWHERE + text).href === ANYWHERE + text;
}
