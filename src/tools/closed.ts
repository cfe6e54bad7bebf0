/**
 * Tool service that is used while the ledger cannot be opened. It refuses every call with the reason, so that the model
 * can tell the user.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Instant } from '../model/dates.ts';
import { ALL_TOKEN_SCOPES } from '../model/token.ts';
import { type OpenService, RefusedElsewhere } from './service.ts';

const HINT =
  'Nothing was done. Tell the person who set billhook up; once it is repaired, call again: no restart is needed, unless settings of this server have to change.';

export function closedService(reason: string, log: Logger): OpenService {
  const error = { code: 'not_ready', message: reason, hint: HINT, retryable: false };
  const key = randomBytes(32);
  return {
    // Every tool is listed, because the token's scopes are not known yet.
    scopes: ALL_TOKEN_SCOPES,
    log,
    serviceFor: () => ({
      invoke: async () => {
        throw new RefusedElsewhere(error);
      },
      log,
      requestId: randomUUID(),
      timezone: () => 'UTC',
      asking: { key: () => key, subject: 'none', now: () => 0 as Instant },
    }),
  };
}
