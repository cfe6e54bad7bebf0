import type * as z from 'zod';
import { getInvoice } from '../../../operations/invoices/get-invoice.ts';
import { referenceIn, run, type SignedIn } from '../page.ts';

/** An invoice with its files. */
export type ShownInvoice = z.input<typeof getInvoice.output>;

/** The invoice in the address. */
export function invoiceOf(visit: SignedIn): Promise<ShownInvoice> {
  return run(visit, getInvoice, { id: referenceIn(visit) });
}
