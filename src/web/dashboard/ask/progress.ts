/** Shows an answer while it arrives: first a list with one item per tool call, then the text. */

import { html } from 'hono/html';
import {
  type AssistantAnswer,
  type CallArguments,
  type Progress,
  type StartedCall,
  type ToolCall,
  warningsOf,
} from '../../../model/asking.ts';
import type { Language } from '../../../model/language.ts';
import { visibleLines } from '../../../model/text.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { type Html, PIECES } from '../../layout/document.ts';
import type { SignedIn } from '../page.ts';
import { answerHtml } from './answer.ts';

/**
 * Container of the streamed answer. Screen readers read additions aloud (`role="log"`). When the answer's text follows,
 * the style sheet hides the waiting line and moves the list of calls below the text. The style sheet finds the text
 * with `:has()`, because `:last-child` would match only after the end of the stream.
 */
export function answerPanel(language: Language): Html {
  const words = DASHBOARD[language].ask;
  return html`<div class="asked" role="log" aria-label="${words.answer}">
<div class="doing"><p class="waiting">${words.waiting}</p><ol class="steps">${PIECES}</div>`;
}

/** Yields the answer as pieces of HTML. An error of `progress` is shown on the page and then thrown again. */
export async function* answerPieces(visit: SignedIn, progress: AsyncIterable<Progress>): AsyncGenerator<Html, void> {
  const words = DASHBOARD[visit.language].ask;
  try {
    for await (const step of progress) {
      if (step.kind === 'call') yield html`\n<li>${callBegun(step.call)}`;
      if (step.kind === 'result') yield html`<br><span class="soft"><bdi>${step.call.text}</bdi></span></li>`;
      if (step.kind === 'done') yield answered(visit, step.answer);
    }
  } catch (error) {
    // Closes the list; the end tag of its last item is optional (HTML, 13.1.2.4).
    yield html`</ol></div>${warningList([words.broken(visit.visitor.requestId)], visit.language)}`;
    throw error;
  }
}

function callBegun({ title, arguments: given }: StartedCall): Html {
  const filters = argumentsText(given);
  return html`<strong>${visibleLines(title)}</strong>${filters === '' ? '' : html` <bdi>(${filters})</bdi>`}`;
}

function argumentsText(given: CallArguments): string {
  const entries = typeof given === 'string' ? [] : Object.entries(given);
  const texts = entries.map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return visibleLines(texts.join(', '));
}

function answered(visit: SignedIn, answer: AssistantAnswer): Html {
  const words = DASHBOARD[visit.language].ask;
  const { end, calls } = answer;
  const warnings = [...(end.message === null ? [] : [end.message]), ...warningsOf(answer)];
  return html`</ol><p class="used">${words.used(new Set(calls.filter(hasReached).map(({ tool }) => tool)).size)}</p></div>
<div class="answer">${answerHtml(visit, answer)}${warnings.length === 0 ? '' : warningList(warnings, visit.language)}</div>`;
}

/** True if the call reached a tool. False for an unknown or forbidden tool. */
function hasReached({ outcome }: ToolCall): boolean {
  return outcome === 'answered' || outcome === 'refused' || outcome === 'unanswered';
}

function warningList(warnings: readonly string[], language: Language): Html {
  const words = DASHBOARD[language].ask;
  return html`<div class="faults" role="alert"><h3>${words.careful}</h3><ul>${warnings.map((one) => html`<li>${visibleLines(one)}</li>`)}</ul></div>`;
}
