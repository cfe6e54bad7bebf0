/** Which actions an invoice allows in each state (R20). */
import type { StoredStatus } from './invoice.ts';

export const INVOICE_ACTIONS = [
  'edit',
  'issue',
  'send',
  'remind',
  'record_payment',
  'credit',
  'cancel',
  'delete',
  'download_pdf',
] as const;
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

export type InvoiceState = {
  readonly status: StoredStatus;
  readonly hasPayments: boolean;
  /** In minor units. */
  readonly leftToCredit: number;
  readonly customerHasEmail: boolean;
  /** The customer has unsubscribed from reminders; invoices are still mailed to them. */
  readonly customerUnsubscribed: boolean;
};

/** In the order of {@link INVOICE_ACTIONS}. The 24 hours between two reminders are not part of the state. */
export function invoiceActions(state: InvoiceState): readonly InvoiceAction[] {
  switch (state.status) {
    case 'draft':
      return ['edit', 'issue', 'delete', 'download_pdf'];
    case 'pending':
      return INVOICE_ACTIONS.filter((action) => PENDING[action](state));
    case 'paid':
    case 'refunded':
    case 'cancelled':
      return state.leftToCredit > 0 ? ['credit', 'download_pdf'] : ['download_pdf'];
  }
}

const PENDING: Readonly<Record<InvoiceAction, (state: InvoiceState) => boolean>> = {
  edit: () => false,
  issue: () => false,
  delete: () => false,
  send: ({ customerHasEmail }) => customerHasEmail,
  remind: ({ customerHasEmail, customerUnsubscribed }) => customerHasEmail && !customerUnsubscribed,
  record_payment: () => true,
  credit: () => true,
  cancel: ({ hasPayments }) => !hasPayments,
  download_pdf: () => true,
};
