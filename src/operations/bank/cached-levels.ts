/** Cache of the levels of open entries, valid until the account changes (`open-levels.ts`). */
import { LRUCache } from 'lru-cache';
import type { MatchLevel } from '../../model/bank-entry.ts';
import type { LocalDate } from '../../model/dates.ts';
import type { BankEntryId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';

const BYTES_MAX = 16 * 1024 * 1024;
/** Memory of an entry: an object of five fields. */
const ENTRY_BYTES = 96;

/** The fields of an open entry that are counted. `left`: the part that is not recorded yet, in minor units. */
export type Leveled = {
  readonly level: MatchLevel | 'reversal';
  readonly currency: Currency;
  readonly left: number;
};
export type LeveledEntry = Leveled & { readonly id: BankEntryId; readonly bookedOn: LocalDate };

declare module '../kernel/context.ts' {
  interface Services {
    /** Levels of open entries of bank statements (R89). */
    readonly bankLevels: CachedLevels;
  }
}

/** `kept`: by account, revision and days. `underWay`: computations that concurrent calls wait for together. */
export type CachedLevels = {
  readonly kept: LRUCache<string, readonly LeveledEntry[]>;
  readonly underWay: Map<string, Promise<readonly LeveledEntry[]>>;
};

export function cachedLevels(): CachedLevels {
  const sizeCalculation = (entries: readonly LeveledEntry[], key: string) =>
    2 * key.length + ENTRY_BYTES * (1 + entries.length);
  return { kept: new LRUCache({ maxSize: BYTES_MAX, sizeCalculation }), underWay: new Map() };
}
