/** The logo of a business: how it stands on a page, and how it goes out. */
import type { Response } from 'express';
import { html } from 'hono/html';
import type { Logo } from '../../operations/business/find-logo.ts';
import type { Html } from './document.ts';

/** Beside the name, which says the same. */
export function logoImage(address: string): Html {
  return html`<img class="logo" src="${address}" alt="">`;
}

/** A picture and nothing else: whoever opens it by itself gets a page in which nothing can run. */
export function sendLogo(res: Response, { type, bytes }: Logo): void {
  res.removeHeader('Vary');
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  // Its name says what is in it, so it never has to be asked for again.
  res.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
  res.end(bytes);
}
