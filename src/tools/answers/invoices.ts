/** Answers of the tools for single invoices. */
import type * as z from 'zod';
import { isRecord } from '../../model/json.ts';
import type { cancelInvoice } from '../../operations/credit-notes/cancel-invoice.ts';
import type { createInvoice } from '../../operations/invoices/create-invoice.ts';
import type { deleteInvoice } from '../../operations/invoices/delete-invoice.ts';
import type { EInvoiceState } from '../../operations/invoices/einvoice/state.ts';
import type { getInvoice } from '../../operations/invoices/get-invoice.ts';
import type { InvoiceData, InvoiceWithDelivery } from '../../operations/invoices/invoice.ts';
import type { issueInvoice } from '../../operations/invoices/issue-invoice.ts';
import type { updateInvoice } from '../../operations/invoices/update-invoice.ts';
import type { recordPayment } from '../../operations/payments/record-payment.ts';
import { answerBuilder, type PdfLink, rows, type Shape, type ToolArguments } from '../shape.ts';
import { counted, money } from '../words.ts';
import { FILES } from './attachments.ts';
import {
  addresseesOf,
  customerOf,
  defaultsUsedWords,
  deliveryWords,
  linesStored,
  nameOf,
  stateOf,
  totalWords,
  warningsSaid,
} from './invoice-words.ts';

type Delivered = z.input<typeof InvoiceWithDelivery>;
type Shown = z.input<typeof getInvoice.output>;
type Created = z.input<typeof createInvoice.output>;
type Issued = z.input<typeof issueInvoice.output>;
type Updated = z.input<typeof updateInvoice.output>;
type Deleted = z.input<typeof deleteInvoice.output>;
type Cancelled = z.input<typeof cancelInvoice.output>;
type Recorded = z.input<typeof recordPayment.output>;

/** The first fields of every answer about one invoice. */
const HEAD = {
  invoice_number: 'text',
  id: 'number',
  status: 'text',
  customer: 'untrusted',
  customer_id: 'number',
  customer_created: 'flag',
  customer_note: 'untrusted',
  currency: 'text',
  amount: 'money',
  subtotal: 'money',
  tax_total: 'money',
  amount_due: 'money',
} as const satisfies Shape;

function headOf(invoice: InvoiceData) {
  const { customer, currency, amount, subtotal, tax_total } = invoice;
  return {
    invoice_number: invoice.invoice_number,
    id: invoice.id,
    status: invoice.status,
    customer: customer.name,
    customer_id: customer.id,
    currency,
    amount,
    ...(tax_total > 0 ? { subtotal, tax_total } : {}),
    // `amount_due` is left out for a draft, because the summary of a draft says that nothing is due.
    amount_due: invoice.amount_due === amount || invoice.status === 'draft' ? undefined : invoice.amount_due,
  };
}

/** Fields that the summary sentence contains. The rest of the text does not repeat them. */
const IN_SUMMARY = ['invoice_number', 'customer', 'amount', 'subtotal', 'tax_total'] as const;

const ADDRESSED = { to: 'line', cc: 'texts' } as const satisfies Shape;

const MADE = {
  ...HEAD,
  date: 'text',
  due_date: 'text',
  delivery: 'text',
  ...ADDRESSED,
  payment_url: 'text',
  lines: 'text',
} as const satisfies Shape;

const OWED: ReadonlySet<Delivered['status']> = new Set(['draft', 'pending', 'overdue']);

function madeOf(invoice: Delivered) {
  return {
    ...headOf(invoice),
    date: invoice.date,
    // Left out for an invoice on which nothing is due any more: its summary names no due date.
    due_date: OWED.has(invoice.status) ? invoice.due_date : undefined,
    delivery: invoice.delivery,
    ...addresseesOf(invoice),
    payment_url: invoice.payment_url,
  };
}

const REFUNDS = 'To give money back: listPayments with this invoice_id, then refundPayment.';

/** Tells whether the invoice was mailed. A mailed invoice cannot be cancelled without a credit note (R81). */
function mailedWords({ status, sent_at }: Shown): string {
  if (status === 'draft') return '';
  return sent_at === null ? ' Never mailed.' : ' Mailed.';
}

/** Link to the PDF; drafts have none, because their PDF still changes. */
function pdfOf({ id, invoice_number: number }: Pick<Shown, 'id' | 'invoice_number'>): PdfLink | undefined {
  return number === null ? undefined : { uri: `billing://invoices/${id}/pdf`, name: `${number}.pdf` };
}

export const invoice = answerBuilder(
  {
    ...HEAD,
    amount_paid: 'money',
    amount_refunded: 'money',
    amount_credited: 'money',
    to_give_back: 'money',
    date: 'text',
    due_date: 'text',
    days_overdue: 'number',
    sent: 'time',
    paid: 'time',
    cancelled: 'time',
    reminders_sent: 'number',
    last_reminder: 'time',
    reference: 'untrusted',
    notes: 'untrusted',
    delivery_date: 'text',
    period: 'text',
    buyer_reference: 'untrusted',
    payment_terms: 'untrusted',
    discount: 'text',
    prices_include_tax: 'flag',
    tax_exchanged: 'text',
    tax_reason: 'untrusted',
    einvoice: 'text',
    revision: 'number',
    payment_url: 'text',
    pdf_url: 'text',
    allowed_actions: 'texts',
    attachments: FILES,
    credit_notes: rows({ credit_note_number: 'text', id: 'id', date: 'text', amount: 'money' }),
    items: rows({
      description: 'untrusted',
      quantity: 'number',
      unit_price: 'money',
      tax_rate: 'number',
      tax_category: 'text',
      unit: 'text',
      discount: 'text',
      period: 'text',
      total: 'money',
    }),
  },
  ['invoice_number', 'customer', 'amount', 'subtotal', 'tax_total', 'status', 'amount_due', 'days_overdue'],
)((data: Shown) => ({
  summary: `${capital(nameOf(data))} for ${customerOf(data)}: ${totalWords(data)}, ${stateOf(data)}.${mailedWords(data)}`,
  next: data.may_be_meant
    ? othersSaid(data.may_be_meant)
    : data.amount_paid > data.amount_refunded
      ? REFUNDS
      : undefined,
  pdf: pdfOf(data),
  ...headOf(data),
  amount_due: data.amount_due,
  amount_paid: data.amount_paid || undefined,
  amount_refunded: data.amount_refunded || undefined,
  amount_credited: data.amount_credited || undefined,
  to_give_back: data.to_give_back || undefined,
  date: data.date,
  due_date: data.due_date,
  days_overdue: data.days_overdue || undefined,
  sent: data.sent_at,
  paid: data.paid_at,
  cancelled: data.cancelled_at,
  reminders_sent: data.reminders_sent || undefined,
  last_reminder: data.last_reminder_at,
  reference: data.reference,
  notes: data.notes,
  delivery_date: data.delivery_date,
  period: data.period_start && data.period_end ? `${data.period_start} to ${data.period_end}` : undefined,
  buyer_reference: data.buyer_reference,
  payment_terms: data.payment_terms,
  discount: data.discount ? discountWords(data.discount, data.currency) : undefined,
  prices_include_tax: data.prices_include_tax || undefined,
  tax_exchanged: data.tax_total_exchanged
    ? money(data.tax_total_exchanged.amount, data.tax_total_exchanged.currency)
    : undefined,
  tax_reason: reasonsOf(data),
  einvoice: einvoiceWords(data.einvoice),
  revision: data.status === 'draft' ? data.revision : undefined,
  payment_url: data.payment_url,
  pdf_url: data.pdf_url,
  // `download_pdf` is left out, because `pdf_url` already says that the PDF can be downloaded.
  allowed_actions: data.allowed_actions.filter((action) => action !== 'download_pdf'),
  attachments: data.attachments.length > 0 ? data.attachments : undefined,
  credit_notes: data.credit_notes,
  items: data.items.map((item) => ({
    description: item.description,
    quantity: item.quantity,
    unit_price: item.unit_price,
    total: item.total,
    discount: item.discount ? discountWords(item.discount, data.currency) : undefined,
    tax_rate: item.tax_rate || undefined,
    tax_category: item.tax_category === 'standard' ? undefined : item.tax_category,
    unit: item.unit === 'piece' ? undefined : item.unit,
    period: item.period_start && item.period_end ? `${item.period_start} to ${item.period_end}` : undefined,
  })),
}));

/** Words about the payment of a created invoice, such as `due 2026-09-30`. A total of 0 is paid at once (R101). */
function dueWords({ status, due_date }: Pick<Created, 'status' | 'due_date'>): string {
  return status === 'paid' ? 'so nothing is due and it is paid' : `due ${due_date}`;
}

export const invoiceCreated = answerBuilder(MADE, [
  ...IN_SUMMARY,
  'customer_created',
  'due_date',
  'delivery',
  'to',
  'cc',
])((data: Created, { args }) => {
  const customer = `${data.customer_created ? 'the new customer ' : ''}${customerOf(data)}`;
  const said = {
    summary: `Created ${nameOf(data)} for ${customer}: ${totalWords(data)}, ${dueWords(data)}; ${deliveryWords(data.delivery, data)}.${defaultsUsedWords(data.defaults_used)}`,
    next:
      data.status === 'draft'
        ? ['It has no number and cannot be paid before issueInvoice.', warningsSaid(data.warnings)]
            .filter(Boolean)
            .join(' ')
        : (warningsSaid(data.warnings) ?? unexplained(args, data)),
  };
  return {
    ...said,
    pdf: pdfOf(data),
    ...madeOf(data),
    customer_created: data.customer_created,
    customer_note: data.customer_note,
    lines: linesStored(data, said.summary, said.next, data.customer_note, data.payment_url),
  };
});

/** Hint for a call that gave a tax rate of 0 % without a reason. The law requires the reason on the invoice. */
function unexplained({ items }: ToolArguments, { tax_lines }: Created): string | undefined {
  const isGiven = Array.isArray(items) && items.some((one) => isRecord(one) && one.tax_rate === 0);
  return isGiven && tax_lines.some(({ rate, category }) => rate === 0 && !category)
    ? 'No reason for 0% tax is printed on it; ask which one holds, and give tax_category next time.'
    : undefined;
}

export const invoiceUpdated = answerBuilder(
  { ...HEAD, date: 'text', due_date: 'text', revision: 'number', lines: 'text' },
  [...IN_SUMMARY, 'status', 'date', 'due_date', 'revision'],
)((data: Updated) => {
  const { changed, before, currency, amount } = data;
  const isSame = before.amount === amount && before.currency === currency;
  const total = isSame ? 'the total stays' : `the total was ${money(before.amount, before.currency)} and is now`;
  const did = changed.length === 0 ? 'Nothing changed in' : `Changed ${changed.join(', ').replaceAll('_', ' ')} of`;
  const isDraft = data.status === 'draft';
  const said = {
    summary: `${did} ${nameOf(data)} for ${customerOf(data)}: ${total} ${totalWords(data)}; dated ${data.date}, due ${data.due_date}. Nothing was sent.${defaultsUsedWords(data.defaults_used)}`,
    next: isDraft
      ? [
          `It is revision ${data.revision}; issueInvoice with that revision issues exactly this.`,
          warningsSaid(data.warnings),
        ]
          .filter(Boolean)
          .join(' ')
      : undefined,
  };
  return {
    ...said,
    ...headOf(data),
    date: data.date,
    due_date: data.due_date,
    revision: data.revision,
    lines: changed.includes('items') ? linesStored(data, said.summary, said.next) : undefined,
  };
});

export const invoiceDeleted = answerBuilder({ id: 'number' }, ['id'])(({ id }: Deleted) => ({
  summary: `Deleted the draft with id ${id} for good. It had no number, so none is missing. Nothing was sent.`,
  id,
}));

export const invoiceIssued = answerBuilder({ ...MADE, date_kept: 'flag' }, [
  ...IN_SUMMARY,
  'date',
  'date_kept',
  'due_date',
  'delivery',
  'to',
  'cc',
])((data: Issued) => {
  const dated = data.date_kept ? `; it keeps its date ${data.date}, which is before today` : `, dated ${data.date}`;
  const said = {
    summary: `Issued ${nameOf(data)} for ${customerOf(data)}: ${totalWords(data)}, ${dueWords(data)}${dated}; ${deliveryWords(data.delivery, data)}.`,
    next: warningsSaid(data.warnings),
  };
  return {
    ...said,
    pdf: pdfOf(data),
    ...madeOf(data),
    date_kept: data.date_kept || undefined,
    lines: linesStored(data, said.summary, said.next, data.payment_url),
  };
});

export const invoiceSent = answerBuilder(MADE, [...IN_SUMMARY, 'status', 'due_date', 'delivery', 'to', 'cc'])(
  (data: Delivered) => ({
    summary: `${capital(nameOf(data))} for ${customerOf(data)}, ${totalWords(data)}: ${deliveryWords(data.delivery, data)}; ${stateOf(data)}.`,
    pdf: pdfOf(data),
    ...madeOf(data),
  }),
);

export const invoiceCancelled = answerBuilder({ ...HEAD, credit_note_number: 'text', delivery: 'text', ...ADDRESSED }, [
  ...IN_SUMMARY,
  'credit_note_number',
  'delivery',
  'to',
  'cc',
])((data: Cancelled) => {
  const { credit_note: note } = data;
  const by = note ? ` with credit note ${note.credit_note_number}` : ' without a credit note';
  const sent = note?.delivery
    ? `. The note: ${deliveryWords(note.delivery, note)}`
    : ', and nothing was sent to the customer';
  return {
    summary: `Cancelled ${nameOf(data)} for ${customerOf(data)}, ${totalWords(data)},${by}: nothing is due on it any more, its payment link no longer works${sent}.`,
    ...headOf(data),
    credit_note_number: note?.credit_note_number,
    delivery: note?.delivery,
    ...(note ? addresseesOf(note) : {}),
  };
});

export const paymentRecorded = answerBuilder(
  {
    ...HEAD,
    payment_id: 'number',
    received: 'money',
    method: 'text',
    received_at: 'time',
  },
  ['invoice_number', 'customer', 'received', 'method'],
)((data: Recorded) => {
  const { payment, currency } = data;
  const rest = data.status === 'paid' ? 'it is now paid' : `${money(data.amount_due, currency)} is still due`;
  const method = payment.payment_method.replaceAll('_', ' ');
  return {
    summary: `Recorded ${money(payment.amount, currency)} received by ${method} for ${nameOf(data)} of ${customerOf(data)}: ${rest}. Nothing was sent.`,
    ...headOf(data),
    amount_due: data.amount_due,
    payment_id: payment.id,
    received: payment.amount,
    method: payment.payment_method,
    received_at: payment.paid_at,
    next: data.warnings.map(({ message }) => message).join(' ') || undefined,
  };
});

/** Hint for a reference that has only digits: the number of one invoice can be the id of another invoice (R5). */
function othersSaid(others: string): string {
  return `The digits are also the id of ${others}: name the one that is meant by its whole number.`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

type Discount = NonNullable<InvoiceData['discount']>;

function discountWords({ percent, amount, reason }: Discount, currency: string): string {
  const size = percent === undefined ? money(amount ?? 0, currency) : `${percent}%`;
  return reason === null ? size : `${size}, ${reason}`;
}

/** Reasons why parts of the invoice are not taxed; `undefined` if all is taxed or no reason was given. */
function reasonsOf({ tax_lines }: Pick<InvoiceData, 'tax_lines'>): string | undefined {
  const reasons = tax_lines.flatMap(({ exemption_reason: reason }) => reason ?? []);
  return reasons.length === 0 ? undefined : [...new Set(reasons)].join('; ');
}

const NAMES = { peppol: 'Peppol', en16931: 'EN 16931', xrechnung: 'XRechnung' } as const;
const TOLD_MAX = 3;

/**
 * Possible e-invoice profiles, for example `possible: Peppol, EN 16931`. If no profile is possible, names the first
 * details that the invoice lacks for EN 16931.
 */
function einvoiceWords(state: EInvoiceState): string {
  const possible = (['peppol', 'en16931', 'xrechnung'] as const).filter((profile) => state[profile].possible);
  if (possible.length > 0) return `possible: ${possible.map((profile) => NAMES[profile]).join(', ')}`;
  const { missing } = state.en16931;
  const more = missing.length - TOLD_MAX;
  const told = missing.slice(0, TOLD_MAX).map(({ field }) => field);
  return `missing: ${told.join(', ')}${more > 0 ? ` and ${counted(more, 'other')}` : ''}`;
}
