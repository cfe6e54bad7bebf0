/** {@link ProviderSide} of the fake Stripe, for the accounts of one business. */
import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import * as bank from '../../gateways/providers/stripe-bank.ts';
import type { ChargeDetails, LedgerIntent, StripeLedger } from '../../gateways/providers/stripe-ledger.ts';
import type { StripeAccount, StripeServer } from '../../gateways/providers/stripe-server.ts';
import type { Book, DisputeWay, Notice, PayerWay, ProviderSide, RefundWay } from './provider-side.ts';

const { webhooks } = createRequire(import.meta.url)('stripe') as typeof Stripe;
const SECRET = 'whsec_ofLives';
let keys = 0;

/** `handle`: of the business. Stripe sends all events to the URL with this handle. */
export function stripeSide(server: StripeServer, handle: string): ProviderSide {
  const newKey = () => `sk_live_life${++keys}`;
  let key = newKey();
  const accounts: StripeAccount[] = [server.open(key)];
  const current = () => accounts.at(-1) as StripeAccount;
  const told = new Map<StripeAccount, number>();
  const found = (id: string) => {
    for (const { ledger } of accounts) {
      const intent = ledger.sessions.get(id)?.payment_intent ?? ledger.intents.get(id) ?? null;
      if (ledger.sessions.has(id) || intent) return { ledger, intent, session: ledger.sessions.get(id) };
    }
    throw new Error(`Stripe has no ${id}`);
  };
  const onPaid = (id: string, act: (ledger: StripeLedger, intent: LedgerIntent) => void) => {
    const { ledger, intent } = found(id);
    if (intent?.status === 'succeeded') act(ledger, intent);
  };
  return {
    kind: 'stripe',
    server,
    apiKey: () => `${key},${SECRET}`,
    rotate: () => {
      const [account, former] = [current(), key];
      key = newKey();
      account.addKey(key);
      return () => account.revokeKey(former);
    },
    moveOn: () => {
      key = newKey();
      accounts.push(server.open(key));
    },
    books: () => accounts.flatMap(({ ledger }) => booksOf(ledger)),
    payer: (id, method, how) => {
      const { ledger, session } = found(id);
      bank.endWhatIsOver(ledger);
      if (session?.status === 'open') atPage(ledger, session, id, method, how);
    },
    bank: (id, paid) => {
      const { ledger, intent } = found(id);
      if (intent) bank.settleAtBank(ledger, intent, paid);
    },
    become: ({ refunds }) => {
      for (const { ledger } of accounts) ledger.refundStatus = REFUND_STATUS[refunds];
    },
    // Stripe completes a capture at once, so none is pending.
    captureEnds: () => {},
    refundByHand: (id, amount) =>
      onPaid(id, (ledger, intent) => void ledger.refund(intent, { amount, status: 'pending' })),
    moveRefund: (id, at, how) =>
      onPaid(id, (ledger, intent) => {
        const own = ledger.refunds.filter((one) => one.payment_intent === intent.id);
        const refund = own[own.length === 0 ? 0 : at % own.length];
        if (refund) bank.moveRefund(ledger, refund, REFUND_STATUS[how]);
      }),
    dispute: (id, amount, inquiry) =>
      onPaid(id, (ledger, intent) => {
        if (!intent.latest_charge) return;
        const booked = inquiry ? [] : [{ amount: -amount, created: ledger.chargedAt() }];
        const status = inquiry ? 'warning_needs_response' : 'needs_response';
        ledger.dispute(intent, { amount, status, balance_transactions: booked, reason: 'fraudulent' });
      }),
    moveDispute: (id, at, how) =>
      onPaid(id, (ledger, intent) => {
        const own = ledger.disputes.filter((one) => one.payment_intent === intent.id);
        const dispute = own[own.length === 0 ? 0 : at % own.length];
        if (!dispute) return;
        const isInquiry = dispute.status.startsWith('warning_');
        bank.moveDispute(ledger, dispute, isInquiry ? INQUIRY_STATUS[how] : DISPUTE_STATUS[how]);
      }),
    left: (id) => {
      const { ledger, intent } = found(id);
      return intent?.status === 'succeeded' ? bank.leftOf(ledger, intent) : 0;
    },
    notices: () =>
      accounts.flatMap((account) => {
        const { events } = account.ledger;
        const news = events.slice(told.get(account) ?? 0);
        told.set(account, events.length);
        return news.map((event) => noticeOf(handle, event));
      }),
    comeToAnEnd: () => {
      for (const { ledger } of accounts) {
        for (const intent of ledger.intents.values()) bank.settleAtBank(ledger, intent, true);
        for (const refund of [...ledger.refunds]) bank.moveRefund(ledger, refund, 'succeeded');
      }
    },
  };
}

const REFUND_STATUS = { done: 'succeeded', pending: 'pending', failed: 'failed' } as const satisfies Record<
  RefundWay,
  string
>;
const INQUIRY_STATUS = {
  answered: 'warning_under_review',
  escalated: 'needs_response',
  won: 'warning_closed',
  lost: 'needs_response',
} as const satisfies Record<DisputeWay, string>;
const DISPUTE_STATUS = {
  answered: 'under_review',
  escalated: 'under_review',
  won: 'won',
  lost: 'lost',
} as const satisfies Record<DisputeWay, string>;

function atPage(
  ledger: StripeLedger,
  { plan }: { readonly plan: { readonly manual: boolean } },
  id: string,
  method: string,
  how: PayerWay,
): void {
  const details = DETAILS[method] ?? { type: 'card', card: {} };
  if (how === 'gives up') return;
  if (how === 'fails') ledger.decline(id, { code: 'card_declined', decline_code: 'insufficient_funds' });
  else if (method === 'bank_transfer') ledger.submit(id, 'requires_action', null);
  else if (how === 'waits' && !plan.manual) ledger.submit(id, 'processing', details);
  else ledger.pay(id, details);
}

const DETAILS: Readonly<Record<string, ChargeDetails>> = {
  card: { type: 'card', card: {} },
  ideal: { type: 'ideal', ideal: { generated_sepa_debit: null } },
  sepa_debit: { type: 'sepa_debit' },
  bancontact: { type: 'bancontact' },
  paypal: { type: 'paypal' },
};

function noticeOf(handle: string, { type, object }: { readonly type: string; readonly object: object }): Notice {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  return {
    reference: handle,
    body,
    headers: { 'stripe-signature': webhooks.generateTestHeaderString({ payload: body, secret: SECRET }) },
  };
}

function booksOf(ledger: StripeLedger): Book[] {
  bank.endWhatIsOver(ledger);
  const sessions = [...ledger.sessions.values()].map((session): Book => {
    const { id, metadata, payment_intent: intent } = session;
    const own = intent && bookOfIntent(ledger, intent);
    const unpaid = session.status === 'expired' ? 'failed' : 'open';
    const state = own === null || session.status !== 'complete' ? unpaid : own.state;
    return { refunds: [], disputes: [], received: 0, ...own, id, key: metadata?.attempt_key ?? '', state };
  });
  const ofSessions = new Set([...ledger.sessions.values()].map(({ payment_intent: intent }) => intent?.id));
  const charges = [...ledger.intents.values()].filter(({ id }) => !ofSessions.has(id));
  return [...sessions, ...charges.map((intent) => bookOfIntent(ledger, intent))];
}

const STATES: Readonly<Record<string, Book['state']>> = {
  processing: 'processing',
  requires_action: 'processing',
  requires_capture: 'authorized',
  succeeded: 'paid',
};

function bookOfIntent(ledger: StripeLedger, intent: LedgerIntent): Book {
  const moved = ledger.refunds.filter((one) => one.payment_intent === intent.id && one.balance_transaction !== null);
  return {
    id: intent.id,
    key: intent.metadata.attempt_key ?? '',
    state: STATES[intent.status] ?? 'failed',
    received: intent.status === 'succeeded' ? intent.amount_received : 0,
    refunds: moved.map((one) => ({
      id: one.id,
      key: one.metadata?.refund_key ?? null,
      amount: one.amount,
      state: bank.isGiven(one) ? (one.status === 'succeeded' ? 'done' : 'pending') : 'failed',
    })),
    disputes: ledger.disputes
      .filter((one) => one.payment_intent === intent.id)
      .map((one) => ({
        id: one.id,
        taken: bank.takenBy(one),
        isOpen: !['won', 'lost', 'warning_closed'].includes(one.status),
      })),
  };
}
