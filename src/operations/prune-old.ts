/** Forgets what nobody will look at again, in small bites: no bite holds the database for long. */
import { addMs, DAY_MS, type Instant } from '../model/dates.ts';
import type { World } from './context.ts';

const DELIVERIES_KEPT_DAYS = 30;
const FAILED_JOBS_KEPT_DAYS = 30;
const BITE = 200;
const BITES_MAX = 20;

export async function pruneOld({ store, clock }: World): Promise<void> {
  const now = clock.now();
  for (let bite = 0; bite < BITES_MAX; bite++) {
    const before = addMs(now, -DELIVERIES_KEPT_DAYS * DAY_MS);
    const gone = await store.transaction((tx) => tx.deliveries.prune(before, BITE));
    if (gone < BITE) break;
  }
  await store.transaction((tx) => tx.jobs.prune(addMs(now, -FAILED_JOBS_KEPT_DAYS * DAY_MS), BITE));
  await store.transaction((tx) => tx.signInLinks.pruneSetUp(now, BITE));
  await store.transaction((tx) => tx.sessions.prune(now, BITE));
  await store.transaction((tx) => tx.accounts.pruneSignInLinks(addMs(now, -DAY_MS), BITE));
  await pruneOauth(store, now);
}

/** What was used is kept for a day more, so that whoever uses it again is noticed. */
async function pruneOauth(store: World['store'], now: Instant): Promise<void> {
  for (let bite = 0; bite < BITES_MAX; bite++) {
    const gone = await store.transaction((tx) => tx.oauthRecords.prune(addMs(now, -DAY_MS), BITE));
    if (gone < BITE) break;
  }
  await store.transaction((tx) => tx.oauthGrants.prune(now, BITE));
  await store.transaction((tx) => tx.oauthClients.prune(addMs(now, -DAY_MS), BITE));
}
