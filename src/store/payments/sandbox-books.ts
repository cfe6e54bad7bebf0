/** Stores the payments of the sandbox provider. They are in separate tables of the service's own database. */
import type { Instant } from '../../model/dates.ts';
import type { Lease } from '../../model/lease.ts';
import type { SandboxBooks, SandboxEntry, SandboxPayment } from '../../model/sandbox.ts';
import type { SandboxPaymentRow, SandboxQueries } from './sandbox.ts';

type Sandbox = { readonly sandbox: SandboxQueries };
type Store = Sandbox & { readonly transaction: <T>(change: (tx: Sandbox) => Promise<T>) => Promise<T> };

/** Implements the sandbox's `SandboxBooks`, and the `CallbackQueue` of gateways/providers/sandbox-callbacks.ts. */
export function sandboxBooks({ sandbox, transaction }: Store) {
  return {
    create: async (payment, now) => {
      const { id, accountId: account_id, key, state } = payment;
      const wanted = { id, account_id, key, state, body: JSON.stringify(payment), version: 1, created_at: now };
      const row = await transaction((tx) => tx.sandbox.create(wanted));
      return { ...entryOf(row), isNew: row.id === id };
    },
    find: async (id) => {
      const row = await sandbox.find(id);
      return row && entryOf(row);
    },
    findByKey: async (key) => {
      const row = await sandbox.findByKey(key);
      return row && entryOf(row);
    },
    replace: ({ version }, payment, callbackTimes) =>
      transaction(async (tx) => {
        const won = await tx.sandbox.replace(payment.id, version, payment.state, JSON.stringify(payment));
        if (won) await note(tx, payment, callbackTimes);
        return won;
      }),
    queueCallbacks: (payment, at) => transaction((tx) => note(tx, payment, at)),
    claim: async (lease: Lease, limit: number) => {
      // Checks without a lock first, because usually no callback is due.
      if (!(await sandbox.callbackIsDue(lease.now))) return [];
      const rows = await transaction((tx) => tx.sandbox.claimCallbacks(lease, limit));
      return rows.map(({ account_id: accountId, ...row }) => ({ ...row, accountId }));
    },
    finish: async (id: number, dueAt: Instant | null) => {
      await transaction((tx) => tx.sandbox.settleCallback(id, dueAt));
    },
  } satisfies SandboxBooks & Record<string, unknown>;
}

async function note(tx: Sandbox, { id, key, accountId, callbackUrl }: SandboxPayment, at: readonly Instant[]) {
  const body = JSON.stringify({ id, key });
  for (const due_at of at) {
    await tx.sandbox.addCallback({ account_id: accountId, payment_id: id, url: callbackUrl, body, due_at });
  }
}

function entryOf({ body, version }: SandboxPaymentRow): SandboxEntry {
  return { payment: JSON.parse(body) as SandboxPayment, version };
}
