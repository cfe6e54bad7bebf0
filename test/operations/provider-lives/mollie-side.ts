/** {@link ProviderSide} of the fake Mollie, for the profiles of one business. */
import * as bank from '../../gateways/providers/mollie-bank.ts';
import type { KeptPayment, KeptRefund, Ledger } from '../../gateways/providers/mollie-ledger.ts';
import type { MollieAccount, MollieServer } from '../../gateways/providers/mollie-server.ts';
import type { Book, ProviderSide, RefundWay } from './provider-side.ts';

let keys = 0;

export function mollieSide(server: MollieServer): ProviderSide {
  const newKey = () => `live_life${++keys}`;
  let key = newKey();
  const accounts: MollieAccount[] = [opened()];
  function opened(): MollieAccount {
    const account = server.open(key);
    account.methods = ['ideal', 'creditcard', 'banktransfer', 'bancontact', 'paypal'];
    return account;
  }
  const current = () => accounts.at(-1) as MollieAccount;
  const told = new Map<MollieAccount, number>();
  const found = (id: string) => {
    for (const account of accounts) {
      const payment = account.payments.get(id);
      if (payment) return { account, payment };
    }
    throw new Error(`Mollie has no ${id}`);
  };
  const onPaid = (id: string, act: (account: MollieAccount, payment: KeptPayment) => void) => {
    const { account, payment } = found(id);
    if (payment.status === 'paid') act(account, payment);
  };
  return {
    kind: 'mollie',
    server,
    apiKey: () => key,
    rotate: () => {
      const [account, former] = [current(), key];
      key = newKey();
      account.addKey(key);
      return () => account.revokeKey(former);
    },
    moveOn: () => {
      key = newKey();
      accounts.push(opened());
    },
    books: () => accounts.flatMap((account) => booksOf(account)),
    payer: (id, _method, how) => {
      const { account, payment } = found(id);
      bank.payAtMollie(account, payment, payment.method === 'banktransfer' && how === 'pays' ? 'waits' : how);
    },
    bank: (id, paid) => {
      const { account, payment } = found(id);
      bank.settleAtBank(account, payment, paid);
    },
    become: ({ refunds, capturesLater }) => {
      for (const account of accounts) Object.assign(account, { capturesLater, refundStatus: REFUND_STATUS[refunds] });
    },
    captureEnds: (id, taken) => {
      const { account } = found(id);
      const waits = account.captures.some((one) => one.paymentId === id && one.status === 'pending');
      if (waits) account.capture(id, taken ? 'succeeded' : 'failed');
    },
    refundByHand: (id, amount) =>
      onPaid(id, (account, payment) => void bank.refundByHand(account, payment, majorOf(amount))),
    moveRefund: (id, at, how) => {
      const { account } = found(id);
      const own = account.refunds.filter(({ paymentId }) => paymentId === id);
      const refund = own[own.length === 0 ? 0 : at % own.length];
      if (refund) step(account, refund, how);
    },
    dispute: (id, amount, inquiry) =>
      onPaid(id, (account, payment) => {
        // Mollie does not report inquiries.
        if (!inquiry) bank.chargeBack(account, payment, majorOf(amount), 'AM04');
      }),
    moveDispute: (id, at, how) => {
      const { account } = found(id);
      const own = account.chargebacks.filter(({ paymentId }) => paymentId === id);
      const chargeback = own[own.length === 0 ? 0 : at % own.length];
      if (chargeback && how === 'won') bank.reverse(account, chargeback);
    },
    left: (id) => {
      const { account, payment } = found(id);
      return payment.status === 'paid' ? minorOf(bank.leftOf(account, payment)) : 0;
    },
    notices: () =>
      accounts.flatMap((account) => {
        const news = account.events.slice(told.get(account) ?? 0);
        told.set(account, account.events.length);
        return news.map((id) => {
          const { webhookUrl = '' } = account.payments.get(id) ?? {};
          return { reference: webhookUrl.split('/').at(-1) ?? '', body: `id=${id}`, headers: {} };
        });
      }),
    comeToAnEnd: () => {
      for (const account of accounts) {
        account.capturesLater = false;
        for (const payment of account.payments.values()) bank.settleAtBank(account, payment, true);
        for (const one of [...account.captures])
          if (one.status === 'pending') account.capture(one.paymentId, 'succeeded');
        for (const refund of account.refunds) {
          for (let steps = 0; steps < 3; steps += 1) step(account, refund, 'done');
        }
      }
    },
  };
}

const REFUND_STATUS = { done: 'refunded', pending: 'queued', failed: 'failed' } as const satisfies Record<
  RefundWay,
  string
>;

/** Moves a refund by one step. A refund needs several steps to be done. */
function step(account: Ledger, refund: KeptRefund, how: RefundWay): void {
  if (how === 'pending') return;
  if (how === 'failed')
    return void bank.moveRefund(account, refund, refund.status === 'queued' ? 'canceled' : 'failed');
  const next = ({ queued: 'pending', pending: 'processing', processing: 'refunded' } as const)[
    refund.status as 'queued'
  ];
  if (next) bank.moveRefund(account, refund, next);
}

const majorOf = (minor: number) => (minor / 100).toFixed(2);
const minorOf = (major: number | string) => Math.round(Number(major) * 100);

const STATES = {
  open: 'open',
  pending: 'processing',
  authorized: 'authorized',
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
  expired: 'failed',
} as const satisfies Record<KeptPayment['status'], Book['state']>;

function booksOf(account: MollieAccount): Book[] {
  bank.endWhatIsOver(account);
  return [...account.payments.values()].map((payment) => ({
    id: payment.id,
    key: (payment.metadata as { attempt_key: string }).attempt_key,
    state: STATES[payment.status],
    received: payment.status === 'paid' ? minorOf((payment.amountCaptured ?? payment.amount).value) : 0,
    refunds: account.refunds
      .filter(({ paymentId }) => paymentId === payment.id)
      .map((one) => ({
        id: one.id,
        key: (one.metadata as { refund_key?: string } | null)?.refund_key ?? null,
        amount: minorOf(one.amount.value),
        state: bank.isGiven(one) ? (one.status === 'refunded' ? 'done' : 'pending') : 'failed',
      })),
    disputes: account.chargebacks
      .filter(({ paymentId }) => paymentId === payment.id)
      .map((one) => ({ id: one.id, taken: one.reversedAt ? 0 : minorOf(one.amount.value), isOpen: false })),
  }));
}
