/** The privacy page: the operator's text, or a default one. */

import { html } from 'hono/html';
import type { Language } from '../../model/language.ts';
import type { Pages } from '../../words/messages.ts';
import { PAGES } from '../../words/texts.ts';
import { contactLine } from '../layout/contact.ts';
import { type Html, masthead, type Page } from '../layout/document.ts';

export type Privacy = {
  /** The operator's plain text; null for the default. */
  readonly text: string | null;
  readonly contact: string | null;
};

export function privacyPage({ text, contact }: Privacy, host: string, language: Language): Page {
  const words = PAGES[language].privacy;
  const title = PAGES[language].privacyLink;
  const content = text === null ? ours(host, language) : theirs(text);
  const whom = contact === null ? html`<p class="soft">${words.noContact}</p>` : contactLine(words.contact, contact);
  return {
    title: `${title} – ${host}`,
    body: html`<main class="card prose">${masthead(host)}
<h1>${title}</h1>
${content}
${text === null || contact !== null ? whom : ''}</main>`,
  };
}

function ours(host: string, language: Language): Html {
  const { lead, sections } = PAGES[language].privacy;
  return html`<p>${lead(host)}</p>${sections.map(section)}`;
}

function section({ heading, text, list, end }: Pages['privacy']['sections'][number]): Html {
  return html`<section><h2>${heading}</h2>
${text === undefined ? '' : html`<p>${text}</p>`}
${list === undefined ? '' : listOf(list)}
${end === undefined ? '' : html`<p>${end}</p>`}</section>`;
}

function listOf(items: readonly string[]): Html {
  return html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

/**
 * Converts the operator's text to HTML. Empty lines separate blocks. `# ` starts a heading, `- ` a list item. A URL
 * alone in a block becomes a link. The language of the text is unknown, so `lang` is empty.
 */
function theirs(text: string): Html {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  return html`<div class="theirs" lang="">${blocks.map(block)}</div>`;
}

function block(text: string): Html {
  const lines = text.split('\n');
  if (lines.length === 1 && text.startsWith('# ')) return html`<h2>${text.slice(2)}</h2>`;
  if (lines.every((line) => line.startsWith('- '))) return listOf(lines.map((line) => line.slice(2)));
  if (/^https?:\/\/\S+$/.test(text) && URL.canParse(text)) {
    return html`<p><a class="link" href="${text}" rel="noopener noreferrer">${text}</a></p>`;
  }
  return html`<p class="text">${text}</p>`;
}
