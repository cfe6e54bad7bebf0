/** The mark of billhook, for its own pages. Pay pages show the seller's. */
import { raw } from 'hono/html';
import type { Html } from './document.ts';

/** A "b" whose stem ends in a hook, in a square of 32. */
const SHAPE = '<path d="M16.5 6.5c-3.7 0-5.5 2-5.5 5.5v13.5"/><circle cx="17" cy="19.5" r="6"/>';
const STROKE = 'fill="none" stroke-width="3.25" stroke-linecap="round"';

/** The mark in a page's head, where pay pages have the seller's letter. */
export function productMark(): Html {
  return raw(
    `<svg class="mark" viewBox="0 0 32 32" ${STROKE} stroke="currentColor" aria-hidden="true" focusable="false">${SHAPE}</svg>`,
  );
}

export const FAVICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6e55"/><g ${STROKE} stroke="#fff">${SHAPE}</g></svg>`;

export function faviconAt({ baseUrl }: { readonly baseUrl: string }): string {
  return `${new URL(baseUrl).pathname.replace(/\/$/, '')}/favicon.svg`;
}
