/**
 * The actor of a change and the interface it came through, stored with every change (R53 "who or what assistant did
 * what").
 */
import type { TokenId, UserId } from './ids.ts';

export type Actor =
  | { readonly kind: 'token'; readonly tokenId: TokenId; readonly name: string }
  | { readonly kind: 'user'; readonly userId: UserId; readonly name: string }
  /** A chat assistant. Its client chooses `name`, so the name proves nothing. */
  | { readonly kind: 'assistant'; readonly tokenId: TokenId | null; readonly name: string }
  | { readonly kind: 'system'; readonly name: string }
  /** An anonymous visitor of a pay page; `name` only if they entered one. */
  | { readonly kind: 'payer'; readonly name: string }
  /** A payment provider that reported about a payment. */
  | { readonly kind: 'provider'; readonly name: string };

/** The interfaces through which changes come; stored in `activity.channel`. */
export const CHANNELS = [
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
export type Channel = (typeof CHANNELS)[number];

/**
 * The identity within which retries are recognised (R14, R63): the same token, the same person, or the same local
 * process owner.
 */
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
