/** Cache of the match levels of open bank entries, valid until the account changes (`open-levels.ts`). */
import { LRUCache } from 'lru-cache';
import type { MatchLevel } from '../../model/bank-entry.ts';
import type { LocalDate } from '../../model/dates.ts';
import type { BankEntryId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';

const BYTES_MAX = 16 * 1024 * 1024;
/** Bytes of memory per entry. An entry is an object with six fields. */
const ENTRY_BYTES = 104;

/**
 * Fields of an open entry that are needed to count entries by level. `left`: the part of `amount` that is not recorded
 * yet. `amount` and `left` are in minor units.
 */
export type Leveled = {
  readonly level: MatchLevel | 'reversal';
  readonly currency: Currency;
  readonly amount: number;
  readonly left: number;
};
export type LeveledEntry = Leveled & { readonly id: BankEntryId; readonly bookedOn: LocalDate };

declare module '../kernel/context.ts' {
  interface Services {
    /** Match levels (`MATCH_LEVELS`) of bank entries that are not confirmed or ignored yet (R89). */
    readonly bankLevels: CachedLevels;
  }
}

/**
 * The cache of match levels.
 * - `kept`: cached levels. The key contains the account, its revision, and the requested days and amounts.
 * - `underWay`: running computations, with the same keys. Concurrent calls with the same key share one computation.
 */
export type CachedLevels = {
  readonly kept: LRUCache<string, readonly LeveledEntry[]>;
  readonly underWay: Map<string, Promise<readonly LeveledEntry[]>>;
};

export function cachedLevels(): CachedLevels {
  const sizeCalculation = (entries: readonly LeveledEntry[], key: string) =>
    2 * key.length + ENTRY_BYTES * (1 + entries.length);
  return { kept: new LRUCache({ maxSize: BYTES_MAX, sizeCalculation }), underWay: new Map() };
}
