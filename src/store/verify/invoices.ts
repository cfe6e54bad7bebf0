/** Checks of each invoice: sums, paid, credited and refunded amounts, and status. */
import { sql } from 'kysely';
import { elementsOf, lengthOfList, numberAt, textAt } from '../engine/differences.ts';
import { type Check, rowCheck } from './check.ts';

/** Sum of the invoice's paid payments, without overpaid parts. */
const PAID = sql`coalesce((select sum(p.amount - p.overpaid) from payments as p
  where p.invoice_id = r.id and p.status in ('paid', 'refunded')), 0)`;

function outflows(column: string, leaves: string, returns: string) {
  const sum = (kind: string) =>
    sql`coalesce((select sum(${sql.ref(column)}) from invoice_outflows as o where o.invoice_id = r.id and o.kind = ${sql.lit(kind)}), 0)`;
  return sql`(${sum(leaves)} - ${sum(returns)})`;
}

/**
 * SQL for the amount that is owed. A positive result is the amount due. A negative result is credited money that must
 * be paid back. `balanceOf` in `model/invoice.ts` computes the same with the opposite sign.
 */
const OWED = sql`(r.amount + r.credit_returned - r.amount_paid - r.amount_credited)`;

const NOTES = sql`(select count(*) from credit_notes as n where n.invoice_id = r.id)`;

const isSet = (column: string) => sql`case when ${sql.ref(`r.${column}`)} is null then 'not set' else 'set' end`;
const setIf = (condition: string) => sql`case when ${sql.raw(condition)} then 'set' else 'not set' end`;

/** Makes the check of the sums of invoices or quotes. Quotes have the same sums as invoices. */
export function linesCheck(of: Pick<Check, 'name' | 'says'> & { readonly table: 'invoices' | 'quotes' }): Check {
  return rowCheck({
    ...of,
    figures: (db) => {
      const taxLines = (field: string) =>
        sql`coalesce((select sum(${numberAt(db, 'line.value', [field])}) from ${elementsOf(db, 'r.tax_lines', 'line')}), 0)`;
      const lines = sql`coalesce((select sum(${numberAt(db, 'line.value', ['total'])}) from ${elementsOf(db, 'r.lines', 'line')}), 0)`;
      return {
        subtotal: sql`${lines} - ${taxLines('discount')}`,
        tax_total: taxLines('tax'),
        amount: sql`r.subtotal + r.tax_total`,
        tax_lines: { stored: taxLines('taxable'), computed: sql`r.subtotal` },
      };
    },
  });
}

export const INVOICE_CHECKS: readonly Check[] = [
  linesCheck({
    name: 'invoice_lines',
    says: 'Net, tax and total of an invoice are the sums of its lines and tax lines.',
    table: 'invoices',
  }),
  rowCheck({
    name: 'invoice_payments',
    says: 'What is noted as paid, refunded and disputed on an invoice is what its payments and the money that left it come to.',
    table: 'invoices',
    figures: () => ({
      amount_paid: sql`${PAID} - ${outflows('amount', 'charged_back', 'reinstated')}`,
      amount_refunded: outflows('amount', 'refunded', 'refund_undone'),
      disputes: sql`(select count(*) from disputes as d inner join payments as p on p.id = d.payment_id
        where p.invoice_id = r.id and d.status = 'open')`,
      open_payment_id: sql`(select p.id from payments as p where p.id = r.open_payment_id and p.invoice_id = r.id
        and p.status in ('pending', 'unknown', 'authorized'))`,
    }),
  }),
  rowCheck({
    name: 'invoice_credits',
    says: 'What is credited on an invoice is the sum of its credit notes and of what a former product credited, and its list of them names each.',
    table: 'invoices',
    figures: (db) => ({
      amount_credited: sql`coalesce((select sum(n.amount) from credit_notes as n where n.invoice_id = r.id), 0) + r.credited_elsewhere`,
      credit_returned: sql`coalesce((select sum(o.credit_returned) from invoice_outflows as o where o.invoice_id = r.id), 0)
        + coalesce((select sum(n.covered) from credit_notes as n where n.invoice_id = r.id), 0)`,
      credit_notes: {
        stored: sql`(select count(*) from credit_notes as n, ${elementsOf(db, 'r.credit_notes', 'entry')}
          where n.invoice_id = r.id and n.id = ${numberAt(db, 'entry.value', ['id'])}
          and n.amount = ${numberAt(db, 'entry.value', ['amount'])}
          and n.credit_note_number = ${textAt(db, 'entry.value', ['credit_note_number'])})`,
        computed: NOTES,
      },
      'length of credit_notes': { stored: lengthOfList(db, 'r.credit_notes'), computed: NOTES },
    }),
  }),
  rowCheck({
    name: 'invoice_status',
    says: 'Amount due and status of an invoice follow from its sums, and the times of its states are set.',
    table: 'invoices',
    figures: () => ({
      amount_due: sql`case when r.status in ('draft', 'cancelled') or ${OWED} < 0 then 0 else ${OWED} end`,
      // For an invoice without payments, the check accepts the stored status `cancelled`. Such an invoice can be
      // cancelled without a credit note, and then no sum shows the cancellation.
      status: sql`case when r.issued_at is null then 'draft' when r.status = 'cancelled' and r.amount_paid = 0 then 'cancelled'
        when ${OWED} > 0 then 'pending' when r.amount = 0 then 'paid' when r.amount_paid = 0 then 'cancelled'
        when r.amount_refunded >= r.amount_paid then 'refunded' else 'paid' end`,
      paid_at: { stored: isSet('paid_at'), computed: setIf(`r.status in ('paid', 'refunded')`) },
      cancelled_at: { stored: isSet('cancelled_at'), computed: setIf(`r.status = 'cancelled'`) },
      invoice_number: { stored: isSet('invoice_number'), computed: setIf(`r.status <> 'draft'`) },
    }),
  }),
  rowCheck({
    name: 'credit_note_lines',
    says: 'Net, tax and total of a credit note are the sums of its lines and tax lines.',
    table: 'credit_notes',
    figures: (db) => {
      const sum = (list: string, field: string) =>
        sql`coalesce((select sum(${numberAt(db, 'line.value', [field])}) from ${elementsOf(db, list, 'line')}), 0)`;
      return {
        subtotal: sum('r.lines', 'total'),
        tax_total: sum('r.tax_lines', 'tax'),
        amount: sql`r.subtotal + r.tax_total`,
        tax_lines: { stored: sum('r.tax_lines', 'taxable'), computed: sql`r.subtotal` },
      };
    },
  }),
];
