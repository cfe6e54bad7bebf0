/**
 * What sends money elsewhere or starts it again: refused to a token with limits, unless its owner granted it
 * (docs/guardrails.md).
 */
import { BillingError } from '../../model/billing-error.ts';
import type { Grant, Limits } from '../../model/token.ts';
import type { ReadContext } from './context.ts';

/** `when`: only these calls; all calls if it is left out. */
export type Redirects<Input> = 'nothing' | { readonly grant: Grant; when?(input: Input): boolean };

const WHAT: Readonly<Record<Grant, { readonly effect: string; readonly person: string }>> = {
  payment_details: {
    effect: 'can change where customers are told to pay',
    person: 'under Settings → Business, or with a text of their own on the page of the invoice',
  },
  receivers: {
    effect: 'can send the invoices and payment links of a customer to someone else',
    person: 'on the page of the customer',
  },
  webhooks: {
    effect: 'changes who is told, and believed, that money was received',
    person: 'under Settings → Webhooks',
  },
  resume: {
    effect: 'starts charges again that a person may have stopped',
    person: 'on the page of the subscription',
  },
};

/** Throws if the call is of that class and the token has no grant for it. */
export function requireGrant<Input>(
  { operation }: Pick<ReadContext, 'operation'>,
  { grants }: Pick<Limits, 'grants'>,
  redirects: Redirects<Input>,
  input: Input,
): void {
  if (redirects === 'nothing') return;
  const { grant } = redirects;
  if (grants.includes(grant) || redirects.when?.(input) === false) return;
  const { effect, person } = WHAT[grant];
  throw new BillingError(
    'not_permitted',
    `This token has limits and not the grant ${grant}, and this call of ${operation} ${effect}.`,
    {
      hint: `A person can do it in the dashboard, ${person}. The owner can grant ${grant} to this token with its limits, under Settings in the dashboard or with billhook token limit --grant.`,
    },
  );
}
