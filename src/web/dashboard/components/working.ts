/** Page that shows the progress of a call while it runs. */
import { EventEmitter, on, once } from 'node:events';
import { html } from 'hono/html';
import type { CallProgress } from '../../../operations/kernel/context.ts';
import { type Html, PIECES } from '../../layout/document.ts';
import type { Redirect, SignedIn, View } from '../page.ts';

type Working<Result> = {
  readonly title: string;
  readonly line: (step: CallProgress) => string;
  /** Shown after the call: its result and a next step. */
  readonly done: (result: Result) => Html;
  readonly failed: Html;
  /** Redirect for a call that ended without any progress. Undefined: the page with the result is shown. */
  readonly atOnce: (result: Result) => Redirect | undefined;
};

/**
 * Runs `work` and streams its progress. An error before the first progress is thrown, so that the form is shown again.
 * After the first progress, the page has already begun, so an error shows `failed`. The work continues if the reader
 * leaves.
 *
 * No script is needed. Each step of the progress is sent as a new line, and the style sheet hides all lines except the
 * last.
 */
export async function working<Result>(
  visit: SignedIn,
  work: (visit: SignedIn) => Promise<Result>,
  { title, line, done, failed, atOnce }: Working<Result>,
): Promise<View | Redirect> {
  const told = new EventEmitter();
  const steps = on(told, 'step', { close: ['end'] }) as AsyncIterable<[CallProgress]>;
  const first = once(told, 'step');
  const progress = (step: CallProgress) => void told.emit('step', step);
  const result = work({ ...visit, caller: { ...visit.caller, progress } }).finally(() => told.emit('end'));
  const isLong = await Promise.race([result.then(() => false), first.then(() => true)]);
  if (!isLong) {
    const found = await result;
    const body = html`<div class="card narrow"><h1>${title}</h1><div class="grid" role="status">${done(found)}</div></div>`;
    return atOnce(found) ?? { title, body };
  }
  return {
    title,
    body: html`<div class="card narrow"><h1>${title}</h1>${PIECES}</div>`,
    pieces: async function* () {
      for await (const [step] of steps) {
        const { done: value, total } = step;
        const text = line(step);
        yield html`<p class="now"><progress value="${value}" max="${total}" aria-label="${text}"></progress> ${text}</p>\n`;
      }
      try {
        yield html`<div class="grid" role="status">${done(await result)}</div>`;
      } catch (error) {
        yield html`<div class="faults" role="alert">${failed}</div>`;
        throw error;
      }
    },
  };
}
