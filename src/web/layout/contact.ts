/** A line with a label and a `mailto:` link. */
import { html } from 'hono/html';
import type { Html } from './document.ts';

export function contactLine(label: string, email: string | null): Html | '' {
  if (email === null) return '';
  return html`<p class="soft">${label} <a class="link" href="${mailto(email)}"><bdi>${email}</bdi></a></p>`;
}

/** Escapes the address, because some of its characters have a special meaning in URLs (RFC 6068 §2). */
function mailto(email: string): string {
  const [host = '', ...local] = email.split('@').reverse();
  return `mailto:${encodeURIComponent(local.reverse().join('@'))}@${encodeURIComponent(host)}`;
}
