/**
 * Form for a credit note of one invoice: an amount, quantities of lines, or everything that is left. A credit note is
 * final, so the form creates only what its preview has shown.
 */

import { html } from 'hono/html';
import type * as z from 'zod';
import { BillingError, invalid } from '../../../model/billing-error.ts';
import { BOUNDS } from '../../../model/bounds.ts';
import { createCreditNote } from '../../../operations/credit-notes/create-credit-note.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { fingerprintOf } from '../../../operations/kernel/idempotency.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { addresseesFor, mailTo } from '../components/copies.ts';
import { type FieldSpec, tickBox } from '../components/form.ts';
import { difference, money, rateText } from '../components/formats.ts';
import { decimalNumber, withAmount } from '../components/numbers.ts';
import {
  type FormFields,
  filledIn,
  type Page,
  type Refused,
  run,
  runOnce,
  type SignedIn,
  textOf,
  type View,
} from '../page.ts';
import { invoiceOf } from './shown.ts';
import { numberOf, stepView } from './step.ts';
import { sumFacts } from './sums.ts';

/**
 * A preview of the credit note. `seen`: fingerprint of the previewed input. The form sends `seen` back. If the
 * fingerprint of the sent input differs, a new preview is shown.
 */
type Looked = { readonly note: z.input<typeof createCreditNote.output>; readonly seen: string };

export const creditPage: Page<SignedIn> = {
  path: '/invoices/:id/credit',
  needs: 'billing.write',
  show: async (visit, refused) => formView(visit, await invoiceOf(visit), refused),
  act: async (visit, sent) => {
    const words = DASHBOARD[visit.language].creditNotes.crediting;
    const invoice = await invoiceOf(visit);
    const lines = filledLines(invoice, sent);
    const onField = (error: unknown): never => {
      throw onItsField(error, lines);
    };
    const input = inputOf(visit, invoice, sent, lines);
    const [seen, given] = [fingerprintOf(input), textOf(sent, 'seen')];
    if (textOf(sent, 'step') === 'look' || given !== seen) {
      const note = await run(visit, createCreditNote, { ...input, preview: true }).catch(onField);
      const isChanged = given !== '' && textOf(sent, 'step') !== 'look';
      const again = { message: isChanged ? words.changed : null, faults: new Map(), sent };
      return formView(visit, invoice, again, { note, seen });
    }
    const note = await runOnce(visit, createCreditNote, input, sent).catch(onField);
    return { goTo: visit.at(`/credit-notes/${note.id}`), notice: 'credit_note_made' };
  },
};

async function formView(visit: SignedIn, invoice: InvoiceData, refused: Refused, looked?: Looked): Promise<View> {
  const words = DASHBOARD[visit.language].creditNotes.crediting;
  const fields = await fieldsOf(visit, invoice, refused);
  const step = {
    path: 'credit',
    title: words.title(numberOf(invoice, visit.language)),
    text: words.text(leftOf(visit, invoice)),
  } as const;
  if (!looked) return stepView(visit, invoice, { ...step, fields, button: words.look }, refused);
  const { note, seen } = looked;
  const shown = html`<input type="hidden" name="seen" value="${seen}">${preview(visit, note)}`;
  return stepView(
    visit,
    invoice,
    {
      ...step,
      fields: [...fields, shown],
      isDangerous: true,
      button: words.button(money(note.amount, note.currency, visit.language)),
      others: [{ value: 'look', label: words.lookAgain }],
    },
    refused,
  );
}

function leftOf({ language }: SignedIn, { amount, amount_credited, currency }: InvoiceData): string {
  return money(difference(amount, amount_credited, currency), currency, language);
}

/**
 * Returns the input of the operation. The person enters a part (an amount or quantities), or ticks the checkbox `all`
 * to credit everything that is left. The form must contain exactly one of the two.
 */
function inputOf(visit: SignedIn, invoice: InvoiceData, sent: FormFields, lines: readonly number[]) {
  const words = DASHBOARD[visit.language].creditNotes.crediting;
  const fields = filledIn(sent, ['reason', 'amount']);
  const isPart = fields.amount !== undefined || lines.length > 0;
  const isAll = textOf(sent, 'all') === 'yes';
  if (isPart === isAll) throw invalid([{ field: 'amount', message: isAll ? words.notBoth : words.needed }]);
  const items = lines.map((line) => ({ line: line + 1, quantity: decimalNumber(textOf(sent, nameOf(line)).trim()) }));
  return {
    invoice_id: invoice.id,
    ...withAmount(fields),
    ...(items.length > 0 ? { items } : {}),
    refund: textOf(sent, 'refund') === 'yes',
    send_email: textOf(sent, 'send_email') === 'yes',
  };
}

/** The preview gets the focus, because it appears below the fields that were just filled in. */
function preview({ language }: SignedIn, note: Looked['note']): Html {
  const { crediting: words, facts: labels } = DASHBOARD[language].creditNotes;
  const { currency, applied_to_due: due, to_give_back: back, invoice } = note;
  const sum = (amount: number) => money(amount, currency, language);
  return html`<section class="letter sheet" role="status" tabindex="-1" autofocus aria-labelledby="preview-title"><h2 id="preview-title">${words.preview}</h2>${factList(
    [
      ...note.items.map(
        ({ description, quantity, total }) => [`${rateText(quantity, language)} × ${description}`, sum(total)] as const,
      ),
      ...sumFacts(note, language),
      [labels.due, due === 0 ? null : sum(due)],
      [labels.back, back === 0 ? null : sum(back)],
      [words.after, sum(invoice.amount_due)],
    ],
  )}</section>`;
}

async function fieldsOf(visit: SignedIn, invoice: InvoiceData, refused: Refused) {
  const words = DASHBOARD[visit.language].creditNotes.crediting;
  const addressees = await addresseesFor(visit, invoice.customer.id);
  const reason = html` maxlength="${BOUNDS.reference}" autocomplete="off"`;
  const figure = html` inputmode="decimal" maxlength="40" autocomplete="off"`;
  // Only lines with a total above 0 can be credited separately (R101).
  const lines = invoice.items.flatMap(({ description, quantity, total }, line): FieldSpec[] =>
    total <= 0
      ? []
      : [
          {
            name: nameOf(line),
            label: words.quantity({ description, quantity: rateText(quantity, visit.language) }),
            isOptional: 'quietly',
            attributes: figure,
          },
        ],
  );
  const box = (name: string, label: string) => tickBox({ name, value: 'yes', label }, refused);
  return [
    { name: 'reason', label: words.reason, hint: words.reasonHint, attributes: reason },
    box('all', words.all(leftOf(visit, invoice))),
    { name: 'amount', label: words.amount(invoice.currency), isOptional: 'quietly', attributes: figure },
    html`<h2>${words.lines}</h2>`,
    ...lines,
    ...(invoice.amount_paid > 0 ? [box('refund', words.refund)] : []),
    ...(addressees ? [box('send_email', mailTo(addressees, visit.language))] : []),
  ] as const;
}

/** Name of the form field for the quantity of one line. `line`: index in the invoice. */
function nameOf(line: number): string {
  return `lines[${line}].quantity`;
}

function filledLines({ items }: InvoiceData, sent: FormFields): number[] {
  return items.flatMap((_, line) => (textOf(sent, nameOf(line)).trim() === '' ? [] : [line]));
}

/**
 * Moves faults of lines to the form's fields. The operation numbers only the sent lines, but the form numbers all lines
 * of the invoice. `lines`: indexes that the sent lines have in the invoice.
 */
function onItsField(error: unknown, lines: readonly number[]): unknown {
  if (!(error instanceof BillingError) || !error.details.faults) return error;
  const faults = error.details.faults.map((fault) => {
    const line = lines[Number(/^items\[(\d+)\]/.exec(fault.field)?.[1] ?? -1)];
    return line === undefined ? fault : { ...fault, field: nameOf(line) };
  });
  return new BillingError(error.code, error.message, { ...error.details, faults }, error);
}
