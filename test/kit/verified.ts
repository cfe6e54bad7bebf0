/**
 * Runs the checks of `billhook verify` at the end of a test that broke something: stored sums must be correct even
 * after a crash.
 */
import { expect } from 'vitest';
import { openStore, type Store } from '../../src/store/store.ts';
import type { Difference } from '../../src/store/verify/verify.ts';
import type { Ledger } from './desk.ts';

export async function differencesIn(
  store: Pick<Store, 'verify'>,
  options: { readonly accountId?: number; readonly sliceRows?: number } = {},
): Promise<Difference[]> {
  const found: Difference[] = [];
  await store.verify({ ...(options as object), found: (difference) => found.push(difference) });
  return found;
}

/** `of`: a store, or a value of the setting `DATABASE_URL`. Without `accountId`, all accounts are checked. */
export async function expectVerified(of: Pick<Store, 'verify'> | string, accountId?: number): Promise<void> {
  const store = typeof of === 'string' ? openStore(of, () => undefined) : null;
  try {
    const found = await differencesIn(store ?? (of as Store), accountId === undefined ? {} : { accountId });
    expect(found, 'stored sums, numbers and events are those of the rows').toEqual([]);
  } finally {
    await store?.close();
  }
}

/** A ledger, or an object that has one beside a mail server and other processes. */
type Ended = Ledger | (AsyncDisposable & { readonly ledger: Ledger });

/** For `afterAll`: verifies the data that the tests of a file left, and then disposes `opened`. */
export async function endVerified(opened: Ended): Promise<void> {
  const { testApp } = 'ledger' in opened ? opened.ledger : opened;
  try {
    await expectVerified(testApp.app.services.store);
  } finally {
    await opened[Symbol.asyncDispose]();
  }
}
