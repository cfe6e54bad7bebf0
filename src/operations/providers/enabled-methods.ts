/**
 * Cache of the payment methods that accounts have enabled. Even if a pay page is shown often, it sends only one request
 * to the provider.
 */
import type { Clock } from '../../model/dates.ts';
import type { PaymentMethod } from '../../model/payment.ts';

type Methods = ReadonlySet<PaymentMethod> | null;
type Entry = { readonly methods: Promise<Methods>; until: number };

declare module '../kernel/context.ts' {
  interface Services {
    readonly enabledMethods: EnabledMethods;
  }
}

/** `get` sends one request per key, also for concurrent calls. A failure is cached for a short time. */
export type EnabledMethods = { readonly get: (key: string, ask: () => Promise<Methods>) => Promise<Methods> };

const KEPT_MS = 10 * 60_000;
const KEPT_AFTER_FAILURE_MS = 30_000;
/** Largest number of entries; the oldest are evicted first. There may be many keys, because keys contain the amount. */
const KEPT_MAX = 1_000;

export function keepEnabledMethods(clock: Clock): EnabledMethods {
  const kept = new Map<string, Entry>();
  return {
    get(key, ask) {
      const known = kept.get(key);
      if (known && known.until > clock.now()) return known.methods;
      const one: Entry = { methods: ask(), until: clock.now() + KEPT_MS };
      one.methods.catch(() => {
        one.until = clock.now() + KEPT_AFTER_FAILURE_MS;
      });
      kept.delete(key);
      kept.set(key, one);
      if (kept.size > KEPT_MAX) {
        for (const oldest of kept.keys()) {
          kept.delete(oldest);
          break;
        }
      }
      return one.methods;
    },
  };
}
