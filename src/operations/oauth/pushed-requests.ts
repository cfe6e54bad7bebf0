/**
 * Authorization requests that a client sends to the server before it opens the browser (PAR, RFC 9126). The store
 * contains a digest of the request's id, not the id itself.
 */
import { addMs, type Instant } from '../../model/dates.ts';
import { CONSENT_SECONDS } from '../../model/oauth.ts';
import { secretDigest } from '../../model/token.ts';
import type { Services } from '../kernel/context.ts';

/** State of the authorization server; not interpreted here. */
type State = Readonly<Record<string, unknown>>;
/** `until`: end of the time in which the browser must open the request. */
type Kept = { readonly state: State; readonly until: Instant };

/**
 * Stores a request. `seconds`: time in which the browser must open the request. The row is kept longer, because the
 * person also needs time to answer.
 */
export async function keepPushed({ store, clock }: Services, id: string, state: State, seconds: number): Promise<void> {
  const until = addMs(clock.now(), seconds * 1000);
  const payload = JSON.stringify({ state, until } satisfies Kept);
  const expires_at = addMs(until, CONSENT_SECONDS * 1000);
  const row = { digest: secretDigest(id), kind: 'pushed request', grant_id: null, payload, expires_at } as const;
  await store.transaction((tx) => tx.oauthRecords.insert(row));
}

export async function findPushed({ store, clock }: Services, id: string) {
  const now = clock.now();
  const row = await store.oauthRecords.find('pushed request', secretDigest(id), now);
  if (!row) return undefined;
  const { state, until } = JSON.parse(row.payload) as Kept;
  return { state, isLate: now >= until, isUsed: row.consumed_at !== null };
}

/** Marks the request as used. Returns false if it was used before. Of two concurrent calls, only one returns true. */
export function usePushed({ store, clock }: Services, id: string): Promise<boolean> {
  return store.transaction((tx) => tx.oauthRecords.consume('pushed request', secretDigest(id), clock.now()));
}
