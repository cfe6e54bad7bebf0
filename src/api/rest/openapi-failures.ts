/** Failures of an endpoint in the OpenAPI documents: the error codes of each status (R10, R11). */
import type { BillingErrorCode } from '../../model/billing-error.ts';
import type { ProblemCode } from '../http/problem.ts';
import { type Endpoint, namesInPath } from './openapi-endpoints.ts';
import { STATUS_OF } from './refusals.ts';

type Code = ProblemCode | BillingErrorCode | 'internal_error';
type Codes = Readonly<Record<string, readonly Code[]>>;

/** Failures that every call can have, independent of its operation. */
const EVERYWHERE: Codes = {
  '401': ['unauthorized'],
  '403': ['insufficient_scope'],
  '422': ['validation_failed'],
  '429': ['rate_limited'],
  '500': ['internal_error'],
  '503': ['store_unavailable'],
};
const WITH_PATH: Codes = { '400': ['malformed_request'] };
const WITH_BODY: Codes = {
  '400': ['malformed_json'],
  '413': ['body_too_large'],
  '415': ['unsupported_media_type'],
};
/** Failures of a call that exceeds a limit of its token (docs/guardrails.md). */
const WITH_LIMITS: Codes = { '403': ['not_permitted'] };
const WITH_KEY: Codes = { '409': ['idempotency_in_progress'], '422': ['idempotency_key_reused'] };

/** Error codes by status, lowest status first. Codes that every call can get come before the operation's own codes. */
export function failuresOf(endpoint: Endpoint): ReadonlyMap<string, readonly Code[]> {
  const own = endpoint.op.refusals.map((code): Codes => ({ [STATUS_OF[code]]: [code] }));
  const sources = [
    ...(endpoint.method === 'GET' ? [] : [WITH_BODY]),
    ...(namesInPath(endpoint).length > 0 ? [WITH_PATH] : []),
    EVERYWHERE,
    ...(endpoint.method === 'GET' ? [] : [WITH_LIMITS]),
    ...own,
    ...(endpoint.method === 'POST' ? [WITH_KEY] : []),
  ];
  const byStatus = new Map<string, readonly Code[]>();
  for (const [status, codes] of sources.flatMap((source) => Object.entries(source))) {
    // The set removes duplicates: an operation may also declare a code that every call has, such as `rate_limited`.
    byStatus.set(status, [...new Set([...(byStatus.get(status) ?? []), ...codes])]);
  }
  return new Map([...byStatus].sort(([a], [b]) => (a < b ? -1 : 1)));
}
