/** Scopes. Tokens have the two billing scopes; `account.manage` is for people and the command line only. */
export const TOKEN_SCOPES = ['billing.read', 'billing.write'] as const;
export type Scope = (typeof TOKEN_SCOPES)[number] | 'account.manage';

/** All scopes that a token can have. */
export const ALL_TOKEN_SCOPES: ReadonlySet<Scope> = new Set(TOKEN_SCOPES);

export function isTokenScope(text: string): text is (typeof TOKEN_SCOPES)[number] {
  return (TOKEN_SCOPES as readonly string[]).includes(text);
}
