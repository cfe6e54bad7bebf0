/** Connects an assistant to an account: stores its token row and a consent. */
import { randomUUID } from 'node:crypto';
import { addMs } from '../../model/dates.ts';
import type { AccountId, TokenId, UserId } from '../../model/ids.ts';
import { CONSENT_SECONDS } from '../../model/oauth.ts';
import type { Scope } from '../../model/token.ts';
import type { Queries } from '../../store/store.ts';
import { accountOf } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';
import { personContext, type Session } from '../sign-in/session.ts';
import type { ConsentRequest } from './consent-request.ts';

export type Connecting = {
  readonly request: ConsentRequest;
  readonly redirectHost: string;
  readonly scopes: readonly Scope[];
  readonly subject: { readonly userId: UserId; readonly accountId: AccountId };
};

type Person = Pick<Session, 'user' | 'account' | 'requestId'>;

/** Thrown to roll the transaction back if another call has answered the consent request. */
class AnsweredBefore extends Error {}

/**
 * Adds the consent. `settle` stores the answer in the same transaction. If `settle` returns false, the request was
 * answered before, and the transaction is rolled back.
 */
export async function connectAssistant(
  services: Services,
  session: Person,
  connecting: Connecting,
  settle: (tx: Queries, grantId: string) => Promise<boolean>,
): Promise<void> {
  const account = await accountOf(services, connecting.subject.accountId);
  const ctx = personContext(services, { ...session, account }, 'connectAssistant');
  const { request, redirectHost, scopes } = connecting;
  const grantId = randomUUID();
  try {
    await ctx.write(async (tx) => {
      if (!(await settle(tx, grantId))) throw new AnsweredBefore();
      const now = ctx.now();
      const tokenId = await assistantRow(tx, session, connecting, now);
      await tx.oauthGrants.insert({
        grant_id: grantId,
        token_id: tokenId,
        client_id: request.clientId,
        scopes: scopes.join(' '),
        created_at: now,
        // This expiry is extended when the first tokens of the consent are issued.
        expires_at: addMs(now, CONSENT_SECONDS * 1000),
      });
      await tx.oauthClients.touch(request.clientId, now);
      const summary = `Connected ${request.clientName} (${redirectHost}) with ${scopes.join(' ')}`;
      return { result: null, events: [], activity: { subject: { kind: 'assistant', id: tokenId }, summary } };
    });
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error;
  }
}

/**
 * Inserts or updates the token row of the assistant. A client that registered itself is one installation, so a new
 * consent ends its older consents. If a client's id is the address of a web page, the client may run on several
 * machines. Each machine then has its own consent.
 */
async function assistantRow(
  tx: Queries,
  { user }: Person,
  { request, redirectHost, scopes, subject }: Connecting,
  at: ReturnType<Services['clock']['now']>,
): Promise<TokenId> {
  const { clientId: client_id, clientName: client_name, resource, isShared } = request;
  const whose = { account_id: subject.accountId, user_id: subject.userId, client_id, resource };
  const names = { client_name, redirect_host: redirectHost };
  const name = `${client_name} for ${user.email}`;
  const known = await tx.assistants.of(whose);
  if (!known) return tx.assistants.insert({ ...whose, ...names }, { name, scopes: scopes.join(' '), at });
  if (!isShared) await tx.oauthGrants.endAll(known.token_id);
  const still = isShared ? (await tx.oauthGrants.scopesOf(known.token_id, at)).flatMap((one) => one.split(' ')) : [];
  const all = [...new Set([...still, ...scopes])].sort().join(' ');
  await tx.assistants.renew(known.token_id, names, { name, scopes: all });
  return known.token_id;
}
