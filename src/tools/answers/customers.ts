/** Answers of the tools for customers. */
import type * as z from 'zod';
import type { createCustomer } from '../../operations/customers/create-customer.ts';
import type { getCustomer } from '../../operations/customers/get-customer.ts';
import type { listCustomers } from '../../operations/customers/list-customers.ts';
import type { mergeCustomers } from '../../operations/customers/merge-customers.ts';
import type { updateCustomer } from '../../operations/customers/update-customer.ts';
import type { eraseCustomer } from '../../operations/erasing/erase-customer.ts';
import { answerBuilder, PAGE, rows, type Shape } from '../shape.ts';
import { counted, joined, money, quoted } from '../words.ts';
import { inCurrencies, nearestHint, pageFacts } from './page.ts';

type Listed = z.input<typeof listCustomers.output>;
type Got = z.input<typeof getCustomer.output>;
type Created = z.input<typeof createCustomer.output>;
type Erased = z.input<typeof eraseCustomer.output>;
type Merged = z.input<typeof mergeCustomers.output>;
type Updated = z.input<typeof updateCustomer.output>;

const CUSTOMER = {
  id: 'number',
  name: 'untrusted',
  email: 'untrusted',
  company: 'untrusted',
  phone: 'untrusted',
  address: 'untrusted',
  postal_code: 'untrusted',
  city: 'untrusted',
  country: 'text',
  language: 'text',
  vat_number: 'untrusted',
  currency: 'text',
  payment_term_days: 'number',
  tax_category: 'text',
  is_business: 'flag',
  registration_number: 'untrusted',
  buyer_reference: 'untrusted',
  endpoint: 'untrusted',
  einvoice_format: 'text',
  invoice_email: 'untrusted',
  cc_emails: 'texts',
  customer_note: 'untrusted',
} as const satisfies Shape;

/** Fields that the summary sentence contains. The rest of the text does not repeat them. */
const NAMED = ['id', 'name'] as const;

function factsOf(customer: Updated) {
  const { note, created_at, endpoint, vat_number_valid, cc_emails, ...facts } = customer;
  return {
    ...facts,
    cc_emails: cc_emails.length === 0 ? undefined : cc_emails,
    endpoint: endpoint && `${endpoint.scheme}:${endpoint.id}`,
    customer_note: note,
  };
}

const ORDER_WORDS: ReadonlyMap<unknown, string> = new Map([
  ['outstanding', ', largest amount outstanding first within each currency'],
  ['slowest', ', slowest to pay first, those who never paid last'],
]);

export const customerList = answerBuilder({
  total_count: 'number',
  ...PAGE,
  customers: rows({
    id: 'number',
    name: 'untrusted',
    email: 'untrusted',
    company: 'untrusted',
    outstanding: 'sums',
    average_days_to_pay: 'number',
    customer_note: 'untrusted',
  }),
})((data: Listed, context) => {
  const { query, sort } = context.args;
  const which = query === undefined ? '' : ` matching ${quoted(String(query), 60)}`;
  const order = ORDER_WORDS.get(sort) ?? '';
  return {
    summary:
      data.total_count === 0
        ? `There are no customers${which}.`
        : `${counted(data.total_count, 'customer')}${which}${order}.`,
    total_count: data.total_count,
    next: data.total_count === 0 && query !== undefined ? nearestHint(data.nearest) : undefined,
    ...pageFacts(data, data.customers.length, context),
    customers: data.customers.map((customer) => ({
      id: customer.id,
      name: customer.name,
      email: customer.email,
      company: customer.company,
      outstanding: perCurrency(customer.outstanding),
      average_days_to_pay: customer.average_days_to_pay ?? undefined,
      customer_note: customer.note,
    })),
  };
});

function perCurrency(sums: Listed['customers'][number]['outstanding']) {
  return sums.length === 0 ? undefined : Object.fromEntries(sums.map(({ currency, amount }) => [currency, amount]));
}

export const customer = answerBuilder(
  {
    ...CUSTOMER,
    // Shows the whole note. Other answers shorten the note.
    customer_note: 'letter',
    balances: rows({
      currency: 'text',
      count: 'number',
      outstanding: 'money',
      overdue: 'money',
      oldest_days: 'number',
    }),
    last_payment: 'time',
    last_reminder: 'time',
    average_days_to_pay: 'number',
    latest_invoices: rows({
      invoice_number: 'text',
      id: 'id',
      status: 'text',
      currency: 'text',
      amount: 'money',
      amount_due: 'money',
      date: 'text',
      due_date: 'text',
    }),
  },
  NAMED,
)((data: Got) => {
  const { balances, last_payment_at, last_reminder_at, average_days_to_pay, latest_invoices, erased_at, ...own } = data;
  const owed = balances
    .filter(({ outstanding }) => outstanding > 0)
    .map(
      ({ currency, outstanding, overdue, count }) =>
        `${money(outstanding, currency)} on ${counted(count, 'invoice')}${overdue > 0 ? `, ${money(overdue, currency)} of it overdue` : ''}`,
    );
  return {
    summary: `Customer ${data.id}, ${quoted(data.name)}, owes ${inCurrencies(owed) || 'nothing'}.${paysAfter(average_days_to_pay)}${draftsAmong(latest_invoices)}`,
    ...factsOf(own),
    balances,
    last_payment: last_payment_at,
    last_reminder: last_reminder_at,
    average_days_to_pay,
    latest_invoices: latest_invoices.map((one) => ({
      ...one,
      amount_due: one.amount_due || undefined,
    })),
  };
});

function draftsAmong(latest: Got['latest_invoices']): string {
  const drafts = latest.filter(({ status }) => status === 'draft').length;
  return drafts === 0 ? '' : ` ${counted(drafts, 'draft')} ${drafts === 1 ? 'is' : 'are'} among its latest invoices.`;
}

function paysAfter(days: number | null): string {
  return days === null ? '' : ` It pays ${counted(days, 'day')} after the invoice date on average.`;
}

export const customerCreated = answerBuilder(
  CUSTOMER,
  NAMED,
)((data: Created) => ({
  summary: `Added customer ${data.id}, ${quoted(data.name)}; nothing was sent.`,
  ...factsOf(data),
}));

export const customerUpdated = answerBuilder(
  CUSTOMER,
  NAMED,
)((data: Updated, { args }) => {
  const given = Object.keys(data).filter((field) => field !== 'id' && args[field] !== undefined);
  const [changed, emptied] = [
    given.filter((field) => args[field] !== null),
    given.filter((field) => args[field] === null),
  ];
  const done = [
    ...(changed.length > 0 ? [`Changed ${joined(changed, 'and')}`] : []),
    ...(emptied.length > 0 ? [`${changed.length > 0 ? 'emptied' : 'Emptied'} ${joined(emptied, 'and')}`] : []),
  ];
  return {
    summary: `${joined(done, 'and') || 'Changed nothing'} of customer ${data.id}, ${quoted(data.name)}; nothing was sent.`,
    ...factsOf(data),
  };
});

export const customerErased = answerBuilder({
  kept: rows({ kind: 'text', number: 'text', id: 'number', date: 'text' }),
})(({ id, deleted, kept: { documents, document_count: count, payment_count: payments } }: Erased) => ({
  summary: deleted
    ? `Erased customer ${id}: nothing is left.`
    : `Erased customer ${id}. Kept, as the law asks: ${counted(count, 'document')} and ${counted(payments, 'payment')} without the payer.`,
  kept: documents.map(({ kind, number, id: own, date }) => ({ kind, number, id: own, date })),
}));
export const customersMerged = answerBuilder({ ...CUSTOMER, merged_id: 'number', filled: 'texts' }, [
  ...NAMED,
  'merged_id',
])(({ merged_id, moved, filled, ...data }: Merged) => {
  const moves = Object.entries(moved)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => counted(count, MOVED_WORDS[kind as keyof typeof moved]));
  return {
    summary: `Merged customer ${merged_id} into customer ${data.id}, ${quoted(data.name)}: ${joined(moves, 'and') || 'nothing'} moved; nothing was sent.`,
    merged_id,
    filled: filled.length === 0 ? undefined : filled,
    ...factsOf(data),
  };
});

const MOVED_WORDS = {
  invoices: 'invoice',
  credit_notes: 'credit note',
  quotes: 'quote',
  payment_links: 'payment link',
  payments: 'payment',
  subscriptions: 'subscription',
  bank_entries: 'bank entry',
} as const satisfies Readonly<Record<keyof Merged['moved'], string>>;
