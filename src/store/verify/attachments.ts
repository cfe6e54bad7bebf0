/** Checks of the attachments of invoices (R105). */
import { sql } from 'kysely';
import { ATTACHMENT_BOUNDS } from '../../model/attachment.ts';
import { type Check, rowCheck } from './check.ts';

export const ATTACHMENT_CHECKS: readonly Check[] = [
  rowCheck({
    name: 'attachments',
    says: 'Each attachment is of an invoice of its account, has its bytes, and came with a ticket of its own or none.',
    table: 'attachments',
    figures: () => ({
      invoice_id: sql`(select i.id from invoices i where i.id = r.invoice_id and i.account_id = r.account_id)`,
      size: sql`(select length(f.content) from attachment_files f where f.id = r.id and f.account_id = r.account_id)`,
      of_invoice: {
        stored: sql`(select count(*) from attachments o
          where o.invoice_id = r.invoice_id having count(*) > ${sql.lit(ATTACHMENT_BOUNDS.perInvoice)})`,
        computed: sql`cast(null as bigint)`,
      },
      of_upload: {
        stored: sql`(select count(*) from attachments o
          where o.account_id = r.account_id and o.upload_id = r.upload_id having count(*) > 1)`,
        computed: sql`cast(null as bigint)`,
      },
    }),
  }),
];
