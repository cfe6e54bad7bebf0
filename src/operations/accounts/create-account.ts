/**
 * Creates an account. Not in the catalogue of operations, because every operation there runs within an existing
 * account.
 */
import * as z from 'zod';
import { BillingError, invalid } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import type { TimeZone } from '../../model/dates.ts';
import type { Currency as CurrencyCode } from '../../model/money.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { Services } from '../kernel/context.ts';
import { faultsOf } from '../kernel/faults.ts';
import { Currency, Email, text, Zone } from '../kernel/fields.ts';

const HANDLE = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

const NewAccount = z.strictObject({
  name: text(BOUNDS.name),
  email: Email.optional(),
  handle: z
    .string()
    .regex(HANDLE, 'must be 1 to 40 lower-case letters, digits and hyphens, and not only digits')
    .refine((handle) => !/^\d+$/.test(handle), 'must not be only digits, because those would be read as an id')
    .optional(),
  currency: Currency.default('EUR' as CurrencyCode),
  timezone: Zone.default('Europe/Amsterdam' as TimeZone),
});

/** Creates an account. If no `handle` is given, derives it from the name. Rejects a handle that is taken. */
export async function createAccount(
  services: Services,
  raw: unknown,
  channel: 'command line' | 'dashboard' = 'command line',
): Promise<AccountRow> {
  const parsed = NewAccount.safeParse(raw, { reportInput: true });
  if (!parsed.success) throw invalid(faultsOf(parsed.error, NewAccount));
  const { name, email, currency, timezone } = parsed.data;
  const handle = parsed.data.handle ?? handleFrom(name);
  const at = services.clock.now();
  return services.store.transaction(async (tx) => {
    const account = await tx.accounts.insert({
      name,
      email: email ?? null,
      handle,
      currency,
      timezone,
      invoice_prefix: 'INV-',
      reminder_plan: null,
      created_at: at,
    });
    if (!account) throw handleTaken(handle);
    await tx.journal.addActivity({
      account_id: account.id,
      operation: 'createAccount',
      actor_kind: 'system',
      actor_id: null,
      actor_name: channel,
      channel,
      subject_kind: 'account',
      subject_id: account.id,
      summary: `Created the account ${name}`,
      request_id: `account-${account.id}`,
      created_at: at,
    });
    return account;
  });
}

function handleFrom(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const handle = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '');
  if (handle !== '' && !/^\d+$/.test(handle)) return handle;
  throw invalid([{ field: 'handle', message: `is required: none can be made from the name ${JSON.stringify(name)}` }]);
}

function handleTaken(handle: string): BillingError {
  const hint = 'Choose another one with --handle.';
  return new BillingError('account_exists', `There is already an account with the handle ${handle}.`, {
    field: 'handle',
    hint,
  });
}
