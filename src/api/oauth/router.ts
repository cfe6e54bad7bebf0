/**
 * OAuth for remote assistants: metadata of the resources, registration of clients, and the authorization server. The
 * code of the authorization server is loaded at the first request to it.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import { BillingError } from '../../model/billing-error.ts';
import { DEFAULT_SCOPE, wellKnownUrl } from '../../model/oauth.ts';
import { unexpectedIn } from '../../model/route-of.ts';
import { isTokenScope, secretDigest } from '../../model/token.ts';
import { isConsentOf } from '../../operations/oauth/consent.ts';
import { Problem } from '../http/problem.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { resourceDocuments } from './metadata.ts';
import { DISCOVERY, PATHS, RESUME_COOKIE } from './paths.ts';
import type { Serving } from './provider.ts';
import { registration } from './register.ts';

type Answer = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/**
 * Router of the authorization server. This router must be mounted at the root of its host, because well-known paths
 * begin there. `first`: handlers that run before its routes.
 */
export function oauthRouter(serving: Serving, limits: RateLimits, first: readonly RequestHandler[]): Router {
  const { baseUrl } = serving.services.addresses;
  const place = new URL(baseUrl).pathname.replace(/\/$/, '');
  const router = express.Router({ caseSensitive: true });
  for (const [path, send] of resourceDocuments(baseUrl))
    router
      .route(path)
      .options(open('GET'))
      .get(...first, open('GET'), send);
  const limited: RequestHandler = async (req, res, next) => {
    await limits.takeForAddress(req, res);
    next();
  };
  const answer = onFirstUse(serving);
  const provide =
    (at: (req: Request) => string): RequestHandler =>
    (req, res) =>
      answer(asHandedOut(req, baseUrl, at(req)), res);
  const described = [
    new URL(wellKnownUrl(baseUrl, 'oauth-authorization-server')).pathname,
    `/.well-known/openid-configuration${place}`,
    `${place}${DISCOVERY}`,
    `${place}/.well-known/openid-configuration`,
  ];
  router.all(
    described,
    ...first,
    provide(() => DISCOVERY),
  );
  router
    .route(place + PATHS.registration)
    .options(open('POST'))
    .post(...first, open('POST'), limited, registration(serving.services));
  router.use(
    `${place}/oauth`,
    ...first,
    limited,
    inItsBrowser(serving),
    provide((req) => withScope(`/oauth${req.url}`)),
  );
  router.use(failed(serving));
  return router;
}

function onFirstUse(serving: Serving): Answer {
  let loaded: Promise<Answer> | undefined;
  const load = async () => {
    try {
      const { authorizationServer } = await import('./provider.ts');
      return authorizationServer(serving).callback();
    } catch (error) {
      // Lets the next request try again. For example, an operator may have replaced a wrong secret key by then.
      loaded = undefined;
      throw error;
    }
  };
  return async (req, res) => {
    loaded ??= load();
    return (await loaded)(req, res);
  };
}

/** Allows requests from web pages of every origin (CORS), because no answer depends on a cookie. */
function open(method: 'GET' | 'POST'): RequestHandler {
  return (req, res, next) => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    if (req.method !== 'OPTIONS') return next();
    res.setHeader('Access-Control-Allow-Methods', method);
    res.setHeader('Access-Control-Allow-Headers', 'Content-Type, MCP-Protocol-Version');
    res.setHeader('Access-Control-Max-Age', '3600');
    res.status(204).end();
  };
}

/** Sets the public host and path in the request, because oidc-provider builds addresses from host and path (R1). */
function asHandedOut(req: Request, baseUrl: string, url: string): Request {
  const { host, protocol, pathname } = new URL(baseUrl);
  const { headers } = req;
  headers.host = host;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  req.url = url;
  req.baseUrl = pathname.replace(/\/$/, '');
  req.originalUrl = req.baseUrl + url;
  return req;
}

/**
 * Continues an authorization request only in the browser that started it.
 *
 * Attack: an attacker starts an authorization request for the attacker's own assistant. The attacker then sends the
 * address of this request to a person, or plants the request's cookie in the person's browser. If the person consents,
 * the attacker's assistant gets access to the person's account. oidc-provider does not prevent the attack: it checks
 * only that a cookie contains the id of the authorization request.
 *
 * Defence: all cookies of the browser are removed. If this browser started the authorization request, a new cookie with
 * the request's id is added.
 */
function inItsBrowser({ services, browserSecret }: Serving): RequestHandler {
  return async (req, res, next) => {
    const [, place, uid] = req.path.split('/');
    const browser = `/oauth/${place}` === PATHS.authorization ? await browserSecret(req, res) : undefined;
    delete req.headers.cookie;
    if (browser !== undefined && uid === undefined) res.locals.browser = browser;
    if (browser !== undefined && uid !== undefined && (await isConsentOf(services, uid, secretDigest(browser)))) {
      req.headers.cookie = `${RESUME_COOKIE}=${uid}`;
    }
    next();
  };
}

/** Adds all scopes to a request that has no known scope, because clients may omit `scope`. */
function withScope(url: string): string {
  const at = url.indexOf('?');
  if (at === -1 || url.slice(0, at) !== PATHS.authorization) return url;
  const query = new URLSearchParams(url.slice(at + 1));
  if (query.getAll('scope').some((one) => one.split(' ').some(isTokenScope))) return url;
  query.set('scope', DEFAULT_SCOPE);
  return `${PATHS.authorization}?${query}`;
}

function failed({ services, log, sendProblem }: Serving): ErrorRequestHandler {
  return (error: unknown, req, res: Response, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof Problem) {
      for (const [name, value] of Object.entries(error.details.headers ?? {})) res.setHeader(name, value);
      // Browsers get a page; other clients get JSON.
      if (req.accepts(['json', 'html']) === 'html') return sendProblem(res, error.status, 'temporarily_unavailable');
      return void res.status(error.status).json({ error: 'temporarily_unavailable', error_description: error.message });
    }
    const refusal = error instanceof BillingError ? error : services.store.unavailable(error);
    log.error(unexpectedIn(res, error), 'a request of an assistant to be let in failed');
    if (refusal) res.setHeader('Retry-After', String(refusal.details.retryAfterSeconds ?? 1));
    const description = refusal?.message ?? 'Something went wrong on our side.';
    res.status(refusal ? 503 : 500).json({ error: 'server_error', error_description: description });
  };
}
