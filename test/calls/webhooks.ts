/** Calls of the operations in `src/operations/webhooks`. */
import type { Calls } from './call.ts';

export const WEBHOOKS = {
  listWebhookEndpoints: {
    examples: [{}, { limit: 0 }],
    stranger: [() => ({}), 'webhook_endpoints'],
  },
  createWebhookEndpoint: {
    examples: [
      { url: 'https://studio-noord.example.com/events', events: ['invoice.created'] },
      { url: 'http://studio-noord.example.com/events', events: ['invoice.late'] },
    ],
    stranger: 'adds to the own account',
    // No server listens at this address, but the call succeeds all the same.
    fields: { url: 'http://127.0.0.1:9/events' },
    limits: [['webhooks', () => ({ url: 'https://hooks.example/' })]],
  },
  getWebhookEndpoint: {
    examples: [{ id: 1 }, { id: 99 }, { id: 1, expand: 'deliveries' }],
    stranger: [({ endpoint }) => ({ id: endpoint }), 'webhook_endpoint_not_found'],
  },
  updateWebhookEndpoint: {
    examples: [
      { id: 2, enabled: true, events: null, description: 'Bookkeeping' },
      { id: 99, enabled: true },
      { id: 2, url: 'ftp://studio-noord.example.com' },
    ],
    stranger: [({ endpoint }) => ({ id: endpoint, description: 'x' }), 'webhook_endpoint_not_found'],
    limits: [
      ['webhooks', ({ endpoint }) => ({ id: endpoint, url: 'https://attacker.example/' })],
      ['webhooks', ({ endpoint }) => ({ id: endpoint, enabled: false })],
    ],
  },
  rotateWebhookSecret: {
    examples: [
      { id: 1, overlap_hours: 48, idempotency_key: 'rotate-2026-03' },
      { id: 99 },
      { id: 1, overlap_hours: -1 },
    ],
    stranger: [({ endpoint }) => ({ id: endpoint }), 'webhook_endpoint_not_found'],
    limits: [['webhooks', ({ endpoint }) => ({ id: endpoint })]],
  },
  deleteWebhookEndpoint: {
    examples: [{ id: 2 }, { id: 99 }, { id: 1, force: true }],
    stranger: [({ endpoint }) => ({ id: endpoint }), 'webhook_endpoint_not_found'],
    limits: [['webhooks', ({ endpoint }) => ({ id: endpoint })]],
  },
  testWebhookEndpoint: {
    examples: [{ id: 1, idempotency_key: 'test-events' }, { id: 99 }, { id: 1, event: 'invoice.paid' }],
    stranger: [({ endpoint }) => ({ id: endpoint }), 'webhook_endpoint_not_found'],
    limits: [['free', ({ endpoint }) => ({ id: endpoint })]],
  },
  listWebhookDeliveries: {
    examples: [{ id: 1 }, { id: 99 }, { id: 1, status: 'lost' }],
    stranger: [({ endpoint }) => ({ id: endpoint }), 'webhook_endpoint_not_found'],
  },
  redeliverWebhooks: {
    examples: [
      { id: 1, from: '2026-03-17T00:00:00Z', to: '2026-03-18T00:00:00Z' },
      { id: 99, from: '2026-03-17T00:00:00Z' },
      { id: 1 },
    ],
    stranger: [({ endpoint }) => ({ id: endpoint, from: '2026-01-01T00:00:00Z' }), 'webhook_endpoint_not_found'],
    fields: { from: '2026-03-01T00:00:00Z' },
    limits: [['free', ({ endpoint }) => ({ id: endpoint, from: '2026-01-01T00:00:00Z' })]],
  },
  redeliverWebhook: {
    examples: [{ id: 1 }, { id: 1 }, { id: 99 }, { id: 1, at: 'noon' }],
    stranger: [({ delivery }) => ({ id: delivery }), 'webhook_delivery_not_found'],
    limits: [['free', ({ delivery }) => ({ id: delivery })]],
  },
} satisfies Partial<Calls>;
