/** Response headers in the documents (R10–R14). */
import type { JsonSchema } from '../../operations/kernel/json-schema.ts';
import type { Endpoint } from './openapi-endpoints.ts';

const HEADERS = {
  'X-Request-Id': {
    required: true,
    description: 'Names the call in our log; also request_id in a refusal.',
    schema: { type: 'string', format: 'uuid' },
  },
  'X-RateLimit-Limit': { description: 'Calls allowed in the tighter window.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Calls left in it.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'When it opens again, in Unix seconds.', schema: { type: 'integer' } },
  RateLimit: {
    description: 'What is left of each window (IETF draft): r calls, opening again in t seconds.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The windows (IETF draft): q calls in w seconds.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait; a call made after them may succeed.', schema: { type: 'integer' } },
  Location: { required: true, description: 'Path of what was created.', schema: { type: 'string' } },
  // A refusal may lack this header, so it is not marked as required. For example, a call above a limit of its token
  // gets no challenge, because no scope would help.
  'WWW-Authenticate': {
    description: 'Bearer challenge (RFC 6750): what is wrong with the token, or the scope it lacks.',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description: 'true: a repeat of an idempotency key; this is the first answer again.',
    schema: { type: 'boolean', const: true },
  },
  'Content-Disposition': { description: 'A file name.', schema: { type: 'string' } },
  ETag: { description: 'For version=original: its SHA-256, in quotes.', schema: { type: 'string' } },
} as const satisfies Record<string, JsonSchema>;

type Header = keyof typeof HEADERS;

const EVERY: readonly Header[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
];

export function headerComponents(): Readonly<Record<string, JsonSchema>> {
  return HEADERS;
}

export function successHeaders({ method, status, media }: Endpoint): JsonSchema {
  return references([
    ...EVERY,
    ...(status === '201' ? (['Location'] as const) : []),
    ...(method === 'POST' ? (['Idempotent-Replayed'] as const) : []),
    ...(media === 'application/json' ? [] : (['Content-Disposition'] as const)),
    ...(media === 'application/pdf' ? (['ETag'] as const) : []),
  ]);
}

export function failureHeaders(status: string, codes: readonly string[]): JsonSchema {
  const waits = status === '429' || status === '503' || codes.includes('idempotency_in_progress');
  const challenges = status === '401' || status === '403';
  return references([
    ...EVERY,
    ...(waits ? (['Retry-After'] as const) : []),
    ...(challenges ? (['WWW-Authenticate'] as const) : []),
  ]);
}

function references(names: readonly Header[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
