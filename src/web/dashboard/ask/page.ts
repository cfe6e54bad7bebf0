/** A question in plain words, answered from what read-only tools return; each figure leads to what it is made of. */
import { html } from 'hono/html';
import { invalid } from '../../../model/refusal.ts';
import type { Html } from '../../layout/document.ts';
import { type Inside, type Page, textOf, UNTOUCHED } from '../page.ts';
import { WORDS } from '../words.ts';
import { ASK_PATH, askForm, QUESTION_MAX } from './form.ts';
import { answerFrame, answerPieces } from './progress.ts';

const { ask: words } = WORDS;

export const askPage: Page<Inside> = {
  path: ASK_PATH,
  show: async (visit, refused) => {
    if (!visit.asking) return { goTo: visit.at('/') };
    return { title: words.title, body: frame(html`<section class="card">${askForm(visit, refused)}</section>`) };
  },
  act: async (visit, sent) => {
    if (!visit.asking) return { goTo: visit.at('/') };
    const question = textOf(sent, 'question').trim();
    if (question === '') throw invalid([{ field: 'question', message: words.empty }]);
    if (question.length > QUESTION_MAX) throw invalid([{ field: 'question', message: words.tooLong(QUESTION_MAX) }]);
    await visit.asking.limit.take(visit.session.user.id);
    const { answer } = visit.asking;
    return {
      title: words.title,
      body: frame(html`<section class="card"><h2>${question}</h2>
${answerFrame()}
<p class="hint">${words.note}</p></section>
<section class="card">${askForm(visit, UNTOUCHED, words.again)}</section>`),
      pieces: (signal) => answerPieces(visit, answer(visit.caller, question, signal)),
    };
  },
};

function frame(inside: Html): Html {
  return html`<div class="head"><h1>${words.title}</h1></div>${inside}`;
}
