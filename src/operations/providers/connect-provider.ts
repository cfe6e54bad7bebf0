import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { formatInstant } from '../../model/dates.ts';
import {
  CONNECTION_STATES,
  PROVIDER_KINDS,
  PROVIDER_MODES,
  type ProviderKind,
  SIMULATED_FAILURES,
} from '../../model/provider.ts';
import type { ConnectionRow } from '../../store/payments/provider-connections.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { operation } from '../kernel/operation.ts';
import { holdKey, sealStored } from '../secrets/key-check.ts';
import { FIRST_FINGERPRINT, fingerprintFor, joinSameAccount, knownCredentials, retired } from './credentials.ts';
import { identifyOthers, isUnverified, type Trial, tryKey } from './verify-connection.ts';

export const Connection = z.object({
  kind: z.enum(PROVIDER_KINDS).nullable().describe('null when none is connected.'),
  state: z.enum(CONNECTION_STATES).nullable(),
  mode: z
    .enum(PROVIDER_MODES)
    .nullable()
    .describe('test: no real money moves, and payments are marked as tests. null for the sandbox and while unknown.'),
  unverified: z
    .boolean()
    .describe('true: the provider could not be reached when the key was set; it is tried again later.'),
  drill: z.enum(SIMULATED_FAILURES).nullable().describe('The failure that the sandbox simulates, if any.'),
  connected_at: z.string().meta({ format: 'date-time' }).nullable(),
});
const Connected = Connection.extend({
  warnings: z.array(z.string()).describe('Permissions that the key lacks, and checks that could not be made.'),
});

export const connectProvider = operation({
  name: 'connectProvider',
  title: 'Connect a payment provider',
  summary:
    'Connects the account to a payment provider, replacing the current one; the key is tried at once. Open payments of the former provider are ended there, or checked until they end; none is continued.',
  scope: 'account.manage',
  effects: { destructive: false, idempotent: true, openWorld: true },
  input: z.strictObject({
    kind: z.enum(PROVIDER_KINDS),
    state: z.enum(CONNECTION_STATES).default('ready'),
    api_key: z.string().trim().min(8).max(500).optional().describe('Of stripe or mollie; kept encrypted.'),
    drill: z.enum(SIMULATED_FAILURES).optional().describe('For the sandbox: the failure to simulate.'),
  }),
  combinations: keyFaults,
  output: Connected,
  refusals: [],
})(async (ctx, { kind, state, api_key, drill }) => {
  const trial = api_key === undefined ? null : await trialOf(ctx, kind, api_key);
  if (trial?.is === 'good') await identifyOthers(ctx, ctx.account.id, kind);
  return ctx.write(async (tx) => {
    const now = ctx.now();
    const sealed_api_key = api_key === undefined ? null : await sealStored(tx, ctx, api_key);
    const report = trial?.is === 'good' ? trial.report : null;
    const mode = report?.mode ?? (api_key === undefined ? null : ctx.providers[kind].modeOf(api_key));
    const given = { kind, apiKey: api_key ?? null, mode, identity: report?.identity ?? null };
    const known = await knownCredentials(tx, ctx.account, kind);
    const row: ConnectionRow = {
      account_id: ctx.account.id,
      kind,
      state,
      mode,
      identity: given.identity,
      drill: drill ?? null,
      sealed_api_key,
      fingerprint: fingerprintFor(given, known, ctx.secrets.open),
      connected_at: now,
      verified_at: report === null ? null : now,
    };
    await replaceConnection(tx, ctx, row);
    // Payments of older versions have no fingerprint of their credentials. If no credentials of this provider are
    // known, such payments most likely belong to the account that is now connected.
    if (known.length === 0) await tx.connections.join(row.account_id, kind, FIRST_FINGERPRINT, row.fingerprint);
    const warnings = trial?.is === 'good' ? [...trial.report.missing] : trial ? [notTried(kind, trial.reason)] : [];
    return {
      result: { ...presentConnection(row), warnings },
      events: [],
      activity: {
        subject: { kind: 'account', id: ctx.account.id },
        summary: `Connected ${kind}${mode === 'test' ? ' in test mode' : ''} (${state})`,
      },
    };
  });
});

/**
 * Tries the key at the provider. A key in a wrong format is never sent to the provider, because it may be a secret of
 * another service.
 */
async function trialOf(ctx: Context, kind: ProviderKind, apiKey: string): Promise<Exclude<Trial, { is: 'refused' }>> {
  const fault = ctx.providers[kind].keyFault(apiKey);
  if (fault !== null) throw invalid([{ field: 'api_key', message: fault }]);
  const trial = await tryKey(ctx, ctx.account.id, kind, apiKey);
  if (trial.is === 'refused')
    throw invalid([
      { field: 'api_key', message: `must be a key that ${kind} accepts; the trial failed: ${trial.reason}` },
    ]);
  return trial as Exclude<Trial, { is: 'refused' }>;
}

function notTried(kind: ProviderKind, reason: string): string {
  return `The key could not be tried (${reason}); it is tried again before the first payment. "billhook doctor" tries it now for ${kind}.`;
}

/**
 * Replaces the connection by `row`. If `row` is null, disconnects the provider. Keeps the former key for the payments
 * that were made with it. Schedules checks of the open payments that were made with other credentials than the new
 * ones. The checks end these payments. Returns false if no provider was connected before.
 */
export async function replaceConnection(tx: Queries, ctx: Context, row: ConnectionRow | null): Promise<boolean> {
  const { id } = ctx.account;
  await holdKey(tx);
  const before = await tx.connections.find(id);
  if (before && before.sealed_api_key !== null && before.fingerprint !== row?.fingerprint) {
    await tx.connections.retire(retired(before, ctx.now()));
  }
  let fingerprint: string | null = null;
  if (row === null) await tx.connections.remove(id);
  else {
    await tx.connections.put(row);
    await tx.connections.recall(id, row.fingerprint);
    fingerprint = (await joinSameAccount(tx, row)).fingerprint;
  }
  await tx.payments.recheckOtherCredentials(id, fingerprint, ctx.now());
  return before !== undefined;
}

export function presentConnection(row: ConnectionRow | undefined): z.input<typeof Connection> {
  if (!row) return { kind: null, state: null, mode: null, unverified: false, drill: null, connected_at: null };
  const { kind, state, mode, drill, connected_at } = row;
  return { kind, state, mode, unverified: isUnverified(row), drill, connected_at: formatInstant(connected_at) };
}

/**
 * Faults of the input. A real provider needs a key after the account has finished its onboarding at the provider. The
 * sandbox takes no key. Only the sandbox takes `drill`.
 */
function keyFaults({ kind, state, api_key, drill }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const real = kind === 'stripe' || kind === 'mollie';
  return [
    ...(real && state !== 'onboarding' && api_key === undefined
      ? [{ field: 'api_key', message: `is required for ${String(kind)}, unless its state is onboarding` }]
      : []),
    ...(kind === 'sandbox' && api_key !== undefined
      ? [{ field: 'api_key', message: 'is not needed by the sandbox' }]
      : []),
    ...(real && drill !== undefined ? [{ field: 'drill', message: 'is for the sandbox only' }] : []),
  ];
}
