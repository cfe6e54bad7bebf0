/**
 * Deletes old rows in small batches. Each batch has its own transaction, so that no transaction blocks the database for
 * long.
 */
import { addMs, DAY_MS, dateAt, type TimeZone } from '../../model/dates.ts';
import type { Queries } from '../../store/store.ts';
import type { Services } from '../kernel/context.ts';
import { MCP_SESSION_IDLE_MS } from '../mcp/mcp-sessions.ts';

const DELIVERIES_KEPT_DAYS = 30;
const FAILED_JOBS_KEPT_DAYS = 30;
/**
 * Credentials of a replaced provider connection are needed for refunds and disputes of its payments. A dispute can come
 * more than a year after the payment.
 */
const FORMER_CREDENTIALS_KEPT_DAYS = 550;
/**
 * A statement's PDF is needed only until its mail is delivered or given up. This takes at most two days. 30 days leave
 * a margin.
 */
const STATEMENTS_KEPT_DAYS = 30;
const BATCH = 200;
const BATCHES_MAX = 20;
/** Rows of rate limits are short and have no index, so they are cheap to delete. Their batches are therefore larger. */
const RATE_WINDOWS_BATCH = 20_000;

export async function pruneOld({ store, clock }: Services): Promise<void> {
  const now = clock.now();
  await store.pruneRateWindows(RATE_WINDOWS_BATCH);
  const dayAgo = addMs(now, -DAY_MS);
  await inBatches(store, (tx) => tx.deliveries.prune(addMs(now, -DELIVERIES_KEPT_DAYS * DAY_MS), BATCH));
  await inBatches(store, (tx) =>
    tx.archivedDocuments.pruneStatements(addMs(now, -STATEMENTS_KEPT_DAYS * DAY_MS), BATCH),
  );
  await store.transaction((tx) => tx.jobs.prune(addMs(now, -FAILED_JOBS_KEPT_DAYS * DAY_MS), BATCH));
  await store.transaction((tx) => tx.signInLinks.pruneSetUp(now, BATCH));
  await store.transaction((tx) => tx.sessions.prune(now, BATCH));
  await store.transaction((tx) => tx.exports.prune(now, BATCH));
  // Also deletes the uploaded files, of up to 5 MB each.
  await inBatches(store, (tx) => tx.uploads.prune(now, BATCH));
  // Also deletes the imported files, of up to 10 MB each.
  await inBatches(store, (tx) => tx.imports.prune(now, BATCH));
  await inBatches(store, (tx) => tx.mcpSessions.prune(addMs(now, -MCP_SESSION_IDLE_MS), BATCH));
  await store.transaction((tx) => tx.mcpSessions.pruneReplies(addMs(now, -MCP_SESSION_IDLE_MS), BATCH));
  await store.transaction((tx) => tx.accounts.pruneSignInLinks(dayAgo, BATCH));
  await inBatches(store, (tx) => tx.reminderBatches.prune(dayAgo, BATCH));
  await inBatches(store, (tx) => tx.reminderBatches.pruneOutcomes(dayAgo, BATCH));
  // A date before `spentBefore` has ended in every time zone, so no call adds to the sum of that date any more.
  const spentBefore = dateAt(addMs(now, -2 * DAY_MS), 'UTC' as TimeZone);
  await inBatches(store, (tx) => tx.spending.prune(spentBefore, BATCH));
  // Codes and refresh tokens are deleted only a day after they expire. Until then, a second use of a code or token is
  // detected.
  await inBatches(store, (tx) => tx.oauthRecords.prune(dayAgo, BATCH));
  await inBatches(store, (tx) => tx.oauthGrants.prune(now, BATCH));
  await inBatches(store, (tx) => tx.oauthClients.prune(dayAgo, BATCH));
  await store.transaction((tx) => tx.connections.forgetFormer(addMs(now, -FORMER_CREDENTIALS_KEPT_DAYS * DAY_MS)));
}

/**
 * Calls `prune` until it deletes less than a full batch, but at most {@link BATCHES_MAX} times. `prune` must delete at
 * most one batch, and return the number of deleted rows.
 */
async function inBatches(store: Services['store'], prune: (tx: Queries) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    if ((await store.transaction(prune)) < BATCH) break;
  }
}
