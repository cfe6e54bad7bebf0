/** The box in which a question is asked, on the overview and above every answer. */
import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';
import { formOf } from '../frame/form.ts';
import type { Inside, Refused } from '../page.ts';
import { WORDS } from '../words.ts';

const { ask: words } = WORDS;

export const QUESTION_MAX = 500;
export const ASK_PATH = '/ask';

export function askForm(visit: Inside, refused: Refused, label: string = words.label): Html {
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
