/** The form of a credit note for one invoice: all that is left, an amount, or quantities of lines. */
import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { Refusal } from '../../../model/refusal.ts';
import { createCreditNote } from '../../../operations/credit-notes/create-credit-note.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { type FieldSpec, tickBox } from '../components/form.ts';
import { difference, money, rateText } from '../components/formats.ts';
import { decimalNumber, withAmount } from '../components/numbers.ts';
import { CREDIT_NOTE_WORDS } from '../credit-notes/words.ts';
import { type FormFields, filledIn, type Page, type Refused, runOnce, type SignedIn, textOf } from '../page.ts';
import { invoiceOf } from './one.ts';
import { numberOf, stepView } from './step.ts';

export const creditPage: Page<SignedIn> = {
  path: '/invoices/:id/credit',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = CREDIT_NOTE_WORDS[visit.language].crediting;
    const invoice = await invoiceOf(visit);
    const { amount, amount_credited, currency } = invoice;
    const left = money(difference(amount, amount_credited, currency), currency, visit.language);
    const step = {
      path: 'credit',
      title: words.title(numberOf(invoice, visit.language)),
      text: words.text(left),
      fields: fieldsOf(visit, invoice, refused),
      button: words.button,
      isDangerous: true,
    } as const;
    return stepView(visit, invoice, step, refused);
  },
  act: async (visit, sent) => {
    const invoice = await invoiceOf(visit);
    const lines = filledLines(invoice, sent);
    const items = lines.map((line) => ({ line: line + 1, quantity: decimalNumber(textOf(sent, nameOf(line)).trim()) }));
    const input = {
      invoice_id: invoice.id,
      ...withAmount(filledIn(sent, ['reason', 'amount'])),
      ...(items.length > 0 ? { items } : {}),
      refund: textOf(sent, 'refund') === 'yes',
      send_email: textOf(sent, 'send_email') === 'yes',
    };
    const note = await runOnce(visit, createCreditNote, input, sent).catch((error: unknown) => {
      throw onItsField(error, lines);
    });
    return { goTo: visit.at(`/credit-notes/${note.id}`), notice: 'credit_note_made' };
  },
};

function fieldsOf(visit: SignedIn, invoice: InvoiceData, refused: Refused) {
  const words = CREDIT_NOTE_WORDS[visit.language].crediting;
  const reason = html` maxlength="${BOUNDS.reference}" autocomplete="off"`;
  const figure = html` inputmode="decimal" maxlength="40" autocomplete="off"`;
  const lines = invoice.items.map(
    ({ description, quantity }, line): FieldSpec => ({
      name: nameOf(line),
      label: words.quantity(description, rateText(quantity, visit.language)),
      isOptional: 'quietly',
      attributes: figure,
    }),
  );
  const box = (name: string, label: string) => tickBox({ name, value: 'yes', label }, refused);
  return [
    { name: 'reason', label: words.reason, hint: words.reasonHint, attributes: reason },
    { name: 'amount', label: words.amount(invoice.currency), isOptional: true, attributes: figure },
    html`<h2>${words.lines}</h2>`,
    ...lines,
    ...(invoice.amount_paid > 0 ? [box('refund', words.refund)] : []),
    ...(invoice.customer.email === null ? [] : [box('send_email', words.mail)]),
  ] as const;
}

/** By the index in the invoice. */
function nameOf(line: number): string {
  return `lines[${line}].quantity`;
}

function filledLines({ items }: InvoiceData, sent: FormFields): number[] {
  return items.flatMap((_, line) => (textOf(sent, nameOf(line)).trim() === '' ? [] : [line]));
}

/** The operation counts the lines that it got, the form those of the invoice. */
function onItsField(error: unknown, lines: readonly number[]): unknown {
  if (!(error instanceof Refusal) || !error.details.faults) return error;
  const faults = error.details.faults.map((fault) => {
    const line = lines[Number(/^items\[(\d+)\]/.exec(fault.field)?.[1] ?? -1)];
    return line === undefined ? fault : { ...fault, field: nameOf(line) };
  });
  return new Refusal(error.code, error.message, { ...error.details, faults }, error);
}
