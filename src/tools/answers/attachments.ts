/** Answer of the tool that attaches a file to a draft. */
import type * as z from 'zod';
import type { attachFile } from '../../operations/attachments/attach-file.ts';
import { answerBuilder, rows } from '../shape.ts';
import { counted } from '../words.ts';

type Attached = z.input<typeof attachFile.output>;

export const FILES = rows({ name: 'untrusted', id: 'number', bytes: 'number', type: 'text' });

export const fileAttached = answerBuilder(
  {
    id: 'number',
    invoice_id: 'number',
    name: 'untrusted',
    type: 'text',
    bytes: 'number',
    revision: 'number',
    files: FILES,
  },
  ['invoice_id'],
)(({ id, invoice_id, name, type, bytes, revision, attachments }: Attached) => ({
  summary: `Attached a file to the draft with id ${invoice_id}, which has ${counted(attachments.length, 'attachment')} now. It goes out when the issued invoice is mailed. Nothing was sent.`,
  id,
  invoice_id,
  name,
  type,
  bytes,
  revision,
  files: attachments.length > 1 ? attachments : undefined,
}));
