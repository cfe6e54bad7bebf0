/**
 * Keys that identify bank entries. An entry whose key is already stored is not added again, so importing a file twice
 * adds nothing.
 */
import { createHash } from 'node:crypto';
import type { StatementEntry } from '../../documents/bank-statement/entry.ts';

/**
 * Returns one key per entry, in the same order. A key is a digest of account, bank reference, day and amount. If an
 * entry has no bank reference, the payer's name and the text are used instead. The bank reference alone is not enough,
 * because some banks use one reference for several transactions. Equal entries in a file are numbered, because two
 * equal transfers on one day are two entries.
 */
export function entryKeys(entries: readonly StatementEntry[]): string[] {
  const equals = new Map<string, number>();
  return entries.map((entry) => {
    const { account, bankReference, bookedOn, amount, currency, isReversal, payerName, text } = entry;
    const money = [bookedOn, amount, currency, isReversal];
    const told = bankReference === null ? [account, money, payerName, text] : [account, bankReference, money];
    const facts = JSON.stringify(told);
    const count = equals.get(facts) ?? 0;
    equals.set(facts, count + 1);
    return createHash('sha256')
      .update(JSON.stringify([facts, count]))
      .digest('hex');
  });
}
