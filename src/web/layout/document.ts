/** The HTML document around a page's content. */
import { html, raw } from 'hono/html';
import type { Language } from '../../model/language.ts';

/** HTML that is already escaped. */
export type Html = ReturnType<typeof html>;

/** Marks the place in a page where parts are inserted later. Other text cannot contain it, because text is escaped. */
export const PIECES = raw('<!-- pieces -->');

export type Page = {
  readonly title: string;
  readonly body: Html;
  /** Search engines may list the page. Most pages are for one person. */
  readonly isPublic?: boolean;
};

export type PageLayout = {
  readonly language: Language;
  readonly styleSheet: string;
  /** The address of the icon; pay pages have none, because they are the seller's. */
  readonly icon?: string;
};

export function documentOf({ title, body, isPublic = false }: Page, { language, styleSheet, icon }: PageLayout): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${isPublic ? '' : NOT_FOR_SEARCH}
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="${icon ?? 'data:,'}">
<link rel="stylesheet" href="${styleSheet}">
</head>
<body>
${body}
</body>
</html>
`;
}

const NOT_FOR_SEARCH = raw('<meta name="robots" content="noindex, nofollow">');

/** The business's logo, or its first letter, and its name. */
export function masthead(name: string, logo: Html | null = null): Html {
  const [letter = '·'] = name.trim().toUpperCase();
  const mark = logo ?? html`<span class="mark" aria-hidden="true">${letter}</span>`;
  return html`<header class="from">${mark}<bdi>${name}</bdi></header>`;
}
