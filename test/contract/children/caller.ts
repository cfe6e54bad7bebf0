/**
 * A process of its own that calls one operation again and again. It says `ready`, waits for a line, then writes each
 * answer as a line of JSON once it has it. It stops at the first call that is not answered.
 */
import { once } from 'node:events';
import { smtpGateway } from '../../../src/gateways/smtp.ts';
import type { Instant } from '../../../src/model/dates.ts';
import type { AccountId } from '../../../src/model/ids.ts';
import { Refusal } from '../../../src/model/refusal.ts';
import { CATALOG, type OperationName } from '../../../src/operations/catalog.ts';
import type { Caller, World } from '../../../src/operations/context.ts';
import type { Once } from '../../../src/operations/once.ts';
import { call, type Operation } from '../../../src/operations/operation.ts';
import { openStore } from '../../../src/store/store.ts';

export interface Order {
  readonly databaseUrl: string;
  readonly smtpUrl?: string;
  readonly accountId: number;
  readonly now: number;
  readonly operation: OperationName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly once?: Once;
  readonly times: number;
}

export type Report =
  | 'ready'
  | { readonly data: Readonly<Record<string, unknown>> }
  | { readonly refused: string }
  | { readonly bug: string };

const order = JSON.parse(process.argv[2] ?? '') as Order;

try {
  const store = openStore(order.databaseUrl, () => undefined);
  const account = await store.accounts.byId(order.accountId as AccountId);
  if (!account) throw new Error(`there is no account ${order.accountId}`);
  const world: World = {
    store,
    clock: { now: () => order.now as Instant },
    mail: smtpGateway(order.smtpUrl ?? 'smtp://127.0.0.1:1', 'billing@example.com'),
    addresses: { baseUrl: 'https://b.example', apiUrl: 'https://b.example/v2', linkUrl: 'https://b.example/link' },
  };
  const caller: Caller = {
    actor: { kind: 'system', name: 'test' },
    door: 'command line',
    scopes: new Set(['billing.read', 'billing.write']),
    account,
    requestId: `process-${process.pid}`,
  };
  const operation = CATALOG[order.operation] as unknown as Operation;
  report('ready');
  await once(process.stdin, 'data');
  for (let n = 0; n < order.times; n++) {
    const { data } = await call(world, caller, operation, order.input, order.once);
    report({ data });
  }
} catch (error) {
  report(error instanceof Refusal ? { refused: error.code } : { bug: String(error) });
}
process.exit();

function report(line: Report): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
