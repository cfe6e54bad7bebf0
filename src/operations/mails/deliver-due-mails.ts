import type { World } from '../context.ts';
import { deliverMail } from './deliver-mail.ts';

const BATCH = 20;

/** One attempt at every mail that is due; without a mail server there is nothing to attempt. */
export async function deliverDueMails(world: World): Promise<void> {
  if (!world.mail.configured) return;
  const due = await world.store.mails.due(world.clock.now(), BATCH);
  await Promise.all(due.map(({ id }) => deliverMail(world, id)));
}
