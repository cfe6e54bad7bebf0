import type { Services } from '../kernel/context.ts';
import { queueDelivery } from './queue-delivery.ts';

const BATCH = 50;

/**
 * Creates a delivery of each new event for every endpoint that receives it. Every event was committed together with the
 * change that it reports. The transaction that creates the deliveries also marks the event as distributed. So no event
 * is lost, and no endpoint gets two deliveries of one event. A delivery may still be sent twice
 * (src/model/job-kind.ts).
 */
export async function fanOutEvents({ store, clock }: Services): Promise<void> {
  for (let taken = BATCH; taken === BATCH; ) {
    const now = clock.now();
    if (!(await store.journal.hasEventsToFanOut(now))) return;
    taken = await store.transaction(async (tx) => {
      const events = await tx.journal.takeEventsToFanOut(now, BATCH);
      for (const event of events) {
        const receivers = await tx.endpoints.receiversOf(event);
        for (const { id } of receivers) await queueDelivery(tx, event, id, now);
      }
      return events.length;
    });
  }
}
