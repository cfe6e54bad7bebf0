/** An account with a receiver, and a worker that does what is due now and nothing else. */
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
  /** Gives events out and makes every attempt that is due. */
  readonly work: () => Promise<void>;
  readonly deliveries: (id?: number) => Promise<readonly Delivery[]>;
  /** The only delivery there is. */
  readonly delivery: () => Promise<Delivery>;
  /** Moves the clock to the next attempt of the only delivery, and works. */
  readonly workLater: () => Promise<void>;
  /** How the endpoint is. */
  readonly standing: () => Promise<Answer<'getWebhookEndpoint'>>;
}

/** Nothing of other tests is waiting in it. */
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
