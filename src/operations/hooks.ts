/**
 * Implements `Hooks` of `kernel/context.ts`. Code in lower folders must not import higher folders. Instead, this code
 * calls functions of higher folders through the hooks.
 */

import { printArchivedCreditNote } from './credit-notes/archived-credit-note.ts';
import { requireCreditNote } from './credit-notes/credit-note.ts';
import { resolveCustomer } from './customers/resolve-customer.ts';
import { requireInvoice } from './invoices/invoice.ts';
import { printArchivedInvoice } from './invoices/print-invoice.ts';
import { requireItem } from './items/item.ts';
import type { Hooks } from './kernel/context.ts';
import { contentToIssue, followQuoteInvoice } from './quotes/follow-quote-invoice.ts';
import { requireQuote } from './quotes/quote.ts';
import { followInvoice } from './subscriptions/follow-invoice.ts';
import { failPeriod, payPeriod } from './subscriptions/settle-period.ts';

export const HOOKS: Hooks = {
  findNamed: async (ctx, kind, text) => {
    switch (kind) {
      case 'invoice':
        return { id: (await requireInvoice(ctx, text)).id };
      case 'credit_note':
        return { id: (await requireCreditNote(ctx, text)).id };
      case 'quote':
        return { id: (await requireQuote(ctx, text)).id };
      case 'customer':
        return resolveCustomer(ctx, text, 'customer');
      case 'item':
        return { id: (await requireItem(ctx, text)).id };
      default:
        return { id: text };
    }
  },
  printers: { invoice: printArchivedInvoice, credit_note: printArchivedCreditNote },
  // Imported with the first mail, so that commands without mails need not load the code of attachments.
  deliverMail: async (...mail) => (await import('./delivery/deliver-mail.ts')).deliverMail(...mail),
  invoiceChanged: async (tx, ctx, before, after) => {
    await followQuoteInvoice(tx, ctx, before, after);
    return followInvoice(tx, ctx, before, after);
  },
  contentToIssue,
  periodPaid: payPeriod,
  periodFailed: failPeriod,
};
