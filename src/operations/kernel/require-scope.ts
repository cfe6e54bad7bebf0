import { BillingError } from '../../model/billing-error.ts';
import type { Caller } from './context.ts';
import { type Declaration, isReadOnly } from './declaration.ts';

/** Throws unless the caller has the operation's scope and its token is not limited to reading. */
export function requireScope(caller: Caller, operation: Pick<Declaration, 'name' | 'scope'>): void {
  const { name, scope } = operation;
  if (caller.limits?.readOnly && !isReadOnly(operation)) {
    const hint = 'Only the owner can change that, under Settings in the dashboard.';
    throw new BillingError('not_permitted', `This token is limited to reading, and ${name} changes something.`, {
      hint,
    });
  }
  if (caller.scopes.has(scope)) return;
  const hint = `Use a token that has the scope ${scope}.`;
  throw new BillingError('insufficient_scope', `${name} needs the scope ${scope}.`, { hint, requiredScope: scope });
}
