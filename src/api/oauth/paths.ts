/** Paths of the authorization server, below the address of the service. */
export const PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  pushed_authorization_request: '/oauth/par',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;

export const DISCOVERY = '/.well-known/oauth-authorization-server';

/**
 * Prefix of the cookies of oidc-provider. The service never sends these cookies to browsers, and removes them from the
 * requests of browsers.
 */
export const OWN_COOKIES = 'oauth-';
export const RESUME_COOKIE = `${OWN_COOKIES}resume`;
