/** Answer of `listActivity`. */
import type * as z from 'zod';
import type { listActivity } from '../../operations/activity/list-activity.ts';
import { answerBuilder, PAGE, rows } from '../shape.ts';
import { counted, localTime } from '../words.ts';
import { given, pageFacts } from './page.ts';

type Listed = z.input<typeof listActivity.output>;

export const activityList = answerBuilder({
  total_count: 'number',
  ...PAGE,
  activity: rows({ at: 'time', what: 'line', actor: 'text', name: 'untrusted', via: 'text' }),
})((data: Listed, context) => {
  const { actor, invoice } = context.args;
  const which = `${actor === undefined ? '' : ` by ${given(actor)}`}${invoice === undefined ? '' : ` on invoice ${given(invoice)}`}`;
  const [latest] = context.before === 0 ? data.activity : [];
  return {
    summary:
      data.total_count === 0
        ? `Nothing was recorded${which}.`
        : `${counted(data.total_count, 'change')} recorded${which}${latest ? `, the latest at ${localTime(latest.at, context.timezone)}` : ''}.`,
    total_count: data.total_count,
    ...pageFacts(data, data.activity.length, context),
    activity: data.activity.map(({ at, summary, actor: { kind, name }, via }) => ({
      at,
      what: summary,
      actor: kind,
      name,
      via,
    })),
  };
});
