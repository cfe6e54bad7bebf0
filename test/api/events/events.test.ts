/** The document of events against the events that are really emitted. */
import { expect, test } from 'vitest';
import { openStage } from '../../../scripts/examples/stage.ts';
import { tell } from '../../../scripts/examples/story.ts';
import { EVENT_DATA, eventsDocument } from '../../../src/api/rest/events-document.ts';
import { schemaText } from '../../../src/app.ts';
import type { EventType } from '../../../src/model/event.ts';
import { tellOverdue } from '../../../src/operations/invoices/tell-overdue.ts';

const ADDRESSES = { baseUrl: 'https://x.example', apiUrl: 'https://x.example/v2', linkUrl: 'https://x.example/link' };

type Told = { readonly type: EventType; readonly data: string };

async function everyEvent(): Promise<Told[]> {
  await using stage = await openStage();
  await tell(stage);
  const { world } = stage.app;
  await tellOverdue(world);
  const events: Told[] = [];
  for (let taken = 1; taken > 0; ) {
    const some = await world.store.transaction((tx) => tx.journal.takeEventsToFanOut(world.clock.now(), 100));
    events.push(...some);
    taken = some.length;
  }
  return events;
}

test('every event that is emitted has the data that its document says, and every documented one is emitted', async () => {
  const events = await everyEvent();
  for (const { type, data } of events) {
    const schema = EVENT_DATA[type];
    if (!schema) throw new Error(`${type} is emitted and not documented`);
    expect(schema.strict().safeParse(JSON.parse(data)).error?.issues ?? [], `${type} ${data}`).toEqual([]);
  }
  // A test event is posted at once, and is no event of the account.
  const expected = Object.keys(EVENT_DATA).filter((type) => type !== 'webhook.test');
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual(expected.sort());
});

test('what R24 promises of a payment is in every payment event', async () => {
  const payments = (await everyEvent()).filter(({ type }) => type.startsWith('payment.'));
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
  const document = eventsDocument() as { webhooks: Record<string, { post: { operationId: string } }> };
  const ids = Object.values(document.webhooks).map(({ post }) => post.operationId);
  expect(new Set(ids).size).toBe(Object.keys(EVENT_DATA).length);
  expect(JSON.parse(await schemaText('events', ADDRESSES, 'json'))).toEqual(JSON.parse(JSON.stringify(document)));
});
