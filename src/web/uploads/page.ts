/**
 * The upload page. It shows a form for one file, a note that the file has arrived, or a note that the address has
 * expired.
 */

import { html } from 'hono/html';
import { ATTACHMENT_ENDINGS } from '../../model/attachment.ts';
import type { Language } from '../../model/language.ts';
import { UPLOAD_BOUNDS, type UploadPurpose } from '../../model/upload.ts';
import type { FoundUpload } from '../../operations/uploads/put-upload.ts';
import { PAGES } from '../../words/texts.ts';
import type { Page } from '../layout/document.ts';
import { masthead } from '../layout/document.ts';
import { notice } from '../layout/notice.ts';

export const MEGABYTES = UPLOAD_BOUNDS.fileBytes / 1024 / 1024;

export const FIELD = 'file';

const ENDINGS: Readonly<Record<UploadPurpose, string>> = {
  bank_statement: '.xml,.csv,.txt,.tab,.sta,.940,.mt940,.swi',
  attachment: ATTACHMENT_ENDINGS.join(','),
};

/**
 * Page with the form for the file. The form works without a script. A file field also accepts a dropped file, and the
 * browser shows the progress.
 */
export function openPage({ account, upload }: FoundUpload, language: Language, fault: string | null = null): Page {
  const { hint, button, [upload.purpose]: wanted } = PAGES[language].uploads;
  const { heading, text, file } = wanted;
  const described = fault === null ? 'hint' : 'fault hint';
  return {
    title: heading,
    body: html`${masthead(account.name)}
<main class="card"><h1>${heading}</h1>
<p>${text({ business: account.name, megabytes: String(MEGABYTES) })}</p>
<form method="post" enctype="multipart/form-data">
<div class="field"><label for="file">${file}</label>
${fault === null ? '' : html`<p class="fault" id="fault" role="alert">${fault}</p>`}
<input class="drop" type="file" id="file" name="${FIELD}" required accept="${ENDINGS[upload.purpose]}" aria-describedby="${described}"${fault === null ? '' : html` aria-invalid="true"`}>
<p class="hint" id="hint">${hint}</p></div>
<p><button class="button first" type="submit">${button}</button></p></form></main>`,
  };
}

export function acceptedPage({ account, upload }: FoundUpload, language: Language): Page {
  const { heading, text, untold } = PAGES[language].uploads.accepted;
  return {
    title: heading,
    body: html`${masthead(account.name)}
<main class="card">${notice({ tone: 'good', heading, text })}
${upload.fault === null ? '' : html`<p>${untold}</p>`}</main>`,
  };
}

export function gonePage(language: Language): Page {
  const { heading, text } = PAGES[language].uploads.gone;
  return { title: heading, body: html`<main class="card">${notice({ tone: 'quiet', heading, text })}</main>` };
}
