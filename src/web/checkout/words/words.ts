/** Texts of the pay pages. Amounts and dates are passed as text. */
import type { AmountFault } from '../../../model/money.ts';
import type { PaymentMethod } from '../../../model/payment.ts';
import type { RequestKind } from '../../../model/payment-request.ts';
import type { FailureReason } from '../../../model/provider.ts';

type Message = { readonly heading: string; readonly text: string };

export type Words = {
  readonly kinds: Readonly<Record<RequestKind, string>>;
  readonly methods: Readonly<Record<PaymentMethod, string>>;
  readonly title: (amount: string, name: string) => string;
  readonly openTitle: (name: string) => string;
  readonly wrongTitle: (title: string) => string;
  readonly testmode: string;
  readonly facts: {
    readonly billedTo: string;
    readonly number: string;
    readonly dueDate: string;
    readonly reference: string;
    readonly payableUntil: string;
    readonly total: string;
    readonly paidSoFar: string;
    readonly tax: (rate: string) => string;
    /** Tax that is included in prices. */
    readonly taxIncluded: (rate: string) => string;
    /** `rate`: null if the discount is an amount. */
    readonly discount: (rate: string | null) => string;
    readonly moreLines: (count: number) => string;
    readonly lines: string;
    readonly item: string;
    readonly amount: string;
    /** Labels of a hold that was captured: the reserved amount, and the captured amount (`taken`). */
    readonly reserved: string;
    readonly taken: string;
    readonly pdf: string;
  };
  readonly transfer: {
    readonly summary: string;
    readonly holder: string;
    readonly reference: string;
    readonly scan: string;
    /** Text alternative of the QR code. */
    readonly label: string;
  };
  /** `times`: total number of payments. Null if the subscription has no end. */
  readonly recurring: (rhythm: string, times: number | null) => string;
  readonly toSubscription: string;
  readonly raised: (raised: string, goal: string) => string;
  readonly raisedOnly: (raised: string) => string;
  readonly progress: string;
  readonly form: {
    readonly method: string;
    readonly amount: (currency: string) => string;
    readonly name: string;
    readonly email: string;
    readonly emailHint: string;
    readonly emailNeeded: string;
    readonly note: string;
    readonly optional: string;
    readonly pay: (amount: string) => string;
    readonly hold: (amount: string) => string;
    readonly holdHint: string;
    readonly payOpen: string;
    readonly donate: string;
    readonly next: string;
  };
  readonly faults: {
    readonly heading: string;
    readonly amount: (reason: AmountFault | 'missing', largest: string, decimals: number) => string;
    readonly method: string;
    readonly name: string;
    readonly email: string;
    readonly note: string;
    readonly form: string;
  };
  readonly device: { readonly summary: string; readonly hint: string; readonly label: (url: string) => string };
  readonly pages: (name: string) => string;
  /** Texts for requests that cannot be paid. */
  readonly notPayable: {
    readonly paid: Message;
    readonly paidOn: (date: string) => string;
    readonly refunded: Message;
    readonly processing: Message;
    readonly held: Message;
    readonly expired: Message;
    readonly expiredOn: (moment: string) => string;
    readonly inactive: Message;
    readonly cancelled: Message;
    readonly offline: Message;
    readonly active: Message;
  };
  readonly contact: string;
  /** Texts for the results of a payment attempt. */
  readonly result: {
    readonly paid: Message;
    readonly thanks: string;
    readonly held: Message;
    readonly processing: Message;
    readonly asking: Message;
    readonly open: Message;
    readonly failed: string;
    readonly refunded: Message;
    readonly looksAgain: string;
    readonly overpaid: (amount: string) => string;
    readonly to: string;
    readonly date: string;
    readonly payment: string;
    readonly reference: string;
    readonly method: string;
    readonly given: string;
  };
  readonly reasons: Readonly<Record<FailureReason, string>>;
  readonly reload: string;
  readonly again: string;
  readonly goOn: string;
  readonly toPay: string;
};
