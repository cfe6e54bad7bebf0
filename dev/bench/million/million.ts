/**
 * Speed of a ledger with a million invoices. Measures:
 * - The first calls of new processes, five of each kind. No answer comes from a cache: all calls have different
 *   arguments, or answers that are never cached. The bound applies to the median of all calls. The median of the very
 *   first calls is printed beside it; these calls also compile SQL statements and code.
 * - How long changes and a whole export block the event loop.
 * - At the end, a run of `billhook verify`.
 */
import { addDays, dateAt, type LocalDate, type TimeZone } from '../../../src/model/dates.ts';
import type { Engine } from '../../../src/store/engine/database.ts';
import { median, ROUNDS, type Row } from '../rows.ts';
import { CHANGES, toolCall } from './changes.ts';
import { openData } from './data.ts';
import { CUSTOMERS, descriptionOf, emailOf, FAMILY, INVOICES, METHODS, nameOf, referenceOf } from './fill.ts';
import { type Service, type Statement, startService } from './service.ts';
import { type Verifying, verifying } from './verifying.ts';

const CALLS = 5;
const LOOP_MS_MAX = 50;
/**
 * Bound for calls that read hundreds of thousands of index entries. They run in a worker thread, not on the event loop.
 */
const MANY_ENTRIES_MS_MAX = 400;
const WORKER_MS_MAX = 5;
/** Several minutes, because the machine may do other work at the same time. */
const VERIFY_SECONDS_MAX = 300;
/** The command prints its progress every two seconds; its start on a busy machine takes longer. */
const SILENCE_SECONDS_MAX = 10;

/** Number of different arguments for each kind of call. */
const ARGUMENTS = 40;

type Call = { readonly what: string; readonly most: number; readonly path: (n: number) => string };

/**
 * Calls before the measurement: they load the modules and start the thread for searches. {@link toolCall} loads the
 * modules of the tools.
 */
const BEFORE = ['/api/v1/items', '/api/v1/customers?query=nobody', '/dashboard/items'];

function callsOn(today: LocalDate): readonly Call[] {
  const day = (back: number) => addDays(today, -back);
  const customer = (n: number) => Math.floor(CUSTOMERS / 2) + n * 17;
  const half = Math.floor(INVOICES / 2);
  const row = (n: number) => half + ((n * 7919) % half);
  const invoices = (query: string) => `/api/v1/invoices?limit=20&${query}`;
  const month = (n: number) => `${2023 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
  return [
    { what: 'overdue as_of, half a year ago', most: 50, path: (n) => `/api/v1/invoices/overdue?as_of=${day(180 + n)}` },
    {
      what: 'overdue as_of, three years ago',
      most: 50,
      path: (n) => `/api/v1/invoices/overdue?as_of=${day(1100 + n)}`,
    },
    {
      what: 'invoices by customer name',
      most: 20,
      path: (n) => invoices(`customer=${encodeURIComponent(nameOf(customer(n)))}`),
    },
    { what: 'invoices by customer e-mail', most: 20, path: (n) => invoices(`customer=${emailOf(customer(n))}`) },
    { what: 'dashboard: a customer', most: 50, path: (n) => `/dashboard/customers/${customer(n)}` },
    { what: 'dashboard: receipts', most: 50, path: (n) => `/dashboard/receipts?month=${month(n)}` },
    { what: 'dashboard: export', most: 50, path: () => '/dashboard/settings/export' },
    {
      what: 'payments from … to, two years',
      most: 50,
      path: (n) => `/api/v1/payments?from=${day(1000 + n)}&to=${day(270 + n)}`,
    },
    { what: 'reference=', most: 30, path: (n) => invoices(`reference=${referenceOf(row(n))}`) },
    {
      what: 'description=',
      most: 30,
      path: (n) => `/api/v1/payments?description=${encodeURIComponent(descriptionOf(row(n)))}`,
    },
    { what: 'payments of an invoice', most: 20, path: (n) => `/api/v1/payments?invoice_id=${row(n)}` },
    {
      what: 'payments by one method',
      most: 50,
      path: (n) => `/api/v1/payments?payment_method=${METHODS[n % METHODS.length]}&limit=${20 + (n % CALLS)}`,
    },
    { what: 'history of an invoice', most: 20, path: (n) => `/api/v1/activity?invoice=${row(n)}` },
    { what: 'status=pending', most: 10, path: (n) => `/api/v1/invoices?status=pending&limit=${20 + (n % CALLS)}` },
    { what: 'status=overdue', most: 10, path: (n) => `/api/v1/invoices?status=overdue&limit=${20 + (n % CALLS)}` },
    {
      what: 'a status without invoices',
      most: 10,
      path: (n) => `/api/v1/invoices?status=refunded&limit=${20 + (n % CALLS)}`,
    },
    {
      what: 'a currency without invoices',
      most: 10,
      path: (n) => `/api/v1/invoices?currency=GBP&limit=${20 + (n % CALLS)}`,
    },
    {
      what: 'invoices of two years',
      most: MANY_ENTRIES_MS_MAX,
      path: (n) => invoices(`date_from=${day(1400 + n)}&date_to=${day(670 + n)}`),
    },
    {
      what: `invoices by a name of ${Math.round(CUSTOMERS / FAMILY.length)} customers`,
      most: MANY_ENTRIES_MS_MAX,
      path: (n) => `/api/v1/invoices?customer=${encodeURIComponent(FAMILY[n % FAMILY.length] ?? '')}&limit=${20 + n}`,
    },
    {
      what: `payments by a name of ${Math.round(CUSTOMERS / FAMILY.length)} customers`,
      most: MANY_ENTRIES_MS_MAX,
      path: (n) => `/api/v1/payments?customer=${encodeURIComponent(FAMILY[n % FAMILY.length] ?? '')}&limit=${20 + n}`,
    },
    {
      what: 'invoices by customer, who owes most first',
      most: 50,
      path: (n) => `/api/v1/invoices?group_by=customer&limit=${1 + n}`,
    },
    {
      what: 'payments of two years by one method',
      most: 150,
      path: (n) =>
        `/api/v1/payments?payment_method=${METHODS[n % METHODS.length]}&from=${day(1000 + n)}&to=${day(270 + n)}`,
    },
    { what: 'search for the number of an invoice', most: 100, path: (n) => `/api/v1/search?query=INV-${row(n)}` },
    {
      what: 'search for a name and a word',
      most: 150,
      path: (n) => `/api/v1/search?query=${encodeURIComponent(`invoice ${nameOf(customer(n))}`)}`,
    },
    {
      what: 'a period without invoices',
      most: 10,
      path: (n) => invoices(`date_from=${day(4000 + n)}&date_to=${day(3990)}`),
    },
  ];
}

export async function million(engines: readonly Engine[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines) rows.push(...(await onEngine(engine)));
  return rows;
}

async function onEngine(engine: Engine): Promise<Row[]> {
  const data = await openData(engine);
  const calls = callsOn(dateAt(Date.now() as never, 'Europe/Amsterdam' as TimeZone));
  const times = new Map<string, number[]>();
  const firsts = new Map<string, number[]>();
  const loops = new Map<string, number[]>();
  const changing = new Map<string, number[]>();
  let slowest: Statement = { sql: '', ms: 0 };
  let verified: Verifying;
  const note = (found: Map<string, number[]>, what: string, ms: number) =>
    found.set(what, [...(found.get(what) ?? []), ms]);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const service = await startService(data.url);
      for (const path of BEFORE) await service.get(path);
      await service.ask(toolCall);
      for (const { what, path } of calls) {
        for (let call = 0; call < CALLS; call++) {
          await service.tell('reset');
          const took = await service.get(path((round * CALLS + call) % ARGUMENTS));
          note(times, what, took);
          if (call === 0) note(firsts, what, took);
          const { longest, statement } = await service.tell('longest');
          note(loops, what, longest);
          slowest = slower(slowest, statement);
        }
      }
      note(times, 'worker', await workerLook(service));
      for (const { what, run, isLong } of CHANGES) {
        if (isLong && round > 0) continue;
        await service.tell('reset');
        // The current time in seconds is the number `n`, so each run on the same ledger uses other customers and texts.
        await run(service, Math.floor(Date.now() / 1000));
        const { longest, statement } = await service.tell('longest');
        note(changing, what, longest);
        slowest = slower(slowest, statement);
      }
      await service.stop();
      // The long changes update every invoice. A real server would have run autovacuum by now. Without a vacuum, an
      // index-only scan also reads the row of each entry (1.02 s instead of 0.35 s for a name of 2 222 customers).
      if (round === 0) await data.vacuum();
    }
    process.stderr.write(`… ${engine}: billhook verify\n`);
    verified = await verifying(data.url);
  } finally {
    await data.stop();
  }
  const p50 = (what: string) => median(times.get(what) ?? []);
  const first = (what: string) => `, the first ${median(firsts.get(what) ?? []).toFixed(1)} ms`;
  return [
    ...calls.map(({ what, most }) => within(engine, what, p50(what), most, first(what))),
    within(engine, 'the look of the worker for overdue invoices', p50('worker'), WORKER_MS_MAX),
    longestWait(engine, 'calls that read', loops),
    longestWait(engine, 'what changes or reads all', changing),
    // On Postgres no statement runs on the event loop, so there is no row for it.
    ...(engine === 'sqlite' ? [statementRow(engine, slowest)] : []),
    ...verifyRows(engine, verified),
  ];
}

function slower(a: Statement, b: Statement): Statement {
  return b.ms > a.ms ? b : a;
}

/** The longest statement of all calls and changes, not a median. */
function statementRow(engine: Engine, { sql, ms }: Statement): Row {
  const text = sql.replace(/\s+/g, ' ').slice(0, 60);
  return within(engine, `longest statement on the event loop, of all of these (${text})`, ms, LOOP_MS_MAX);
}

function longestWait(engine: Engine, what: string, waits: ReadonlyMap<string, readonly number[]>): Row {
  const slowest = [...waits].map(([kind, found]) => ({ kind, ms: median(found) })).sort((a, b) => b.ms - a.ms)[0];
  return within(
    engine,
    `longest wait of the event loop, ${what} (${slowest?.kind})`,
    slowest?.ms ?? Number.NaN,
    LOOP_MS_MAX,
  );
}

/** Results of `billhook verify` after all rounds, on the ledger with all changes of the calls and of the worker. */
function verifyRows(engine: Engine, { seconds, silence, ok, says }: Verifying): readonly Row[] {
  const row = (what: string, took: number, most: number, more: string): Row => ({
    what: `${engine}: billhook verify${what}`,
    measured: `${took.toFixed(1)} s${more}`,
    bare: 'its bound',
    ratio: took / most,
    bound: `≤ ${most} s`,
    ok: ok && took <= most,
  });
  return [
    row('', seconds, VERIFY_SECONDS_MAX, `: ${says}`),
    row(', longest time without a word', silence, SILENCE_SECONDS_MAX, ''),
  ];
}

async function workerLook(service: Service): Promise<number> {
  // The first run of the worker includes invoices that became overdue since the ledger was created, so it does not
  // count.
  await service.tell('worker');
  return (await service.tell('worker')).took;
}

function within(engine: Engine, what: string, ms: number, most: number, more = ''): Row {
  const bound = `≤ ${most} ms`;
  return {
    what: `${engine}: ${what}`,
    measured: `${ms.toFixed(1)} ms${more}`,
    bare: 'its bound',
    ratio: ms / most,
    bound,
    ok: ms <= most,
  };
}
