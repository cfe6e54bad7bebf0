/** Helpers for tests of files that are attached to drafts. */
import type { Answer, Desk } from '../../kit/desk.ts';
import { CSV } from '../../kit/files.ts';
import { put } from '../uploads/kit.ts';

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export async function draftOf(desk: Desk, fields: Readonly<Record<string, unknown>> = {}): Promise<number> {
  return (await desk.invoice({ draft: true, ...fields })).id ?? 0;
}

export function attach(
  desk: Desk,
  id: number,
  name?: string,
  content: Uint8Array = CSV,
): Promise<Answer<'attachFile'>> {
  return desk.run('attachFile', { id, file: base64(content), ...(name === undefined ? {} : { name }) });
}

/** Requests an upload, sends the file and returns the id of the upload. */
export async function uploaded(desk: Desk, content: Uint8Array = CSV): Promise<number> {
  const { upload_id, upload_url } = await desk.run('requestUpload', { purpose: 'attachment' });
  const { status } = await put(desk.testApp, upload_url, content);
  if (status !== 200) throw new Error(`the file was answered ${status}`);
  return upload_id;
}

export async function namesOf(desk: Desk, id: number): Promise<readonly string[]> {
  return (await desk.run('listAttachments', { id })).attachments.map(({ name }) => name);
}
