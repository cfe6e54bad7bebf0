/** The profile page: language, password, second factor, sessions, businesses. */

import { html } from 'hono/html';
import { invalid } from '../../../model/billing-error.ts';
import { isLanguage, LANGUAGES } from '../../../model/language.ts';
import { answerInvitation, invitationsOf } from '../../../operations/sign-in/invitations.ts';
import { changePassword, mustGiveCurrent } from '../../../operations/sign-in/password.ts';
import {
  accountsOf,
  endSession,
  listSessions,
  type SessionInfo,
  switchAccount,
} from '../../../operations/sign-in/sessions.ts';
import { LANGUAGE_NAMES } from '../../../words/languages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { momentText } from '../../layout/formats.ts';
import { formOf, hiddenKey } from '../components/form.ts';
import { idIn, type Page, type Refused, type SignedIn, textOf } from '../page.ts';

async function show(visit: SignedIn, refused: Refused) {
  const words = DASHBOARD[visit.language].profile;
  const { session, services } = visit;
  const sessions = await listSessions(services, session);
  const body = html`<h1>${words.title}</h1>
<p class="soft">${words.as({ email: session.user.email, role: words.roles[session.row.role] })} <bdi>${session.account.name}</bdi>.</p>
${await businesses(visit)}${await invitations(visit)}
<div class="grid two">
<div class="grid"><section class="card"><h2>${words.language}</h2><p class="soft">${words.languageText}</p>${languageForm(visit, refused)}</section>
<section class="card"><h2>${words.password}</h2><p class="soft">${words.passwordText}</p>${passwordForm(visit, refused)}</section></div>
<div class="grid">
<section class="card"><h2>${words.factor}</h2>${factor(visit)}</section>
<section class="card"><h2>${words.sessions}</h2><ul class="activity">${sessions.map((one) => sessionLine(visit, one))}</ul></section>
</div></div>`;
  return { title: words.title, body };
}

function languageForm(visit: SignedIn, refused: Refused): Html {
  const words = DASHBOARD[visit.language].profile;
  const options = LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]] as const);
  return formOf(visit, refused, {
    action: visit.at('/you/language'),
    fields: [{ name: 'language', label: words.languageField, value: visit.language, options }],
    button: words.languageButton,
  });
}

function passwordForm(visit: SignedIn, refused: Refused): Html {
  const words = DASHBOARD[visit.language].profile;
  const current = {
    name: 'current',
    label: words.current,
    type: 'password',
    attributes: html` autocomplete="current-password"`,
  } as const;
  const next = {
    name: 'password',
    label: words.next,
    hint: DASHBOARD[visit.language].signIn.setUp.passwordHint,
    type: 'password',
    attributes: html` autocomplete="new-password"`,
  } as const;
  return formOf(visit, refused, {
    action: visit.at('/you/password'),
    fields: mustGiveCurrent(visit.session) ? [current, next] : [next],
    button: words.change,
  });
}

function factor({ session, at, language }: SignedIn): Html {
  const words = DASHBOARD[language].profile;
  const isOn = session.user.totp_secret !== null;
  const [path, label] = isOn ? ['/you/second-factor/off', words.turnOff] : ['/you/second-factor', words.turnOn];
  return html`<p class="soft">${isOn ? words.factorOn : words.factorOff}</p><p><a class="button second" href="${at(path)}">${label}</a></p>`;
}

function sessionLine(visit: SignedIn, { id, device, seenAt, isThis }: SessionInfo): Html {
  const words = DASHBOARD[visit.language].profile;
  const seen = words.seen(momentText(seenAt, visit.session.account.timezone, visit.language));
  return html`<li><p><bdi>${deviceName(device)}</bdi></p><p>${isThis ? words.thisOne : seen}</p>
${isThis ? '' : button(visit, `/you/sessions/${id}/end`, words.end)}</li>`;
}

/** Browser and system names, from the User-Agent header. */
function deviceName(device: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(device)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(device)?.[1];
  const name = browser?.replace('Edg', 'Edge').replace('OPR', 'Opera');
  return [name, system].filter(Boolean).join(', ') || device.slice(0, 60) || '—';
}

async function businesses(visit: SignedIn): Promise<Html | ''> {
  const words = DASHBOARD[visit.language].profile;
  const accounts = await accountsOf(visit.services, visit.session);
  if (accounts.length < 2) return '';
  return html`<section class="card"><h2>${words.accounts}</h2><ul class="activity">${accounts.map(
    ({ account: { id, name } }) =>
      html`<li><p><bdi>${name}</bdi></p>${id === visit.session.account.id ? html`<p>${words.here}</p>` : button(visit, `/you/accounts/${id}`, words.switch(name))}</li>`,
  )}</ul></section>`;
}

async function invitations(visit: SignedIn): Promise<Html | ''> {
  const words = DASHBOARD[visit.language].profile;
  const open = await invitationsOf(visit.services, visit.session);
  if (open.length === 0) return '';
  return html`<section class="card"><h2>${words.invitations}</h2><ul class="activity">${open.map(
    ({ id, name }) =>
      html`<li><p><bdi>${name}</bdi></p>${button(visit, `/you/invitations/${id}/accept`, words.accept(name))}${button(visit, `/you/invitations/${id}/decline`, words.decline(name))}</li>`,
  )}</ul></section>`;
}

function button(visit: SignedIn, path: string, label: string): Html {
  return html`<form method="post" action="${visit.at(path)}">${hiddenKey(visit)}<button class="plain" type="submit">${label}</button></form>`;
}

export const profilePage: Page<SignedIn> = { path: '/you', show };

export const languagePage: Page<SignedIn> = {
  path: '/you/language',
  show,
  act: async (visit, sent) => {
    const language = textOf(sent, 'language');
    if (!isLanguage(language))
      throw invalid([{ field: 'language', message: `must be one of ${LANGUAGES.join(', ')}` }]);
    return { goTo: visit.at('/you'), notice: 'language_changed', language };
  },
};

export const passwordPage: Page<SignedIn> = {
  path: '/you/password',
  show,
  act: async (visit, sent) => {
    const { services, signInLimits, session, visitor } = visit;
    const raw = { current: textOf(sent, 'current'), password: textOf(sent, 'password') };
    const { secret } = await changePassword(services, signInLimits, session, { visitor, raw });
    return { goTo: visit.at('/you'), notice: 'password_changed', session: secret };
  },
};

/** Route for a button of the profile page. A GET request shows the profile page. */
function onlyDoes(path: string, act: NonNullable<Page<SignedIn>['act']>): Page<SignedIn> {
  return { path, show, act };
}

export const endSessionPage = onlyDoes('/you/sessions/:id/end', async (visit) => {
  await endSession(visit.services, visit.session, idIn(visit));
  return { goTo: visit.at('/you'), notice: 'session_ended' };
});

export const switchPage = onlyDoes('/you/accounts/:id', async (visit) => {
  await switchAccount(visit.services, visit.session, idIn(visit));
  return { goTo: visit.at('/'), notice: 'account_switched' };
});

export const acceptPage = onlyDoes('/you/invitations/:id/accept', async (visit) => {
  await answerInvitation(visit.services, visit.session, idIn(visit), true);
  return { goTo: visit.at('/you'), notice: 'invitation_accepted' };
});

export const declinePage = onlyDoes('/you/invitations/:id/decline', async (visit) => {
  await answerInvitation(visit.services, visit.session, idIn(visit), false);
  return { goTo: visit.at('/you'), notice: 'invitation_declined' };
});

export const signOutPage = onlyDoes('/sign-out', async (visit) => {
  await endSession(visit.services, visit.session, visit.session.row.id);
  return { goTo: visit.at('/sign-in'), notice: 'signed_out', session: null };
});
