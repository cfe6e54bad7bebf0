/**
 * The attachments on an invoice's page, and the pages for adding an attachment to a draft and for removing it (R105).
 */

import { html } from 'hono/html';
import {
  ATTACHMENT_BOUNDS,
  ATTACHMENT_ENDINGS,
  ATTACHMENT_FAULTS,
  freeName,
  safeName,
} from '../../../model/attachment.ts';
import { BillingError, invalid } from '../../../model/billing-error.ts';
import type { Language } from '../../../model/language.ts';
import { attachFile } from '../../../operations/attachments/attach-file.ts';
import { deleteAttachment } from '../../../operations/attachments/delete-attachment.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { attachmentFaultText } from '../../layout/attachment-fault-words.ts';
import type { Html } from '../../layout/document.ts';
import { rateText } from '../components/formats.ts';
import { stepView } from '../components/step.ts';
import { idIn, type Page, run, runOnce, type SignedIn } from '../page.ts';
import { invoiceOf, type ShownInvoice } from './shown.ts';

const FIELD = 'file';

/** Card with the attachments. Empty for an issued invoice without files. */
export function attachmentCard(visit: SignedIn, { id, status, attachments }: ShownInvoice): Html | '' {
  const isDraft = status === 'draft';
  if (!isDraft && attachments.length === 0) return '';
  const words = DASHBOARD[visit.language].attachments;
  const mayChange = isDraft && visit.caller.scopes.has('billing.write');
  const place = visit.at(`/invoices/${id}/attachments`);
  const rows = attachments.map(({ id: attachment, name, bytes }) => {
    const size = sizeText(bytes, visit.language);
    const remove = html` <a class="link" href="${place}/${attachment}/remove" aria-label="${words.removeNamed(name)}">${words.remove}</a>`;
    return html`<li><a class="link" href="${place}/${attachment}" download><bdi>${name}</bdi></a> <span class="small soft">${size}</span>${mayChange ? remove : ''}</li>`;
  });
  const add = html`<p><a class="button second" href="${visit.at(`/invoices/${id}/attach`)}">${words.add}</a></p>`;
  return html`<section class="card"><h2>${words.title}</h2>${isDraft ? html`<p class="soft">${words.text}</p>` : ''}
${rows.length === 0 ? html`<p>${words.none}</p>` : html`<ul>${rows}</ul>`}
${mayChange && rows.length < ATTACHMENT_BOUNDS.perInvoice ? add : ''}</section>`;
}

export const attachPage: Page<SignedIn> = {
  path: '/invoices/:id/attach',
  needs: 'billing.write',
  upload: {
    field: FIELD,
    bytesMax: ATTACHMENT_BOUNDS.fileBytes,
    tooLarge: (language) => DASHBOARD[language].attachments.adding.tooLarge,
  },
  show: async (visit, refused) => {
    const { title, text, field: label, hint, button } = DASHBOARD[visit.language].attachments.adding;
    const { id } = await invoiceOf(visit);
    const attributes = html` accept="${ATTACHMENT_ENDINGS.join(',')}"`;
    const fields = [{ name: FIELD, label, hint, type: 'file', attributes }] as const;
    const [path, back] = [`/invoices/${id}/attach`, `/invoices/${id}`];
    return stepView(visit, { title, text, path, back, fields, button, hasFile: true }, refused);
  },
  act: async (visit, sent, files) => {
    const words = DASHBOARD[visit.language].attachments.adding;
    const [file, ...others] = files;
    if (others.length > 0) throw invalid([{ field: FIELD, message: words.oneOnly }]);
    if (file?.field !== FIELD) throw invalid([{ field: FIELD, message: words.missing }]);
    if (file.bytes.length === 0) throw onTheField(invalid([{ field: FIELD, message: ATTACHMENT_FAULTS.empty }]), visit);
    const { id, attachments } = await invoiceOf(visit);
    const called = safeName(file.name);
    const taken = attachments.map(({ name }) => name);
    const name = called === '' ? {} : { name: freeName(called, taken) };
    const input = { id, file: Buffer.from(file.bytes).toString('base64'), ...name };
    await runOnce(visit, attachFile, input, sent).catch((error: unknown) => {
      throw onTheField(error, visit);
    });
    return { goTo: visit.at(`/invoices/${id}`), notice: 'file_attached' };
  },
};

/** Moves a fault to the file field, because the form has no other field. */
function onTheField(error: unknown, { language }: SignedIn): unknown {
  if (!(error instanceof BillingError)) return error;
  if (error.code === 'attachments_full')
    return invalid([{ field: FIELD, message: DASHBOARD[language].attachments.adding.full }]);
  const [fault] = error.details.faults ?? [];
  return fault ? invalid([{ field: FIELD, message: attachmentFaultText(fault.message, language) }]) : error;
}

export const removeAttachmentPage: Page<SignedIn> = {
  path: '/invoices/:id/attachments/:attachment_id/remove',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].attachments.removing;
    const { id, attachments } = await invoiceOf(visit);
    const attachment = idIn(visit, 'attachment_id');
    const name = attachments.find((one) => one.id === attachment)?.name ?? '';
    const [path, back] = [`/invoices/${id}/attachments/${attachment}/remove`, `/invoices/${id}`];
    return stepView(visit, { ...words, text: words.text(name), path, back, isDangerous: true }, refused);
  },
  act: async (visit) => {
    const { id } = await invoiceOf(visit);
    await run(visit, deleteAttachment, { id, attachment_id: idIn(visit, 'attachment_id') });
    return { goTo: visit.at(`/invoices/${id}`), notice: 'file_removed' };
  },
};

/** Size of a file, such as `12 KB` or `1.5 MB`. */
function sizeText(bytes: number, language: Language): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024
    ? `${rateText(kilobytes, language)} KB`
    : `${rateText(Math.round(kilobytes / 102.4) / 10, language)} MB`;
}
