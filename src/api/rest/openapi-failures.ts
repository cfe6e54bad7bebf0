/** How an operation can say no, as its document shows it: statuses, and the codes behind each (R10, R11). */
import type { JsonSchema } from '../../operations/json-schema.ts';
import type { Operation } from '../../operations/operation.ts';
import type { Route } from '../http/routes.ts';
import { STATUS_OF } from './refusals.ts';

export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['success', 'error', 'request_id'],
  properties: {
    success: { type: 'boolean', const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'retryable'],
      properties: {
        code: { type: 'string', description: 'For programs.' },
        message: { type: 'string', description: 'For people.' },
        field: { type: 'string', description: 'The first wrong field.' },
        errors: {
          type: 'array',
          description: 'Every wrong field.',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: { field: { type: 'string' }, message: { type: 'string' } },
          },
        },
        allowed_values: { type: 'array', items: { type: 'string' } },
        hint: { type: 'string', description: 'What to do instead.' },
        retryable: { type: 'boolean', description: 'true: the same call may succeed later.' },
        customer_id: { type: 'integer', description: 'The customer that exists already.' },
        next_allowed_at: { type: 'string', format: 'date-time' },
      },
    },
    request_id: { type: 'string' },
  },
};

/** What any call can meet, before or beside its operation. */
const EVERYWHERE: Readonly<Record<string, readonly string[]>> = {
  '401': ['unauthorized'],
  '403': ['insufficient_scope'],
  '422': ['validation_failed'],
  '429': ['rate_limited'],
  '500': ['internal_error'],
  '503': ['store_unavailable'],
};
const WITH_BODY: Readonly<Record<string, readonly string[]>> = {
  '400': ['malformed_json'],
  '413': ['body_too_large'],
  '415': ['unsupported_media_type'],
};
const WITH_KEY: Readonly<Record<string, readonly string[]>> = {
  '409': ['idempotency_in_progress'],
  '422': ['idempotency_key_reused'],
};

export function failuresOf(op: Operation, route: Route): JsonSchema {
  const codes = new Map<string, string[]>();
  const add = (byStatus: Readonly<Record<string, readonly string[]>>) => {
    for (const [status, more] of Object.entries(byStatus)) codes.set(status, [...(codes.get(status) ?? []), ...more]);
  };
  add(EVERYWHERE);
  if (route.method !== 'GET') add(WITH_BODY);
  for (const code of op.refusals) add({ [STATUS_OF[code]]: [code] });
  if (route.method === 'POST') add(WITH_KEY);
  return Object.fromEntries(
    [...codes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([status, list]) => [
        status,
        {
          description: `${list.join(', ')}.`,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  );
}
