/** Converts the Markdown of an answer into HTML: paragraphs, lists, tables and emphasis. Everything else stays text. */

import { html } from 'hono/html';
import type { AssistantAnswer, Figure } from '../../../model/asking.ts';
import type { Language } from '../../../model/language.ts';
import { visibleLines } from '../../../model/text.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import type { SignedIn } from '../page.ts';
import { placeOf } from './places.ts';

/** A line of the answer; `start`: its offset in the text. */
type Line = { readonly text: string; readonly start: number };
type Draw = (line: Line) => Html;

export function answerHtml(visit: SignedIn, { text, figures }: Pick<AssistantAnswer, 'text' | 'figures'>): Html {
  const draw: Draw = (line) => inline(visit, line, figures);
  return html`${blocksOf(linesOf(text)).map((block) => blockHtml(block, draw, visit.language))}`;
}

function linesOf(text: string): readonly Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const one = { text: line, start };
    start += line.length + 1;
    return one;
  });
}

type Kind = 'table' | 'points' | 'steps' | 'text' | 'nothing';

const POINT = /^\s*[-*•]\s+/;
const STEP = /^\s*\d{1,3}[.)]\s+/;

function kindOf({ text }: Line): Kind {
  if (text.trim() === '') return 'nothing';
  if (/^\s*\|/.test(text)) return 'table';
  if (POINT.test(text)) return 'points';
  return STEP.test(text) ? 'steps' : 'text';
}

/** Groups adjacent lines of the same kind. */
function blocksOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const blocks: Line[][] = [];
  let last: Kind = 'nothing';
  for (const line of lines) {
    const kind = kindOf(line);
    if (kind !== 'nothing') {
      if (kind === last) blocks.at(-1)?.push(line);
      else blocks.push([line]);
    }
    last = kind;
  }
  return blocks;
}

function blockHtml(block: readonly Line[], draw: Draw, language: Language): Html {
  const [first] = block;
  switch (first ? kindOf(first) : 'nothing') {
    case 'table':
      return tableHtml(block, draw, language);
    case 'points':
      return html`<ul class="points">${linesHtml(block, POINT, draw)}</ul>`;
    case 'steps':
      // A paragraph between two numbered items ends the list, so `start` continues the numbers in the next list.
      return html`<ol class="steps" start="${Number.parseInt(first?.text ?? '1', 10)}">${linesHtml(block, STEP, draw)}</ol>`;
    default:
      return html`<p>${block.map((line, index) => html`${index === 0 ? '' : html`<br>`}${draw(without(line, /^\s*#+\s+/))}`)}</p>`;
  }
}

function linesHtml(block: readonly Line[], mark: RegExp, draw: Draw): Html {
  return html`${block.map((line) => html`<li>${draw(without(line, mark))}</li>`)}`;
}

function without(line: Line, mark: RegExp): Line {
  const [found = ''] = mark.exec(line.text) ?? [];
  return { text: line.text.slice(found.length), start: line.start + found.length };
}

function tableHtml(lines: readonly Line[], draw: Draw, language: Language): Html {
  const [head = [], ...body] = lines
    .map(cellsOf)
    .filter((cells) => !cells.every(({ text }) => /^\s*:?-+:?\s*$/.test(text)));
  const titles = head.map(({ text }) => visibleLines(text).replaceAll('**', '').trim());
  return html`<table class="rows"><caption class="hidden">${DASHBOARD[language].ask.table}</caption><thead><tr>${head.map((cell) => html`<th scope="col">${draw(cell)}</th>`)}</tr></thead>
<tbody>${body.map((row) => html`<tr>${row.map((cell, index) => html`<td data-label="${titles[index] ?? ''}"><span>${draw(cell)}</span></td>`)}</tr>`)}</tbody></table>`;
}

function cellsOf({ text, start }: Line): readonly Line[] {
  const cells: Line[] = [];
  for (const match of text.matchAll(/(?<=\|)(?:\\\||[^|])*(?=\|)/g))
    cells.push({ text: match[0], start: start + match.index });
  return cells;
}

/** Links each amount to the page that shows its source, if such a page exists. Marks amounts without a source. */
function inline(visit: SignedIn, { text, start }: Line, figures: readonly Figure[]): Html {
  const end = start + text.length;
  const inside = figures.filter((one) => one.start >= start && one.end <= end);
  let at = start;
  const parts = inside.map((figure) => {
    const before = text.slice(at - start, figure.start - start);
    at = figure.end;
    return html`${plain(before)}${figureHtml(visit, figure)}`;
  });
  return html`${parts}${plain(text.slice(at - start))}`;
}

function figureHtml(visit: SignedIn, { text, sources }: Figure): Html {
  const shown = plain(text);
  if (sources.length === 0) return html`<mark title="${DASHBOARD[visit.language].ask.unknown}">${shown}</mark>`;
  const place = placeOf(visit, sources);
  // Opens in a new tab. In the same tab, the Back button would send the question to the model again.
  return place === null ? html`${shown}` : html`<a href="${place}" target="_blank">${shown}</a>`;
}

function plain(text: string): string {
  return visibleLines(text).replaceAll('**', '').replaceAll('`', '');
}
