/** The HTML document around a page's content. */
import { html, raw } from 'hono/html';
import type { Language } from '../../model/language.ts';

/** HTML in which all text is already escaped. */
export type Html = ReturnType<typeof html>;

/**
 * Marks the place in a page at which parts are inserted later. All text is escaped, so no text can contain this
 * comment.
 */
export const PIECES = raw('<!-- pieces -->');

export type Page = {
  readonly title: string;
  readonly body: Html;
  /** True if search engines may list the page. Most pages are for one person only. */
  readonly isPublic?: boolean;
  /** Address of a script that adds to the page. */
  readonly script?: string;
};

export type PageLayout = {
  readonly language: Language;
  readonly styleSheet: string;
  /** Address of the icon. Pay pages have no icon, because they belong to the seller. */
  readonly icon?: string;
};

export function documentOf(
  { title, body, isPublic = false, script }: Page,
  { language, styleSheet, icon }: PageLayout,
): Html {
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
${
  script === undefined
    ? ''
    : html`<script type="module" src="${script}"></script>
`
}</head>
<body>
${body}
</body>
</html>
`;
}

const NOT_FOR_SEARCH = raw('<meta name="robots" content="noindex, nofollow">');

/** Header of a page: the logo and the name of a business. Without a logo, the first letter of the name replaces it. */
export function masthead(name: string, logo: Html | null = null): Html {
  const [letter = '·'] = name.trim().toUpperCase();
  const mark = logo ?? html`<span class="mark" aria-hidden="true">${letter}</span>`;
  return html`<header class="from">${mark}<bdi>${name}</bdi></header>`;
}
