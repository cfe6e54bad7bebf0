/** What every page has around its content. */
import { html, raw } from 'hono/html';
import type { Language } from '../../model/language.ts';

/** Escaped already; what is put into another one is not escaped again. */
export type Html = ReturnType<typeof html>;

/** Where the pieces of a page stand that come later. Text of others cannot say it: it is escaped. */
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

/** Who the page is from: their logo, or the first letter as their mark, and the name. */
export function masthead(name: string, logo: Html | null = null): Html {
  const [letter = '·'] = name.trim().toUpperCase();
  const mark = logo ?? html`<span class="mark" aria-hidden="true">${letter}</span>`;
  return html`<header class="from">${mark}<bdi>${name}</bdi></header>`;
}
