/** The caller of a chat assistant's calls. */
import type { Actor } from '../../model/actor.ts';
import type { Caller } from '../../operations/kernel/context.ts';
import type { CallContext } from '../../tools/service.ts';
import { plain } from '../../tools/words.ts';

const NAME_MAX = 100;
const NAMELESS = 'MCP client';

/** The client's own name, made safe to show; `undefined` if no visible character is left. */
export function shownName(given: unknown): string | undefined {
  return typeof given === 'string' ? plain(given, NAME_MAX) || undefined : undefined;
}

/** The caller as an assistant that uses the caller's token. An assistant connected with OAuth keeps its own name. */
export function asAssistant(caller: Caller, { client, signal }: CallContext): Caller {
  if (caller.actor.kind === 'assistant') return { ...caller, channel: 'mcp', signal };
  const actor: Actor = { kind: 'assistant', tokenId: tokenOf(caller.actor), name: client ?? NAMELESS };
  return { ...caller, actor, channel: 'mcp', signal };
}

function tokenOf(actor: Actor) {
  return 'tokenId' in actor ? actor.tokenId : null;
}
