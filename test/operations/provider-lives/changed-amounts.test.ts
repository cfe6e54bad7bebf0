// A changed subscription at each provider (R106): the provider holds the mandate and no amount, so the next charge asks
// for the new amount, and nothing has to be changed there.
import { describe, expect, test } from 'vitest';
import { nameMandate, payAtMollie, settleAtBank } from '../../gateways/providers/mollie-bank.ts';
import { openMollieServer } from '../../gateways/providers/mollie-server.ts';
import { openStripeServer } from '../../gateways/providers/stripe-server.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { shopAt, workUntilQuiet } from '../payments/shop.ts';
import { clubAt } from '../subscriptions/club.ts';
import { stripeSide } from './stripe-side.ts';

type Provider = {
  readonly kind: 'stripe' | 'mollie';
  readonly apiKey: string;
  readonly payFirst: (id: string) => void;
  /** The bank pays what is in progress. */
  readonly settle: () => void;
  readonly received: () => readonly number[];
};
type Now = () => number;

async function atStripe(now: Now) {
  const server = await openStripeServer({ now });
  return {
    server,
    setting: 'STRIPE_API_URL',
    provider: (handle: string): Provider => {
      const side = stripeSide(server, handle);
      return {
        kind: 'stripe',
        apiKey: side.apiKey(),
        payFirst: (id) => side.payer(id, 'card', 'pays'),
        settle: side.comeToAnEnd,
        received: () => side.books().map(({ received }) => received),
      };
    },
  };
}

async function atMollie(now: Now) {
  const server = await openMollieServer({ now });
  const apiKey = 'live_changed';
  const account = server.open(apiKey);
  return {
    server,
    setting: 'MOLLIE_API_URL',
    provider: (): Provider => ({
      kind: 'mollie',
      apiKey,
      payFirst: (id) => {
        const payment = account.payments.get(id);
        if (!payment) throw new Error(`Mollie has no ${id}`);
        payAtMollie(account, payment, 'pays');
        nameMandate(account, payment);
      },
      settle: () => {
        for (const payment of account.payments.values()) settleAtBank(account, payment, true);
      },
      received: () =>
        [...account.payments.values()]
          .filter(({ status }) => status === 'paid')
          .map(({ amount }) => Math.round(Number(amount.value) * 100)),
    }),
  };
}

describe.each([
  ['Stripe', atStripe],
  ['Mollie', atMollie],
] as const)('at %s', (_, open) => {
  test('the amount before the change is charged first, and the new one from the next period', async () => {
    let ledger: Ledger | undefined;
    const { server, setting, provider: providerOf } = await open(() => ledger?.testApp.clock.now() ?? 0);
    await using closing = { [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
    expect(closing).toBeDefined();
    const secret = Buffer.alloc(32, 7).toString('base64');
    const environment = { BASE_URL: 'https://pay.example.com', BILLHOOK_SECRET_KEY: secret, [setting]: server.baseUrl };
    await using opened = await openLedger('sqlite', { environment });
    ledger = opened;
    const { clock } = opened.testApp;
    const shop = shopAt(opened, await openDesk(opened));
    const club = clubAt(opened, shop);
    const provider = providerOf(shop.desk.account.handle ?? '');
    await club.desk.run('connectProvider', { kind: provider.kind, api_key: provider.apiKey });
    const pass = async () => {
      provider.settle();
      clock.advance(3_600_000);
      await workUntilQuiet(club.services);
    };

    const { id, code } = await club.subscription();
    const first = await club.start(code);
    provider.payFirst(first.provider_payment_id ?? '');
    await club.refresh(first);
    await pass();
    await club.desk.run('updateSubscription', { id, amount: 12.5 });
    for (const day of ['2026-04-17', '2026-05-17']) {
      await club.workAt(`${day}T07:00:00Z`);
      await pass();
    }
    const { periods } = await club.get(id);
    expect(periods.map(({ amount, status }) => [amount, status])).toEqual([
      [12.5, 'paid'],
      [12.5, 'paid'],
      [10, 'paid'],
    ]);
    expect(provider.received().toSorted((a, b) => a - b)).toEqual([1000, 1250, 1250]);
  });
});
