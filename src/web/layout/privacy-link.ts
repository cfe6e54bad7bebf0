/** The link to the privacy page. */
import { html } from 'hono/html';
import type { Language } from '../../model/language.ts';
import type { Html } from './document.ts';

export const PRIVACY: Readonly<Record<Language, string>> = { en: 'Privacy', nl: 'Privacy', de: 'Datenschutz' };

export function privacyAddress({ baseUrl }: { readonly baseUrl: string }): string {
  return `${baseUrl}/privacy`;
}

export function privacyLink(addresses: { readonly baseUrl: string }, language: Language): Html {
  return html`<a class="link" href="${privacyAddress(addresses)}">${PRIVACY[language]}</a>`;
}
