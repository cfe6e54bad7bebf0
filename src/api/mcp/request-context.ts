/** Passes the caller and its tools through the SDK, which gives `authInfo` to the handlers. */
import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Caller } from '../../operations/kernel/context.ts';
import type { Reach } from '../../tools/list.ts';

type Carried = { readonly caller: Caller; readonly reach: Reach; isAsked: boolean };

export function carry(caller: Caller, reach: Reach): AuthInfo {
  const carried: Carried = { caller, reach, isAsked: false };
  return { token: '', clientId: '', scopes: [...caller.scopes], extra: { carried } };
}

export function carried(authInfo: unknown): Carried {
  const found = (authInfo as AuthInfo | undefined)?.extra?.carried;
  if (!found) throw new Error('an MCP request was served without a caller');
  return found as Carried;
}

/** In a batch only the first call may use the response cache, because a later one may read what an earlier one wrote. */
export function nextCaller(from: Carried): Caller {
  const { caller, isAsked } = from;
  from.isAsked = true;
  return isAsked ? { ...caller, revision: null } : caller;
}
