/** Where the authorization server answers, below the address of the service. */
export const PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  pushed_authorization_request: '/oauth/par',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;

export const DISCOVERY = '/.well-known/oauth-authorization-server';

/** Cookies of the library: never sent to browsers, and ignored when browsers send them. */
export const OWN_COOKIES = 'oauth-';
export const RESUME_COOKIE = `${OWN_COOKIES}resume`;
