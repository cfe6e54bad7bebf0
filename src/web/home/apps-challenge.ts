/**
 * `/.well-known/openai-apps-challenge`, always at the root of the host: OpenAI shows a token to who submits a service to
 * ChatGPT's directory, and reads it here before it lists the service.
 */
import type { RequestHandler } from 'express';

export const APPS_CHALLENGE = '/.well-known/openai-apps-challenge';

/** Without a token the address is like any other at which there is nothing. */
export function sendAppsChallenge(token: string | null): RequestHandler {
  return (_req, res, next) => {
    if (token === null) next();
    else res.type('text/plain').send(token);
  };
}
