/** Page for a question in plain language. A model answers it with read-only tools, and amounts link to their source. */

import { html } from 'hono/html';
import { invalid } from '../../../model/billing-error.ts';
import type { Language } from '../../../model/language.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { NO_FAULTS, type Page, type SignedIn, textOf, type View } from '../page.ts';
import { ASK_PATH, askForm, QUESTION_MAX } from './form.ts';
import { answerPanel, answerPieces } from './progress.ts';

export const askPage: Page<SignedIn> = {
  path: ASK_PATH,
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].ask;
    if (!visit.questions) return missing(visit.language);
    return {
      title: words.title,
      body: frame(html`<section class="card">${askForm(visit, refused)}</section>`, visit.language),
    };
  },
  act: async (visit, sent) => {
    const words = DASHBOARD[visit.language].ask;
    if (!visit.questions) return missing(visit.language);
    const question = textOf(sent, 'question').trim();
    if (question === '') throw invalid([{ field: 'question', message: words.empty }]);
    if (question.length > QUESTION_MAX)
      throw invalid([{ field: 'question', message: words.tooLong(String(QUESTION_MAX)) }]);
    await visit.questions.limit.take(visit.session.user.id);
    const { answer } = visit.questions;
    return {
      title: words.title,
      body: frame(
        html`<section class="card"><h2>${question}</h2>
${answerPanel(visit.language)}
<p class="hint">${words.note}</p></section>
<section class="card">${askForm(visit, NO_FAULTS, words.again)}</section>`,
        visit.language,
      ),
      pieces: (signal) => answerPieces(visit, answer(visit.caller, question, signal)),
    };
  },
};

/** View that is shown if no model is configured. The model is a setting of the service, not of the account. */
function missing(language: Language): View {
  const { title, missing: words } = DASHBOARD[language].ask;
  const body = html`<section class="card"><h2>${words.heading}</h2><p>${words.text}</p>
<p class="soft">${words.settings} <code>OPENAI_API_KEY</code>, <code>OPENAI_BASE_URL</code>, <code>OPENAI_MODEL</code></p></section>`;
  return { title, body: frame(body, language) };
}

function frame(inside: Html, language: Language): Html {
  const words = DASHBOARD[language].ask;
  return html`<div class="head"><h1>${words.title}</h1></div>${inside}`;
}
