import type * as z from 'zod';
import { getInvoice } from '../../../operations/invoices/get-invoice.ts';
import { referenceIn, run, type SignedIn } from '../page.ts';

export type ShownInvoice = z.input<typeof getInvoice.output>;

/** Loads the invoice whose id or number is in the URL. */
export function invoiceOf(visit: SignedIn): Promise<ShownInvoice> {
  return run(visit, getInvoice, { id: referenceIn(visit) });
}
