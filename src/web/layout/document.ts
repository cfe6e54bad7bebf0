/** The HTML document around a page's content. */
import { html, raw } from 'hono/html';
import type { Language } from '../../model/language.ts';

/** HTML that is already escaped. */
export type Html = ReturnType<typeof html>;

/** Marks the place of later parts. Other text cannot contain it, because it is escaped. */
export const PIECES = raw('<!-- pieces -->');

export type Page = {
  readonly title: string;
  readonly body: Html;
};

export type Frame = { readonly language: Language; readonly styleSheet: string };

export function documentOf({ title, body }: Page, { language, styleSheet }: Frame): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${styleSheet}">
</head>
<body>
${body}
</body>
</html>
`;
}

/** The business's logo, or its first letter, and its name. */
export function masthead(name: string, logo: Html | null = null): Html {
  const [letter = '·'] = name.trim().toUpperCase();
  const mark = logo ?? html`<span class="mark" aria-hidden="true">${letter}</span>`;
  return html`<header class="from">${mark}<bdi>${name}</bdi></header>`;
}
