/** Random events of a shop whose bank delays and returns refunds, and whose payers open disputes. */
import * as fc from 'fast-check';
import type { ProviderPayment } from '../../../src/model/provider.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import type { TestClock } from '../../kit/test-app.ts';
import type { Bank } from './bank.ts';
import { type Happening, happen, happening, nothingYet, settleEverything, unlessRefused } from './life.ts';
import { CARDS, type Shop } from './shop.ts';

const which = fc.nat({ max: 5 });
const part = fc.constantFrom(1, 0.5, 0.3, 0.01);

const atTheBank = fc.oneof(
  fc.record({ kind: fc.constant('bank refunds'), how: fc.constantFrom('done', 'done', 'pending', 'lost', 'failed') }),
  fc.record({ kind: fc.constant('by hand'), which, part, state: fc.constantFrom('done', 'done', 'pending') }),
  ...[1, 2].map(() =>
    fc.record({ kind: fc.constant('refund moves'), which, at: which, to: fc.constantFrom('done', 'failed') }),
  ),
  ...[1, 2].map(() => fc.record({ kind: fc.constant('dispute'), which, part, inquiry: fc.boolean() })),
  ...[1, 2].map(() =>
    fc.record({ kind: fc.constant('dispute moves'), which, at: which, to: fc.constantFrom('lost', 'won', 'more') }),
  ),
  fc.record({ kind: fc.constant('late answer'), which, at: fc.nat({ max: 20 }) }),
);
type AtTheBank = typeof atTheBank extends fc.Arbitrary<infer H> ? H : never;

const anything = fc.oneof({ weight: 3, arbitrary: happening }, { weight: 2, arbitrary: atTheBank });

/** Starts with paid invoices: without received money, nothing can be refunded or disputed. */
export const livesWithABank = fc.record({
  invoices: fc.array(fc.integer({ min: 1, max: 400_00 }), { minLength: 1, maxLength: 3 }),
  moments: fc.array(fc.oneof({ weight: 3, arbitrary: anything }, fc.array(anything, { minLength: 2, maxLength: 4 })), {
    minLength: 5,
    maxLength: 40,
    size: 'max',
  }),
});
type Life = typeof livesWithABank extends fc.Arbitrary<infer L> ? L : never;

/** Answers that the provider has sent and that have not arrived yet. */
type Late = { readonly payment: PaymentRow; readonly said: ProviderPayment };

export async function liveWithABank(shop: Shop, clock: TestClock, bank: Bank, life: Life): Promise<void> {
  const things = nothingYet();
  const late: Late[] = [];
  bank.refunds = 'done';
  for (const amount of life.invoices) {
    const at = things.codes.length;
    await happen(shop, clock, things, { kind: 'invoice', amount } as Happening);
    await happen(shop, clock, things, { kind: 'start', which: at, method: 'card' } as Happening);
    await happen(shop, clock, things, {
      kind: 'submit',
      which: at,
      form: { card_number: CARDS.pays },
    } as Happening);
    await happen(shop, clock, things, { kind: 'refresh', which: at } as Happening);
  }
  for (const moment of life.moments) {
    const together = 'kind' in moment ? [moment] : moment;
    const one = async (each: Happening | AtTheBank) =>
      isAtTheBank(each) ? leave(shop, bank, late, each) : happen(shop, clock, things, each);
    await Promise.all(together.map((each) => one(each).catch(unlessRefused)));
  }
  bank.refunds = 'done';
  await settleEverything(shop, clock, things);
  for (const payment of await paidAt(shop)) await shop.refresh(payment);
}

const KINDS: readonly string[] = ['bank refunds', 'by hand', 'refund moves', 'dispute', 'dispute moves', 'late answer'];

function isAtTheBank(one: Happening | AtTheBank): one is AtTheBank {
  return KINDS.includes(one.kind);
}

async function paidAt({ services, desk }: Shop): Promise<readonly PaymentRow[]> {
  const rows = await services.store.payments.list(desk.account.id, {}, { limit: 100 });
  return rows.filter(({ recorded, status }) => recorded === 0 && (status === 'paid' || status === 'refunded'));
}

const pick = <T>(from: readonly T[], at: number): T | undefined => from[from.length === 0 ? 0 : at % from.length];

async function leave(shop: Shop, bank: Bank, late: Late[], one: AtTheBank): Promise<void> {
  if (one.kind === 'bank refunds') {
    bank.refunds = (one as { how: Bank['refunds'] }).how;
    return;
  }
  if (one.kind === 'late answer' && late.length > 0) {
    const answer = pick(late, (one as { at: number }).at);
    if (answer) await bank.say(shop, answer.payment, answer.said);
  }
  const payment = pick(await paidAt(shop), (one as { which: number }).which);
  if (!payment) return;
  late.push({ payment, said: await bank.ask(shop, payment) });
  change(bank, payment, one);
}

/** Applies an event at the bank. Refunds and disputes never exceed the rest of the payment. */
function change(bank: Bank, payment: PaymentRow, one: AtTheBank): void {
  const { refunds, disputes } = bank.of(payment);
  const some = ({ part: share = 1 }: { part?: number }) =>
    Math.min(Math.max(1, Math.floor(payment.amount * share)), bank.left(payment));
  switch (one.kind) {
    case 'by hand': {
      const { state } = one as { state: 'done' | 'pending' };
      if (some(one as object) > 0) bank.byHand(payment, some(one as object), state);
      return;
    }
    case 'refund moves': {
      const { at, to } = one as { at: number; to: 'done' | 'failed' };
      const refund = pick(refunds, at);
      if (refund && refund.state !== 'failed') bank.change(payment, refund.id, { state: to });
      return;
    }
    case 'dispute': {
      const amount = (one as { inquiry: boolean }).inquiry ? 0 : some(one as object);
      if (amount > 0 || (one as { inquiry: boolean }).inquiry) bank.dispute(payment, amount);
      return;
    }
    case 'dispute moves': {
      const { at, to } = one as { at: number; to: 'lost' | 'won' | 'more' };
      const dispute = pick(disputes, at);
      if (!dispute || dispute.state === 'won') return;
      if (to === 'more' && dispute.amount === 0 && bank.left(payment) > 0) {
        bank.change(payment, dispute.id, { amount: bank.left(payment) });
      }
      if (to !== 'more') bank.change(payment, dispute.id, { state: to });
    }
  }
}
