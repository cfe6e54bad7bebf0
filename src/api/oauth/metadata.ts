/** Metadata of each protected resource: its authorization server and its scopes (RFC 9728). */
import type { RequestHandler } from 'express';
import { resourcesAt, wellKnownUrl } from '../../model/oauth.ts';
import { TOKEN_SCOPES } from '../../model/token.ts';

const NAMES = { mcp: 'Billhook for assistants', rest: 'Billhook REST interface' } as const;
const MAX_AGE_SECONDS = 3600;

/** Path and handler of the metadata document of each resource. */
export function resourceDocuments(baseUrl: string): (readonly [path: string, send: RequestHandler])[] {
  const resources = resourcesAt(baseUrl);
  return (['mcp', 'rest'] as const).map((name) => {
    const resource = resources[name];
    const document = {
      resource,
      authorization_servers: [baseUrl],
      scopes_supported: [...TOKEN_SCOPES],
      bearer_methods_supported: ['header'],
      resource_name: NAMES[name],
    };
    const path = new URL(wellKnownUrl(resource, 'oauth-protected-resource')).pathname;
    return [
      path,
      (_req, res) => {
        res.setHeader('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`);
        res.json(document);
      },
    ] as const;
  });
}
