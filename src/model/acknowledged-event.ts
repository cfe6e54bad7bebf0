/** Reads a line of a receiver's list of acknowledged events (docs/webhooks.md). */
import * as z from 'zod';

/**
 * An event that a receiver has acknowledged with a 2xx answer. `account`: handle or id of the account; null if the line
 * names no account.
 */
export type AcknowledgedEvent = {
  readonly id: string;
  readonly account: string | null;
  readonly sequence: number;
  readonly event: string;
  readonly created_at: string | null;
};

/** The longest line that is read. A line of the sample receiver has about 150 characters. */
export const LINE_CHARACTERS_MAX = 4_096;

const EXAMPLE = '{"id":"evt_…","sequence":1,"event":"invoice.paid"}';

/** Each pattern must exclude control characters, because the values are printed on a terminal. */
const matching = (pattern: RegExp, allowed: string) =>
  z.string(`must be ${allowed}`).regex(pattern, `must be ${allowed}`);

const Line = z.object(
  {
    id: matching(/^[\w-]{1,100}$/, 'the id of an event, such as "evt_…"'),
    account: z
      .union([z.int().positive().transform(String), z.string().regex(/^[\w.-]{1,100}$/)], {
        error: 'must be the handle or the id of an account, or be left out',
      })
      .nullish()
      .transform((account) => account ?? null),
    sequence: z.int('must be a whole number from 1').positive('must be a whole number from 1'),
    event: matching(/^[a-z_]{1,50}\.[a-z_]{1,50}$/, 'the type of an event, such as "invoice.paid"'),
    created_at: matching(
      /^\d{4}-\d\d-\d\dT[\d:.]{5,20}(Z|[+-]\d\d:\d\d)$/,
      'an instant such as "2026-03-17T11:00:00.000Z", or be left out',
    )
      .nullish()
      .transform((at) => at ?? null),
  },
  `must be a JSON object such as ${EXAMPLE}`,
);

/** Reads a line. If the line is not valid, returns messages about all its faults. */
export function acknowledgedIn(line: string): AcknowledgedEvent | { readonly faults: readonly string[] } {
  const { success, data, error } = Line.safeParse(parsed(line));
  if (success) return data;
  return { faults: error.issues.map(({ path, message }) => [...path, message].join(' ')) };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
