import * as z from 'zod';
import { formatInstant } from '../../model/dates.ts';
import type { Actor } from '../../model/token.ts';
import type { ActivityFilter, ActivityRow } from '../../store/delivery/journal.ts';
import { idsNamed } from '../invoices/invoice.ts';
import type { Context } from '../kernel/context.ts';
import { Cursor, InvoiceReference, Limit, PageOutput, QuoteReference } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { idBefore, pageOf } from '../kernel/paging.ts';
import { quoteIdsNamed } from '../quotes/quote.ts';

const ACTOR_KINDS = ['token', 'user', 'assistant', 'system', 'payer', 'provider'] as const;

export const ActivityEntry = z.object({
  id: z.int(),
  at: z.string().meta({ format: 'date-time' }),
  summary: z.string(),
  operation: z.string(),
  actor: z.object({ kind: z.enum(ACTOR_KINDS), id: z.int().nullable(), name: z.string() }),
  via: z.string().describe('The interface: rest, mcp, v2, legacy, command line, worker, pay page, provider.'),
  subject: z.object({ kind: z.string(), id: z.int().nullable() }),
});

export const listActivity = operation({
  name: 'listActivity',
  title: 'List activity',
  summary: 'Lists changes, newest first: what changed, who did it, and through which interface.',
  scope: 'billing.read',
  route: 'GET /activity',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({
    actor: z.enum(ACTOR_KINDS).optional().describe('Only changes by this kind.'),
    invoice: InvoiceReference.optional().describe('Only about this invoice: id or number.'),
    quote: QuoteReference.optional().describe('Only about this quote: id or number.'),
    limit: Limit,
    cursor: Cursor,
  }),
  // Assistants do not get the filter `quote`, because the size of the tool list is limited. REST and the dashboard have
  // the filter.
  notForAssistants: ['quote'],
  output: z.object({ activity: z.array(ActivityEntry), ...PageOutput }),
  refusals: ['invoice_not_found', 'quote_not_found'],
})(async (ctx, { limit, cursor, ...given }) => {
  const filter = await filterOf(ctx, given);
  const page = { before: idBefore('activity', cursor), limit: limit + 1 };
  const { found, total } = await ctx.store.consistent(async ({ journal }) => ({
    found: await journal.activity(ctx.account.id, filter, page),
    total: await journal.countActivity(ctx.account.id, filter),
  }));
  const { rows, ...more } = pageOf('activity', found, limit, (last) => [last.id]);
  return { activity: rows.map(presentActivity), total_count: total, ...more };
});

type FilterInput = {
  actor?: Actor['kind'] | undefined;
  invoice?: string | number | undefined;
  quote?: string | number | undefined;
};

async function filterOf(ctx: Context, { actor, invoice, quote }: FilterInput): Promise<ActivityFilter> {
  return {
    ...(actor === undefined ? {} : { actorKind: actor }),
    ...(invoice === undefined ? {} : { invoiceIds: await idsNamed(ctx, invoice, 'invoice') }),
    ...(quote === undefined ? {} : { quoteIds: await quoteIdsNamed(ctx, quote, 'quote') }),
  };
}

export function presentActivity(row: ActivityRow): z.input<typeof ActivityEntry> {
  return {
    id: row.id,
    at: formatInstant(row.created_at),
    summary: row.summary,
    operation: row.operation,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    via: row.channel,
    subject: { kind: row.subject_kind, id: row.subject_id },
  };
}
