/** One export: its download link and progress. */

import { html } from 'hono/html';
import { parseInstant } from '../../../model/dates.ts';
import type { Language } from '../../../model/language.ts';
import type { ExportData } from '../../../operations/exports/export.ts';
import { getExport } from '../../../operations/exports/get-export.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { countText } from '../../layout/formats.ts';
import { moment } from '../components/formats.ts';
import { tag } from '../components/tag.ts';
import { idIn, type Page, run, type SignedIn } from '../page.ts';
import { EXPORTS_PLACE, periodText, TONES } from './list.ts';

const LOOK_AGAIN_SECONDS = 2;
/**
 * Time (ms) after an export's creation during which its page refreshes itself. While a download runs, the page always
 * refreshes itself.
 */
const WATCHED_MS = 600_000;

export const exportPage: Page<SignedIn> = {
  path: `${EXPORTS_PLACE}/:id`,
  needs: 'billing.read',
  // The link to the file has the attribute `download`. A click on a link without this attribute would stop the
  // browser's refresh.
  show: async (visit) => {
    const words = DASHBOARD[visit.language].exports.one;
    const tables = DASHBOARD[visit.language].exports.tables;
    const formats = DASHBOARD[visit.language].exports.formats;
    const statuses = DASHBOARD[visit.language].exports.statuses;
    const explanations = DASHBOARD[visit.language].exports.explanations;
    const found = await run(visit, getExport, { id: idIn(visit) });
    const { choice, format, status, expires_at: until } = found;
    const period = periodText(found, visit.language);
    const title = words.title({ what: tables[choice], format: formats[format] });
    const path = visit.at(`${EXPORTS_PLACE}/${found.id}`);
    const looks = visit.query.still === undefined && isWatched(visit, found);
    const label = status === 'waiting' ? words.download : words.downloadAgain;
    return {
      title,
      ...(looks ? { refreshSeconds: LOOK_AGAIN_SECONDS } : {}),
      body: html`<p><a class="link" href="${visit.at(EXPORTS_PLACE)}">← ${words.back}</a></p>
<div class="head"><h1>${title}</h1>${tag(statuses[status], TONES[status])}</div>
<section class="card">${period === '' ? '' : html`<p><strong>${period}</strong>${found.pdfs ? ' + PDF' : ''}</p>`}<p>${explanations[status]}</p>${progress(found, visit.language)}
<div class="buttons"><a class="button${status === 'running' ? ' second' : ''}" href="${path}/file" download>${label}</a></div>
${looks ? html`<p class="small soft">${words.looks} <a class="link" href="${path}?still=1">${words.still}</a></p>` : html`<p><a class="link" href="${path}">${words.look}</a></p>`}
<p class="small soft">${words.text} ${words.until(moment(until, visit.session.account.timezone, visit.language))}</p></section>`,
    };
  },
};

/** True if the page refreshes itself, because the status may soon change. */
function isWatched({ services }: SignedIn, { status, created_at }: ExportData): boolean {
  const age = services.clock.now() - (parseInstant(created_at) ?? 0);
  return status === 'running' || (status !== 'done' && age < WATCHED_MS);
}

function progress({ status, rows_done: done, rows_total: total }: ExportData, language: Language) {
  const words = DASHBOARD[language].exports.one;
  if (status === 'waiting')
    return html`<p class="soft">${words.of({ done: '0', total: countText(total, language) })}</p>`;
  const part = status === 'done' ? 1 : total === 0 ? 0 : Math.min(done / total, 1);
  return html`<progress max="1" value="${part}" aria-label="${words.progress}"></progress>
<p><strong>${Math.floor(part * 100)} %</strong> · ${words.of({ done: countText(done, language), total: countText(total, language) })}</p>`;
}
