/** Who is calling when a chat assistant calls. */
import type { Actor } from '../../model/actor.ts';
import type { Caller } from '../../operations/context.ts';
import type { CallContext } from '../../tools/service.ts';
import { plain } from '../../tools/words.ts';

const NAME_MAX = 100;
const NAMELESS = 'MCP client';

/** What a client calls itself, fit to be shown; `undefined` when nothing of it can be seen. */
export function shownName(given: unknown): string | undefined {
  return typeof given === 'string' ? plain(given, NAME_MAX) || undefined : undefined;
}

/** The caller as an assistant that acts with the caller's token; one that a person connected is known by that. */
export function asAssistant(caller: Caller, { client, signal }: CallContext): Caller {
  if (caller.actor.kind === 'assistant') return { ...caller, door: 'mcp', signal };
  const actor: Actor = { kind: 'assistant', tokenId: tokenOf(caller.actor), name: client ?? NAMELESS };
  return { ...caller, actor, door: 'mcp', signal };
}

function tokenOf(actor: Actor) {
  return 'tokenId' in actor ? actor.tokenId : null;
}
