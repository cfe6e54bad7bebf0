/** The question form, on the overview and below each answer. */

import { html } from 'hono/html';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { formOf } from '../components/form.ts';
import type { Refused, SignedIn } from '../page.ts';

export const QUESTION_MAX = 500;
export const ASK_PATH = '/ask';

export function askForm(visit: SignedIn, refused: Refused, label: string = DASHBOARD[visit.language].ask.label): Html {
  const words = DASHBOARD[visit.language].ask;
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
