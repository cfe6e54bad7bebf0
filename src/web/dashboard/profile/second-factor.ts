import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import {
  offerSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../../operations/sign-in/second-factor.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { qrCode } from '../../layout/qr-code.ts';
import { type FieldSpec, formOf } from '../components/form.ts';
import type { Page, SignedIn } from '../page.ts';

function codeField(language: Language): FieldSpec {
  const label = DASHBOARD[language].profile.code;
  return { name: 'code', label, attributes: html` autocomplete="one-time-code" maxlength="40"` };
}

export const secondFactorPage: Page<SignedIn> = {
  path: '/you/second-factor',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].profile;
    if (visit.session.user.totp_secret !== null) return { goTo: visit.at('/you') };
    const { secret, uri } = await offerSecondFactor(visit.services, visit.session);
    const form = formOf(visit, refused, {
      action: visit.at('/you/second-factor'),
      fields: [codeField(visit.language)],
      button: words.turnOn,
      instead: { href: visit.at('/you'), label: DASHBOARD[visit.language].page.cancel },
    });
    return {
      title: words.factor,
      body: html`<div class="card narrow"><h1>${words.factor}</h1><p>${words.scan}</p>${await qrCode(uri, words.scanLabel)}
<p class="soft">${words.byHand}</p><p class="letter">${secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>${form}</div>`,
    };
  },
  act: async (visit, { code }) => {
    const words = DASHBOARD[visit.language].profile;
    const codes = await turnOnSecondFactor(visit.services, visit.session, code);
    const { recovery } = words;
    return {
      title: recovery.title,
      body: html`<div class="card narrow"><h1>${recovery.title}</h1><p>${recovery.text}</p>
<ol class="codes">${codes.map((one) => html`<li>${one}</li>`)}</ol>
<p><a class="button" href="${visit.at('/you')}">${recovery.done}</a></p></div>`,
    };
  },
};

export const secondFactorOffPage: Page<SignedIn> = {
  path: '/you/second-factor/off',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].profile;
    if (visit.session.user.totp_secret === null) return { goTo: visit.at('/you') };
    const form = formOf(visit, refused, {
      action: visit.at('/you/second-factor/off'),
      fields: [codeField(visit.language)],
      button: words.turnOff,
      isDangerous: true,
      instead: { href: visit.at('/you'), label: DASHBOARD[visit.language].page.cancel },
    });
    return {
      title: words.factor,
      body: html`<div class="card narrow"><h1>${words.factor}</h1><p>${words.off}</p>${form}</div>`,
    };
  },
  act: async (visit, { code }) => {
    await turnOffSecondFactor(visit.services, visit.signInLimits, visit.session, code);
    return { goTo: visit.at('/you'), notice: 'second_factor_off' };
  },
};
