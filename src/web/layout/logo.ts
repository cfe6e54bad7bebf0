/** The logo of a business, as an image element and as a file. */
import type { Response } from 'express';
import { html } from 'hono/html';
import type { Logo } from '../../operations/business/find-logo.ts';
import type { Html } from './document.ts';

/** Image element with the logo. Its alternative text is empty, because the page shows the name beside the logo. */
export function logoImage(address: string): Html {
  return html`<img class="logo" src="${address}" alt="">`;
}

/** Sends the logo file. Its content security policy blocks scripts in the image if a browser opens it as a page. */
export function sendLogo(res: Response, { type, bytes }: Logo): void {
  res.removeHeader('Vary');
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  // The file name is a digest of the content, so browsers may cache the file for ever.
  res.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
  res.end(bytes);
}
