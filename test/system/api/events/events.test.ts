/** Compares the events document with the events that the service emits. */
import { beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../../../../dev/scripts/examples/stage.ts';
import { tell } from '../../../../dev/scripts/examples/story.ts';
import { ERASED_DATA, EVENT_DATA, eventsDocument } from '../../../../src/api/rest/events-document.ts';
import { schemaText } from '../../../../src/app.ts';
import { addMs, DAY_MS } from '../../../../src/model/dates.ts';
import type { EventType } from '../../../../src/model/event.ts';
import { createOrLookUp } from '../../../../src/operations/payments/ask-provider.ts';
import { findPayable } from '../../../../src/operations/payments/payable.ts';
import { settleOutflows } from '../../../../src/operations/payments/settle-outflows.ts';
import { startPayment } from '../../../../src/operations/payments/start-payment.ts';
import { emitOverdueEvents } from '../../../../src/operations/reminders/emit-overdue-events.ts';
import { submitSandboxPayment } from '../../../../src/operations/sandbox/sandbox-desk.ts';
import { beginPeriods } from '../../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../../src/operations/subscriptions/charge-periods.ts';
import { migratedImage } from '../../../kit/sqlite.ts';

const ADDRESSES = { baseUrl: 'https://x.example', apiUrl: 'https://x.example/v2', linkUrl: 'https://x.example/link' };

type Told = { readonly type: EventType; readonly data: string };

let events: readonly Told[];
beforeAll(async () => {
  events = await everyEvent();
});

async function everyEvent(): Promise<Told[]> {
  await using stage = await openStage({}, { image: await migratedImage() });
  await tell(stage);
  const { services } = stage.app;
  await emitOverdueEvents(services);
  await timePasses(stage);
  await disputed(stage);
  const told: Told[] = [];
  for (let taken = 1; taken > 0; ) {
    const some = await services.store.transaction((tx) => tx.journal.takeEventsToFanOut(100));
    told.push(...some);
    taken = some.length;
  }
  return told;
}

/** The payer's bank opens a dispute about the latest payment, and the business wins it. */
async function disputed({ app: { services }, account }: Stage): Promise<void> {
  const [payment] = await services.store.payments.list(account.id, { status: 'paid' }, { limit: 1 });
  if (!payment) throw new Error('nothing was paid');
  const opened = { id: 'dp_1', amount: payment.amount, reason: 'fraudulent', openedAt: services.clock.now() } as const;
  for (const state of ['open', 'won'] as const) {
    const dispute = { ...opened, state, dueBy: null, decidedAt: null };
    await settleOutflows(services, account, payment, { refunds: [], disputes: [dispute] });
  }
}

/** Renews two subscriptions: one pays its last period, and the charge of the other subscription is declined. */
async function timePasses({ app, account }: Stage): Promise<void> {
  const { services } = app;
  for (const card_number of ['4242 4242 4242 4242', '4000 0000 0000 0341']) {
    const terms = { customer_id: 1, description: 'Club', amount: 10, interval: 'day', installments: 2 };
    const { code } = await app.administration.run(account, 'createSubscription', terms);
    const payable = await findPayable(services, code);
    if (!payable) throw new Error('nothing to pay');
    const attempt = await startPayment(services, payable, { method: 'card' });
    await submitSandboxPayment(services, attempt.provider_payment_id ?? '', { card_number });
    await createOrLookUp(services, attempt);
  }
  const tomorrow = addMs(services.clock.now(), 2 * DAY_MS);
  const later = { ...services, clock: { now: () => tomorrow } };
  await beginPeriods(later);
  await chargePeriods(later);
}

test('every event that is emitted has the data that its document says, and every documented one is emitted', async () => {
  for (const { type, data } of events) {
    const schema = EVENT_DATA[type];
    if (!schema) throw new Error(`${type} is emitted and not documented`);
    const said = ERASED_DATA.strict().safeParse(JSON.parse(data)).success ? ERASED_DATA : schema;
    expect(said.strict().safeParse(JSON.parse(data)).error?.issues ?? [], `${type} ${data}`).toEqual([]);
  }
  // The story erases one customer at its end: its events are reduced, every other event is whole.
  const whole = events.filter(({ data }) => !ERASED_DATA.safeParse(JSON.parse(data)).success);
  expect(whole.length).toBeGreaterThan(events.length / 2);
  // webhook.test is sent directly and is not stored among the events of the account.
  const expected = Object.keys(EVENT_DATA).filter((type) => type !== 'webhook.test');
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual(expected.sort());
});

test('what R24 promises of a payment is in every payment event', async () => {
  const payments = events.filter(
    ({ type, data }) => type.startsWith('payment.') && !ERASED_DATA.safeParse(JSON.parse(data)).success,
  );
  expect(payments.length).toBeGreaterThan(5);
  for (const { data } of payments) {
    expect(Object.keys(JSON.parse(data))).toEqual(
      expect.arrayContaining([
        ...['description', 'amount', 'payment_method', 'paid_at', 'id'],
        ...['currency', 'invoice_id', 'payment_link_id', 'customer', 'testmode'],
      ]),
    );
  }
});

test('the document is valid and printed by billhook schema events', async () => {
  const document = eventsDocument() as {
    webhooks: Record<string, { post: { operationId: string; requestBody: unknown } }>;
  };
  const ids = Object.values(document.webhooks).map(({ post }) => post.operationId);
  expect(new Set(ids).size).toBe(Object.keys(EVENT_DATA).length);
  const saysErased = (id: string) => JSON.stringify(document.webhooks[id]?.post).includes('"erased":{');
  expect(saysErased('payment.succeeded')).toBe(true);
  expect(saysErased('customer.erased')).toBe(false);
  expect(JSON.parse(await schemaText('events', ADDRESSES, 'json'))).toEqual(JSON.parse(JSON.stringify(document)));
});
