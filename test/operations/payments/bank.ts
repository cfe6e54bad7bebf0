/**
 * A simulated bank behind the sandbox, like the banks behind real providers. It has delayed and returned refunds,
 * refunds made by hand at the bank, and disputes. The sandbox's own books do not contain these refunds and disputes, so
 * the bank wraps the sandbox.
 */
import type { Instant } from '../../../src/model/dates.ts';
import {
  type DisputeFact,
  type Outflows,
  type Provider,
  type ProviderAccess,
  ProviderError,
  type ProviderPayment,
  type ProviderRefund,
  type RefundFact,
} from '../../../src/model/provider.ts';
import { settlePayment } from '../../../src/operations/payments/settle-payment.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import type { Ledger } from '../../kit/desk.ts';
import { atProvider, type Shop } from './shop.ts';

export interface Bank {
  /** Outcome of the refunds that the service requests. */
  refunds: 'done' | 'pending' | 'lost' | 'failed';
  /** Refunds that the bank made at the service's request, with their keys. */
  readonly made: RefundFact[];
  readonly byHand: (payment: PaymentRow, amount: number, state?: RefundFact['state']) => RefundFact;
  readonly dispute: (payment: PaymentRow, amount: number, change?: Partial<DisputeFact>) => DisputeFact;
  /** Updates a refund or a dispute. */
  readonly change: (payment: PaymentRow, id: string, change: Partial<RefundFact> | Partial<DisputeFact>) => void;
  readonly of: (payment: PaymentRow) => Outflows;
  /** Rest of a payment after its refunds and disputes. */
  readonly left: (payment: PaymentRow) => number;
  /** Delivers an answer of `ask`, which may be outdated by then. */
  readonly say: (shop: Shop, payment: PaymentRow, said: ProviderPayment) => Promise<PaymentRow>;
  readonly ask: (shop: Shop, payment: PaymentRow) => Promise<ProviderPayment>;
}

export function openBank({ testApp }: Ledger): Bank {
  const { clock, app } = testApp;
  const books = new Map<string, { refunds: RefundFact[]; disputes: DisputeFact[]; amount: number }>();
  const bookOf = (id: string) => {
    const book = books.get(id) ?? { refunds: [], disputes: [], amount: 0 };
    books.set(id, book);
    return book;
  };
  let ids = 0;
  const sandbox = app.services.providers.sandbox;
  const leftOf = (id: string) => {
    const { refunds, disputes, amount } = bookOf(id);
    const given = refunds.filter(({ state }) => state !== 'failed').reduce((sum, one) => sum + one.amount, 0);
    const taken = disputes.filter(({ state }) => state !== 'won').reduce((sum, one) => sum + one.amount, 0);
    return amount - given - taken;
  };
  const shown = (said: ProviderPayment): ProviderPayment => {
    const book = bookOf(said.id);
    if (said.state === 'paid') book.amount = said.amount;
    return { ...said, outflows: { refunds: [...book.refunds], disputes: [...book.disputes] } };
  };
  const bank: Bank = {
    refunds: 'done',
    made: [],
    byHand: (payment, amount, state = 'done') => {
      const made = { id: `re_${++ids}`, key: null, amount, state, at: clock.now() };
      bookOf(atProvider(payment)).refunds.push(made);
      return made;
    },
    dispute: (payment, amount, change = {}) => {
      const dueBy = (clock.now() + 7 * 86_400_000) as Instant;
      const opened = { id: `dp_${++ids}`, amount, state: 'open', reason: 'fraudulent', dueBy } as const;
      const made = { ...opened, openedAt: clock.now(), decidedAt: null, ...change };
      bookOf(atProvider(payment)).disputes.push(made);
      return made;
    },
    change: (payment, id, change) => {
      const book = bookOf(atProvider(payment));
      book.refunds = book.refunds.map((one) => (one.id === id ? ({ ...one, ...change } as RefundFact) : one));
      book.disputes = book.disputes.map((one) => (one.id === id ? ({ ...one, ...change } as DisputeFact) : one));
    },
    of: (payment) => bookOf(payment.provider_payment_id ?? ''),
    left: (payment) => leftOf(atProvider(payment)),
    ask: async (shop, payment) => shown(await connected(shop.desk.account.id).lookUp(atProvider(payment))),
    say: async ({ services, desk, row }, { id }, said) => settlePayment(services, desk.account, await row(id), said),
  };
  const plain = sandbox.connect;
  const connected = (accountId: number) => plain({ accountId, apiKey: null, drill: null });

  async function give(own: Provider, id: string, { key, amount }: ProviderRefund): Promise<RefundFact> {
    const book = bookOf(id);
    const known = book.refunds.find((one) => one.key === key);
    if (known) return known;
    shown(await own.lookUp(id));
    if (leftOf(id) < amount) throw new ProviderError('sandbox', 'refused', 'there is not that much left');
    const state = bank.refunds === 'pending' || bank.refunds === 'failed' ? bank.refunds : 'done';
    const made: RefundFact = { id: `re_${++ids}`, key, amount, state, at: clock.now() };
    book.refunds.push(made);
    bank.made.push(made);
    if (bank.refunds === 'lost') throw new ProviderError('sandbox', 'unavailable', 'its answer was lost');
    return made;
  }

  const connect = (access: ProviderAccess): Provider => {
    const own = plain(access);
    return {
      ...own,
      lookUp: async (id) => shown(await own.lookUp(id)),
      refund: (id, refund) => give(own, id, refund),
    };
  };
  Object.assign(app.services.providers, { sandbox: { ...sandbox, connect } });
  return bank;
}
