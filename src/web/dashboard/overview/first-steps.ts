/** First steps for an account without invoices; finished steps are ticked. */

import { html } from 'hono/html';
import { getBusiness } from '../../../operations/business/get-business.ts';
import { listAssistants } from '../../../operations/oauth/list-assistants.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { icon } from '../../layout/icons.ts';
import { run, type SignedIn } from '../page.ts';

type Step = { readonly name: StepName; readonly path: string; readonly isDone: boolean };
type StepName = 'business' | 'invoice' | 'provider' | 'assistant';

export async function firstSteps(visit: SignedIn, canBePaidOnline: boolean): Promise<Html> {
  const words = DASHBOARD[visit.language].overview.first;
  const steps = await stepsOf(visit, canBePaidOnline);
  return html`<section class="card"><div><h2>${words.title}</h2><p class="soft">${words.text}</p></div>
<ol class="first">${steps.map(({ name, path, isDone }) => {
    const { title, text } = words.steps[name];
    const done = isDone ? html` <span class="tag paid">${words.done}</span>` : '';
    return html`<li>${icon(isDone ? 'good' : 'next')}<div><a href="${visit.at(path)}">${title}</a>${done}<p class="soft">${text}</p></div></li>`;
  })}</ol></section>`;
}

/** Steps about business details and the provider are only for owners. */
async function stepsOf(visit: SignedIn, canBePaidOnline: boolean): Promise<readonly Step[]> {
  const { assistants } = await run(visit, listAssistants);
  const invoice: Step = { name: 'invoice', path: '/invoices/new', isDone: false };
  const assistant: Step = { name: 'assistant', path: '/settings/assistants', isDone: assistants.length > 0 };
  if (!visit.caller.scopes.has('account.manage')) return [invoice, assistant];
  const { address, city } = await run(visit, getBusiness);
  return [
    { name: 'business', path: '/settings/business', isDone: address !== null && city !== null },
    invoice,
    { name: 'provider', path: '/settings/provider', isDone: canBePaidOnline },
    assistant,
  ];
}
