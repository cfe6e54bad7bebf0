import type { Services } from '../context.ts';
import { queueDelivery } from './queue-delivery.ts';

const BATCH = 50;

/**
 * Gives events that have happened to whoever wants them. Events were committed with their changes, and leave this
 * queue in the transaction that makes their deliveries: none is lost, and none is given out twice.
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
