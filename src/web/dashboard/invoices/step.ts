/** A page on which one thing is done with one invoice, after it was asked for. */
import { html } from 'hono/html';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import type { Html } from '../../layout/document.ts';
import { type FieldSpec, formOf } from '../frame/form.ts';
import type { Inside, Refused, View } from '../page.ts';
import { WORDS } from '../words.ts';

type Step = {
  readonly path: 'issue' | 'send' | 'remind' | 'record' | 'cancel';
  readonly title: string;
  readonly text: string;
  readonly fields?: readonly (FieldSpec | Html)[];
  readonly button: string;
  readonly isDangerous?: true;
  /** Before the form. */
  readonly more?: Html;
};

export function stepView(visit: Inside, { id }: InvoiceData, step: Step, refused: Refused): View {
  const { path, title, text, fields = [], button, isDangerous, more } = step;
  const form = formOf(visit, refused, {
    action: visit.at(`/invoices/${id}/${path}`),
    fields,
    button,
    ...(isDangerous ? { isDangerous } : {}),
    instead: { href: visit.at(`/invoices/${id}`), label: WORDS.invoice.keep },
  });
  return {
    title,
    body: html`<div class="card narrow"><h1>${title}</h1>${text === '' ? '' : html`<p>${text}</p>`}${more ?? ''}${form}</div>`,
  };
}

/** For titles: its number, or that it is a draft. */
export function numberOf({ invoice_number }: InvoiceData): string {
  return WORDS.invoice.title(invoice_number);
}
