/**
 * Compares the time of each list of quotes in a small ledger and in one a hundred times as large (R102), and the same
 * lists of invoices. Each customer has 200 quotes in both ledgers.
 */
import { type App, createApp } from '../../src/app.ts';
import { newCode } from '../../src/model/codes.ts';
import { addDays, type Instant, type LocalDate } from '../../src/model/dates.ts';
import type { CustomerId } from '../../src/model/ids.ts';
import type { Currency } from '../../src/model/money.ts';
import { STORED_QUOTE_STATUSES } from '../../src/model/quote.ts';
import { administrator } from '../../src/operations/administration.ts';
import { operationNamed } from '../../src/operations/catalog.ts';
import { type Caller, responseCache, type Services } from '../../src/operations/kernel/context.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { encodeCursor } from '../../src/operations/kernel/paging.ts';
import type { AccountRow } from '../../src/store/access/accounts.ts';
import { fillLedger } from './ledger.ts';
import { configOf } from './million/data.ts';
import { onPostgres } from './postgres.ts';
import { median, ROUNDS, type Row } from './rows.ts';
import { openBenchApp } from './test-app.ts';

const SMALL = 2_000;
const LARGE = 200_000;
const CHUNK = 2_000;
const OF_ONE_CUSTOMER = 200;
const FIRST_DAY = '2025-06-01' as LocalDate;

const KEYS = { listQuotes: 'quotes', listInvoices: 'invoices' } as const;
type List = keyof typeof KEYS;

/** `middle`: the cursor of a page in the middle of each list. */
type Ledger = { readonly caller: Caller; readonly middle: Readonly<Record<List, string>> };

/** Inputs of the lists. `middle`: the cursor of a page in the middle of the whole list. */
const LISTS: Readonly<Record<string, (middle: string) => Readonly<Record<string, unknown>>>> = {
  'first page': () => ({}),
  'page in the middle': (middle) => ({ cursor: middle }),
  'status=open': () => ({ status: 'open' }),
  'status=expired': () => ({ status: 'expired' }),
  'currency=EUR': () => ({ currency: 'EUR' }),
  'one customer': () => ({ customer: 'customer.1@example.com' }),
};

/** What an invoice is called where a quote is open or expired. */
const OF_INVOICES: Readonly<Record<string, string>> = { open: 'pending', expired: 'overdue' };

export async function quoteLists(): Promise<Row[]> {
  const onSqlite = await openBenchApp('quote-lists');
  const rows = await measured('SQLite', onSqlite);
  await onSqlite.close();
  return onPostgres(async (url) => {
    const app = await createApp(configOf(url));
    try {
      return [...rows, ...(await measured('Postgres', app))];
    } finally {
      await app.close();
    }
  });
}

async function measured(engine: string, app: Pick<App, 'services'>): Promise<Row[]> {
  // The cache has room for no answer, because a cached answer takes the same time at any size.
  const services = { ...app.services, responseCache: responseCache(1) };
  const ledgers = { small: await ledgerOf(services, SMALL), large: await ledgerOf(services, LARGE) };
  const rows: Row[] = [];
  for (const [what, inputOf] of Object.entries(LISTS)) {
    const times = {
      listQuotes: { small: [] as number[], large: [] as number[] },
      listInvoices: { small: [] as number[], large: [] as number[] },
    };
    for (let round = 0; round < ROUNDS * 10; round++) {
      for (const size of ['small', 'large'] as const) {
        const { caller, middle } = ledgers[size];
        for (const list of ['listQuotes', 'listInvoices'] as const) {
          // All invoices have one customer, so its list is no comparison.
          if (list === 'listInvoices' && what === 'one customer') continue;
          const { status, ...rest } = inputOf(middle[list]) as { status?: string };
          const named = list === 'listInvoices' ? OF_INVOICES[status ?? ''] : status;
          const input = { ...rest, ...(status === undefined ? {} : { status: named }) };
          const begin = performance.now();
          for (let n = 0; n < 5; n++) await call(services, caller, operationNamed(list), input);
          times[list][size].push((performance.now() - begin) / 5);
        }
      }
    }
    const { listQuotes: quotes, listInvoices: invoices } = times;
    const ratio = median(quotes.large) / median(quotes.small);
    const ofInvoices =
      invoices.large.length === 0
        ? ''
        : `; invoices ${median(invoices.large).toFixed(2)} and ${median(invoices.small).toFixed(2)} ms`;
    rows.push({
      what: `listQuotes, 200 000 quotes, ${what}, ${engine}`,
      measured: `${median(quotes.large).toFixed(2)} ms`,
      bare: `${median(quotes.small).toFixed(2)} ms at 2 000${ofInvoices}`,
      ratio,
      bound: '≤ 1.5, ≤ 20 ms',
      ok: ratio <= 1.5 && median(quotes.large) <= 20,
    });
  }
  return rows;
}

/** The cursor of a page in the middle of the list. */
async function middleOf(services: Services, caller: Caller, list: List, count: number): Promise<string> {
  const { data } = await call(services, caller, operationNamed(list), { limit: 1 });
  const [newest] = data[KEYS[list]] as { id: number }[];
  const [name, ...place] = JSON.parse(Buffer.from(String(data.next_cursor), 'base64url').toString()) as unknown[];
  if (typeof name !== 'string' || !newest) throw new Error(`${list} is empty`);
  const middle = place.map((part) => (part === newest.id ? newest.id - Math.floor(count / 2) : part));
  return encodeCursor(name, middle as (string | number)[]);
}

async function ledgerOf(services: Services, count: number): Promise<Ledger> {
  const account = await fillLedger(services, count);
  const caller = administrator(account);
  const customers: CustomerId[] = [];
  for (let n = 0; n < count / OF_ONE_CUSTOMER; n++) {
    const made = await call(services, caller, operationNamed('createCustomer'), {
      name: `Customer ${n}`,
      email: `customer.${n}@example.com`,
    });
    customers.push((made.data as { id: CustomerId }).id);
  }
  for (let first = 0; first < count; first += CHUNK) {
    await services.store.transaction(async (tx) => {
      for (let n = first; n < first + CHUNK; n++) {
        const customer = customers[n % customers.length];
        if (customer !== undefined) await tx.quotes.insert(quoteRow(account, customer, n, services.clock.now()));
      }
    });
  }
  const middle = {
    listQuotes: await middleOf(services, caller, 'listQuotes', count),
    listInvoices: await middleOf(services, caller, 'listInvoices', count),
  };
  return { caller, middle };
}

function quoteRow(account: AccountRow, customer: CustomerId, n: number, now: Instant) {
  const amount = 10_000 + (n % 977);
  const date = addDays(FIRST_DAY, n % 365);
  return {
    account_id: account.id,
    customer_id: customer,
    code: newCode(),
    quote_number: `Q-${String(n).padStart(8, '0')}`,
    status: STORED_QUOTE_STATUSES[n % STORED_QUOTE_STATUSES.length] ?? 'open',
    currency: 'EUR' as Currency,
    subtotal: amount,
    tax_total: 0,
    amount,
    lines: JSON.stringify([{ description: 'Work', quantity: 100, unitPrice: amount, taxRate: 0, total: amount }]),
    tax_lines: JSON.stringify([{ rate: 0, taxable: amount, tax: 0 }]),
    details: '{}',
    date,
    valid_until: addDays(date, 30 + (n % 700)),
    reference: null,
    intro: null,
    notes: null,
    metadata: '{}',
    parties: null,
    created_at: now,
  };
}
