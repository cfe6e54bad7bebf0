import type { Services } from '../kernel/context.ts';
import { forEachAtOnce } from '../kernel/for-each-of.ts';
import { deliverMail } from './deliver-mail.ts';

const BATCH = 20;

/** Tries each due mail once. Does nothing without a mail server. */
export async function deliverDueMails(services: Services): Promise<void> {
  if (!services.mail.configured) return;
  const due = await services.store.mails.due(services.clock.now(), BATCH);
  await forEachAtOnce(due, async ({ id }) => {
    await deliverMail(services, id);
  });
}
