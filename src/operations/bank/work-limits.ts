/**
 * Limits the work with bank statements per account, in windows of ten minutes. Large files and many entries cost more
 * work. A limit on the number of calls is therefore not sufficient (R13, D-711).
 */
import type { AccountId } from '../../model/ids.ts';
import type { Store } from '../../store/store.ts';
import { rateLimited } from '../kernel/rate-limited.ts';

const MINUTES = 10;

/**
 * Largest amount of work of an account in a window of `MINUTES`.
 * - `bytes`: bytes of parsed files. Parsing and storing the largest file takes a few seconds.
 * - `entries`: added entries.
 * - `compared`: entries that are matched with invoices. Matching 10 000 entries takes at most one second.
 */
const WORK_MAX = { bytes: 100_000_000, entries: 100_000, compared: 1_000_000 } as const;
type Work = keyof typeof WORK_MAX;

const REFUSED: Readonly<Record<Work, string>> = {
  bytes: `Files of at most 100 MB are read for an account within ${MINUTES} minutes, and this one would be more. Nothing of it was imported.`,
  entries: `At most 100 000 entries of statements are added for an account within ${MINUTES} minutes, and this file would be more. Nothing of it was imported.`,
  compared: `At most 1 000 000 bank entries are compared with invoices for an account within ${MINUTES} minutes, which is when all open ones are compared anew after many changes.`,
};

declare module '../kernel/context.ts' {
  interface Services {
    /** Limits of an account's work with bank statements. */
    readonly bankWork: BankWork;
  }
}

export type BankWork = {
  /** Counts work before the work is done. Throws `rate_limited` if the window's limit is exceeded. */
  readonly take: (accountId: AccountId, work: Work, units: number) => Promise<void>;
};

export function bankWork({ rateWindow }: Pick<Store, 'rateWindow'>): BankWork {
  const open = (work: Work) => rateWindow({ name: `bank ${work}`, points: WORK_MAX[work], seconds: MINUTES * 60 });
  const windows = { bytes: open('bytes'), entries: open('entries'), compared: open('compared') };
  return {
    async take(accountId, work, units) {
      if (units === 0) return;
      const { taken, msLeft } = await windows[work].take(`account:${accountId}`, units);
      if (taken > WORK_MAX[work]) throw rateLimited(REFUSED[work], msLeft);
    },
  };
}
