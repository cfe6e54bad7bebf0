/** The idempotency key of a POST, from the header or the body (R14). */
import type { Request } from 'express';
import { invalid } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import {
  fingerprintOf,
  IDEMPOTENCY_KEY_LIFETIME_MS,
  type IdempotentCall,
  type Repeatable,
  TOOL_RETRY_WINDOW_MS,
} from '../../operations/kernel/idempotency.ts';

const FIELD = 'idempotency_key';

/** Set by the tools of a remote process (`src/tools/remote`). */
const REPEAT_HEADER = 'repeat-is-retry';

/** Removes the key from the input, because operations do not have this field. */
export function takeIdempotencyKey(
  req: Request,
  input: Record<string, unknown>,
): IdempotentCall | Repeatable | undefined {
  if (req.method !== 'POST') return undefined;
  // Whether a call is a repeat depends on how this service understands it, so the header counts; the key is for
  // services that do not know the header.
  if (req.headers[REPEAT_HEADER] === 'true') return { retryWithinMs: TOOL_RETRY_WINDOW_MS };
  const header = req.headers['idempotency-key'];
  const field = input[FIELD];
  delete input[FIELD];
  const key = header ?? field;
  if (key === undefined) return undefined;
  if (header !== undefined && field !== undefined && header !== field) {
    throw invalid([{ field: FIELD, message: 'must not differ from the header Idempotency-Key' }]);
  }
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > BOUNDS.idempotencyKey) {
    throw invalid([{ field: FIELD, message: `must be 1 to ${BOUNDS.idempotencyKey} visible ASCII characters` }]);
  }
  return { key, fingerprint: fingerprintOf(input), lifetimeMs: IDEMPOTENCY_KEY_LIFETIME_MS };
}
