/** Answers with rare values for the invoice view. Their types come from the answer shapes of the tools. */
import type { invoiceList, invoiceStats, overdueList } from '../../../src/tools/answers/invoice-lists.ts';
import type { AnswerBuilder, AnswerFacts } from '../../../src/tools/shape.ts';

type Content<A extends AnswerBuilder> = AnswerFacts<A['shape']>;

const PAGE = { summary: 'In words.', as_of: '2026-11-21', timezone: 'Europe/Amsterdam' };

function late(id: number, more: object) {
  const invoice = { invoice_number: `INV-00000${id}`, customer: `Customer ${id}`, customer_id: id };
  return { ...invoice, currency: 'EUR', amount_due: 10, due_date: '2026-11-01', days_overdue: 20, ...more };
}

/** A page in the middle of a list. The last invoice has been paid since the date of the list. */
export const OVERDUE: Content<typeof overdueList> = {
  ...PAGE,
  total_count: 17,
  totals: [
    {
      currency: 'EUR',
      count: 17,
      amount_due: 80,
      oldest_days: 91,
      aging: { '1-30': 40, '31-60': 0, '61-90': 0, 'over 90': 40 },
    },
  ],
  next_cursor: '16-cursor',
  remaining: 1,
  invoices: [
    late(1, { amount_due: 40, amount: 100, days_overdue: 91, disputed: true, reminder: 'possible' }),
    late(2, { reminder: 'too_soon until 2026-11-23T10:05:00+01:00', reminders_sent: 1 }),
    late(3, { reminders_sent: 2 }),
  ],
};

/** With `detail: "full"`, rows have the form of the REST API. */
export const IN_FULL = late(6, {
  customer: { id: 6, name: 'Anna' },
  reminder: { state: 'possible' },
  status: 'overdue',
});

const COUNTS = { total_invoices: 4, pending_invoices: 2, overdue_invoices: 1, paid_invoices: 1 };
const EUROS = {
  ...COUNTS,
  currency: 'EUR',
  total_outstanding: 500,
  total_overdue: 80,
  paid_this_month: 60,
  received_this_month: 90,
};
const DOLLARS = { ...EUROS, currency: 'USD', total_outstanding: 20, total_overdue: 0 };
const IDLE = { total_invoices: 0, pending_invoices: 0, overdue_invoices: 0, paid_invoices: 0, total_outstanding: 0 };

export const STATISTICS: Content<typeof invoiceStats> = {
  ...PAGE,
  ...EUROS,
  by_currency: [
    EUROS,
    { ...DOLLARS, paid_this_month: 5, received_this_month: 5 },
    { ...EUROS, ...IDLE, currency: 'GBP', paid_this_month: 0, received_this_month: 0 },
  ],
  period_from: '2026-09-01',
  period_to: '2026-09-30',
  period: [
    {
      currency: 'EUR',
      invoices: 2,
      subtotal: 200,
      tax_total: 42,
      amount: 242,
      credited: 0,
      received: 121,
      refunded: 0,
    },
  ],
};

const ANN = { customer: 'Ann Jansen', customer_id: 1, currency: 'EUR', count: 2, amount: 200, amount_due: 150 };
const BO = { customer: 'Bo Jansen', customer_id: 2, currency: 'EUR', count: 1, amount: 30, amount_due: 0 };

export const GROUPED: Content<typeof invoiceList> = {
  ...PAGE,
  total_count: 3,
  totals: [{ currency: 'EUR', count: 3, subtotal: 200, tax_total: 30, amount: 230, amount_due: 150 }],
  customers: [ANN, BO],
  by_customer: [ANN, BO],
  invoices: [
    { ...late(1, {}), customer: 'Ann Jansen', status: 'overdue', amount: 150, amount_due: 150, date: '2026-10-01' },
  ],
};
