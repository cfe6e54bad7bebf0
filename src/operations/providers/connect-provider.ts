import * as z from 'zod';
import { formatInstant } from '../../model/dates.ts';
import { CONNECTION_STATES, DRILLS, PROVIDER_KINDS } from '../../model/provider.ts';
import type { Fault } from '../../model/refusal.ts';
import type { ConnectionRow } from '../../store/provider-connections.ts';
import { operation } from '../operation.ts';

export const Connection = z.object({
  kind: z.enum(PROVIDER_KINDS).nullable().describe('null when none is connected.'),
  state: z.enum(CONNECTION_STATES).nullable(),
  drill: z.enum(DRILLS).nullable().describe('The failure that the sandbox plays, if any.'),
  connected_at: z.string().meta({ format: 'date-time' }).nullable(),
});

export const connectProvider = operation({
  name: 'connectProvider',
  title: 'Connect a payment provider',
  summary:
    'Connects the account to a payment provider, in place of the one before. Payments under way stay with the provider that they began at.',
  scope: 'account.manage',
  effects: { destructive: false, idempotent: true, openWorld: false },
  input: z.strictObject({
    kind: z.enum(PROVIDER_KINDS),
    state: z.enum(CONNECTION_STATES).default('ready'),
    api_key: z.string().trim().min(8).max(500).optional().describe('Of stripe or mollie; kept encrypted.'),
    drill: z.enum(DRILLS).optional().describe('For the sandbox: the failure to play.'),
  }),
  combinations: keyFaults,
  output: Connection,
  refusals: [],
})((ctx, { kind, state, api_key, drill }) =>
  ctx.write(async (tx) => {
    const row: ConnectionRow = {
      account_id: ctx.account.id,
      kind,
      state,
      sealed_api_key: api_key === undefined ? null : ctx.secrets.seal(api_key),
      drill: drill ?? null,
      connected_at: ctx.now(),
      fingerprint: kind,
      mode: null,
      verified_at: null,
    };
    await tx.connections.put(row);
    return {
      result: presentConnection(row),
      events: [],
      activity: { subject: { kind: 'account', id: ctx.account.id }, summary: `Connected ${kind} (${state})` },
    };
  }),
);

export function presentConnection(row: ConnectionRow | undefined): z.input<typeof Connection> {
  if (!row) return { kind: null, state: null, drill: null, connected_at: null };
  const { kind, state, drill, connected_at } = row;
  return { kind, state, drill, connected_at: formatInstant(connected_at) };
}

/** Real providers need a key once money can be received; the sandbox has none. */
function keyFaults({ kind, state, api_key, drill }: Readonly<Record<string, unknown>>): Fault[] {
  const real = kind === 'stripe' || kind === 'mollie';
  return [
    ...(real && state !== 'onboarding' && api_key === undefined
      ? [{ field: 'api_key', message: `is required for ${String(kind)}, unless its state is onboarding` }]
      : []),
    ...(kind === 'sandbox' && api_key !== undefined
      ? [{ field: 'api_key', message: 'is not needed by the sandbox' }]
      : []),
    ...(real && drill !== undefined ? [{ field: 'drill', message: 'is played by the sandbox only' }] : []),
  ];
}
