/** Clients that use the service concurrently: invoices, payments, credit notes, reminders, subscriptions, pay pages. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import { type Intent, type Invoiced, invoiced, type Model, mailboxOf } from './model.ts';
import { payOnPage } from './pay-page.ts';
import type { Random } from './random.ts';

export interface LoadSettings {
  readonly model: Model;
  readonly caller: Caller;
  readonly serviceUrl: string;
  readonly randoms: readonly Random[];
  /** Longest pause between two calls of a client. */
  readonly pauseMsMax: number;
  readonly mails: boolean;
  /** Whether clients send acknowledged calls once more, with the same key. */
  readonly repeats: boolean;
}

export interface Load {
  /** Stops the clients. Resolves when all remaining steps are done and every call is answered. */
  readonly end: () => Promise<void>;
  /** Stops the clients at once. Calls without an answer become `unknown`, and remaining steps are never done. */
  readonly abandon: () => Promise<void>;
  readonly calls: () => number;
  /** Resolves when the clients have begun this many further calls. */
  readonly further: (calls: number) => Promise<void>;
}

/** A later call for an acknowledged invoice. */
type Step = () => Promise<void>;

const REPEATED_AGAIN = 0.08;
const SUBSCRIBED = 0.08;
const FOLLOWED = 0.55;
const STEP_MS = 2;

export function startLoad(settings: LoadSettings): Load {
  const { randoms, pauseMsMax } = settings;
  const steps: Step[] = [];
  const acknowledged: Intent[] = [];
  let ending = false;
  let calls = 0;
  const abandoning = new AbortController();
  const { signal } = abandoning;
  const settle = async (intent: Intent) => {
    await settings.caller.settle(intent, signal);
    if (intent.state === 'acknowledged') acknowledged.push(intent);
  };

  async function client(random: Random): Promise<void> {
    while (!signal.aborted && (!ending || steps.length > 0)) {
      calls++;
      const step = ending || random.chance(FOLLOWED) ? takeAny(steps, random) : undefined;
      const again = settings.repeats && random.chance(REPEATED_AGAIN) ? takeAny([...acknowledged], random) : undefined;
      if (step) await step();
      else if (again) await settings.caller.repeat(again);
      else if (ending) continue;
      else steps.push(...(await newInvoice({ ...settings, settle, signal }, random)));
      await delay(random.between(0, pauseMsMax));
    }
  }

  const ended = Promise.all(randoms.map(client));
  return {
    calls: () => calls,
    further: async (more) => {
      for (const enough = calls + more; calls < enough; ) await delay(STEP_MS);
    },
    end: async () => {
      ending = true;
      await ended;
    },
    abandon: async () => {
      abandoning.abort();
      await ended;
    },
  };
}

function takeAny<T>(list: T[], random: Random): T | undefined {
  return list.length === 0 ? undefined : list.splice(random.between(0, list.length - 1), 1)[0];
}

/**
 * A call that creates a subscription for the customer of an invoice. The first invoice of the subscription is mailed to
 * the same mailbox as this invoice.
 */
function subscription({ model }: LoadSettings, about: Invoiced, random: Random): Intent {
  const amount = random.between(500, 20_000);
  return model.add(
    'subscription',
    '/subscriptions',
    (tag) => ({
      customer_id: about.customerId,
      description: tag,
      amount: amount / 100,
      interval: 'month',
      collection: 'invoice',
    }),
    { amount, about },
  );
}

/** A client's load: how it sends a call, and the signal at which it stops. */
interface ClientSettings extends LoadSettings {
  readonly settle: (intent: Intent) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Creates an invoice, and chooses all its later steps at once. So steps that run concurrently never credit or pay more
 * than its amount.
 */
async function newInvoice(settings: ClientSettings, random: Random): Promise<Step[]> {
  const amount = random.between(1_000, 50_000);
  const isMailed = settings.mails && random.chance(0.25);
  const intent = settings.model.add(
    'invoice',
    '/invoices',
    (tag) => ({
      customer: { name: `Customer ${tag}`, email: mailboxOf(tag) },
      description: `Work ${tag}`,
      amount: amount / 100,
      reference: tag,
      ...(isMailed ? { send_email: true } : {}),
    }),
    { amount },
  );
  await settings.settle(intent);
  if (intent.state !== 'acknowledged') return [];
  return stepsOf(settings, invoiced(intent), random);
}

function stepsOf(settings: ClientSettings, to: Invoiced, random: Random): Step[] {
  const subscribes = random.chance(SUBSCRIBED) ? [() => settings.settle(subscription(settings, to, random))] : [];
  return [...subscribes, ...moneySteps(settings, to, random)];
}

function moneySteps(
  { model, caller, serviceUrl, mails, settle, signal }: ClientSettings,
  to: Invoiced,
  random: Random,
) {
  const { amount } = to.intent;
  const about = to;
  const pays = (part: number) => () =>
    settle(
      model.add('payment', `/invoices/${to.id}/payments`, (tag) => ({ amount: part / 100, note: tag }), {
        amount: part,
        about,
      }),
    );
  const credits = (part: number) => () =>
    settle(
      model.add('credit', '/credit-notes', (tag) => ({ invoice_id: to.number, reason: tag, amount: part / 100 }), {
        amount: part,
        about,
      }),
    );
  const fate = random.between(0, 9);
  if (fate < 5) {
    const first = random.between(100, amount - 200);
    const second = random.chance(0.7) ? amount - first : Math.floor((amount - first) / 2);
    return [pays(first), random.chance(0.35) ? credits(second) : pays(second)];
  }
  if (fate < 6) return [credits(random.between(100, amount))];
  if (fate < 8) {
    const intent = () => model.add('page', to.payUrl, (tag) => ({ tag }), { amount, about });
    return [() => payOnPage(intent(), { caller, serviceUrl, model, signal })];
  }
  if (fate < 9 && mails)
    return [() => settle(model.add('reminder', `/invoices/${to.id}/remind`, () => ({}), { about }))];
  return [];
}
