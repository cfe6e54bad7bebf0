/** Random events of a business at Stripe or Mollie: payers, banks, time, the network, and the business itself. */
import * as fc from 'fast-check';
import { BillingError } from '../../../src/model/billing-error.ts';
import { acceptCallback } from '../../../src/operations/payments/accept-callback.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import type { Trouble } from '../../gateways/providers/wire-server.ts';
import type { TestClock } from '../../kit/test-app.ts';
import { type Shop, workUntilQuiet } from '../payments/shop.ts';
import type { Book, Notice, ProviderSide } from './provider-side.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
const JUMPS_MS = [
  SECOND_MS,
  10 * SECOND_MS,
  120 * SECOND_MS,
  900 * SECOND_MS,
  HOUR_MS,
  5 * HOUR_MS,
  DAY_MS,
  8 * DAY_MS,
  35 * DAY_MS,
];

const which = fc.nat({ max: 7 });
const amount = fc.integer({ min: 1, max: 400_00 });
const part = fc.constantFrom(1, 0.5, 0.3, 0.01);
const method = fc.constantFrom('card', 'card', 'ideal', 'bank_transfer');

/** Failures of the provider. None of them takes long, because the test would have to wait. */
const TROUBLES: readonly Trouble[] = [
  { work: true, reaction: 'drop' },
  { work: false, reaction: 'drop' },
  { work: true, reaction: { status: 502, body: '<html>' } },
  { work: true, reaction: { status: 200, body: '{"id":"' } },
  { work: false, reaction: { status: 503, body: {} } },
  { work: false, reaction: { status: 429, body: {} } },
  { work: false, reaction: { status: 401, body: { error: { type: 'invalid_request_error' } } } },
];
const trouble = fc.constantFrom(...TROUBLES);

const often = <T>(times: number, one: fc.Arbitrary<T>) => ({ weight: times, arbitrary: one });

const happening = fc.oneof(
  often(2, fc.record({ kind: fc.constant('invoice' as const), amount })),
  often(1, fc.record({ kind: fc.constant('link' as const), amount, limit: fc.constantFrom(1, 2, null) })),
  often(1, fc.record({ kind: fc.constant('hold' as const), amount })),
  often(5, fc.record({ kind: fc.constant('start' as const), which, method })),
  often(
    6,
    fc.record({
      kind: fc.constant('payer' as const),
      which,
      how: fc.constantFrom('pays', 'pays', 'pays', 'waits', 'fails', 'gives up'),
    }),
  ),
  often(2, fc.record({ kind: fc.constant('bank' as const), which, paid: fc.boolean() })),
  often(2, fc.record({ kind: fc.constant('unheard' as const), which, how: fc.constantFrom('waits', 'pays', 'fails') })),
  often(
    4,
    fc.record({
      kind: fc.constant('notices' as const),
      how: fc.constantFrom('all', 'first', 'last', 'backwards', 'twice', 'never'),
    }),
  ),
  often(1, fc.record({ kind: fc.constant('refresh' as const), which })),
  often(3, fc.record({ kind: fc.constant('work' as const) })),
  often(1, fc.record({ kind: fc.constant('record' as const), which, part })),
  often(1, fc.record({ kind: fc.constant('cancel' as const), which })),
  often(1, fc.record({ kind: fc.constant('deactivate' as const), which })),
  often(3, fc.record({ kind: fc.constant('refund' as const), which, part })),
  often(2, fc.record({ kind: fc.constant('capture' as const), which, part })),
  often(1, fc.record({ kind: fc.constant('release' as const), which })),
  often(1, fc.record({ kind: fc.constant('capture ends' as const), which, taken: fc.boolean() })),
  often(
    1,
    fc.record({
      kind: fc.constant('ways' as const),
      refunds: fc.constantFrom('done', 'pending', 'failed'),
      capturesLater: fc.boolean(),
    }),
  ),
  often(1, fc.record({ kind: fc.constant('by hand' as const), which, part })),
  often(
    3,
    fc.record({
      kind: fc.constant('refund moves' as const),
      which,
      at: which,
      how: fc.constantFrom('done', 'done', 'failed'),
    }),
  ),
  often(2, fc.record({ kind: fc.constant('dispute' as const), which, part, inquiry: fc.boolean() })),
  often(
    2,
    fc.record({
      kind: fc.constant('dispute moves' as const),
      which,
      at: which,
      how: fc.constantFrom('answered', 'escalated', 'won', 'lost'),
    }),
  ),
  often(
    2,
    fc.record({
      kind: fc.constant('trouble' as const),
      method: fc.constantFrom('GET', 'POST', 'DELETE', 'PATCH'),
      trouble,
    }),
  ),
  often(1, fc.record({ kind: fc.constant('away' as const), trouble })),
  often(2, fc.record({ kind: fc.constant('back' as const) })),
  often(1, fc.record({ kind: fc.constant('rotate' as const) })),
  often(1, fc.record({ kind: fc.constant('move on' as const) })),
  often(4, fc.record({ kind: fc.constant('jump' as const), ms: fc.constantFrom(...JUMPS_MS) })),
);
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

/** Starts with paid invoices: without received money, nothing can be refunded or disputed. */
export const providerLives = fc.record({
  invoices: fc.array(fc.record({ amount, method: fc.constantFrom('card', 'ideal') }), { minLength: 1, maxLength: 3 }),
  hold: fc.option(amount),
  // An invoice whose payment starts while the provider fails. `away`: how long the provider is unreachable afterwards.
  unheard: fc.option(
    fc.record({
      amount,
      method: fc.constantFrom('bank_transfer', 'card'),
      trouble,
      away: fc.array(fc.constantFrom(...JUMPS_MS.slice(0, 6)), { minLength: 1, maxLength: 4 }),
      how: fc.constantFrom('waits', 'pays', 'fails'),
    }),
  ),
  after: fc.array(fc.oneof({ weight: 3, arbitrary: happening }, fc.array(happening, { minLength: 2, maxLength: 3 })), {
    minLength: 5,
    maxLength: 40,
    size: 'max',
  }),
});
export type ProviderLife = typeof providerLives extends fc.Arbitrary<infer L> ? L : never;

type Stage = { readonly shop: Shop; readonly clock: TestClock; readonly side: ProviderSide };
type Things = {
  readonly codes: string[];
  readonly invoices: number[];
  readonly links: number[];
  /** Callbacks that were not delivered yet. */
  notices: Notice[];
  readonly began: number;
  /** Queue that runs changes of the settings one after the other. */
  settings: Promise<unknown>;
};

export async function liveWithProvider(stage: Stage, life: ProviderLife): Promise<void> {
  const things: Things = {
    codes: [],
    invoices: [],
    links: [],
    notices: [],
    began: stage.clock.now(),
    settings: Promise.resolve(),
  };
  await connect(stage);
  const due = life.invoices.map((one) => ({ ...one, kind: 'invoice' as const }));
  const held = life.hold === null ? [] : [{ kind: 'hold' as const, amount: life.hold, method: 'card' as const }];
  for (const [at, { method: chosen, ...one }] of [...due, ...held].entries()) {
    await happen(stage, things, one);
    await happen(stage, things, { kind: 'start', which: at, method: chosen });
    for (const { provider_payment_id: id, payment_method: way } of await attempts(stage)) {
      if (id !== null && stage.side.books().some((book) => book.id === id && book.state === 'open')) {
        stage.side.payer(id, way ?? 'card', 'pays');
      }
    }
    await happen(stage, things, { kind: 'notices', how: 'all' });
  }
  if (life.unheard !== null) await beginUnheard(stage, things, life.unheard);
  for (const moment of life.after) {
    const together = 'kind' in moment ? [moment] : moment;
    await Promise.all(together.map((one) => happen(stage, things, one).catch(unlessRefused)));
  }
  await settleEverything(stage, things);
}

async function beginUnheard(
  stage: Stage,
  things: Things,
  { amount: due, method: chosen, trouble: of, away, how }: NonNullable<ProviderLife['unheard']>,
): Promise<void> {
  await happen(stage, things, { kind: 'invoice', amount: due });
  // At Stripe, the first request of a transfer creates its customer. It succeeds, so that the failure meets the second
  // one.
  if (stage.side.kind === 'stripe' && chosen === 'bank_transfer') {
    stage.side.server.trouble('POST', { work: true, reaction: 'answer' });
  }
  stage.side.server.trouble('POST', of);
  const last = things.codes.length - 1;
  await happen(stage, things, { kind: 'start', which: last, method: chosen }).catch(unlessRefused);
  stage.side.server.away({ work: false, reaction: 'drop' });
  for (const ms of away) {
    stage.clock.advance(ms);
    await workUntilQuiet(stage.shop.services);
  }
  await happen(stage, things, { kind: 'unheard', which: 0, how });
  await happen(stage, things, { kind: 'back' });
}

async function connect({ shop, side }: Stage): Promise<void> {
  await shop.desk.run('connectProvider', { kind: side.kind, api_key: side.apiKey() });
}

async function rotate(stage: Stage): Promise<void> {
  const revoke = stage.side.rotate();
  await connect(stage);
  revoke();
}

/**
 * Changes to another account at the provider. Does nothing while the current key is unverified: if a key of another
 * account replaced it, the service could not know to which account the replaced key belonged.
 */
async function moveOn(stage: Stage): Promise<void> {
  if ((await stage.shop.desk.run('showProvider')).unverified) return;
  stage.side.moveOn();
  await connect(stage);
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof BillingError) || error.code === 'store_unavailable') throw error;
}

const pick = <T>(from: readonly T[], at: number): T | undefined => from[from.length === 0 ? 0 : at % from.length];

async function attempts({ shop }: Stage): Promise<readonly PaymentRow[]> {
  const all = await shop.services.store.payments.list(shop.desk.account.id, {}, { limit: 100 });
  return all.filter(({ recorded }) => recorded === 0).reverse();
}

/** Stored payments with an id at the provider. */
async function known(stage: Stage): Promise<readonly (PaymentRow & { provider_payment_id: string })[]> {
  return (await attempts(stage)).filter(
    (one): one is PaymentRow & { provider_payment_id: string } => one.provider_payment_id !== null,
  );
}

/** Payments that the provider made and could not report. It may have mailed bank details to the payer. */
async function unheard(stage: Stage): Promise<readonly Book[]> {
  const heard = new Set((await known(stage)).map(({ provider_payment_id: id }) => id));
  return stage.side.books().filter(({ id, state }) => (state === 'open' || state === 'processing') && !heard.has(id));
}

async function happen(stage: Stage, things: Things, one: Happening): Promise<void> {
  const { shop, clock, side } = stage;
  const { desk } = shop;
  switch (one.kind) {
    case 'unheard':
      return onPicked(await unheard(stage), one.which, async ({ id }) => {
        side.payer(id, 'bank_transfer', one.how);
        if (one.how === 'pays') side.bank(id, true);
      });
    case 'jump':
      return clock.advance(one.ms);
    case 'work':
      return workUntilQuiet(shop.services);
    case 'invoice': {
      const made = await desk.invoice({ amount: one.amount / 100 });
      things.invoices.push(made.id);
      things.codes.push(String(made.payment_url).split('/').at(-1) ?? '');
      return;
    }
    case 'link': {
      const made = await shop.link({ amount: one.amount / 100, usage_limit: one.limit });
      things.links.push(made.id);
      things.codes.push(made.code);
      return;
    }
    case 'hold':
      things.codes.push((await shop.request('pre_authorization', { amount: one.amount })).code ?? '');
      return;
    case 'trouble':
      return side.server.trouble(one.method, one.trouble);
    case 'away':
      return side.server.away(one.trouble);
    case 'back':
      return side.server.away(null);
    case 'ways':
      return side.become(one);
    case 'rotate':
    case 'move on': {
      const change = things.settings.then(() => (one.kind === 'rotate' ? rotate(stage) : moveOn(stage)));
      things.settings = change.catch(() => {});
      return change;
    }
    case 'notices':
      return bring(stage, things, one.how);
    case 'start': {
      const code = pick(things.codes, one.which);
      if (code !== undefined) await shop.start(code, { method: one.method, email: 'ann@example.com' });
      return;
    }
    case 'cancel':
      return onPicked(things.invoices, one.which, (id) => desk.run('cancelInvoice', { id }));
    case 'deactivate':
      return onPicked(things.links, one.which, (id) => desk.run('deactivatePaymentLink', { id }));
    case 'record':
      return onPicked(things.invoices, one.which, async (id) => {
        const { amount_due: due } = await desk.run('getInvoice', { id });
        await desk.run('recordPayment', { id, amount: some(Math.round(due * 100), one.part) / 100 });
      });
    case 'payer':
    case 'bank':
    case 'capture ends':
    case 'by hand':
    case 'refund moves':
    case 'dispute':
    case 'dispute moves':
      return onPicked(await known(stage), one.which, async (payment) => atProvider(side, payment, one));
    default:
      return onPicked(await mine(stage, one), one.which, (payment) => byUs(shop, payment, one));
  }
}

type Ours = Extract<Happening, { kind: 'refresh' | 'refund' | 'capture' | 'release' }>;

/** Captures and releases pick only holds if any exist: holds are rare, and a random pick would hardly ever find one. */
async function mine(stage: Stage, { kind }: Ours): Promise<readonly PaymentRow[]> {
  const all = await attempts(stage);
  const held = all.filter(({ status }) => status === 'authorized');
  return (kind === 'capture' || kind === 'release') && held.length > 0 ? held : all;
}

function byUs(shop: Shop, payment: PaymentRow, one: Ours): Promise<unknown> {
  const { id } = payment;
  switch (one.kind) {
    case 'refresh':
      return shop.refresh(payment);
    case 'release':
      return shop.desk.run('releasePayment', { id });
    case 'refund':
      return shop.desk.run(
        'refundPayment',
        one.part === 1 ? { id } : { id, amount: some(payment.amount, one.part) / 100 },
      );
    case 'capture':
      return shop.desk.run('capturePayment', { id, amount: some(payment.amount, one.part) / 100 });
  }
}

type Theirs = Extract<
  Happening,
  { kind: 'payer' | 'bank' | 'capture ends' | 'by hand' | 'refund moves' | 'dispute' | 'dispute moves' }
>;

/** Only events that a provider allows: refunds and disputes never exceed the rest of the payment. */
function atProvider(side: ProviderSide, payment: PaymentRow & { provider_payment_id: string }, one: Theirs): void {
  const id = payment.provider_payment_id;
  const left = (share: number) => Math.min(some(payment.amount, share), side.left(id));
  switch (one.kind) {
    case 'payer':
      // Without a payment page, the payer cannot pay.
      if (payment.checkout_url !== null) side.payer(id, payment.payment_method ?? 'card', one.how);
      return;
    case 'bank':
      side.bank(id, one.paid);
      return;
    case 'capture ends':
      side.captureEnds(id, one.taken);
      return;
    case 'by hand':
      if (left(one.part) > 0) side.refundByHand(id, left(one.part));
      return;
    case 'refund moves':
      side.moveRefund(id, one.at, one.how);
      return;
    case 'dispute':
      if (left(one.part) > 0) side.dispute(id, left(one.part), one.inquiry);
      return;
    case 'dispute moves':
      side.moveDispute(id, one.at, one.how);
      return;
  }
}

function some(of: number, share: number): number {
  return Math.max(Math.round(of * share), 1);
}

async function onPicked<T>(from: readonly T[], at: number, act: (picked: T) => Promise<unknown>): Promise<void> {
  const picked = pick(from, at);
  if (picked !== undefined) await act(picked);
}

/**
 * Callbacks may get lost only within this time after the start. Payments are looked up for 57 days after they were
 * paid; later changes are known only by callbacks.
 */
const WATCHED_MS = 55 * DAY_MS;

/**
 * Delivers callbacks in any order, late, repeatedly or never. Callbacks that are not delivered now stay in the queue.
 */
async function bring(stage: Stage, things: Things, how: string): Promise<void> {
  const { shop, side, clock } = stage;
  const waiting = [...things.notices, ...side.notices()];
  const [first, last] = [waiting.slice(0, 1), waiting.slice(-1)];
  const lost = how === 'never' && clock.now() - things.began < WATCHED_MS;
  const brought =
    { all: waiting, first, last, backwards: [...waiting].reverse(), twice: [...waiting, ...waiting] }[how] ?? [];
  things.notices = lost ? [] : waiting.filter((notice) => !brought.includes(notice));
  for (const { reference, body, headers } of brought) {
    await acceptCallback(shop.services, side.kind, reference, { body, headers });
  }
}

/**
 * Makes the provider reachable, ends everything in progress there, and lets time pass until no look-up is scheduled.
 */
async function settleEverything(stage: Stage, things: Things): Promise<void> {
  const { clock, shop, side } = stage;
  side.server.away(null);
  side.become({ refunds: 'done', capturesLater: false });
  await connect(stage);
  await workUntilQuiet(shop.services);
  side.comeToAnEnd();
  await bring(stage, things, 'all');
  for (const ms of [SECOND_MS, HOUR_MS, HOUR_MS, DAY_MS, DAY_MS, 8 * DAY_MS, 8 * DAY_MS, 40 * DAY_MS, HOUR_MS]) {
    clock.advance(ms);
    // Ends holds and refunds that are due only now.
    await workUntilQuiet(shop.services);
    side.comeToAnEnd();
  }
  await bring(stage, things, 'all');
  await workUntilQuiet(shop.services);
}
