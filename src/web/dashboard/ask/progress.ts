/** An answer while it is made: a line for each tool that is used, then the answer. Pieces of one list and what follows it. */
import { html } from 'hono/html';
import {
  type AssistantAnswer,
  type CallArguments,
  type Progress,
  type StartedCall,
  type ToolCall,
  warningsOf,
} from '../../../model/asking.ts';
import { visibleLines } from '../../../model/visible-text.ts';
import { type Html, PIECES } from '../../layout/document.ts';
import type { Inside } from '../page.ts';
import { WORDS } from '../words.ts';
import { answerHtml } from './answer.ts';

const { ask: words } = WORDS;

/**
 * Around the pieces. What is added to it is read out as it comes (`role="log"`). The style sheet takes the waiting line
 * away when something follows the list, and shows the list below that: by `:has()`, because nothing is a `:last-child`
 * before its parent has ended.
 */
export function answerFrame(): Html {
  return html`<div class="asked" role="log" aria-label="${words.answer}">
<div class="doing"><p class="waiting">${words.waiting}</p><ol class="steps">${PIECES}</div>`;
}

/** Throws what `progress` throws, after the page has said so. */
export async function* answerPieces(visit: Inside, progress: AsyncIterable<Progress>): AsyncGenerator<Html, void> {
  try {
    for await (const step of progress) {
      if (step.kind === 'call') yield html`\n<li>${callBegun(step.call)}`;
      if (step.kind === 'result') yield html`<br><span class="soft"><bdi>${step.call.text}</bdi></span></li>`;
      if (step.kind === 'done') yield answered(visit, step.answer);
    }
  } catch (error) {
    // The end tag of a line may be missing before that of its list (HTML, 13.1.2.4).
    yield html`</ol></div>${warningList([words.broken(visit.visitor.requestId)])}`;
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

function answered(visit: Inside, answer: AssistantAnswer): Html {
  const { end, calls } = answer;
  const warnings = [...(end.message === null ? [] : [end.message]), ...warningsOf(answer)];
  return html`</ol><p class="used">${words.used(new Set(calls.filter(hasReached).map(({ tool }) => tool)).size)}</p></div>
<div class="answer">${answerHtml(visit, answer)}${warnings.length === 0 ? '' : warningList(warnings)}</div>`;
}

/** Whether the tool was asked: one that there is, and that might be called. */
function hasReached({ outcome }: ToolCall): boolean {
  return outcome === 'answered' || outcome === 'refused' || outcome === 'unanswered';
}

function warningList(warnings: readonly string[]): Html {
  return html`<div class="faults" role="alert"><h3>${words.careful}</h3><ul>${warnings.map((one) => html`<li>${visibleLines(one)}</li>`)}</ul></div>`;
}
