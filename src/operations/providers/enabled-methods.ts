/** Cache of the methods that accounts have switched on: otherwise every view of a pay page asks the provider. */
import type { Clock } from '../../model/dates.ts';
import type { PaymentMethod } from '../../model/payment.ts';

type Said = ReadonlySet<PaymentMethod> | null;
type Kept = { readonly said: Promise<Said>; until: number };

/** `get` asks once for each key, also for concurrent calls; after a failure again after a short pause. */
export type EnabledMethods = { readonly get: (key: string, ask: () => Promise<Said>) => Promise<Said> };

const KEPT_MS = 10 * 60_000;
const KEPT_AFTER_FAILURE_MS = 30_000;
/** Keys contain the amount; the oldest answers leave first. */
const KEPT_MAX = 1_000;

export function keepEnabledMethods(clock: Clock): EnabledMethods {
  const kept = new Map<string, Kept>();
  return {
    get(key, ask) {
      const known = kept.get(key);
      if (known && known.until > clock.now()) return known.said;
      const one: Kept = { said: ask(), until: clock.now() + KEPT_MS };
      one.said.catch(() => {
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
      return one.said;
    },
  };
}
