/** Identity of an entry, so that importing a file twice adds nothing (R89). */
import { createHash } from 'node:crypto';
import type { StatementEntry } from '../../documents/bank-statement/entry.ts';

/**
 * One key per entry, in the order of the entries: account, bank reference, day and amount; without a reference, day,
 * amount, name and text. Day and amount count in addition to a reference, because some banks give the same reference to
 * several transactions. Equal entries in a file are numbered: two transfers of the same amount, name, text and day are
 * two entries.
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
