import { listTokens } from '../../../operations/tokens/list-tokens.ts';
import { tokenNotFound } from '../../../operations/tokens/rotate-token.ts';
import { ask, type Inside, idIn } from '../page.ts';

/** The token that an address names, of this account. */
export async function tokenOf(visit: Inside) {
  const id = idIn(visit);
  const { tokens } = await ask(visit, listTokens);
  const token = tokens.find((one) => one.id === id);
  if (!token) throw tokenNotFound(id);
  return token;
}
