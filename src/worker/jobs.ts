/** What the worker does, as a table: a kind of work, and how often it is looked for. */
import type { World } from '../operations/context.ts';
import { deliverDueMails } from '../operations/mails/deliver-due-mails.ts';
import { checkPayments, giveRefunds } from '../operations/payments/check-payments.ts';
import { pruneIdempotencyKeys } from '../operations/prune-idempotency-keys.ts';
import { sendSandboxCallbacks } from '../operations/sandbox/send-callbacks.ts';
import { beat } from '../operations/worker-heartbeat.ts';

export type Job = {
  readonly name: string;
  readonly everyMs: number;
  /** Does what is due now. Throwing is logged and tried again next time. */
  readonly run: (world: World, worker: string) => Promise<void>;
};

export const JOBS: readonly Job[] = [
  { name: 'heartbeat', everyMs: 10_000, run: beat },
  { name: 'mails', everyMs: 1_000, run: deliverDueMails },
  { name: 'payments to check', everyMs: 1_000, run: checkPayments },
  { name: 'refunds', everyMs: 1_000, run: giveRefunds },
  { name: 'sandbox callbacks', everyMs: 500, run: sendSandboxCallbacks },
  { name: 'idempotency keys', everyMs: 60_000, run: pruneIdempotencyKeys },
];
