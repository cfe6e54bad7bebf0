/** An account with a webhook receiver, and a worker that does only the work due at the time of the test clock. */
import { WEBHOOK_JOB } from '../../../src/model/job-kind.ts';
import { claimJobs, settling } from '../../../src/operations/jobs/claim-jobs.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { fanOutEvents } from '../../../src/operations/webhooks/fan-out-events.ts';
import { HANDLERS } from '../../../src/worker/tasks-and-handlers.ts';
import { type Answer, type Desk, type Ledger, openDesk } from '../../kit/desk.ts';
import { openReceiver, type Receiver } from '../../webhooks/receiver.ts';

export type Delivery = Answer<'listWebhookDeliveries'>['webhook_deliveries'][number];
export type NewEndpoint = Answer<'createWebhookEndpoint'>;

export interface PostRoom extends AsyncDisposable {
  readonly desk: Desk;
  readonly services: Services;
  readonly receiver: Receiver;
  readonly endpoint: NewEndpoint;
  /** Fans events out and makes every delivery attempt that is due. */
  readonly work: () => Promise<void>;
  readonly deliveries: (id?: number) => Promise<readonly Delivery[]>;
  /** The only delivery; throws if it is missing or one of several. */
  readonly delivery: () => Promise<Delivery>;
  /** Moves the clock to the next attempt of the only delivery, and runs the worker. */
  readonly workLater: () => Promise<void>;
  /** The endpoint as getWebhookEndpoint returns it. */
  readonly standing: () => Promise<Answer<'getWebhookEndpoint'>>;
}

/** Deletes the jobs and pending events of earlier tests first, so that the worker finds only the work of this test. */
export async function openPostRoom(ledger: Ledger, wanted: object = {}): Promise<PostRoom> {
  await ledger.database.execute('delete from jobs');
  await ledger.database.execute('update events set fan_out_at = null');
  const desk = await openDesk(ledger, { email: 'owner@test.example' });
  const { services } = ledger.testApp.app;
  const receiver = await openReceiver();
  const endpoint = await desk.run('createWebhookEndpoint', { url: receiver.url, ...wanted });
  const room: PostRoom = {
    ...{ desk, services, receiver, endpoint },
    work: () => work(services),
    deliveries: async (id = endpoint.id) =>
      (await desk.run('listWebhookDeliveries', { id, limit: 100 })).webhook_deliveries,
    delivery: async () => {
      const [only, ...others] = await room.deliveries();
      if (!only || others.length > 0) throw new Error(`there are ${others.length} deliveries more than one`);
      return only;
    },
    workLater: async () => {
      ledger.testApp.clock.set((await room.delivery()).next_attempt_at ?? '');
      await work(services);
    },
    standing: () => desk.run('getWebhookEndpoint', { id: endpoint.id }),
    [Symbol.asyncDispose]: receiver[Symbol.asyncDispose],
  };
  return room;
}

async function work(services: Services): Promise<void> {
  await fanOutEvents(services);
  for (;;) {
    const jobs = await claimJobs(services, WEBHOOK_JOB, { limit: 100, running: new Map() });
    if (jobs.length === 0) return;
    for (const job of jobs) {
      const again = await HANDLERS.webhook.handle(services, job);
      await settling(services)(job, again === null ? 'done' : { again, error: null });
    }
  }
}
