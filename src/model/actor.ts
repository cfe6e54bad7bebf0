/** Who does something, and through which door: kept with every change (R53 "who or what assistant did what"). */
import type { TokenId, UserId } from './ids.ts';

export type Actor =
  | { readonly kind: 'token'; readonly tokenId: TokenId; readonly name: string }
  | { readonly kind: 'user'; readonly userId: UserId; readonly name: string }
  /** A chat assistant; `name` is what its client calls itself, so it is data, not proof. */
  | { readonly kind: 'assistant'; readonly tokenId: TokenId | null; readonly name: string }
  | { readonly kind: 'system'; readonly name: string }
  /** Somebody who opened a pay page; nobody knows who, so there is a name only if they gave one. */
  | { readonly kind: 'payer'; readonly name: string }
  /** A payment provider that said something about a payment. */
  | { readonly kind: 'provider'; readonly name: string };

export const DOORS = [
  'rest',
  'mcp',
  'v2',
  'legacy',
  'command line',
  'worker',
  'pay page',
  'provider',
  'dashboard',
] as const;
export type Channel = (typeof DOORS)[number];

/** Whose retries are recognised as retries (R14, R63): the same token, the same person, or the same local process owner. */
export function principalOf(actor: Actor): string {
  switch (actor.kind) {
    case 'token':
      return `token:${actor.tokenId}`;
    case 'assistant':
      return actor.tokenId === null ? 'local-assistant' : `token:${actor.tokenId}`;
    case 'user':
      return `user:${actor.userId}`;
    case 'system':
    case 'payer':
    case 'provider':
      return actor.kind;
  }
}
