/** The answers about what was done, and by whom. */
import type * as z from 'zod';
import type { listActivity as ListActivity } from '../../../operations/activity/list-activity.ts';
import { pageWords } from './page.ts';
import { type Asked, counted, filterWords, plain, quoted, type Written } from './words.ts';

type Listed = z.input<typeof ListActivity.output>;

export function listActivity(data: Listed, asked: Asked): Written {
  const which = filterWords(asked, ['actor', 'invoice']);
  const [latest] = asked.cursor === undefined ? data.activity : [];
  const rows = data.activity.map(
    ({ at, summary, actor, via }) =>
      `${at} · ${quoted(summary, 160)} · by ${actor.kind} ${quoted(actor.name)} through ${plain(via)}`,
  );
  return {
    answer:
      data.total_count === 0
        ? `Nothing was recorded${which}.`
        : `${counted(data.total_count, 'change')} recorded${which}${latest ? `, the latest at ${latest.at}` : ''}.`,
    ...pageWords(rows, data, asked, ['actor', 'invoice']),
  };
}
