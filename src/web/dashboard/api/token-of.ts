import { listTokens } from '../../../operations/tokens/list-tokens.ts';
import { tokenNotFound } from '../../../operations/tokens/rotate-token.ts';
import { idIn, run, type SignedIn } from '../page.ts';

/** Finds the token by the id in the URL. Throws if the account has no such token. */
export async function tokenOf(visit: SignedIn) {
  const id = idIn(visit);
  const { tokens } = await run(visit, listTokens);
  const token = tokens.find((one) => one.id === id);
  if (!token) throw tokenNotFound(id);
  return token;
}
