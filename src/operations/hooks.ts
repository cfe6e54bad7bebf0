/** What rooms call of the rooms above them (`Hooks` in `context.ts`), given in one place. */
import { requireCreditNote } from './credit-notes/credit-note.ts';
import { printOriginalCreditNote } from './credit-notes/original-credit-note.ts';
import { requireCustomer } from './customers/customer.ts';
import { resolveCustomer } from './customers/resolve-customer.ts';
import { requireInvoice } from './invoices/invoice.ts';
import { printOriginalInvoice } from './invoices/print-invoice.ts';
import { requireItem } from './items/item.ts';
import type { Hooks } from './kernel/context.ts';
import { followInvoice } from './subscriptions/follow-invoice.ts';
import { failPeriod, payPeriod } from './subscriptions/settle-period.ts';

export const HOOKS: Hooks = {
  named: async (ctx, kind, value) => {
    switch (kind) {
      case 'invoice':
        return { id: (await requireInvoice(ctx, value)).id };
      case 'credit_note':
        return { id: (await requireCreditNote(ctx, value)).id };
      case 'customer':
        return typeof value === 'number'
          ? requireCustomer(ctx, value, 'customer')
          : resolveCustomer(ctx, value, 'customer');
      case 'item':
        return { id: (await requireItem(ctx, value)).id };
      default:
        return { id: value };
    }
  },
  printers: { invoice: printOriginalInvoice, credit_note: printOriginalCreditNote },
  // Loaded by the first mail: a command that writes none does not wait for what a mail may bring along.
  deliverMail: async (...mail) => (await import('./delivery/deliver-mail.ts')).deliverMail(...mail),
  invoiceMoved: followInvoice,
  periodPaid: payPeriod,
  periodFailed: failPeriod,
};
