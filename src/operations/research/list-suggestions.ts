import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { DIGITS_MAX } from '../../model/number-series.ts';
import { text } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';

/** Largest number of entries in a menu. */
const SUGGESTIONS_MAX = 25;

const Suggestion = z.object({
  value: z.string().describe('Names the object in other calls: an invoice number, or a customer id.'),
  label: z.string().describe('The name of the customer.'),
});

export const listSuggestions = operation({
  name: 'listSuggestions',
  title: 'List suggestions',
  summary:
    'Lists invoice numbers or customer names that begin with a text, newest first, at most 25, for menus that complete what a user types.',
  scope: 'billing.read',
  route: 'GET /suggestions',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({
    kind: z.enum(['invoice', 'customer']),
    begins_with: text(BOUNDS.name)
      .optional()
      .describe(
        'Beginning of the invoice number (with or without INV-), or of the customer name, company, e-mail or id.',
      ),
  }),
  output: z.object({ suggestions: z.array(Suggestion), has_more: z.boolean() }),
  refusals: [],
})(async (ctx, { kind, begins_with: begun = '' }) => {
  const limit = SUGGESTIONS_MAX + 1;
  const { id } = ctx.account;
  const found = await ctx.store.consistent(async ({ invoiceLists, customers, numberSeries }) =>
    kind === 'invoice'
      ? await invoiceLists.beginningWith(id, beginnings(begun, await numberSeries.prefixes(id, 'invoice')), limit)
      : (await customers.beginningWith(id, begun, limit)).map(({ id: value, name: label }) => ({ value, label })),
  );
  return {
    suggestions: found.slice(0, SUGGESTIONS_MAX).map(({ value, label }) => ({ value: String(value), label })),
    has_more: found.length === limit,
  };
});

/**
 * Maximum number of prefixes to try for typed digits (INV- for `42`), those used last first. Numbers are padded with
 * zeros, so each prefix needs a look-up for each possible number of zeros.
 */
const PREFIXES_MAX = 4;

/**
 * Returns the possible beginnings of a number. For `42`, the number may be INV-000042, INV-000420, or any other number
 * whose digits begin with 42 after the zeros.
 */
function beginnings(begun: string, prefixes: readonly string[]): string[] {
  const typed = begun.toUpperCase();
  if (!/^\d+$/.test(typed)) return [typed];
  const zeros = Array.from({ length: DIGITS_MAX }, (_, count) => '0'.repeat(count));
  const behind = prefixes.slice(0, PREFIXES_MAX).flatMap((prefix) => zeros.map((some) => `${prefix}${some}${typed}`));
  return [...new Set([typed, ...behind])];
}
