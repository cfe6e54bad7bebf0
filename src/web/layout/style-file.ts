/** Style sheets and scripts as cacheable files, and the colours of all pages. */
import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

/**
 * Colours of all pages, for a light and a dark scheme. In both schemes, text has a contrast of at least 4.5:1, and
 * borders of controls at least 3:1 (WCAG 1.4.3, 1.4.11).
 */
export const COLOURS = `
:root {
  color-scheme: light dark;
  --ground: #f2f4f3; --card: #fff; --ink: #14201c; --soft: #51605a; --line: #dfe5e2; --edge: #7b8984;
  --accent: #0b6e55; --on-accent: #fff; --tint: #e7f4ef; --bad: #b3261e; --bad-tint: #fdeeec;
  --wait: #8a5300; --wait-tint: #fff4de; --shadow: 0 1px 2px #14201c14, 0 12px 32px -12px #14201c26;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1210; --card: #161d1a; --ink: #ecf2ef; --soft: #a7b5af; --line: #2a3430; --edge: #71807a;
    --accent: #52d6ae; --on-accent: #05251b; --tint: #16312a; --bad: #ffb4ab; --bad-tint: #3a1d1b;
    --wait: #f6c66f; --wait-tint: #342811; --shadow: none;
  }
}`;

/** A style sheet or script. Its path contains a digest of the content, so browsers may cache the file for ever. */
export type StaticFile = { readonly path: string; readonly send: RequestHandler };

const TYPES = { css: 'text/css', js: 'text/javascript' } as const;

export function staticFile(name: string, kind: keyof typeof TYPES, content: string): StaticFile {
  return {
    path: `/assets/${name}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.${kind}`,
    send: (_req, res) => {
      res.removeHeader('Vary');
      res.setHeader('Content-Type', `${TYPES[kind]}; charset=utf-8`);
      res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      res.end(content);
    },
  };
}

export function styleFile(name: string, source: string): StaticFile {
  const css = source
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,>]) /g, '$1')
    .trim();
  return staticFile(name, 'css', css);
}
