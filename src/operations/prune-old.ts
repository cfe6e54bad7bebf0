/** Forgets what nobody will look at again, in small bites: no bite holds the database for long. */
import { addMs, DAY_MS, dateAt, type TimeZone } from '../model/dates.ts';
import type { Queries } from '../store/store.ts';
import type { Services } from './context.ts';
import { MCP_SESSION_IDLE_MS } from './mcp-sessions.ts';

const DELIVERIES_KEPT_DAYS = 30;
const FAILED_JOBS_KEPT_DAYS = 30;
/** Refunds and disputes of payments that were made with them can come for more than a year. */
const FORMER_CREDENTIALS_KEPT_DAYS = 550;
const BITE = 200;
const BITES_MAX = 20;
/** Short rows without an index, so they are deleted in larger batches. */
const RATE_WINDOWS_BITE = 20_000;

export async function pruneOld({ store, clock }: Services): Promise<void> {
  const now = clock.now();
  await store.pruneRateWindows(RATE_WINDOWS_BITE);
  const dayAgo = addMs(now, -DAY_MS);
  await inBites(store, (tx) => tx.deliveries.prune(addMs(now, -DELIVERIES_KEPT_DAYS * DAY_MS), BITE));
  await store.transaction((tx) => tx.jobs.prune(addMs(now, -FAILED_JOBS_KEPT_DAYS * DAY_MS), BITE));
  await store.transaction((tx) => tx.signInLinks.pruneSetUp(now, BITE));
  await store.transaction((tx) => tx.sessions.prune(now, BITE));
  await store.transaction((tx) => tx.exports.prune(now, BITE));
  await inBites(store, (tx) => tx.mcpSessions.prune(addMs(now, -MCP_SESSION_IDLE_MS), BITE));
  await store.transaction((tx) => tx.mcpSessions.pruneReplies(addMs(now, -MCP_SESSION_IDLE_MS), BITE));
  await store.transaction((tx) => tx.accounts.pruneSignInLinks(dayAgo, BITE));
  // What was used is kept for a day more, so that whoever uses it again is noticed.
  // Two days ago is over in every zone.
  const spentBefore = dateAt(addMs(now, -2 * DAY_MS), 'UTC' as TimeZone);
  await inBites(store, (tx) => tx.spending.prune(spentBefore, BITE));
  await inBites(store, (tx) => tx.oauthRecords.prune(dayAgo, BITE));
  await inBites(store, (tx) => tx.oauthGrants.prune(now, BITE));
  await inBites(store, (tx) => tx.oauthClients.prune(dayAgo, BITE));
  await store.transaction((tx) => tx.connections.forgetFormer(addMs(now, -FORMER_CREDENTIALS_KEPT_DAYS * DAY_MS)));
}

/** `prune` takes one bite, and says how much was gone. */
async function inBites(store: Services['store'], prune: (tx: Queries) => Promise<number>): Promise<void> {
  for (let bite = 0; bite < BITES_MAX; bite++) {
    if ((await store.transaction(prune)) < BITE) break;
  }
}
