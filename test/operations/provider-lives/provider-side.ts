/**
 * The provider's side of a business's payments, for any provider: events by payers, banks and time, and the provider's
 * own books.
 */
import type { WireServer } from '../../gateways/providers/wire-server.ts';

/** A payment in the provider's books, with amounts in minor units. */
export type Book = {
  readonly id: string;
  /** Key of the service's attempt for which it was made. */
  readonly key: string;
  readonly state: 'open' | 'processing' | 'authorized' | 'paid' | 'failed';
  /** Amount received. */
  readonly received: number;
  readonly refunds: readonly BookedRefund[];
  readonly disputes: readonly BookedDispute[];
};
export type BookedRefund = {
  readonly id: string;
  readonly key: string | null;
  readonly amount: number;
  readonly state: 'pending' | 'done' | 'failed';
};
/** `taken`: amount that it has taken and not returned. */
export type BookedDispute = { readonly id: string; readonly taken: number; readonly isOpen: boolean };

/** A callback of the provider to the service. */
export type Notice = {
  readonly reference: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type PayerWay = 'pays' | 'waits' | 'fails' | 'gives up';
export type RefundWay = 'done' | 'pending' | 'failed';
export type DisputeWay = 'answered' | 'escalated' | 'won' | 'lost';

export interface ProviderSide {
  readonly kind: 'stripe' | 'mollie';
  readonly server: WireServer;
  /** API key that connects the current account. */
  readonly apiKey: () => string;
  /** Changes to another key of the same account. The returned function revokes the former key. */
  readonly rotate: () => () => void;
  /** Changes to another account at the provider. Payments of the former account stay there. */
  readonly moveOn: () => void;
  readonly books: () => Book[];
  /** Acts as a payer on the page of a payment. `method`: the method with which the payment was created. */
  readonly payer: (id: string, method: string, how: PayerWay) => void;
  /** Ends a payment that is in progress at the bank. */
  readonly bank: (id: string, paid: boolean) => void;
  /** Sets the first state of captures and refunds that are requested from now on. */
  readonly become: (ways: { readonly refunds: RefundWay; readonly capturesLater: boolean }) => void;
  readonly captureEnds: (id: string, taken: boolean) => void;
  /** Refunds in the provider's own dashboard, so the refund has no key of the service. */
  readonly refundByHand: (id: string, amount: number) => void;
  readonly moveRefund: (id: string, at: number, how: RefundWay) => void;
  readonly dispute: (id: string, amount: number, inquiry: boolean) => void;
  readonly moveDispute: (id: string, at: number, how: DisputeWay) => void;
  /** Rest of a payment after its refunds and disputes. */
  readonly left: (id: string) => number;
  /** Returns the callbacks that were not returned before. */
  readonly notices: () => Notice[];
  /** Ends everything in progress: payments are paid, and refunds are done. */
  readonly comeToAnEnd: () => void;
}
