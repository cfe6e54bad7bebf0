/**
 * Limits how many bytes of attachments an account can send in a few minutes. Limits on the number of calls are not
 * enough, because they ignore the size of the files (R13).
 */
import type { AccountId } from '../../model/ids.ts';
import type { Store } from '../../store/store.ts';
import { rateLimited } from '../kernel/rate-limited.ts';

const MINUTES = 10;
/** 100 MB, which is 19 files of the maximum size of 5 MiB. */
const BYTES_MAX = 100_000_000;

export type AttachmentBytes = {
  /** Counts the bytes of a file before the file is stored. Throws `rate_limited` above the limit. */
  readonly take: (accountId: AccountId, bytes: number) => Promise<void>;
};

export function attachmentBytes({ rateWindow }: Pick<Store, 'rateWindow'>): AttachmentBytes {
  const window = rateWindow({ name: 'attachment bytes', points: BYTES_MAX, seconds: MINUTES * 60 });
  return {
    async take(accountId, bytes) {
      if (bytes === 0) return;
      const { taken, msLeft } = await window.take(`account:${accountId}`, bytes);
      if (taken <= BYTES_MAX) return;
      throw rateLimited(`Attachments of at most 100 MB are taken for an account within ${MINUTES} minutes.`, msLeft);
    },
  };
}
