/** The webhook payloads as an OpenAPI document (R24, R25). */
import * as z from 'zod';
import { EVENT_TYPES, type EventType } from '../../model/event.ts';
import { CreditNote } from '../../operations/credit-notes/credit-note.ts';
import { Invoice } from '../../operations/invoices/invoice.ts';
import { InstantText } from '../../operations/kernel/fields.ts';
import { type JsonSchema, outputSchemaOf } from '../../operations/kernel/json-schema.ts';
import { Dispute } from '../../operations/payments/dispute.ts';
import { Payment } from '../../operations/payments/payment.ts';
import { Refund } from '../../operations/payments/refund.ts';
import { Quote } from '../../operations/quotes/quote.ts';
import { Subscription } from '../../operations/subscriptions/subscription.ts';

const Refunded = Payment.extend({
  refund: Refund.pick({ id: true, amount: true, reason: true })
    .extend({ settled_at: InstantText })
    .describe('What this refund gave back, and when.'),
});
const Disputed = Payment.extend({
  dispute: Dispute.extend({ id: z.int(), amount: z.number().describe('What it takes, or took.') }),
});
const Test = z.object({ message: z.string(), webhook_endpoint_id: z.int() });
const Erased = z.object({ id: z.int().describe('Of the customer.'), erased_at: z.string() });

const Numbered = z.object({ id: z.int() });

/** `data` of an event that is delivered, or delivered again, after its customer was erased (R107). */
export const ERASED_DATA = z.object({
  id: z.int().describe('Of what the event is about.'),
  refund: Numbered.optional(),
  dispute: Numbered.optional(),
  erased: z.literal(true),
});

/** Schema of the field `data`, by event type. */
export const EVENT_DATA: Readonly<Record<EventType, z.ZodObject>> = {
  'payment.succeeded': Payment,
  'payment.failed': Payment,
  'payment.refunded': Refunded,
  'payment.charged_back': Disputed,
  'payment.dispute_won': Disputed,
  'payment.undone': Payment,
  'invoice.created': Invoice,
  'invoice.sent': Invoice,
  'invoice.paid': Invoice,
  'invoice.overdue': Invoice,
  'invoice.cancelled': Invoice,
  'invoice.reminder_sent': Invoice,
  'credit_note.created': CreditNote,
  'credit_note.sent': CreditNote,
  'quote.sent': Quote,
  'quote.accepted': Quote,
  'quote.declined': Quote,
  'subscription.created': Subscription,
  'subscription.activated': Subscription,
  'subscription.renewed': Subscription,
  'subscription.payment_failed': Subscription,
  'subscription.updated': Subscription,
  'subscription.paused': Subscription,
  'subscription.resumed': Subscription,
  'subscription.cancelled': Subscription,
  'subscription.completed': Subscription,
  'customer.erased': Erased,
  'webhook.test': Test,
};

export function eventsDocument(): JsonSchema {
  const described = EVENT_TYPES.map((type) => [type, webhook(type, EVENT_DATA[type])] as const);
  return {
    openapi: '3.1.0',
    info: {
      title: 'billhook events',
      version: '1.0.0',
      description:
        'Posted to your webhook endpoints, at least once and in no order: sequence has the order. Amounts are JSON numbers in major units beside their currency. Verify X-Service-Signature before you believe any of it.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    webhooks: Object.fromEntries(described),
  };
}

function webhook(type: EventType, data: z.ZodObject): JsonSchema {
  return {
    post: {
      operationId: type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
      summary: type,
      security: [],
      parameters: HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema: envelope(type, data) } } },
      responses: { '2XX': { description: 'Taken. Anything else is tried again later; 410 ends it.' } },
    },
  };
}

const SEQUENCE = {
  type: 'integer',
  minimum: 1,
  description:
    'The place of the event in the order of your account: 1, 2, … A lower one is older. Only an endpoint of all types sees every number.',
};

function envelope(type: EventType, data: z.ZodObject): JsonSchema {
  const isNumbered = type !== 'webhook.test';
  const whole = outputSchemaOf({ output: data });
  // The test of an endpoint and the event about an erasure keep their data if a customer is erased.
  const isErasable = isNumbered && type !== 'customer.erased';
  return {
    type: 'object',
    properties: {
      event: { type: 'string', enum: [type] },
      id: { type: 'string', description: 'The same at every attempt.' },
      ...(isNumbered ? { sequence: SEQUENCE } : {}),
      created_at: { type: 'string', format: 'date-time' },
      data: isErasable ? { anyOf: [whole, outputSchemaOf({ output: ERASED_DATA })] } : whole,
    },
    required: ['event', 'id', ...(isNumbered ? ['sequence'] : []), 'created_at', 'data'],
  };
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  header('X-Service-Signature', 'sha256= and the hex HMAC-SHA256 of the body, keyed with the secret as shown.'),
  header('webhook-id', 'The id of the event.'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
  header(
    'webhook-signature',
    'v1, and base64 HMAC-SHA256 of id.timestamp.body (Standard Webhooks); two while rotating.',
  ),
];
