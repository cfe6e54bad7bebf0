import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import { setUp, showSetUp } from '../../../operations/sign-in/set-up.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { currencyChoices, zoneChoices } from '../components/choices.ts';
import { explained } from '../components/document.ts';
import { type FieldSpec, formOf } from '../components/form.ts';
import { filledIn, type Guest, type Page, textOf } from '../page.ts';

const BUSINESS = ['name', 'currency', 'timezone'] as const;

/**
 * Page of a set-up link. The link is for one of these people:
 * - The first user of the service, who gets the existing account if there is one.
 * - A person who signs up.
 */
export const setUpPage: Page<Guest> = {
  path: '/set-up/:secret',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].signIn.setUp;
    const { secret = '' } = visit.params;
    const found = await showSetUp(visit.services, secret);
    if (!found) {
      const more = html`<p><a class="button" href="${visit.at('/sign-in')}">${DASHBOARD[visit.language].signIn.signIn.title}</a></p>`;
      return explained({ ...words.gone, tone: 'bad' }, { more, status: 404 });
    }
    const fields = [
      ...(found.account ? [] : businessFields(visit.language)),
      ...(found.email === null ? [emailField(visit.language)] : []),
      passwordField(visit.language),
    ];
    const form = formOf(visit, refused, { action: visit.at(`/set-up/${secret}`), fields, button: words.button });
    const first = found.account ? words.claim(found.account.name) : words.text;
    const text = found.email === null ? first : words.signUpText(found.email);
    return { title: words.title, body: html`<h1>${words.title}</h1><p class="soft">${text}</p>${form}` };
  },
  act: async (visit, sent) => {
    const given = { ...filledIn(sent, [...BUSINESS, 'email']), password: textOf(sent, 'password') };
    const { secret } = await setUp(visit.services, visit.visitor, visit.params.secret ?? '', given);
    return { goTo: visit.at('/'), notice: 'welcome', session: secret };
  },
};

function businessFields(language: Language): FieldSpec[] {
  const words = DASHBOARD[language].signIn.setUp;
  const zone = 'Europe/Amsterdam';
  return [
    {
      name: 'name',
      label: words.name,
      hint: words.nameHint,
      attributes: html` autocomplete="organization" maxlength="${BOUNDS.name}"`,
    },
    { name: 'currency', label: words.currency, value: 'EUR', options: currencyChoices() },
    { name: 'timezone', label: words.timezone, value: zone, options: zoneChoices(zone) },
  ];
}

function emailField(language: Language): FieldSpec {
  const words = DASHBOARD[language].signIn.setUp;
  return {
    name: 'email',
    label: words.email,
    type: 'email',
    attributes: html` autocomplete="username" maxlength="${BOUNDS.email}"`,
  };
}
function passwordField(language: Language): FieldSpec {
  const words = DASHBOARD[language].signIn.setUp;
  return {
    name: 'password',
    label: words.password,
    hint: words.passwordHint,
    type: 'password',
    attributes: html` autocomplete="new-password"`,
  };
}
