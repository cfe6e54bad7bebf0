/** Encrypts every stored secret again, with the current key instead of the previous one (`billhook key rotate`). */
import type { Rotation } from '../../model/secret-box.ts';
import type { SealedColumn, SealedText } from '../../store/access/sealed-values.ts';
import type { Queries } from '../../store/store.ts';
import type { Services } from '../kernel/context.ts';
import { KEY_CHECK, KEY_CHECK_TEXT } from './key-check.ts';
import { countSecrets, type SecretCounts, sealedTexts } from './stored-secrets.ts';
import { formerKeyName, UNSUBSCRIBING } from './unsubscribing-key.ts';

export type RotationReport = SecretCounts & { readonly resealed: number };

type KeyServices = Pick<Services, 'store' | 'secrets'>;

/**
 * Encrypts all secrets again, with one transaction for each secret. Skips texts that the current key decrypts, so the
 * rotation can be repeated after a crash. After the first transaction, every process that has both keys uses the
 * current key. So no new text is encrypted with the previous key.
 */
export async function rotateKey(services: KeyServices, rotation: Rotation): Promise<RotationReport> {
  const { store } = services;
  await store.transaction((tx) => moveCheck(tx, rotation));
  let resealed = 0;
  for (let moved = -1; moved !== 0; ) {
    moved = 0;
    for await (const { column, text } of sealedTexts(store)) {
      if (rotation.openWithPrevious(text.sealed) === null) continue;
      await store.transaction((tx) => reseal(tx, rotation, column, text));
      moved++;
      if (column.table !== 'sealed_values') resealed++;
    }
  }
  const check = await store.sealedValues.find(KEY_CHECK);
  if (check !== null) services.secrets.select(check);
  return { resealed, ...(await countSecrets(services)) };
}

/**
 * Encrypts the check value with the current key. Also stores the former signing key of unsubscribe links, which was
 * derived from the previous secret key. The former signing key keeps the links in sent mails valid.
 */
async function moveCheck(tx: Queries, rotation: Rotation): Promise<void> {
  const check = await tx.sealedValues.holdAlone(KEY_CHECK);
  const column = checkColumn(tx);
  if (check === null) await tx.sealedValues.insert(KEY_CHECK, rotation.seal(KEY_CHECK_TEXT));
  else if (rotation.openWithPrevious(check) !== null)
    await tx.sealedValues.replace(column, { key: [KEY_CHECK], sealed: check }, rotation.seal(KEY_CHECK_TEXT));
  const former = rotation.previousKeyFor(UNSUBSCRIBING);
  await tx.sealedValues.insert(formerKeyName(former), rotation.seal(former.toString('base64')));
}

function checkColumn({ sealedValues }: Queries): SealedColumn {
  return sealedValues.columns.find(({ table }) => table === 'sealed_values') as SealedColumn;
}

/**
 * Encrypts one stored secret with the new key. Every transaction that changes secrets locks the row `KEY_CHECK`. So no
 * other transaction can copy the old encrypted text during this change.
 */
async function reseal(tx: Queries, rotation: Rotation, column: SealedColumn, text: SealedText): Promise<void> {
  await tx.sealedValues.holdAlone(KEY_CHECK);
  const secret = rotation.openWithPrevious(text.sealed);
  if (secret !== null) await tx.sealedValues.replace(column, text, rotation.seal(secret));
}
