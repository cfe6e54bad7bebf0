/** The answer about what was done, and by whom. */
import type * as z from 'zod';
import type { listActivity } from '../../operations/activity/list-activity.ts';
import { answer, PAGE, rows } from '../shape.ts';
import { counted, localTime } from '../words.ts';
import { given, pageFacts } from './page.ts';

type Listed = z.input<typeof listActivity.output>;

export const activityList = answer({
  total_count: 'number',
  ...PAGE,
  activity: rows({ at: 'time', what: 'line', actor: 'text', name: 'theirs', via: 'text' }),
})((data: Listed, told) => {
  const { actor, invoice } = told.asked;
  const which = `${actor === undefined ? '' : ` by ${given(actor)}`}${invoice === undefined ? '' : ` on invoice ${given(invoice)}`}`;
  const [latest] = told.before === 0 ? data.activity : [];
  return {
    summary:
      data.total_count === 0
        ? `Nothing was recorded${which}.`
        : `${counted(data.total_count, 'change')} recorded${which}${latest ? `, the latest at ${localTime(latest.at, told.timezone)}` : ''}.`,
    total_count: data.total_count,
    ...pageFacts(data, data.activity.length, told),
    activity: data.activity.map(({ at, summary, actor: { kind, name }, via }) => ({
      at,
      what: summary,
      actor: kind,
      name,
      via,
    })),
  };
});
