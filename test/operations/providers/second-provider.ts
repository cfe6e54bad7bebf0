/**
 * A second provider for tests: the sandbox under the name of Stripe, with separate books for each account at the
 * provider.
 */
import type { Language } from '../../../src/model/language.ts';
import type { ProviderMode, ProviderPayment, VerifiedKey } from '../../../src/model/provider.ts';
import { ProviderError } from '../../../src/model/provider.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';

export type SecondProvider = {
  /** Results of verifying each key. All other keys are refused. */
  readonly keys: Map<string, VerifiedKey>;
  /** While true, the provider cannot be reached. */
  isAway: boolean;
  /** While true, open payments cannot be cancelled, as with iDEAL at Mollie. */
  keepsOpen: boolean;
  readonly languages: (Language | null)[];
  /** Changes the result of a look-up before the service receives it. */
  says: (payment: ProviderPayment) => ProviderPayment;
};

export const LIVE_KEY = 'sk_live_51First';
export const ROTATED_KEY = 'sk_live_51Second';
export const OTHER_KEY = 'sk_live_51Other';
export const TEST_KEY = 'sk_test_51First';

export function addSecondProvider(services: Services): SecondProvider {
  const said = (identity: string, mode: ProviderMode): VerifiedKey => ({ mode, identity, missing: [] });
  const second: SecondProvider = {
    keys: new Map([
      [LIVE_KEY, said('acct_1', 'live')],
      [ROTATED_KEY, said('acct_1', 'live')],
      [OTHER_KEY, said('acct_2', 'live')],
      [TEST_KEY, said('acct_1', 'test')],
    ]),
    isAway: false,
    keepsOpen: false,
    languages: [],
    says: (payment) => payment,
  };
  const { sandbox, stripe } = services.providers;
  const away = () => new ProviderError('stripe', 'unavailable', 'could not be reached');
  Object.assign(services.providers, {
    stripe: {
      ...sandbox,
      kind: 'stripe',
      keyFault: stripe.keyFault,
      modeOf: stripe.modeOf,
      verify: async ({ apiKey }) => {
        if (second.isAway) throw away();
        const known = second.keys.get(keyOf(apiKey));
        if (known) return known;
        throw new ProviderError('stripe', 'refused', 'Stripe refused (401, Invalid API Key provided)');
      },
      connect: (access) => {
        const known = second.keys.get(keyOf(access.apiKey));
        if (!known) throw new ProviderError('stripe', 'unavailable', 'this key is no good');
        // Separate books for each account and mode at the provider, whichever key is used.
        const accountId =
          access.accountId * 1_000 + [...`${known.identity}${known.mode}`].reduce((a, b) => a + b.charCodeAt(0), 0);
        const provider = { ...sandbox.connect({ ...access, accountId, drill: null }), kind: 'stripe' as const };
        return {
          ...provider,
          create: async (order) => {
            if (second.isAway) throw away();
            second.languages.push(order.language);
            return provider.create(order);
          },
          lookUp: (id) =>
            second.isAway ? Promise.reject(away()) : provider.lookUp(id).then((payment) => second.says(payment)),
          cancel: async (id, key) => {
            if (second.isAway) throw away();
            const now = await provider.lookUp(id);
            if (second.keepsOpen && now.state === 'open') {
              throw new ProviderError('stripe', 'refused', 'this payment cannot be called off');
            }
            return provider.cancel(id, key);
          },
        };
      },
    } satisfies Services['providers']['stripe'],
  });
  return second;
}

/** The API key without the webhook secret that may follow it. */
function keyOf(apiKey: string | null): string {
  return apiKey?.split(',')[0] ?? '';
}
