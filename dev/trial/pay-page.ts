/** A payer at the pay page and at the sandbox provider. After a broken connection, the payer starts again. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import type { Intent, Model } from './model.ts';

interface Payer {
  readonly caller: Caller;
  readonly serviceUrl: string;
  readonly model: Model;
  /** When it is aborted, the payer does not start again, and the state of the intent becomes `unknown`. */
  readonly signal?: AbortSignal;
}

const TRIES_MAX = 400;
/**
 * Largest number of tries while the service is not listening. On a busy machine, a service may take half a minute to
 * start.
 */
const UNANSWERED_MAX = 6_000;
const PAUSE_MS = 50;

/**
 * Pays an invoice by its pay page. The intent is acknowledged once the provider's page has accepted the card, or the
 * invoice is paid.
 */
export async function payOnPage(intent: Intent, { caller, serviceUrl, model, signal }: Payer): Promise<void> {
  const page = new URL(new URL(intent.path).pathname, serviceUrl).href;
  for (let tries = 0, unanswered = 0; tries < TRIES_MAX && unanswered < UNANSWERED_MAX; ) {
    const statuses = await paidOnce(page, serviceUrl).catch(() => []);
    if (statuses.length === 0) unanswered++;
    else tries++;
    const bug = statuses.find((status) => status === 500);
    if (bug) model.broken.push(`${intent.tag}: a page of the payment answered 500`);
    const isDone = statuses.length === 2 && statuses.every((status) => status === 303);
    if (isDone || (statuses.length > 0 && (await isPaid(caller, intent)))) {
      intent.state = 'acknowledged';
      return;
    }
    if (signal?.aborted) {
      intent.state = 'unknown';
      return;
    }
    await delay(PAUSE_MS);
  }
  intent.state = 'unknown';
  model.broken.push(
    `${intent.tag}: could not be paid in ${TRIES_MAX} tries that were answered, or ${UNANSWERED_MAX} that were not`,
  );
}

async function isPaid(caller: Caller, { about }: Intent): Promise<boolean> {
  const answer = await caller.once('GET', `/invoices/${about?.id}`).catch(() => undefined);
  return answer?.body.data?.status === 'paid';
}

/**
 * Statuses of the answers to both forms: the pay page, then the provider's page. Only the first status, if the pay page
 * does not redirect to the provider.
 */
export async function paidOnce(page: string, serviceUrl: string): Promise<number[]> {
  const begun = await submit(page, { method: 'card' });
  const location = new URL(begun.headers.get('location') ?? '', page);
  if (begun.status !== 303 || !location.pathname.startsWith('/sandbox/')) return [begun.status];
  const paid = await submit(new URL(location.pathname, serviceUrl).href, { card_number: '4242 4242 4242 4242' });
  return [begun.status, paid.status];
}

async function submit(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const body = new URLSearchParams(fields);
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body, signal: AbortSignal.timeout(30_000) });
  await answer.body?.cancel();
  return answer;
}
