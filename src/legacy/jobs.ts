import type { Instant } from '../model/dates.ts';
import type { AccountId } from '../model/ids.ts';
import type { JobKind } from '../model/job.ts';
import type { Services } from '../operations/context.ts';
import type { Job } from '../operations/jobs/claim-jobs.ts';
import { buildPaymentChunks } from './operations/build-chunks.ts';
import { CHUNK_JOB } from './store/payment-chunks.ts';
import { PAYMENT_ENCODING } from './v2/encode-payment.ts';

/** Subject and lane: an account whose whole list of payments was read. One at a time, because no caller waits for it. */
const CHUNKS = { name: CHUNK_JOB, concurrency: 1, inOneLane: 1, leaseMs: 300_000 } as const satisfies JobKind;

export const LEGACY_JOBS = {
  paymentChunks: {
    kind: CHUNKS,
    handle: (services: Services, { subject_id }: Job): Promise<Instant | null> =>
      buildPaymentChunks(services, subject_id as AccountId, PAYMENT_ENCODING),
  },
};
