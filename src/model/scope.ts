/** What a caller may do. Tokens hold the two billing scopes; `account.manage` belongs to people and the command line. */
export const TOKEN_SCOPES = ['billing.read', 'billing.write'] as const;
export type Scope = (typeof TOKEN_SCOPES)[number] | 'account.manage';

/** Everything that a token can allow. */
export const ALL_TOKEN_SCOPES: ReadonlySet<Scope> = new Set(TOKEN_SCOPES);

export function isTokenScope(text: string): text is (typeof TOKEN_SCOPES)[number] {
  return (TOKEN_SCOPES as readonly string[]).includes(text);
}
