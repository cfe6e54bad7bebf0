/** Client ids and secrets for GPT Actions of an account, because GPTs cannot register dynamically. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { formatInstant } from '../../model/dates.ts';
import { clientNameOf, newGptClientId } from '../../model/oauth.ts';
import { newSessionSecret } from '../../model/session.ts';
import { secretDigest } from '../../model/token.ts';
import type { OauthClientRow } from '../../store/access/oauth-clients.ts';
import { text } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';

const GptClient = z.object({
  client_id: z.string(),
  name: z.string(),
  created_at: z.string().meta({ format: 'date-time' }),
});

function present({ client_id, name, created_at }: OauthClientRow): z.input<typeof GptClient> {
  return { client_id, name, created_at: formatInstant(created_at) };
}

const NAME_CHARACTERS = 100;

export const createGptClient = operation({
  name: 'createGptClient',
  title: 'Create credentials for a GPT',
  summary: 'Creates a client id and a secret for the actions of a GPT, and returns the secret once.',
  scope: 'account.manage',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({ name: text(NAME_CHARACTERS) }),
  output: GptClient.extend({ client_secret: z.string() }),
  answersSecret: true,
  refusals: [],
})((ctx, { name }) => {
  const secret = newSessionSecret();
  return ctx.write(async (tx) => {
    const now = ctx.now();
    const row: OauthClientRow = {
      client_id: newGptClientId(randomBytes(18).toString('base64url')),
      account_id: ctx.account.id,
      name: clientNameOf(name),
      // No redirect addresses: the address of a GPT is known only after its set-up. `isGptActionRedirect` decides which
      // addresses are allowed.
      redirect_uris: '[]',
      secret_digest: secretDigest(secret),
      auth_method: 'client_secret_post',
      created_at: now,
      used_at: now,
    };
    await tx.oauthClients.insert(row);
    const subject = { kind: 'account', id: ctx.account.id } as const;
    return {
      result: { ...present(row), client_secret: secret },
      events: [],
      activity: { subject, summary: `Created credentials for the GPT ${row.name}` },
    };
  });
});

export const listGptClients = operation({
  name: 'listGptClients',
  title: 'List credentials of GPTs',
  summary: 'Lists the client ids of GPTs, oldest first, without their secrets.',
  scope: 'account.manage',
  effects: READS,
  input: z.strictObject({}),
  output: z.object({ clients: z.array(GptClient) }),
  refusals: [],
})(async (ctx) => ({ clients: (await ctx.store.oauthClients.list(ctx.account.id)).map(present) }));

export const removeGptClient = operation({
  name: 'removeGptClient',
  title: 'Remove credentials of a GPT',
  summary: 'Removes the client id of a GPT, and disconnects all people who used it.',
  scope: 'account.manage',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ client_id: text(NAME_CHARACTERS) }),
  output: z.object({ client_id: z.string() }),
  refusals: ['gpt_client_not_found'],
})((ctx, { client_id }) =>
  ctx.write(async (tx) => {
    const row = await tx.oauthClients.remove(ctx.account.id, client_id);
    if (!row) throw new BillingError('gpt_client_not_found', 'There are no credentials of a GPT with this client id.');
    for (const { token_id } of await tx.assistants.byClient(ctx.account.id, client_id)) {
      await tx.assistants.end(ctx.account.id, token_id, ctx.now());
    }
    const subject = { kind: 'account', id: ctx.account.id } as const;
    return {
      result: { client_id },
      events: [],
      activity: { subject, summary: `Removed the credentials of the GPT ${row.name}` },
    };
  }),
);
