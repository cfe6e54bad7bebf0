/**
 * Many clients do the same thing at the same moment, with two workers running. The action must take effect only once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openCallbackGate } from './callback-gate.ts';
import type { Answered } from './caller.ts';
import { type Intent, type Invoiced, invoiced, mailboxOf } from './model.ts';
import { paidOnce, payOnPage } from './pay-page.ts';
import { spread, type TrialReport, type TrialSettings } from './report.ts';
import { openWorker } from './service.ts';
import { openStage, type Stage } from './stage.ts';

const AT_ONCE = 12;
/** Callbacks for each minute of load, up to 20 000. */
const CALLBACKS_PER_MINUTE = 10_000;
const CALLBACKS_MAX = 20_000;
const CALLBACKS_AT_ONCE = 32;

interface Counts {
  sameKey: number;
  pages: number;
  cancelled: number;
  paidFirst: number;
  readonly waits: number[];
}

export async function races(settings: TrialSettings): Promise<TrialReport> {
  await using gate = await openCallbackGate();
  await using stage = await openStage(settings, { baseUrl: gate.url });
  const { place } = stage;
  gate.forwardTo(place.service.url);
  await place.service.start();
  const { folder, environment } = place;
  await using _worker = await openWorker({ bin: settings.bin, folder, environment });
  const counts: Counts = { sameKey: 0, pages: 0, cancelled: 0, paidFirst: 0, waits: [] };
  const begun = performance.now();
  const rounds: ((round: Stage, counts: Counts) => Promise<void>)[] = [sameKey, samePage, cancelAgainstPay];
  for (let round = 0; round < rounds.length || performance.now() - begun < settings.ms; round++) {
    await rounds[round % rounds.length]?.(stage, counts);
    if (round % 300 === 299) settings.say(`${round + 1} rounds`);
  }
  const repeated = Math.min(CALLBACKS_MAX, Math.ceil((settings.ms / 60_000) * CALLBACKS_PER_MINUTE));
  settings.say(`${repeated} callbacks`);
  const callbacks = await repeatCallbacks(stage, gate, repeated);
  const report = await stage.report([
    [`one key sent ${AT_ONCE} times at once`, counts.sameKey],
    ['until all of them were answered', spread(counts.waits)],
    [`one pay page paid by ${AT_ONCE} visitors at once`, counts.pages],
    ['cancelling against paying: cancelled first', counts.cancelled],
    ['cancelling against paying: paid first', counts.paidFirst],
    ['repeated callbacks of a provider', repeated],
    ['callbacks a second', Math.round(repeated / callbacks.seconds)],
    ['worker processes', 2],
  ]);
  const again = report.figures.find(([what]) => what.startsWith('webhooks that came once more'))?.[1];
  const twice = again === 0 ? [] : [`${again} webhooks were sent twice although no process died`];
  return { ...report, broken: [...report.broken, ...callbacks.broken, ...twice] };
}

async function newInvoice({ model, caller }: Stage, send: (intent: Intent) => Promise<void> = caller.settle) {
  const amount = 12_345;
  const intent = model.add(
    'invoice',
    '/invoices',
    (tag) => ({
      customer: { name: tag, email: mailboxOf(tag) },
      description: tag,
      amount: amount / 100,
      reference: tag,
    }),
    { amount },
  );
  await send(intent);
  return intent;
}

/** All clients must get the same answer, and only one invoice may exist. */
async function sameKey(stage: Stage, counts: Counts): Promise<void> {
  const { model } = stage;
  await newInvoice(stage, async (intent) => {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => untilAnswered(stage, intent, counts)));
    const [first] = answers;
    intent.state = first?.status === 201 ? 'acknowledged' : 'refused';
    intent.answer = first?.body.data ?? null;
    const others = answers.filter(({ body }) => !isDeepStrictEqual(body.data, intent.answer));
    if (others.length > 0)
      model.broken.push(`${intent.tag}: ${others.length} answers of one key differ from the first`);
  });
  counts.sameKey++;
}

async function untilAnswered({ caller }: Stage, intent: Intent, { waits }: Counts): Promise<Answered> {
  const begun = performance.now();
  for (;;) {
    const answer = await caller.once('POST', intent.path, intent.body, intent.tag);
    if (answer.body.error?.code !== 'idempotency_in_progress') {
      waits.push(performance.now() - begun);
      return answer;
    }
    await delay(answer.retryAfterMs);
  }
}

async function samePage(stage: Stage, counts: Counts): Promise<void> {
  const { model, caller, place } = stage;
  const about = invoiced(await newInvoice(stage));
  const { amount } = about.intent;
  const intent = model.add('page', about.payUrl, (tag) => ({ tag }), { amount, about });
  const page = new URL(new URL(about.payUrl).pathname, place.service.url).href;
  const visitors = Array.from({ length: AT_ONCE - 1 }, () => paidOnce(page, place.service.url).catch(() => []));
  const statuses = (
    await Promise.all([...visitors, payOnPage(intent, { caller, serviceUrl: place.service.url, model })])
  )
    .flat()
    .filter((status) => status !== undefined);
  if (statuses.includes(500)) model.broken.push(`${intent.tag}: a page answered 500`);
  counts.pages++;
}

/** Sends a payment and a cancellation of the same invoice at the same moment. Exactly one must be acknowledged. */
async function cancelAgainstPay(stage: Stage, counts: Counts): Promise<void> {
  const { model, caller } = stage;
  const about = invoiced(await newInvoice(stage));
  const more = { amount: about.intent.amount, about };
  const paying = model.add('payment', `/invoices/${about.id}/payments`, (tag) => ({ note: tag }), more);
  const cancelling = model.add('credit', `/invoices/${about.id}/cancel`, (tag) => ({ reason: tag }), more);
  const send = async (intent: Intent) => {
    const { status, body } = await caller.once('POST', intent.path, intent.body, intent.tag);
    intent.state = status < 300 ? 'acknowledged' : 'refused';
    if (status >= 500) model.broken.push(`${intent.tag}: ${status} ${JSON.stringify(body.error)}`);
    return status;
  };
  const order: [Intent, Intent] = stage.random.chance(0.5) ? [paying, cancelling] : [cancelling, paying];
  await Promise.all(order.map(send));
  if (paying.state === cancelling.state) {
    model.broken.push(`${about.number}: paying and cancelling were both ${paying.state}`);
  }
  counts[paying.state === 'acknowledged' ? 'paidFirst' : 'cancelled']++;
}

/** Repeats a callback with the provider's original content and signature. */
async function repeatCallbacks(
  stage: Stage,
  gate: Awaited<ReturnType<typeof openCallbackGate>>,
  count: number,
): Promise<{ seconds: number; broken: readonly string[] }> {
  const { model, caller, place } = stage;
  const about: Invoiced = invoiced(await newInvoice(stage));
  const intent = model.add('page', about.payUrl, (tag) => ({ tag }), { amount: about.intent.amount, about });
  const before = gate.callbacks.length;
  await payOnPage(intent, { caller, serviceUrl: place.service.url, model });
  while (gate.callbacks.length === before) await delay(20);
  const callback = gate.callbacks.at(-1);
  if (!callback) return { seconds: 0, broken: ['no callback came'] };
  const statuses = new Map<number, number>();
  const begun = performance.now();
  let left = count;
  const sender = async () => {
    while (left-- > 0) {
      const answer = await fetch(`${place.service.url}${callback.path}`, {
        method: 'POST',
        headers: callback.headers,
        body: callback.body,
      });
      await answer.body?.cancel();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CALLBACKS_AT_ONCE }, sender));
  const refused = [...statuses].filter(([status]) => status !== 200);
  return {
    seconds: (performance.now() - begun) / 1000,
    broken: refused.map(([status, times]) => `${times} callbacks were answered with ${status}`),
  };
}
