/** Confirmation pages and single buttons. */

import { html } from 'hono/html';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { newFormId, type Refused, type SignedIn, type View } from '../page.ts';
import { type FormSpec, formOf, hiddenKey } from './form.ts';

export type Step = Omit<FormSpec, 'action' | 'fields' | 'instead'> & {
  /** Absent if the page has only a button. */
  readonly fields?: FormSpec['fields'];
  readonly title: string;
  readonly text: string;
  /** `path` and `back`: paths below the dashboard. */
  readonly path: string;
  readonly back: string;
  /**
   * Label of the link that leads back, for pages on which "Cancel" would be ambiguous, such as the page that cancels an
   * invoice.
   */
  readonly stay?: string;
  /** Shown above the form. */
  readonly more?: Html;
};

/** A page with one form and a cancel link. */
export function stepView(visit: SignedIn, step: Step, refused: Refused): View {
  const { title, text, path, back, more, fields = [], stay = DASHBOARD[visit.language].page.cancel, ...form } = step;
  const instead = { href: visit.at(back), label: stay };
  return {
    title,
    body: html`<div class="card narrow"><h1>${title}</h1>${text === '' ? '' : html`<p>${text}</p>`}${more ?? ''}
${formOf(visit, refused, { ...form, fields, action: visit.at(path), instead })}</div>`,
  };
}

/** A form with only a button. */
export function buttonForm(visit: SignedIn, path: string, label: string | Html, look = 'button second'): Html {
  return html`<form method="post" action="${visit.at(path)}">${hiddenKey(visit)}<input type="hidden" name="form_id" value="${newFormId()}"><button class="${look}" type="submit">${label}</button></form>`;
}
