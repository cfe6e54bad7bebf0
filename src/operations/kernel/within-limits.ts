/** Checks a call against the limits of its token (docs/guardrails.md). `call()` runs this check for every interface. */
import { BillingError, type Confirmable } from '../../model/billing-error.ts';
import { addDays, dateAt, formatInstant, type LocalDate, startOfDay } from '../../model/dates.ts';
import type { TokenId } from '../../model/ids.ts';
import { formatMoney, type Money, toMajor } from '../../model/money.ts';
import type { Grant, Limits } from '../../model/token.ts';
import type { Queries } from '../../store/store.ts';
import type { ReadContext, SpendingCount } from './context.ts';
import type { AmountAtRisk, Redirects } from './declaration.ts';

const OWNER = 'Only the owner can change that, under Settings in the dashboard.';

type Stakes<Input> = {
  readonly amountAtRisk: AmountAtRisk<Input> | undefined;
  readonly redirects: Redirects<Input> | undefined;
};

/**
 * Checks the call against the token's limits: test mode, grants, currency and amount. The returned `count` checks the
 * day's sum, and must be called in the transaction that makes the change. Test money needs no grant and has no limit.
 */
export function withinLimits<Input>(
  ctx: ReadContext,
  limits: Limits,
  { amountAtRisk, redirects }: Stakes<Input>,
  input: Input,
): SpendingCount & { readonly input: Input } {
  if (!amountAtRisk || !redirects) {
    throw new BillingError('not_permitted', `A token with limits cannot call ${ctx.operation}.`, { hint: OWNER });
  }
  const { money, isTest, countsLater = false, customer, input: counted = input } = amountAtRisk;
  if (limits.testModeOnly && !isTest) throw onlyTestMode(ctx);
  if (!isTest) requireGrant(ctx, limits, redirects, input);
  if (!money || isTest) return { input: counted, count: nothing, note: '' };
  requireCurrency(limits, money);
  const note = requireAmount(ctx, limits, { ...money, customer });
  return { input: counted, count: countsLater ? nothing : (tx) => countToday(tx, ctx, limits, money), note };
}

async function nothing(): Promise<void> {}

function onlyTestMode({ operation }: ReadContext): BillingError {
  const message = `This token is limited to test mode, and ${operation} would change something real.`;
  const hint = `Where there is a field testmode, set it to true; change only what was made so. ${OWNER}`;
  return new BillingError('not_permitted', message, { hint });
}

function requireCurrency({ currencies }: Limits, { currency }: Money): void {
  if (!currencies || currencies.includes(currency)) return;
  throw new BillingError(
    'not_permitted',
    `This token is limited to ${currencies.join(', ')}, and this is ${currency}.`,
    {
      field: 'currency',
      allowedValues: currencies,
      hint: OWNER,
    },
  );
}

/** Refuses an amount above the limit unless a person has confirmed it. Returns the note for the activity list. */
function requireAmount({ confirmed }: ReadContext, { maxAmount, askAboveLimit }: Limits, money: Confirmable): string {
  const { amount, currency } = money;
  const max = maxAmount?.[currency];
  if (max === undefined || amount <= max) return '';
  const limit = formatMoney(max, currency);
  if (askAboveLimit && confirmed?.amount === amount && confirmed.currency === currency) {
    return ` (above the limit of ${limit}; a person said yes)`;
  }
  throw new BillingError(
    'limit_exceeded',
    `This token is limited to ${limit} a call, and this is ${formatMoney(amount, currency)}.`,
    {
      hint: `Ask for at most ${limit}, or have a person do it in the dashboard. Do not split it up. ${OWNER}`,
      facts: { limit: { kind: 'per_call', currency, max: toMajor(max, currency), asked: toMajor(amount, currency) } },
      ...(askAboveLimit ? { confirmable: money } : {}),
    },
  );
}

async function countToday(tx: Queries, ctx: ReadContext, { maxPerDay }: Limits, money: Money): Promise<void> {
  const max = maxPerDay?.[money.currency];
  if (max === undefined) return;
  const { amount, currency } = money;
  const day = dateAt(ctx.now(), ctx.account.timezone);
  const token_id = tokenOf(ctx);
  if (amount <= max && (await tx.spending.add({ token_id, day, currency, amount }, max))) return;
  throw dayIsSpent(ctx, { day, max, left: max - (await tx.spending.of({ token_id, day, currency })) }, money);
}

type Day = { readonly day: LocalDate; readonly max: number; readonly left: number };

function dayIsSpent({ account }: ReadContext, { day, max, left }: Day, { amount, currency }: Money): BillingError {
  const [limit, rest, asked] = [max, left, amount].map((one) => formatMoney(one, currency));
  const resetsAt = startOfDay(addDays(day, 1), account.timezone);
  return new BillingError(
    'limit_exceeded',
    `This token is limited to ${limit} a day; ${rest} of today is left, and this is ${asked}.`,
    {
      hint: `The next day begins at ${formatInstant(resetsAt)} (midnight in ${account.timezone}). Until then a person can do it in the dashboard. ${OWNER}`,
      facts: {
        limit: {
          kind: 'per_day',
          currency,
          max: toMajor(max, currency),
          asked: toMajor(amount, currency),
          left: toMajor(left, currency),
          resets_at: formatInstant(resetsAt),
        },
      },
    },
  );
}

function tokenOf({ actor }: ReadContext): TokenId {
  const id = 'tokenId' in actor ? actor.tokenId : null;
  if (id === null) throw new Error('a call is held to the limits of a token that it does not have');
  return id;
}

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

/**
 * Checks the grants for a call that can send money to a new destination or restart payments. Throws if a grant is
 * missing.
 */
function requireGrant<Input>(
  { operation }: Pick<ReadContext, 'operation'>,
  { grants }: Pick<Limits, 'grants'>,
  redirects: Redirects<Input>,
  input: Input,
): void {
  if (redirects === 'nothing') return;
  const needed = [redirects].flat().filter(({ when }) => when?.(input) !== false);
  const missing = needed.find(({ grant }) => !grants.includes(grant));
  if (!missing) return;
  const { grant } = missing;
  const { effect, person } = WHAT[grant];
  throw new BillingError(
    'not_permitted',
    `This token has limits and not the grant ${grant}, and this call of ${operation} ${effect}.`,
    {
      hint: `A person can do it in the dashboard, ${person}. The owner can grant ${grant} to this token with its limits, under Settings in the dashboard or with billhook token limit --grant.`,
    },
  );
}
