/**
 * Expected tables of exports, calculated from the stored rows in plain arithmetic and minor units, without the code
 * under test.
 */
import type { Desk } from '../kit/desk.ts';
import { stateOn } from './ledger-oracle.ts';
import { type Story, UNITS } from './ledger-stories.ts';

export type Currency = keyof typeof UNITS;
/** Money as a whole number of minor units, everything else as text. */
export type Cells = Readonly<Record<string, string | number>> & { readonly currency: Currency };
type Stored = Readonly<Record<string, string | number | null>> & { readonly id: number; readonly currency: Currency };

/** Compared columns: `plain` ones as they are written, `money` ones as amounts. */
export const COLUMNS = {
  customers: { plain: ['id', 'name', 'email'], money: [] },
  invoices: {
    plain: ['id', 'invoice_number', 'reference', 'status', 'currency', 'date', 'due_date', 'customer_id', 'revision'],
    money: [
      ...['amount', 'subtotal', 'tax_total', 'amount_paid', 'amount_refunded', 'amount_credited', 'amount_due'],
      ...['to_give_back', 'refunded_without_credit_note'],
    ],
  },
  invoice_lines: {
    plain: ['invoice_id', 'invoice_number', 'line', 'description', 'quantity', 'tax_rate', 'currency'],
    money: ['unit_price', 'total'],
  },
  credit_notes: {
    plain: ['id', 'credit_note_number', 'invoice_id', 'invoice_number', 'customer_id', 'currency', 'date', 'reason'],
    money: ['amount', 'subtotal', 'tax_total', 'applied_to_due', 'to_give_back'],
  },
  payments: {
    plain: ['id', 'status', 'invoice_id', 'customer_id', 'currency', 'payment_method', 'testmode', 'recorded_by_hand'],
    money: ['amount', 'amount_refunded', 'amount_refund_pending', 'amount_charged_back', 'fee'],
  },
  refunds: { plain: ['id', 'payment_id', 'invoice_id', 'currency', 'status', 'reason'], money: ['amount'] },
} as const;
export type Table = keyof typeof COLUMNS;
export const TABLES = Object.keys(COLUMNS) as Table[];

/** Number of decimals of amounts in each currency. */
const DECIMALS = { EUR: 2, USD: 2, JPY: 0, KWD: 3 };

/** Compared cells of an exported row. `read` converts a cell with money to minor units. */
function cellsOf(table: Table, row: object, read: (cell: unknown, currency: Currency) => number): Cells {
  const cells = row as { currency: Currency; customer?: { id: number } | null } & Record<string, unknown>;
  const plain = (name: string) => (name === 'customer_id' && 'customer' in cells ? cells.customer?.id : cells[name]);
  const { plain: texts, money } = COLUMNS[table];
  return Object.fromEntries([
    ...texts.map((name) => [name, String(plain(name) ?? '')]),
    ...money.map((name) => [name, read(cells[name], cells.currency)]),
  ]) as Cells;
}

/** Compared cells of a CSV row. An amount that has not exactly the decimals of its currency becomes NaN. */
export function cellsOfCsv(table: Table, row: object): Cells {
  return cellsOf(table, row, (cell, currency) => {
    const [whole = '', decimals = ''] = String(cell).split('.');
    const isAmount = /^-?\d+$/.test(whole) && /^\d*$/.test(decimals) && decimals.length === DECIMALS[currency];
    return isAmount ? Number(whole + decimals) : Number.NaN;
  });
}

export function cellsOfJson(table: Table, row: object): Cells {
  return cellsOf(table, row, (cell, currency) => {
    const minor = Math.round(Number(cell) * UNITS[currency]);
    return minor / UNITS[currency] === cell ? minor : Number.NaN;
  });
}

/**
 * Expected rows of every table, newest first. `stories` may lack an invoice only if its credit note comes from a
 * cancellation.
 */
export async function expectedTables(
  desk: Desk,
  today: string,
  stories: ReadonlyMap<number, Story>,
): Promise<Readonly<Record<Table, readonly Cells[]>>> {
  const newest = async (table: string) => (await desk.rows<Stored>(table)).toReversed();
  const [invoices, payments, refunds] = [await newest('invoices'), await newest('payments'), await newest('refunds')];
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]));
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const written = (table: Table, rows: readonly object[]) => rows.map((row) => cellsOf(table, row, Number));
  return {
    customers: written('customers', await newest('customers')),
    invoices: written(
      'invoices',
      invoices.map((row) => {
        const story = stories.get(row.id);
        const isOpen = row.status !== 'draft' && row.status !== 'cancelled';
        return {
          ...row,
          status: stateOn(row as never, today),
          to_give_back: isOpen && story ? story.toGiveBack : 0,
          refunded_without_credit_note: story ? story.givenAway : row.amount_refunded,
        };
      }),
    ),
    invoice_lines: written('invoice_lines', invoices.flatMap(linesOf)),
    credit_notes: written(
      'credit_notes',
      (await newest('credit_notes')).map((row) => {
        const story = stories.get(Number(row.invoice_id));
        // Without a story, the credit note is that of a cancellation: the full amount was due and nothing was paid.
        const { applied, toGiveBack } = story
          ? (story.notes.get(row.id) ?? {})
          : { applied: row.amount, toGiveBack: 0 };
        const { invoice_number, customer_id } = ownerOf(invoiceOf, row.invoice_id);
        return { ...row, invoice_number, customer_id, applied_to_due: applied, to_give_back: toGiveBack };
      }),
    ),
    payments: written(
      'payments',
      payments.map((row) => {
        const back = (status: string) =>
          sumOf(refunds.filter((one) => one.payment_id === row.id && one.status === status));
        return {
          ...row,
          status: row.status === 'unknown' ? 'pending' : row.status,
          testmode: row.testmode === 1,
          recorded_by_hand: row.recorded === 1,
          amount_refunded: back('done'),
          amount_refund_pending: back('pending'),
          amount_charged_back: 0,
        };
      }),
    ),
    refunds: written(
      'refunds',
      refunds.map((row) => {
        const { invoice_id, currency } = ownerOf(paymentOf, row.payment_id);
        return { ...row, invoice_id, currency };
      }),
    ),
  };
}

function ownerOf(rows: ReadonlyMap<number, Stored>, id: unknown): Stored {
  const row = rows.get(Number(id));
  if (!row) throw new Error(`no row ${id}`);
  return row;
}

type StoredLine = { description: string; quantity: number; unitPrice: number; taxRate: number };

/**
 * Totals of lines: quantity × price, rounded half away from 0, so that a negative line mirrors the positive one (R101).
 * Quantities and rates are stored in hundredths.
 */
function linesOf({ id, invoice_number, currency, lines }: Stored): object[] {
  return (JSON.parse(String(lines)) as StoredLine[]).map(({ description, quantity, unitPrice, taxRate }, index) => ({
    ...{ invoice_id: id, invoice_number, line: index + 1, description, quantity: quantity / 100, currency },
    ...{
      tax_rate: taxRate / 100,
      unit_price: unitPrice,
      total: Math.sign(quantity) * Math.floor((Math.abs(quantity) * unitPrice + 50) / 100),
    },
  }));
}

function sumOf(rows: readonly Stored[]): number {
  return rows.reduce((sum, { amount }) => sum + Number(amount), 0);
}
