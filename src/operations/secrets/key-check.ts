/** Checks whether this process has the secret key of its database, by decrypting a known value (R71). */
import type { KeyState } from '../../model/secret-box.ts';
import type { Queries } from '../../store/store.ts';
import type { Services } from '../kernel/context.ts';

/** Name of the known value in the table of encrypted values. */
export const KEY_CHECK = 'key check';
export const KEY_CHECK_TEXT = 'billhook';

type KeyServices = Pick<Services, 'store' | 'secrets'>;

/**
 * Selects the key that the database uses, and returns its state. Normally makes only one small read, because readiness
 * probes call this function often. In a database of an older version, also adds the check value.
 */
export async function checkKey({ store, secrets }: KeyServices): Promise<KeyState> {
  const check = await store.sealedValues.find(KEY_CHECK);
  if (check !== null) return secrets.select(check);
  // The check value is missing in a database of an older version: a migration could not add it without the secret key.
  // The key is checked with any other stored secret instead.
  const example = await store.sealedValues.example();
  if (example === undefined) return secrets.state();
  const state = secrets.select(example);
  if (state.ok) await store.transaction((tx) => tx.sealedValues.insert(KEY_CHECK, secrets.seal(KEY_CHECK_TEXT)));
  return state;
}

/**
 * Like `checkKey`, for servers and workers. If the database has no secrets yet, also stores the check value, so that
 * other keys are refused afterwards.
 */
export async function claimKey(services: KeyServices): Promise<KeyState> {
  const state = await checkKey(services);
  if (state.ok) await services.store.transaction((tx) => selectKey(tx, services));
  return checkKey(services);
}

/**
 * Selects the key that the database uses, and blocks a key rotation until the transaction ends. Must be called before
 * the transaction locks a row with an encrypted text. A rotation locks the check value first, and rows with an
 * encrypted text later. The reverse order could deadlock.
 */
async function selectKey(tx: Pick<Queries, 'sealedValues'>, { secrets }: Pick<Services, 'secrets'>): Promise<void> {
  const held = await tx.sealedValues.hold(KEY_CHECK);
  if (held !== null) return void secrets.select(held);
  await tx.sealedValues.insert(KEY_CHECK, secrets.seal(KEY_CHECK_TEXT));
  const kept = await tx.sealedValues.hold(KEY_CHECK);
  if (kept !== null) secrets.select(kept);
}

/**
 * Blocks a key rotation like {@link selectKey}, but selects no key. Used in a transaction that copies an encrypted text
 * without decrypting it.
 */
export async function holdKey(tx: Pick<Queries, 'sealedValues'>): Promise<void> {
  await tx.sealedValues.hold(KEY_CHECK);
}

/**
 * Encrypts a secret with the key that the database currently uses. Used for secrets that must not be lost. See {@link
 * selectKey}.
 */
export async function sealStored(
  tx: Pick<Queries, 'sealedValues'>,
  { secrets }: Pick<Services, 'secrets'>,
  secret: string,
): Promise<string> {
  await selectKey(tx, { secrets });
  return secrets.seal(secret);
}
