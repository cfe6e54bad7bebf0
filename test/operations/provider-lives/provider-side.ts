/**
 * The other side of a business's payments, for any provider: what payers, banks and time do there, and its own books.
 */
import type { WireServer } from '../../gateways/providers/wire-server.ts';

/** A payment as the provider has it; amounts in minor units. */
export type Book = {
  readonly id: string;
  /** The attempt of ours that it was made for. */
  readonly key: string;
  readonly state: 'open' | 'processing' | 'authorized' | 'paid' | 'failed';
  /** What came in. */
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
/** `taken`: what it has taken and not brought back. */
export type BookedDispute = { readonly id: string; readonly taken: number; readonly isOpen: boolean };

/** As a provider sends it to an address of ours. */
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
  /** What is given to connect to the account that is open now. */
  readonly apiKey: () => string;
  /** Another key of the same account; the one before opens nothing any more when what this answers is called. */
  readonly rotate: () => () => void;
  /** Another account at the provider; what was begun at the one before stays there. */
  readonly moveOn: () => void;
  readonly books: () => Book[];
  /** What a payer does on the page of a payment, as it was asked for with a method. */
  readonly payer: (id: string, method: string, how: PayerWay) => void;
  /** What the bank does about a payment that is under way. */
  readonly bank: (id: string, paid: boolean) => void;
  /** What becomes at first of captures and refunds that are asked for. */
  readonly become: (ways: { readonly refunds: RefundWay; readonly capturesLater: boolean }) => void;
  readonly captureEnds: (id: string, taken: boolean) => void;
  /** In the provider's own dashboard, with nothing of ours in it. */
  readonly refundByHand: (id: string, amount: number) => void;
  readonly moveRefund: (id: string, at: number, how: RefundWay) => void;
  readonly dispute: (id: string, amount: number, inquiry: boolean) => void;
  readonly moveDispute: (id: string, at: number, how: DisputeWay) => void;
  /** What is left of a payment after everything that went back or was taken. */
  readonly left: (id: string) => number;
  /** What it wants to tell and has not told yet, taken away by asking. */
  readonly notices: () => Notice[];
  /** Everything under way comes to its end, paid and given back. */
  readonly comeToAnEnd: () => void;
}
