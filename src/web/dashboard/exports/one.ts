/** One export: the way to its file, and how far it is while it is downloaded. */
import { html } from 'hono/html';
import { parseInstant } from '../../../model/dates.ts';
import type { ExportData } from '../../../operations/exports/export.ts';
import { getExport } from '../../../operations/exports/get-export.ts';
import { moment } from '../frame/formats.ts';
import { tag } from '../frame/tag.ts';
import { ask, type Inside, type Page, rowIdIn } from '../page.ts';
import { EXPORTS_PLACE, TONES } from './list.ts';
import { EXPORT_WORDS } from './words.ts';

const { one: words, tables, formats, statuses, told } = EXPORT_WORDS;
const LOOK_AGAIN_SECONDS = 2;
/** Who has not begun (again) by then is doing something else. */
const WATCHED_MS = 600_000;

export const exportPage: Page<Inside> = {
  path: `${EXPORTS_PLACE}/:id`,
  needs: 'billing.read',
  // Following a link ends a browser's looking again, also when a file comes of it; `download` follows none.
  show: async (visit) => {
    const found = await ask(visit, getExport, { id: rowIdIn(visit) });
    const { choice, format, status, expires_at: until } = found;
    const title = words.title(tables[choice], formats[format]);
    const path = visit.at(`${EXPORTS_PLACE}/${found.id}`);
    const looks = visit.query.still === undefined && isWatched(visit, found);
    const label = status === 'waiting' ? words.download : words.downloadAgain;
    return {
      title,
      ...(looks ? { lookAgainSeconds: LOOK_AGAIN_SECONDS } : {}),
      body: html`<p><a class="link" href="${visit.at(EXPORTS_PLACE)}">${words.back}</a></p>
<div class="head"><h1>${title}</h1>${tag(statuses[status], TONES[status])}</div>
<section class="card"><p>${told[status]}</p>${progress(found)}
<div class="buttons"><a class="button${status === 'running' ? ' second' : ''}" href="${path}/file" download>${label}</a></div>
${looks ? html`<p class="small soft">${words.looks} <a class="link" href="${path}?still=1">${words.still}</a></p>` : html`<p><a class="link" href="${path}">${words.look}</a></p>`}
<p class="small soft">${words.text} ${words.until(moment(until, visit.session.account.timezone))}</p></section>`,
    };
  },
};

/** While something may change from one moment to the next. */
function isWatched({ services }: Inside, { status, created_at }: ExportData): boolean {
  const age = services.clock.now() - (parseInstant(created_at) ?? 0);
  return status === 'running' || (status !== 'done' && age < WATCHED_MS);
}

function progress({ status, rows_done: done, rows_total: total }: ExportData) {
  if (status === 'waiting') return html`<p class="soft">${words.of(0, total)}</p>`;
  const part = status === 'done' ? 1 : total === 0 ? 0 : Math.min(done / total, 1);
  return html`<progress max="1" value="${part}" aria-label="${words.progress}"></progress>
<p><strong>${Math.floor(part * 100)} %</strong> · ${words.of(done, total)}</p>`;
}
