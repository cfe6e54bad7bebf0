/** Stored payments, refunds and other objects of the fake Mollie, typed by the package `@mollie/api-client`. */
import type { Capture, Chargeback, Payment, Refund } from '@mollie/api-client';
import type { WireClock } from './wire-server.ts';

export type Amount = Payment['amount'];
export type Field = 'id' | 'amount' | 'description' | 'createdAt';
type Moment = 'paidAt' | 'authorizedAt' | 'captureBefore' | 'expiresAt';
/** A payment as Mollie stores it, with the field names of the package. */
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
    /** True if captures of this payment stay pending. Mollie accepts a capture before the money is taken. */
    capturesLater?: boolean;
  };

/** Refunds, chargebacks and captures of payments, with the field names of the package. */
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
  /** By customer id. */
  readonly mandates: Map<string, KeptMandate[]>;
  readonly profile: { id: string; mode: string; status: string };
  methods: string[];
  /** Webhooks that Mollie sends, in order: ids of the changed payments. */
  readonly events: string[];
  /** Whether new captures stay pending. */
  capturesLater: boolean;
  /** First status of a refund that is requested over the API. */
  refundStatus: KeptRefund['status'];
  readonly clock: WireClock | undefined;
  /** Creates ids that are unique across all profiles. */
  readonly id: (prefix: string) => string;
};
