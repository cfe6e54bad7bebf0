/** Calls of the operations in `src/operations/attachments`. */
import { draft } from '../api/rest/objects.ts';
import type { Calls } from './call.ts';
import { DRAFT, PENDING, UNKNOWN_INVOICE } from './example-ledger.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
/** A CSV with the hours of an invoice. */
const HOURS = 'Date;Hours\n2026-03-02;4\n2026-03-03;6,5\n';
const file = base64(HOURS);
const PAGE = base64('<html><script>alert(1)</script></html>');

/** Id of the file that `object` attached to its draft. `fields` of the same call names it. */
let attached = 0;

export const ATTACHMENTS = {
  attachFile: {
    examples: [
      { id: String(DRAFT), file, name: 'hours-march.csv' },
      { id: DRAFT, file, name: 'hours-march.csv' },
      { id: DRAFT, file: PAGE, name: '../hours.csv' },
      { id: DRAFT, upload_id: 1 },
      { id: DRAFT, upload_id: 99 },
      { id: PENDING, file },
      { id: UNKNOWN_INVOICE, file },
    ],
    stranger: [({ draft }) => ({ id: draft, file }), 'invoice_not_found'],
    fields: { file },
    object: draft,
    limits: [['free', ({ draft }) => ({ id: draft, file })]],
  },
  listAttachments: {
    examples: [{ id: String(DRAFT) }, { id: UNKNOWN_INVOICE }, { id: DRAFT, limit: 3 }],
    stranger: [({ draft }) => ({ id: draft }), 'invoice_not_found'],
  },
  deleteAttachment: {
    examples: [
      { id: String(DRAFT), attachment_id: 1 },
      { id: DRAFT, attachment_id: 1 },
      { id: PENDING, attachment_id: 1 },
      { id: UNKNOWN_INVOICE, attachment_id: 1 },
    ],
    stranger: [({ draft, attachment }) => ({ id: draft, attachment_id: attachment }), 'invoice_not_found'],
    object: async (business) => {
      const id = await draft(business);
      attached = (await business.run('attachFile', { id, file })).id ?? 0;
      return id;
    },
    fields: async () => ({ attachment_id: attached }),
    limits: [['free', ({ draft, attachment }) => ({ id: draft, attachment_id: attachment })]],
  },
} satisfies Partial<Calls>;
