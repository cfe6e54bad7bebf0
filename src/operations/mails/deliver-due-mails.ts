import type { Services } from '../context.ts';
import { deliverMail } from './deliver-mail.ts';

const BATCH = 20;

/** One attempt at every mail that is due; without a mail server there is nothing to attempt. */
export async function deliverDueMails(services: Services): Promise<void> {
  if (!services.mail.configured) return;
  const due = await services.store.mails.due(services.clock.now(), BATCH);
  await Promise.all(due.map(({ id }) => deliverMail(services, id)));
}
