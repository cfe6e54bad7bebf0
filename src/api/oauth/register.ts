/** Dynamic client registration (RFC 7591), with limits on the size and on the number of requests per client address. */
import { type ErrorRequestHandler, json, type RequestHandler } from 'express';
import { clientKey } from '../../operations/kernel/client-key.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { registerClient } from '../../operations/oauth/clients.ts';
import { requirePlainJson } from '../http/json-body.ts';
import { Problem } from '../http/problem.ts';

const BODY_LIMIT = '16kb';
const IN_AN_HOUR = 30;
const HOUR_SECONDS = 3600;

export function registration(services: Services): (RequestHandler | ErrorRequestHandler)[] {
  const window = services.store.rateWindow({ name: 'client registrations', points: IN_AN_HOUR, seconds: HOUR_SECONDS });
  const limit: RequestHandler = async (req, res, next) => {
    const { taken, msLeft } = await window.take(clientKey(req.ip));
    if (taken <= IN_AN_HOUR) return next();
    res.setHeader('Retry-After', Math.max(1, Math.ceil(msLeft / 1000)));
    res.status(429).json(refusal('too many clients were registered from this address; wait'));
  };
  return [
    limit,
    json({ limit: BODY_LIMIT, type: ['application/json', 'application/*+json'], verify: requirePlainJson }),
    register(services),
    unreadable,
  ];
}

function register(services: Services): RequestHandler {
  return async (req, res) => {
    const done = await registerClient(services, req.body);
    res.setHeader('Cache-Control', 'no-store');
    if ('error' in done) {
      res.status(400).json(done);
      return;
    }
    const { row, secret } = done;
    res.status(201).json({
      client_id: row.client_id,
      client_id_issued_at: Math.floor(row.created_at / 1000),
      client_name: row.name,
      redirect_uris: JSON.parse(row.redirect_uris),
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: row.auth_method,
      ...(secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
    });
  };
}

function refusal(error_description: string) {
  return { error: 'invalid_client_metadata', error_description };
}

/** Refuses a body that is not JSON, has duplicate names, is nested too deeply, or is too large. */
const unreadable: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (error instanceof Problem) return void res.status(error.status).json(refusal(error.message));
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  if (status >= 500) return next(error);
  res.status(status).json(refusal(status === 413 ? `the body is larger than ${BODY_LIMIT}` : 'the body must be JSON'));
};
