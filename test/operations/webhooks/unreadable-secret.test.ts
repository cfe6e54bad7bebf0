/** An endpoint whose secret was encrypted with a key that the service no longer has (R71). */
import { expect, test } from 'vitest';
import type { DeliveryId } from '../../../src/model/ids.ts';
import { deliverWebhook } from '../../../src/operations/webhooks/deliver-webhook.ts';
import { fanOutEvents } from '../../../src/operations/webhooks/fan-out-events.ts';
import { openDesk, openLedger } from '../../kit/desk.ts';

test('an attempt says so, nothing is sent, and it is tried again as after any failure', async () => {
  await using ledger = await openLedger('sqlite', {
    environment: { BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') },
  });
  const desk = await openDesk(ledger);
  const { services } = ledger.testApp.app;
  const endpoint = await desk.run('createWebhookEndpoint', { url: 'https://receiver.example/events' });
  await desk.invoice();
  await fanOutEvents(services);
  await ledger.database.execute(`update webhook_endpoints set sealed_secret = 'AAAA'`);
  const { webhook_deliveries: before } = await desk.run('listWebhookDeliveries', { id: endpoint.id });
  expect(await deliverWebhook(services, before[0]?.id as DeliveryId)).toBeGreaterThan(services.clock.now());
  const { webhook_deliveries: after } = await desk.run('listWebhookDeliveries', { id: endpoint.id });
  expect(after).toMatchObject([
    { status: 'pending', attempts: [{ status: null, error: expect.stringContaining('BILLHOOK_SECRET_KEY') }] },
  ]);
});
