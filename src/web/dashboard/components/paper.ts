import { html } from 'hono/html';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import type { SignedIn } from '../page.ts';

/**
 * Preview of a PDF beside the facts. `path`: path of the PDF below the dashboard. The style sheet shows the preview on
 * wide screens only, because phones show a PDF badly or not at all. Browsers do not load a hidden object.
 *
 * The element is an `object`, because a browser without a PDF viewer shows the link inside an `object`. With a frame,
 * the browser would start a download.
 */
export function paper({ at, language }: SignedIn, path: string): Html {
  const words = DASHBOARD[language].invoice;
  const file = at(path);
  return html`<section class="card paper"><h2>${words.document}</h2><object type="application/pdf" data="${file}?show=page#toolbar=0&amp;navpanes=0&amp;view=FitH" aria-label="${words.document}"><p class="soft">${words.noPreview}</p><p><a class="link" href="${file}" download>${words.pdf}</a></p></object></section>`;
}
