/** Dynamic client registration (RFC 7591), and the look-up of registered clients. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { clientNameOf } from '../../model/oauth.ts';
import { isAllowedRedirect } from '../../model/redirects.ts';
import { newSessionSecret } from '../../model/session.ts';
import { secretDigest } from '../../model/token.ts';
import type { OauthClientRow } from '../../store/access/oauth-clients.ts';
import type { Services } from '../kernel/context.ts';

const REDIRECTS_MAX = 10;
const AUTH_METHODS = ['none', 'client_secret_post', 'client_secret_basic'] as const;

/** The accepted metadata. Other fields are ignored, as RFC 7591 §2 allows. */
const ClientMetadata = z.object({
  redirect_uris: z.array(z.string().max(BOUNDS.url)).min(1).max(REDIRECTS_MAX),
  client_name: z.unknown().optional(),
  token_endpoint_auth_method: z.enum(AUTH_METHODS).default('client_secret_basic'),
  grant_types: z.array(z.string().max(100)).max(10).default(['authorization_code']),
  response_types: z.array(z.string().max(100)).max(10).default(['code']),
});

export type Registered = { readonly row: OauthClientRow; readonly secret: string | null };
export type RegistrationFault = {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  readonly error_description: string;
};

/** Registers a client. A registration gives no access: it only stores a name and redirect addresses. */
export async function registerClient(services: Services, raw: unknown): Promise<Registered | RegistrationFault> {
  const parsed = ClientMetadata.safeParse(raw);
  if (!parsed.success) return faultOf(parsed.error);
  const { redirect_uris, token_endpoint_auth_method, grant_types, response_types, client_name } = parsed.data;
  const foreign = redirect_uris.find((uri) => !isAllowedRedirect(uri, services.assistantRedirects));
  if (foreign !== undefined) return foreignRedirect(foreign);
  if (!grant_types.includes('authorization_code') || !response_types.includes('code')) {
    return { error: 'invalid_client_metadata', error_description: 'only the authorization code flow is offered' };
  }
  const secret = token_endpoint_auth_method === 'none' ? null : newSessionSecret();
  const now = services.clock.now();
  const row: OauthClientRow = {
    client_id: `mcp_${randomBytes(18).toString('base64url')}`,
    account_id: null,
    name: clientNameOf(client_name),
    redirect_uris: JSON.stringify([...new Set(redirect_uris)]),
    secret_digest: secret === null ? null : secretDigest(secret),
    auth_method: token_endpoint_auth_method,
    created_at: now,
    used_at: now,
  };
  await services.store.transaction((tx) => tx.oauthClients.insert(row));
  return { row, secret };
}

function faultOf({ issues }: z.ZodError): RegistrationFault {
  const [issue] = issues;
  const field = String(issue?.path[0] ?? 'the body');
  const error = field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata';
  return { error, error_description: `${field}: ${issue?.message ?? 'is wrong'}` };
}

/**
 * Fault of a redirect address that is not allowed. Error messages are written to logs. So the message contains only the
 * host of the address, not the path or the query.
 */
function foreignRedirect(uri: string): RegistrationFault {
  const where = URL.canParse(uri) ? new URL(uri).host || new URL(uri).protocol : 'an invalid address';
  const error_description = `redirect_uris: ${where} is not allowed; allowed are known assistants, this machine, and the hosts in ASSISTANT_REDIRECTS`;
  return { error: 'invalid_redirect_uri', error_description };
}

export function findClient({ store }: Services, clientId: string): Promise<OauthClientRow | undefined> {
  return store.oauthClients.byId(clientId);
}
