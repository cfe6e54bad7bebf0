/** The authorization server: oidc-provider with our store, and with consent on a page of the dashboard. */
import { timingSafeEqual } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import {
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { Logger } from 'pino';
import {
  ACCESS_TOKEN_SECONDS,
  CODE_SECONDS,
  CONSENT_SECONDS,
  DEFAULT_SCOPE,
  isGptClient,
  REFRESH_TOKEN_SECONDS,
  resourcesAt,
  subjectIn,
} from '../../model/oauth.ts';
import { isAllowedRedirect, isGptActionRedirect, isSameRedirect } from '../../model/redirects.ts';
import { secretDigest, TOKEN_SCOPES } from '../../model/token.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { isMember } from '../../operations/oauth/tokens.ts';
import { adapterOf } from './adapter.ts';
import { signingKey, successorOf } from './keys.ts';
import { OWN_COOKIES, PATHS, RESUME_COOKIE } from './paths.ts';

/** Sends a page with the reason why no connection is possible. */
export type SendProblem = (res: Response, status: number, error: string) => Promise<void>;

export type Serving = {
  readonly services: Services;
  readonly log: Logger;
  readonly sendProblem: SendProblem;
  /** Returns the browser's secret from the dashboard cookie. Sets the cookie if the browser did not send it. */
  readonly browserSecret: (req: Request, res: Response) => Promise<string>;
};

export function authorizationServer(serving: Serving): Provider {
  const { services, log } = serving;
  const provider = new Provider(services.addresses.baseUrl, configuration(serving));
  // Makes oidc-provider read host and scheme from proxy headers. `asHandedOut` (`router.ts`) writes the public address
  // into these headers.
  provider.proxy = true;
  const running: EventEmitter = provider;
  running.on('error', (error: unknown) => log.warn({ err: error }, 'an answer of the authorization server broke off'));
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the authorization server failed'));
  decideAboutClients(provider, services);
  deriveSuccessors(provider, services);
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.route === 'discovery') Object.assign(ctx.body as object, TOLD);
    withoutCookies(ctx.res);
  });
  return provider;
}

/**
 * Removes the cookies of oidc-provider from an answer. These cookies are not needed, because the dashboard cookie binds
 * a request to its browser (`router.ts`).
 */
function withoutCookies(res: ServerResponse): void {
  const cookies = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  const others = cookies.filter((one) => !one.startsWith(OWN_COOKIES));
  if (others.length === cookies.length) return;
  if (others.length > 0) res.setHeader('Set-Cookie', others);
  else res.removeHeader('Set-Cookie');
}

/**
 * Values that the published metadata contains instead of oidc-provider's values for OpenID Connect, because this server
 * is not an OpenID provider.
 */
const TOLD = { scopes_supported: TOKEN_SCOPES, response_modes_supported: ['query'] };

function configuration({ services, sendProblem }: Serving): Configuration {
  const { baseUrl } = services.addresses;
  const place = new URL(baseUrl).pathname.replace(/\/$/, '');
  return {
    adapter: adapterOf(services),
    jwks: { keys: [signingKey(services.secrets)] },
    cookies: {
      names: { session: `${OWN_COOKIES}session`, interaction: `${OWN_COOKIES}interaction`, resume: RESUME_COOKIE },
    },
    routes: PATHS,
    scopes: [...TOKEN_SCOPES],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_post', 'client_secret_basic'],
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      response_modes: ['query'],
      id_token_signed_response_alg: 'EdDSA',
    },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => true,
    pkce: { required: (_ctx, client) => !isGptClient(client.clientId) },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Interaction: CONSENT_SECONDS,
      Session: CONSENT_SECONDS,
    },
    interactions: { policy: alwaysAsk(), url: (_ctx, { uid }) => `${place}/dashboard/connect/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    revokeGrantPolicy: () => true,
    findAccount: async (_ctx, sub) => {
      const subject = subjectIn(sub);
      if (!subject || !(await isMember(services, subject))) return undefined;
      return { accountId: sub, claims: async () => ({ sub }) };
    },
    renderError: async (ctx, { error }) => problem(ctx, error, sendProblem),
    fetch: (url, init) => services.clientDocuments.fetch(String(url), init?.signal ? { signal: init.signal } : {}),
    discovery: { registration_endpoint: baseUrl + PATHS.registration },
    features: features(services),
  };
}

function features({ addresses }: Services): NonNullable<Configuration['features']> {
  const resources = resourcesAt(addresses.baseUrl);
  const isResource = (one: string) => Object.values(resources).includes(one);
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: true },
    dPoP: { enabled: false },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => client.clientId === token.clientId },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
    resourceIndicators: {
      enabled: true,
      // If the client names no resource (RFC 8707), a GPT gets a token for REST, and any other client a token for MCP.
      defaultResource: async ({ oidc }, _client, oneOf) => {
        if (oneOf !== undefined) return oneOf;
        return isGptActionRedirect(String(oidc.params?.redirect_uri)) ? resources.rest : resources.mcp;
      },
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, resource) => {
        if (!isResource(resource)) throw new errors.InvalidTarget('there is no such resource here');
        const audience = resource;
        return { scope: DEFAULT_SCOPE, audience, accessTokenTTL: ACCESS_TOKEN_SECONDS, accessTokenFormat: 'opaque' };
      },
    },
  } as NonNullable<Configuration['features']>;
}

/** Asks the person at every request, regardless of its `prompt` value. Earlier consents are never reused. */
function alwaysAsk() {
  const { Check, Prompt } = interactionPolicy;
  const asked = new Check('not_asked', 'the person has to be asked', 'interaction_required', ({ oidc }) =>
    oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  return [
    new Prompt({ name: 'login', requestable: true }, asked),
    new Prompt({ name: 'consent', requestable: true }, asked),
    new Prompt({ name: 'select_account', requestable: true }, asked),
  ];
}

/**
 * Replaces methods of oidc-provider's client model with our rules for clients. oidc-provider intends these methods to
 * be replaced.
 */
function decideAboutClients(provider: Provider, { assistantRedirects }: Services): void {
  const { prototype } = provider.Client;
  prototype.redirectUriAllowed = function isRedirectAllowed(this: ClientMetadataOf, uri: string): boolean {
    if (isGptClient(this.clientId)) return isGptActionRedirect(uri);
    return isAllowedRedirect(uri, assistantRedirects) && this.redirectUris.some((known) => isSameRedirect(known, uri));
  };
  prototype.compareClientSecret = function isSecretOf(this: ClientMetadataOf, secret: string): boolean {
    const [given, expected] = [secretDigest(secret), this.clientSecret ?? ''].map((text) => Buffer.from(text));
    return given !== undefined && expected?.length === given.length && timingSafeEqual(given, expected);
  };
}

/**
 * Makes oidc-provider derive each new refresh token from the token that it replaces (R64). The first token of a consent
 * is random.
 */
function deriveSuccessors(provider: Provider, { secrets }: Services): void {
  const { prototype } = provider.RefreshToken as unknown as { readonly prototype: { generateTokenId: () => string } };
  const atRandom = prototype.generateTokenId;
  prototype.generateTokenId = function nextTokenId(this: object): string {
    const { ctx } = Provider as unknown as { readonly ctx: KoaContextWithOIDC | undefined };
    const used = ctx?.oidc.entities.RotatedRefreshToken?.jti;
    return used === undefined ? atRandom.call(this) : successorOf(secrets, used);
  };
}

type ClientMetadataOf = {
  readonly clientId: string;
  readonly redirectUris: readonly string[];
  readonly clientSecret?: ClientMetadata['client_secret'];
};

function problem(ctx: KoaContextWithOIDC, error: string, sendProblem: SendProblem): Promise<void> {
  const status = ctx.status;
  ctx.respond = false;
  return sendProblem(ctx.res as Response, status, error);
}
