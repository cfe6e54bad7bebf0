/** Possible events of a payment at its provider while the service does not listen. */
import { expect } from 'vitest';
import type { Provider } from '../../../src/model/provider.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { atProvider, CARDS, type Shop } from './shop.ts';

const DAY_MS = 86_400_000;

interface Stage {
  readonly shop: Shop;
  readonly provider: Provider;
  /** Looks up the payment at the provider, without telling the service. */
  readonly look: (attempt: PaymentRow) => Promise<void>;
  readonly advance: (ms: number) => void;
}

export type Play = (stage: Stage) => Promise<PaymentRow>;

export const STORIES: readonly { readonly name: string; readonly play: Play }[] = [
  { name: 'paid', play: (stage) => byLink(stage, 'card', { card_number: CARDS.pays }) },
  { name: 'declined', play: (stage) => byLink(stage, 'card', { card_number: CARDS.declines }) },
  {
    name: 'processed, then paid',
    play: (stage) => byLink(stage, 'ideal', { outcome: 'pending' }, { outcome: 'succeed' }),
  },
  {
    name: 'processed, then failed',
    play: (stage) => byLink(stage, 'ideal', { outcome: 'pending' }, { outcome: 'fail' }),
  },
  { name: 'failed, then paid', play: failedThenPaid },
  { name: 'held, then captured in part', play: (stage) => held(stage, (id) => stage.provider.capture(id, 6_000, 'k')) },
  { name: 'held, then released', play: (stage) => held(stage, (id) => stage.provider.cancel(id, 'k')) },
  { name: 'held for too long', play: (stage) => held(stage, async () => stage.advance(8 * DAY_MS)) },
];

async function byLink({ shop, look }: Stage, method: string, ...forms: Record<string, string>[]): Promise<PaymentRow> {
  const attempt = await shop.start((await shop.link()).code, { method });
  await look(attempt);
  for (const form of forms) {
    await shop.submit(attempt, form);
    await look(attempt);
  }
  return attempt;
}

async function failedThenPaid(stage: Stage): Promise<PaymentRow> {
  await stage.shop.desk.run('connectProvider', { kind: 'sandbox', drill: 'late_success' });
  const attempt = await byLink(stage, 'card', { card_number: CARDS.pays });
  stage.advance(6_000);
  await stage.look(attempt);
  return attempt;
}

async function held({ shop, look }: Stage, ends: (id: string) => Promise<unknown>): Promise<PaymentRow> {
  const attempt = await shop.start((await shop.request('pre_authorization')).code);
  await look(attempt);
  await shop.payByCard(attempt);
  await look(attempt);
  await ends(atProvider(attempt));
  await look(attempt);
  expect(attempt.status).toBe('pending');
  return attempt;
}
