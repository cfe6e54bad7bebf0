/**
 * Stores the records of the library oidc-provider through our operations. Only digests of secrets are stored, and all
 * times come from our clock.
 */
import type { Response } from 'express';
import { type Adapter, type AdapterPayload, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { addMs } from '../../model/dates.ts';
import { clientNameOf, DEFAULT_SCOPE, isGptClient, subjectText } from '../../model/oauth.ts';
import { isTokenScope } from '../../model/token.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { findClient } from '../../operations/oauth/clients.ts';
import { findConsent, forgetConsent, keepConsent } from '../../operations/oauth/consent.ts';
import type { ConsentRequest } from '../../operations/oauth/consent-request.ts';
import { findPushed, keepPushed, usePushed } from '../../operations/oauth/pushed-requests.ts';
import {
  type Exchanged,
  endGrant,
  type FoundCredential,
  findAccessToken,
  findForExchange,
  findGrant,
  giveAccessToken,
  giveForExchange,
  mayRepeat,
  useOnce,
} from '../../operations/oauth/tokens.ts';
import { successorOf } from './keys.ts';

type StoredModel = Pick<Adapter, 'upsert' | 'find'> & Partial<Adapter>;

export function adapterOf(services: Services): (model: string) => Adapter {
  const kept: Readonly<Record<string, StoredModel>> = {
    PushedAuthorizationRequest: pushedRequests(services),
    Interaction: consents(services),
    AuthorizationCode: exchanged(services, 'code'),
    RefreshToken: exchanged(services, 'refresh token'),
    AccessToken: accessTokens(services),
    Grant: grants(services),
    Client: clients(services),
    Session: NOTHING,
  };
  return (model) => ({ ...REST_OF_IT, ...(kept[model] ?? unused(model)) });
}

const nothing = async () => undefined;
/**
 * Methods that oidc-provider requires. They do nothing, because our function `endGrant` ends a consent together with
 * its tokens and codes.
 */
const REST_OF_IT = {
  findByUserCode: nothing,
  findByUid: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};
/**
 * The sessions of oidc-provider are not stored, because the dashboard signs people in and every request needs a new
 * consent.
 */
const NOTHING: StoredModel = { upsert: nothing, find: nothing };

function unused(model: string): StoredModel {
  const refuse = async () => {
    throw new Error(`${model} is not offered`);
  };
  return { upsert: refuse, find: refuse };
}

/** Context of the current request. oidc-provider does not pass the context to adapters, so it is read from `Provider`. */
function current(): KoaContextWithOIDC {
  const { ctx } = Provider as unknown as { readonly ctx: KoaContextWithOIDC | undefined };
  if (!ctx) throw new Error('the authorization server keeps things only while it answers');
  return ctx;
}

/**
 * Stores pushed authorization requests (RFC 9126). A browser may open a request several times within a minute, because
 * people reload pages. A request is used up when the person answers. If several browsers open the same request, only
 * one browser gets a code.
 */
function pushedRequests(services: Services): StoredModel {
  return {
    upsert: (id, { jti: _, ...state }, seconds = 0) =>
      keepPushed(services, id, { ...state, request: withDefaultScope(String(state.request)) }, seconds),
    find: async (id) => {
      const found = await findPushed(services, id);
      // The request must be opened within a minute, but the person's answer may come later.
      if (!found || (current().oidc.route === 'authorization' && found.isLate)) return undefined;
      return { ...found.state, jti: id, ...(found.isUsed ? { consumed: true } : {}) };
    },
    consume: async (id) => {
      if (!(await usePushed(services, id))) throw new errors.InvalidRequestUri('request_uri was already used');
    },
  };
}

/**
 * Adds all scopes if the request names no known scope. `withScope` (`router.ts`) does the same for a request in the
 * query of a URL.
 */
function withDefaultScope(request: string): string {
  const [header = '', payload = '', ...signature] = request.split('.');
  const asked = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { readonly scope?: string };
  if (asked.scope?.split(' ').some(isTokenScope)) return request;
  const all = Buffer.from(JSON.stringify({ ...asked, scope: DEFAULT_SCOPE })).toString('base64url');
  return [header, all, ...signature].join('.');
}

function consents(services: Services): StoredModel {
  return {
    upsert: async (uid, { jti: _, returnTo: __, session: ___, ...state }, seconds = 0) => {
      const request = await requestOf(services, current());
      const until = addMs(services.clock.now(), seconds * 1000);
      await keepConsent(services, { uid, browser: browserIn(current()), until }, { request, state });
    },
    find: async (uid) => {
      const found = await findConsent(services, uid);
      return found && ({ ...found.state, result: found.result, jti: uid } as AdapterPayload);
    },
    destroy: (uid) => forgetConsent(services, uid),
  };
}

/** The browser's secret from the dashboard cookie; `inItsBrowser` (`router.ts`) puts it in `locals`. */
function browserIn({ res }: KoaContextWithOIDC): string {
  const { browser } = (res as Response).locals;
  if (typeof browser !== 'string') throw new Error('a request to let an assistant in came without its browser');
  return browser;
}

async function requestOf(services: Services, { oidc }: KoaContextWithOIDC): Promise<ConsentRequest> {
  const { client, params = {}, resourceServers = {} } = oidc;
  const [resource, ...more] = Object.keys(resourceServers);
  if (!client || resource === undefined || more.length > 0) {
    throw new errors.InvalidTarget('exactly one resource has to be asked for');
  }
  const known = await findClient(services, client.clientId);
  return {
    clientId: client.clientId,
    clientName: clientNameOf(client.clientName),
    isShared: known === undefined,
    redirectUri: String(params.redirect_uri),
    resource,
    scopes: [...new Set(String(params.scope ?? '').split(' '))].filter(isTokenScope),
    accountId: known?.account_id ?? null,
  };
}

/**
 * Stores codes and refresh tokens. Each code or token is valid for one use. A second use ends the consent. Exception:
 * the same client may repeat a refresh shortly after its first use of the token (R64).
 */
function exchanged(services: Services, kind: Exchanged): StoredModel {
  const repeats = ({ usedAt, state }: FoundCredential, id: string) =>
    kind === 'refresh token' &&
    usedAt !== null &&
    state.clientId === current().oidc.client?.clientId &&
    mayRepeat(services, usedAt, successorOf(services.secrets, id));
  return {
    upsert: async (id, { jti: _, ...state }, seconds = 0) => {
      const grantId = String(state.grantId);
      if (!(await giveForExchange(services, kind, { id, grantId, seconds }, state))) throw ended();
    },
    find: async (id) => {
      const found = await findForExchange(services, kind, id);
      if (!found) return undefined;
      const known = { ...found.state, jti: id };
      if (found.usedAt === null || (await repeats(found, id))) return known;
      // The token was used before. If the same client sends the token, oidc-provider reads `consumed` and ends the
      // consent. If another client sends the token, oidc-provider never reads `consumed`, so the consent is ended here.
      if (found.state.clientId !== current().oidc.client?.clientId)
        await endGrant(services, String(found.state.grantId), USED_TWICE);
      return { ...known, consumed: true };
    },
    consume: async (id) => {
      if (await useOnce(services, kind, id)) return;
      // Race: another request has used the token since this request looked it up.
      const found = await findForExchange(services, kind, id);
      if (found && (await repeats(found, id))) return;
      if (found) await endGrant(services, String(found.state.grantId), USED_TWICE);
      throw ended();
    },
  };
}

const USED_TWICE = 'a code or refresh token was used twice';

function ended() {
  return new errors.InvalidGrant('the grant has ended');
}

function accessTokens(services: Services): StoredModel {
  return {
    upsert: async (id, { grantId, aud, scope }, seconds = 0) => {
      if (typeof aud !== 'string') throw new errors.InvalidTarget('an access token is for one resource');
      const bound = { id, grantId: String(grantId), seconds, resource: aud, scopes: scope ?? '' };
      if (!(await giveAccessToken(services, bound))) throw ended();
    },
    find: async (id) => {
      const row = await findAccessToken(services, id);
      return (
        row && {
          kind: 'AccessToken',
          jti: id,
          grantId: row.grant_id,
          clientId: row.client_id,
          aud: row.resource,
          accountId: subjectOf(row),
          scope: row.granted ?? '',
        }
      );
    },
  };
}

function grants(services: Services): StoredModel {
  return {
    upsert: unused('a grant without a consent').upsert,
    find: async (id) => {
      const row = await findGrant(services, id);
      return (
        row && {
          kind: 'Grant',
          jti: id,
          clientId: row.client_id,
          accountId: subjectOf(row),
          resources: { [row.resource]: row.scopes },
        }
      );
    },
    destroy: (id) => endGrant(services, id, current().oidc.route === 'revocation' ? 'it asked for that' : USED_TWICE),
  };
}

function subjectOf(row: { readonly user_id: number; readonly account_id: number }): string {
  return subjectText({ userId: row.user_id, accountId: row.account_id });
}

/**
 * Finds clients. oidc-provider gets the digest of a client's secret instead of the secret (`isSecretOf` in
 * `provider.ts`).
 */
function clients(services: Services): StoredModel {
  return {
    upsert: unused('registration here').upsert,
    find: async (id) => {
      const row = await findClient(services, id);
      if (!row) return undefined;
      return {
        client_id: row.client_id,
        client_name: row.name,
        redirect_uris: isGptClient(id) ? [ANY_GPT] : (JSON.parse(row.redirect_uris) as string[]),
        token_endpoint_auth_method: row.auth_method,
        ...(row.secret_digest === null ? {} : { client_secret: row.secret_digest }),
      };
    },
  };
}

/**
 * Placeholder for the redirect address of a GPT, because oidc-provider requires an address. Redirect addresses of GPTs
 * are checked by their pattern instead.
 */
const ANY_GPT = 'https://chatgpt.com/aip/';
