/** A question in plain words, answered from what read-only tools return; each figure leads to what it is made of. */
import { html } from 'hono/html';
import { type Answered, type ToolCall, warningsOf } from '../../../model/asking.ts';
import { invalid } from '../../../model/refusal.ts';
import type { Html } from '../../layout/document.ts';
import { type Inside, type Page, textOf, UNTOUCHED } from '../page.ts';
import { WORDS } from '../words.ts';
import { answerHtml } from './answer.ts';
import { ASK_PATH, askForm, QUESTION_MAX } from './form.ts';

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
    const answer = await visit.asking.answer(visit.caller, question);
    return { title: words.title, body: frame(answered(visit, question, answer)) };
  },
};

function frame(inside: Html): Html {
  return html`<div class="head"><h1>${words.title}</h1></div>${inside}`;
}

function answered(visit: Inside, question: string, answer: Answered): Html {
  const { end, text, calls } = answer;
  const warnings = [...(end.message === null ? [] : [end.message]), ...warningsOf(answer)];
  return html`<section class="card"><h2>${question}</h2>
${text === '' ? '' : html`<div class="answer">${answerHtml(visit, answer)}</div>`}
${warnings.length === 0 ? '' : html`<div class="faults" role="alert"><h3>${words.careful}</h3><ul>${warnings.map((one) => html`<li>${one}</li>`)}</ul></div>`}
<details${calls.length === 0 ? '' : html` open`}><summary>${words.used(calls.length)}</summary>
<ul class="steps">${calls.map(toolLine)}</ul></details>
<p class="hint">${words.note}</p></section>
<section class="card"><h2>${words.again}</h2>${askForm(visit, UNTOUCHED)}</section>`;
}

function toolLine({ title, arguments: given, text }: ToolCall): Html {
  const entries = typeof given === 'string' ? [] : Object.entries(given);
  const filters = entries.map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return html`<li><strong>${title}</strong>${filters.length === 0 ? '' : html` <bdi>(${filters.join(', ')})</bdi>`}<br><span class="soft"><bdi>${text}</bdi></span></li>`;
}
