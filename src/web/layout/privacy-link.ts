/** The link to the privacy page. */
import { html } from 'hono/html';
import type { Language } from '../../model/language.ts';
import { PAGES } from '../../words/texts.ts';
import type { Html } from './document.ts';

export function privacyAddress({ baseUrl }: { readonly baseUrl: string }): string {
  return `${baseUrl}/privacy`;
}

export function privacyLink(addresses: { readonly baseUrl: string }, language: Language): Html {
  return html`<a class="link" href="${privacyAddress(addresses)}">${PAGES[language].privacyLink}</a>`;
}
