/** A confirmation page for one invoice. */

import type { Language } from '../../../model/language.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { type Step, stepView as viewOf } from '../components/step.ts';
import type { Refused, SignedIn, View } from '../page.ts';

type InvoiceStep = Omit<Step, 'path' | 'back'> & {
  readonly path: 'issue' | 'send' | 'remind' | 'record' | 'credit' | 'cancel' | 'delete';
};

export function stepView(visit: SignedIn, { id }: InvoiceData, step: InvoiceStep, refused: Refused): View {
  const place = `/invoices/${id}`;
  return viewOf(visit, { ...step, path: `${place}/${step.path}`, back: place }, refused);
}

/** The number of the invoice, or "Draft", for titles. */
export function numberOf({ invoice_number, id }: InvoiceData, language: Language): string {
  return DASHBOARD[language].invoice.title({ number: invoice_number, id: String(id) });
}
