/** What Mollie keeps of payments, by the types of the package. */
import type { Capture, Chargeback, Payment, Refund } from '@mollie/api-client';
import type { WireClock } from './wire-server.ts';

export type Amount = Payment['amount'];
export type Field = 'id' | 'amount' | 'description' | 'createdAt';
type Moment = 'paidAt' | 'authorizedAt' | 'captureBefore' | 'expiresAt';
/** A payment as Mollie keeps it, by the names of the package. */
export type KeptPayment = Pick<Payment, Field> &
  Partial<Pick<Payment, Moment | 'amountCaptured' | 'customerId' | 'mandateId' | 'redirectUrl' | 'webhookUrl'>> & {
    resource: 'payment';
    status: `${Payment['status']}`;
    method: string | null;
    sequenceType: string;
    captureMode: string;
    isCancelable: boolean;
    metadata: unknown;
    details?: Readonly<Record<string, unknown>>;
    statusReason?: { readonly code: string; readonly message: string };
    /** How long captures take: Mollie takes money later than it says so. */
    capturesLater?: boolean;
  };

/** What happened to a payment, by the names of the package. */
export type KeptRefund = Pick<Refund, 'id' | 'amount' | 'paymentId' | 'createdAt' | 'metadata'> & {
  resource: 'refund';
  status: `${Refund['status']}`;
};
export type KeptChargeback = Pick<Chargeback, 'id' | 'amount' | 'paymentId' | 'createdAt'> & {
  resource: 'chargeback';
  reason?: Chargeback['reason'] | null;
  reversedAt?: string | null;
};
export type KeptCapture = Pick<Capture, 'id' | 'amount' | 'paymentId' | 'metadata'> & {
  resource: 'capture';
  status: `${Capture['status']}`;
};
export type KeptMandate = { resource: 'mandate'; id: string; status: 'valid' | 'pending' | 'invalid' };

export type Ledger = {
  readonly payments: Map<string, KeptPayment>;
  readonly customers: string[];
  readonly refunds: KeptRefund[];
  readonly chargebacks: KeptChargeback[];
  readonly captures: KeptCapture[];
  /** By customer. */
  readonly mandates: Map<string, KeptMandate[]>;
  readonly profile: { id: string; mode: string; status: string };
  methods: string[];
  /** What Mollie wants to tell: the payments about which, in the order in which it happened. */
  readonly events: string[];
  /** Whether captures are pending at first. */
  capturesLater: boolean;
  /** What becomes at first of a refund that is asked for. */
  refundStatus: KeptRefund['status'];
  readonly clock: WireClock | undefined;
  /** Ids are all Mollie's, not one profile's. */
  readonly id: (prefix: string) => string;
};
