import type { Services } from '../kernel/context.ts';
import { queueDelivery } from './queue-delivery.ts';

const BATCH = 50;

/**
 * Creates deliveries of new events, one for each endpoint that receives the event.
 * - No event is lost: each event is committed together with the change that it reports.
 * - No endpoint gets two deliveries of one event: one transaction creates the deliveries and marks the event as
 *   distributed.
 * - Sequences have no gaps: the same transaction also gives the event the next sequence of its account.
 * - A delivery can still be sent twice (src/model/job-kind.ts).
 */
export async function fanOutEvents({ store, clock }: Services): Promise<void> {
  for (let taken = BATCH; taken === BATCH; ) {
    const now = clock.now();
    if (!(await store.journal.hasEventsToFanOut())) return;
    taken = await store.transaction(async (tx) => {
      const events = await tx.journal.takeEventsToFanOut(BATCH);
      for (const event of events) {
        const receivers = await tx.endpoints.receiversOf(event);
        for (const { id } of receivers) await queueDelivery(tx, event, id, now);
      }
      return events.length;
    });
  }
}
