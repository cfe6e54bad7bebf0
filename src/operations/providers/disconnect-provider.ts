import * as z from 'zod';
import { operation } from '../kernel/operation.ts';
import { Connection, presentConnection, replaceConnection } from './connect-provider.ts';
import { notConnected } from './open-provider.ts';

export const disconnectProvider = operation({
  name: 'disconnectProvider',
  title: 'Disconnect the payment provider',
  summary:
    'Disconnects the payment provider. Nothing can be paid online until one is connected again. Its key is kept, encrypted, for refunds and disputes of earlier payments, for 550 days.',
  scope: 'account.manage',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: z.strictObject({}),
  output: Connection,
  refusals: ['provider_not_connected'],
})((ctx) =>
  ctx.write(async (tx) => {
    if (!(await replaceConnection(tx, ctx, null))) throw notConnected();
    return {
      result: presentConnection(undefined),
      events: [],
      activity: { subject: { kind: 'account', id: ctx.account.id }, summary: 'Disconnected the payment provider' },
    };
  }),
);
