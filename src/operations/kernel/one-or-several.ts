/** A filter field that takes one or several values of a fixed list. */
import * as z from 'zod';
import { trimmed } from '../../model/text.ts';

/**
 * One or several values, as a list or as a text with commas, such as `?status=paid,refunded`. A fault names only the
 * field, not an entry such as `status[0]`, because a text with commas has no entries.
 */
export function oneOrSeveral<const Values extends readonly [string, ...string[]]>(allowed: Values) {
  return z.preprocess(
    (raw, ctx) => {
      const values = listOf(raw);
      if (values.length > 0 && values.every((value) => allowed.some((one) => one === value))) return values;
      ctx.addIssue({
        code: 'custom',
        message: `must be one or several of ${allowed.join(', ')}`,
        params: { allowed },
      });
      return z.NEVER;
    },
    z.array(z.enum(allowed)),
  );
}

function listOf(raw: unknown): readonly unknown[] {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== 'string') return [raw];
  return raw.split(',').map((part) => trimmed(part, /[\s[\]"]/));
}
