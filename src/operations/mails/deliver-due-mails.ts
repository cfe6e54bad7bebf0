import type { Services } from '../context.ts';
import { deliverMail } from './deliver-mail.ts';

const BATCH = 20;

/** Tries each due mail once. Does nothing without a mail server. */
export async function deliverDueMails(services: Services): Promise<void> {
  if (!services.mail.configured) return;
  const due = await services.store.mails.due(services.clock.now(), BATCH);
  await Promise.all(due.map(({ id }) => deliverMail(services, id)));
}
