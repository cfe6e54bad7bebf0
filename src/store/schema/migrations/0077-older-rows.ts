/** Converts rows of older versions to the current form, so that no other code has to read the older form (D-781). */
import { type Kysely, sql } from 'kysely';
import { type Currency, formatMoney } from '../../../model/money.ts';

export function migration() {
  return { up };
}

type Queued = { readonly id: number; readonly text: string; readonly undo: string } & {
  readonly amount_due: number;
  readonly currency: Currency;
};

async function up(db: Kysely<unknown>): Promise<void> {
  // Older versions stored the limits of tokens without the field `grants`.
  await sql`update tokens set limits = '{"grants":[],' || substr(limits, 2) where limits not like '%"grants":%'`.execute(
    db,
  );
  // In previews of reminders from older versions, the field `options` has a different name. These previews are deleted,
  // because a preview is valid for ten minutes only.
  await sql`delete from reminder_batches where plan not like '%"options":{%'`.execute(db);
  // Older queued reminders contain the amount due only in their text. If the text does not contain the current amount,
  // zero is stored. Zero never equals the amount due, so the reminder is not sent.
  const { rows } = await sql<Queued>`select m.id, m.text, m.undo, i.amount_due, i.currency
    from mails as m inner join invoices as i on i.id = m.invoice_id
    where m.kind = 'reminder' and m.status = 'queued' and m.undo not like '%"amountDue":%'`.execute(db);
  for (const { id, text, undo, amount_due, currency } of rows) {
    const amountDue = text.includes(formatMoney(amount_due, currency)) ? amount_due : 0;
    const told = JSON.stringify({ ...(JSON.parse(undo) as object), amountDue });
    await sql`update mails set undo = ${told} where id = ${id}`.execute(db);
  }
}
