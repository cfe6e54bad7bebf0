/** A page on which one thing is done, after it was asked for. */
import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';
import type { Inside, Refused, View } from '../page.ts';
import { WORDS } from '../words.ts';
import { type FieldSpec, formOf } from './form.ts';

export type Step = {
  /** Where the form goes, and where whoever thinks better of it goes. */
  readonly path: string;
  readonly back: string;
  readonly title: string;
  readonly text: string;
  readonly fields?: readonly (FieldSpec | Html)[];
  readonly button: string;
  readonly isDangerous?: true;
  /** Before the form. */
  readonly more?: Html;
};

export function stepView(visit: Inside, step: Step, refused: Refused): View {
  const { path, back, title, text, fields = [], button, isDangerous, more = '' } = step;
  const form = formOf(visit, refused, {
    action: visit.at(path),
    fields,
    button,
    ...(isDangerous ? { isDangerous } : {}),
    instead: { href: visit.at(back), label: WORDS.invoice.keep },
  });
  return {
    title,
    body: html`<div class="card narrow"><h1>${title}</h1>${text === '' ? '' : html`<p>${text}</p>`}${more}${form}</div>`,
  };
}
