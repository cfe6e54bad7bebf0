/** Building blocks of scripted models: steps that call tools, and steps that answer from the results. */
import type { Asked, Reply, Script } from '../../kit/openai-server.ts';
import { type Result, resultsIn, Unread } from './reading.ts';

export type Row = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly currency: string;
  readonly amount: number;
  readonly amount_due: number;
  readonly count: number;
  readonly invoice_number: string;
  readonly reference: string;
  readonly tax_total: number;
  readonly days_overdue: number;
  readonly total_outstanding: number;
  readonly paid_this_month: number;
  readonly paid: string;
  readonly customer_id: number;
  readonly status: string;
  readonly customer: string;
  readonly subtotal: number;
  readonly oldest_days: number;
  readonly reminder: string;
  readonly reason: string;
  readonly to: string;
  readonly credit_note_number: string;
  readonly refund_amount: number;
  readonly due_date: string;
  readonly code: string;
  readonly aging: Readonly<Record<string, number>>;
  readonly outstanding: Readonly<Record<string, number>>;
  readonly tax_exchanged: string;
  readonly tax_reason: string;
  readonly einvoice: string;
  readonly quote_number: string;
  readonly valid_until: string;
  readonly amount_to_invoice: number;
  readonly next_payment: string;
  readonly description: string;
  readonly category: string;
  readonly rate: number;
  readonly net: number;
  readonly tax: number;
  readonly country: string;
  readonly vat_number: string;
  readonly goods: number;
  readonly services: number;
  readonly date: string;
  readonly items: readonly { readonly description: string; readonly code: string; readonly unit_price: number }[];
};
/** Union of the fields that the scripts read from answers. */
export type Data = Row & {
  readonly summary: string;
  readonly next: string;
  readonly invoices: readonly Row[];
  readonly customers: readonly Row[];
  readonly payments: readonly Row[];
  readonly totals: readonly Row[];
  readonly by_currency: readonly Row[];
  readonly next_cursor?: string;
  readonly body: string;
  readonly period: readonly Row[];
  readonly letters: readonly Row[];
  readonly skipped: readonly Row[];
  readonly balances: readonly Readonly<{ currency: string; outstanding: number; closing: number }>[];
  readonly credit_notes: readonly Row[];
  readonly confirm: string;
  readonly revision: number;
  readonly average_days_to_pay: number;
  readonly quotes: readonly Row[];
  readonly accepted_by: string;
  readonly decline_reason: string;
  readonly subscriptions: readonly Row[];
  readonly rates: readonly Row[];
  readonly one_stop_shop: readonly Row[];
  readonly eu_sales: readonly Row[];
  readonly invoice_email: string;
  readonly cc_emails: readonly string[];
};
export type Results = readonly Result[];
type Step = (results: Results) => Reply;

export function call(name: string, args: object | ((results: Results) => object) = {}): Step {
  return (results) => ({ calls: [{ name, arguments: { ...(typeof args === 'function' ? args(results) : args) } }] });
}

export function say(text: string | ((results: Results) => string)): Step {
  return (results) => ({ text: typeof text === 'function' ? text(results) : text });
}

/**
 * Runs steps in order. The next step follows from the number of results and answers in the conversation, so one script
 * can serve many conversations at once.
 */
export function steps(...all: readonly Step[]): Script {
  return reads((results, { input }) => {
    const said = input.filter(({ role }) => role === 'assistant').length;
    return (all[results.length + said] ?? all.at(-1))?.(results) ?? {};
  });
}

/** Follows `next_cursor` until the last page, then runs `end`. */
export function everyPage(name: string, args: object, end: Step): Script {
  return reads((results) => {
    if (results.length === 0) return call(name, args)(results);
    const last = data(results);
    return 'next_cursor' in last ? call(name, { ...args, cursor: last.next_cursor })(results) : end(results);
  });
}

/** How the answer begins if a fact cannot be read, or if two parts of a result differ. No task is passed with it. */
export const UNREAD = 'I cannot answer';

/** If a fact cannot be read, the model answers with the reason. */
function reads(step: (results: Results, asked: Asked) => Reply): Script {
  return (asked) => {
    try {
      return step(resultsIn(asked), asked);
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      return { text: `${UNREAD}: ${error.message}.` };
    }
  };
}

const DECIMALS: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };

export function shown(amount: number, currency: string): string {
  const digits = DECIMALS[currency] ?? 2;
  return `${currency} ${amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

export function data(results: Results, index = -1): Data {
  const found = results.at(index);
  if (!found?.data) throw new Unread(`it was refused: ${found?.error}`);
  return found.data as Data;
}

export const due = (row: Row) => shown(row.amount_due, row.currency);
export const total = (row: Row) => shown(row.amount, row.currency);
export const list = (rows: readonly Row[], of: (row: Row) => string): string => rows.map(of).join('; ');
export const numbered = (row: Row) => `${row.invoice_number} (${due(row)})`;

export const openOf = (customer: string) => call('listInvoices', { customer });
export const made = (results: Results) =>
  `Done: invoice ${data(results).invoice_number} over ${total(data(results))}. No mail was sent.`;
export const find = (query: string) => call('listCustomers', { query });
export const found = (results: Results, index = 0) => data(results, index).customers[0];
export const bill = (amount: number, description: string, more: object = {}) =>
  call('createInvoice', (results) => ({ customer: found(results)?.email, amount, description, ...more }));
export const overdueOf = (customer?: string) => call('listOverdueInvoices', customer ? { customer } : {});
export const first = (results: Results, index = -1) => {
  const [row] = data(results, index).invoices;
  if (!row) throw new Unread('there is no invoice');
  return row;
};
export const whyNot = (results: Results) => String(results.at(-1)?.error);
