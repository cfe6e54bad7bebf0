/** Callers whose token has limits. For tests that call operations directly, without an interface. */
import type { Caller } from '../../../src/operations/kernel/context.ts';
import { authenticate, callerOfToken } from '../../../src/operations/tokens/authenticate.ts';
import type { Desk } from '../../kit/desk.ts';

export const BOTH = { scopes: ['billing.read', 'billing.write'] };

export async function heldTo(desk: Desk, limits: object): Promise<Partial<Caller>> {
  const { token } = await desk.run('createToken', { ...BOTH, ...limits });
  return opened(desk, token);
}

export async function opened({ testApp }: Desk, secret: string): Promise<Partial<Caller>> {
  const found = await authenticate(testApp.app.services, secret);
  if (!found) throw new Error('the token opens nothing');
  return { ...callerOfToken(found), revision: null };
}
