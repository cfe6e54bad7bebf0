/** Reads all data of the service through its interface, page by page. */
import type { Caller } from './caller.ts';
import type { Data } from './model.ts';

export interface Ledger {
  readonly invoices: readonly Data[];
  readonly payments: readonly Data[];
  readonly creditNotes: readonly Data[];
  readonly subscriptions: readonly Data[];
  readonly stats: Data;
}

export async function readLedger({ get }: Caller): Promise<Ledger> {
  async function all(path: string, field: string): Promise<Data[]> {
    const rows: Data[] = [];
    for (let cursor: unknown = ''; cursor !== null; ) {
      const page = await get(`${path}?limit=100${cursor ? `&cursor=${encodeURIComponent(String(cursor))}` : ''}`);
      rows.push(...(page[field] as Data[]));
      cursor = page.next_cursor;
    }
    return rows;
  }
  return {
    invoices: await all('/invoices', 'invoices'),
    payments: await all('/payments', 'payments'),
    creditNotes: await all('/credit-notes', 'credit_notes'),
    subscriptions: await all('/subscriptions', 'subscriptions'),
    stats: await get('/invoices/stats'),
  };
}
