/** Warnings about missing details of an invoice (R85), in the reader's language. */
import { html } from 'hono/html';
import type { InvoiceWarning } from '../../../model/invoice-checks.ts';
import type { Language } from '../../../model/language.ts';
import { FAULTS } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';

export function warningList(warnings: readonly InvoiceWarning[] | undefined, language: Language): Html | '' {
  if (!warnings || warnings.length === 0) return '';
  return html`<ul>${warnings.map(({ code }) => html`<li>${FAULTS[language].warnings[code]}</li>`)}</ul>`;
}
