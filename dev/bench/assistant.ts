/** Creates a user, stores that user's consent for an assistant, and returns the assistant's access token. */
import { randomBytes } from 'node:crypto';
import type { App } from '../../src/app.ts';
import { ACCESS_TOKEN_SECONDS, resourcesAt } from '../../src/model/oauth.ts';
import { connectAssistant } from '../../src/operations/oauth/connect.ts';
import { giveAccessToken } from '../../src/operations/oauth/tokens.ts';
import type { AccountRow } from '../../src/store/access/accounts.ts';

export async function connectedAssistant({ services, administration }: App, account: AccountRow): Promise<string> {
  const { email } = await administration.run(account, 'createUser', { email: 'bench@example.com' });
  const user = await services.store.users.byEmail(email);
  if (!user) throw new Error('the person was not made');
  const { mcp: resource } = resourcesAt(services.addresses.baseUrl);
  const scopes = ['billing.read', 'billing.write'] as const;
  const client = { clientId: 'bench', clientName: 'Bench', isShared: false, redirectUri: 'http://127.0.0.1/' };
  const request = { ...client, resource, scopes, accountId: null };
  const subject = { userId: user.id, accountId: account.id };
  const id = randomBytes(32).toString('base64url');
  let grant = '';
  await connectAssistant(
    services,
    { user, account, requestId: 'bench' },
    { request, redirectHost: '127.0.0.1', scopes, subject },
    async (_tx, grantId) => {
      grant = grantId;
      return true;
    },
  );
  await giveAccessToken(services, {
    ...{ id, grantId: grant, seconds: ACCESS_TOKEN_SECONDS },
    ...{ resource, scopes: scopes.join(' ') },
  });
  return id;
}
