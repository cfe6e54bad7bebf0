import type { Instant } from '../model/dates.ts';
import type { AccountId } from '../model/ids.ts';
import type { JobTerms } from '../model/job.ts';
import type { Services } from '../operations/context.ts';
import type { Job } from '../operations/jobs/claim-jobs.ts';
import { buildPaymentChunks } from './operations/build-chunks.ts';
import { CHUNK_JOB } from './store/payment-chunks.ts';
import { PAYMENT_ENCODING } from './v2/encode-payment.ts';

type JobHandler = JobTerms & { readonly run: (services: Services, job: Job) => Promise<Instant | null> };

export const LEGACY_JOBS: Readonly<Record<string, JobHandler>> = {
  /** Subject and lane: an account whose whole list of payments was read. One at a time, because no caller waits for it. */
  [CHUNK_JOB]: {
    ...{ concurrency: 1, inOneLane: 1, leaseMs: 300_000 },
    run: (services, { subject_id }) => buildPaymentChunks(services, subject_id as AccountId, PAYMENT_ENCODING),
  },
};
