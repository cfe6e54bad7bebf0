/** Logo of billhook for its own pages. Pay pages show the seller's logo. */
import { raw } from 'hono/html';
import { MARK_SHAPE, MARK_STROKE } from '../../model/product.ts';
import type { Html } from './document.ts';

export function productMark(): Html {
  return raw(
    `<svg class="mark" viewBox="0 0 32 32" ${MARK_STROKE} stroke="currentColor" aria-hidden="true" focusable="false">${MARK_SHAPE}</svg>`,
  );
}

export function faviconAt({ baseUrl }: { readonly baseUrl: string }): string {
  return `${new URL(baseUrl).pathname.replace(/\/$/, '')}/favicon.svg`;
}
