/**
 * Mails that a call gives to the mail server. The call waits a second; a slower hand-over goes on in the background and
 * stores the outcome itself. It keeps its claim on the mail, so that the worker cannot send the mail a second time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Instant } from '../../model/dates.ts';
import type { MailId } from '../../model/ids.ts';

const PATIENCE_MS = 1_000;
/**
 * Hand-overs in the background, of this process. At this number the server is considered to hang, and further mails are
 * left to the worker.
 */
const LATE_MAX = 20;

export type MailEnd =
  | { readonly outcome: 'sent'; readonly at: Instant }
  | { readonly outcome: 'rejected' | 'failed'; readonly reason: string }
  | { readonly outcome: 'queued' }
  /** Not sent, because it was no longer due. */
  | { readonly outcome: 'dropped' };

declare module '../kernel/context.ts' {
  interface Services {
    readonly handOvers: HandOvers;
  }
  interface Hooks {
    /** Tries a queued mail once. Calls `atServer` when all that is left is up to the mail server. */
    readonly deliverMail: (services: Services, id: MailId, atServer: () => void) => Promise<MailEnd>;
  }
}

export type HandOvers = {
  /** `deliver` calls its argument before it talks to the mail server. `late`: the server has not answered yet. */
  readonly run: (deliver: (atServer: () => void) => Promise<MailEnd>) => Promise<MailEnd | 'late'>;
  /**
   * Resolves when no hand-over is running. Call it before the store closes: a mail whose outcome is not stored would be
   * sent twice.
   */
  readonly ended: () => Promise<void>;
};

export function handOvers(): HandOvers {
  const running = new Set<Promise<unknown>>();
  let late = 0;
  return {
    run: async (deliver) => {
      if (late >= LATE_MAX) return 'late';
      const turned = Promise.withResolvers<void>();
      const end = deliver(turned.resolve);
      const kept = end.catch(() => undefined);
      running.add(kept);
      void kept.then(() => running.delete(kept));
      const ended = new AbortController();
      const tooLate = turned.promise.then(() => delay(PATIENCE_MS, 'late' as const, { signal: ended.signal }));
      tooLate.catch(() => undefined);
      const first = await Promise.race([end, tooLate]).finally(() => ended.abort());
      if (first === 'late') {
        late += 1;
        void kept.then(() => {
          late -= 1;
        });
      }
      return first;
    },
    ended: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
