/** Converts the content of a file to rows of the store (R108). */
import { newCode, prefixOf } from '../../model/codes.ts';
import { addDays, dateAt, type Instant, type LocalDate, startOfDay } from '../../model/dates.ts';
import type { CustomerId, ImportId } from '../../model/ids.ts';
import type { ReadCustomer, ReadItem } from '../../model/import.ts';
import type { StoredReminderPlan } from '../../model/schedule.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { AddedCustomer, AddedInvoice, AddedPayment } from '../../store/imports/added-rows.ts';
import type { ItemFields } from '../../store/invoices/items.ts';
import { NO_DEFAULTS } from '../customers/customer.ts';
import { idOf, type Meant, sharesEmail } from './customers.ts';
import { statusOf } from './imported-row.ts';
import type { NewInvoice } from './judge.ts';

export function customerRow({ row: _, ...customer }: ReadCustomer, shared: ReadonlySet<string>): AddedCustomer {
  const sharing = sharesEmail({ row: 0, ...customer }, shared);
  return { ...NO_DEFAULTS, language: null, ...customer, sharesEmail: sharing };
}

export function itemRow(item: ReadItem, { currency }: Pick<AccountRow, 'currency'>): ItemFields {
  return {
    code: item.code,
    description: item.description,
    unit: 'piece',
    unit_price: item.unitPrice,
    price_scale: item.priceScale,
    currency: item.currency ?? currency,
    tax_rate: item.taxRate,
    tax_category: null,
    active: 1,
  };
}

type Terms = {
  readonly account: AccountRow;
  readonly importId: ImportId;
  readonly now: Instant;
  /** Ids of the new customers, in their order. */
  readonly added: readonly CustomerId[];
  readonly partiesOf: (meant: Meant) => string;
};

/**
 * The prefixes of the invoice numbers, most frequent first. Bank statements and callers' references are searched for
 * numbers with these prefixes.
 */
export function prefixesOf(invoices: readonly NewInvoice[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { number } of invoices) counts.set(prefixOf(number), (counts.get(prefixOf(number)) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one).map(([prefix]) => prefix);
  return sorted.slice(0, 20);
}

export function invoiceRows(invoices: readonly NewInvoice[], terms: Terms) {
  const { account, now } = terms;
  const today = dateAt(now, account.timezone);
  const days = account.reminder_plan === null ? [] : (JSON.parse(account.reminder_plan) as StoredReminderPlan).days;
  const rows = invoices.map((invoice) => invoiceRow(invoice, terms, { today, days }));
  const payments = invoices.flatMap((invoice, index): AddedPayment[] => {
    if (invoice.paid === 0) return [];
    const { customer_id, currency } = rows[index] as AddedInvoice;
    return [
      {
        invoice: index,
        customer_id,
        currency,
        description: invoice.reference ?? invoice.number,
        amount: invoice.paid,
        paid_at: paidAt(invoice, account, today),
        note: 'Paid before the import',
      },
    ];
  });
  return { rows, payments };
}

/**
 * Time of the payment. If the file contains no payment date, uses the due date, or today if the due date is in the
 * future.
 */
function paidAt({ paidOn, dueDate }: NewInvoice, { timezone }: AccountRow, today: LocalDate): Instant {
  const day = paidOn ?? dueDate;
  return startOfDay(day < today ? day : today, timezone);
}

function invoiceRow(
  invoice: NewInvoice,
  { account, importId, now, added, partiesOf }: Terms,
  { today, days }: { readonly today: LocalDate; readonly days: readonly number[] },
): AddedInvoice {
  const status = statusOf(invoice);
  const isOverdue = status === 'pending' && invoice.dueDate < today;
  const received = invoice.paid > 0 ? paidAt(invoice, account, today) : null;
  const paid =
    status === 'paid' ? (received ?? startOfDay(invoice.date < today ? invoice.date : today, account.timezone)) : null;
  return {
    account_id: account.id,
    customer_id: idOf(invoice.meant, added),
    subscription_id: null,
    code: newCode(),
    invoice_number: invoice.number,
    status,
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    tax_total: invoice.taxTotal,
    amount: invoice.total,
    amount_paid: invoice.paid,
    amount_refunded: 0,
    amount_due: invoice.due,
    amount_credited: invoice.credited,
    quote_id: null,
    credited_elsewhere: invoice.credited,
    credit_returned: 0,
    credit_notes: '[]',
    lines: JSON.stringify(invoice.lines),
    tax_lines: JSON.stringify(invoice.taxLines),
    details: '{}',
    date: invoice.date,
    due_date: invoice.dueDate,
    reference: invoice.reference,
    notes: invoice.notes,
    metadata: '{}',
    reminders_sent: 0,
    last_reminder_at: null,
    created_at: now,
    issued_at: now,
    sent_at: null,
    paid_at: paid,
    cancelled_at: status === 'cancelled' ? now : null,
    open_payment_id: null,
    // No event reports this invoice as overdue, because the business knew before the import that the invoice is
    // overdue.
    overdue_told_at: isOverdue ? now : null,
    // Reminders whose day has passed count as done, so that they are not sent late.
    reminder_step: status === 'pending' ? days.filter((day) => addDays(invoice.dueDate, day) <= today).length : 0,
    parties: partiesOf(invoice.meant),
    disputes: 0,
    revision: 1,
    // `first_moved_at`: time of the first change of the amount due. For an earlier day, lists show the whole amount as
    // due. This would be wrong if the other product credited a part of the invoice. In that case the time is the start
    // of the invoice's date, so that lists compute the amount due for each day.
    first_moved_at: invoice.credited > 0 ? startOfDay(invoice.date, account.timezone) : received,
    moved_at: received === null && invoice.credited === 0 ? null : now,
    import_id: importId,
  };
}
