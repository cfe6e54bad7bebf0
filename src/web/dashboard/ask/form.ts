/** The question form, on the overview and below each answer. */
import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';
import { formOf } from '../components/form.ts';
import type { Refused, SignedIn } from '../page.ts';
import { ASK_WORDS } from './words.ts';

export const QUESTION_MAX = 500;
export const ASK_PATH = '/ask';

export function askForm(visit: SignedIn, refused: Refused, label: string = ASK_WORDS[visit.language].label): Html {
  const words = ASK_WORDS[visit.language];
  return formOf(visit, refused, {
    action: visit.at(ASK_PATH),
    fields: [
      {
        name: 'question',
        label,
        hint: words.hint,
        attributes: html` maxlength="${QUESTION_MAX}" autocomplete="off"`,
      },
    ],
    button: words.button,
    isOneLine: true,
  });
}
