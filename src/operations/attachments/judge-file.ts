/** Checks the content of a file before the file is attached (R105). */
import { ATTACHMENT_FAULTS, type AttachmentType } from '../../model/attachment.ts';
import { invalid } from '../../model/billing-error.ts';

const ALLOWED = 'Attach a PDF, PNG, JPEG, CSV, XLSX or ODS file of at most 5 MB.';

/** Returns the type of the file. Throws a refusal for `field` if the file is not allowed as an attachment. */
export async function judgeFile(bytes: Uint8Array, field: string): Promise<AttachmentType> {
  // Imported on first use, because most processes never check a file.
  const { judgeAttachment } = await import('../../documents/attachments/judge.ts');
  const judged = judgeAttachment(bytes);
  if ('type' in judged) return judged.type;
  throw invalid([{ field, message: ATTACHMENT_FAULTS[judged.fault] }], ALLOWED);
}
