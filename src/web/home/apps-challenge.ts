/**
 * `/.well-known/openai-apps-challenge`, always at the root of the host. OpenAI gives a token to the person who submits
 * a service to ChatGPT's directory. OpenAI then reads the token here, to verify that this person controls the host.
 */
import type { RequestHandler } from 'express';

export const APPS_CHALLENGE = '/.well-known/openai-apps-challenge';

/** Sends the token. If there is none, the next handler answers, as if this address did not exist. */
export function sendAppsChallenge(token: string | null): RequestHandler {
  return (_req, res, next) => {
    if (token === null) next();
    else res.type('text/plain').send(token);
  };
}
