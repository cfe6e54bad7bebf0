import * as z from 'zod';
import type { TokenId } from '../../model/ids.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { assistantNotFound, onlyOwn } from './assistant.ts';

export const disconnectAssistant = operation({
  name: 'disconnectAssistant',
  title: 'Disconnect an assistant',
  summary: 'Ends all tokens of a connected assistant at once. Owners may disconnect any, other members their own.',
  scope: 'billing.write',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: Id }),
  output: z.object({ id: z.int(), client_name: z.string() }),
  refusals: ['assistant_not_found'],
  resource: [{ kind: 'assistant', argument: 'id' }],
})((ctx, { id }) =>
  ctx.write(async (tx) => {
    const row = await tx.assistants.end(ctx.account.id, id as TokenId, ctx.now(), onlyOwn(ctx));
    if (!row) throw assistantNotFound(id);
    const summary = `Disconnected ${row.client_name} (${row.redirect_host})`;
    return {
      result: { id, client_name: row.client_name },
      events: [],
      activity: { subject: { kind: 'assistant', id }, summary },
    };
  }),
);
