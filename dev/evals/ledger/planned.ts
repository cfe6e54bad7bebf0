/** The types of a planned ledger, and the short forms of its lines and payments. */
import { type Money, money } from '../money.ts';

export type PlannedCustomer = {
  readonly key: string;
  readonly name: string;
  readonly email: string | null;
  readonly company?: string;
  readonly note?: string;
  /** Defaults for the customer's invoices. */
  readonly currency?: Money['currency'];
  readonly payment_term_days?: number;
  readonly tax_category?: PlannedCategory;
  readonly country?: string;
  readonly vat_number?: string;
  /** False for a consumer. */
  readonly is_business?: boolean;
  /** Receives the customer's mails, instead of `email`. */
  readonly invoice_email?: string;
  readonly cc_emails?: readonly string[];
};

/** Reason for a line without tax. */
export type PlannedCategory = 'reverse_charge' | 'intra_community';

/** `tax`: in percent; `price`: of one piece, without tax. */
export type PlannedItem = {
  readonly code: string;
  readonly description: string;
  readonly unit: 'hour' | 'piece';
  readonly price: Money;
  readonly tax: number;
  readonly deactivated?: true;
};

/** `quantity`: in hundredths; `tax`: in percent. */
export type PlannedLine = {
  readonly description: string;
  readonly quantity: number;
  readonly price: Money;
  readonly tax: number;
  readonly category?: PlannedCategory;
};

export type PlannedInvoice = {
  readonly key: string;
  /** Key of the customer. */
  readonly customer: string;
  readonly date: string;
  readonly due: string;
  readonly lines: readonly PlannedLine[];
  readonly reference?: string;
  readonly notes?: string;
  readonly payments?: readonly { readonly on: string; readonly amount: Money }[];
  /** Credited amounts, with tax. */
  readonly credits?: readonly { readonly on: string; readonly amount: Money; readonly reason: string }[];
  readonly cancelled?: string;
  readonly draft?: true;
  /** True if a reminder is sent on the morning of the ledger's last day. */
  readonly reminded?: true;
  /** Made from an accepted quote: a part of it in percent, or all of it. */
  readonly ofQuote?: { readonly key: string; readonly percent?: number };
  /** Issued by the worker for a period of this recurring invoice. Its prices are without tax. */
  readonly ofRecurring?: string;
  /** Issued by the business's former product, and imported on this day. Outside the series of numbers. */
  readonly imported?: { readonly number: string; readonly on: string };
  /** The moment of its creation, if that is not the morning of its date. */
  readonly at?: string;
  readonly delivered?: string;
};

/** A recurring invoice. `amount`: with tax; `starts`: its first billing day. */
export type PlannedRecurring = {
  readonly key: string;
  /** Key of the customer. */
  readonly customer: string;
  readonly made: string;
  readonly starts: string;
  readonly interval: 'month' | 'quarter';
  readonly description: string;
  readonly amount: Money;
  readonly tax: number;
  readonly installments?: number;
};

/** A quote. It is sent on its date, unless it is a draft. */
export type PlannedQuote = {
  readonly key: string;
  /** Key of the customer. */
  readonly customer: string;
  readonly date: string;
  /** The last day on which it can be accepted. */
  readonly validUntil: string;
  readonly lines: readonly PlannedLine[];
  readonly draft?: true;
  readonly accepted?: { readonly on: string; readonly by: string };
  readonly declined?: { readonly on: string; readonly reason: string };
};

export const once = (description: string, price: string, tax = 0): readonly PlannedLine[] => [
  { description, quantity: 100, price: money(price), tax },
];

export const paid = (on: string, amount: string) => ({ payments: [{ on, amount: money(amount) }] });
