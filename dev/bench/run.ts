/** `npm run bench`: the speed of the service as a ratio to a bare program measured in the same run. */
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { bankStatements } from './bank.ts';
import { keepAwake, start } from './children.ts';
import { creditNotes } from './credit-notes.ts';
import { eInvoices } from './einvoice.ts';
import { creating, listing } from './invoices.ts';
import { legacyLinks, wholeLists } from './legacy/lists-and-links.ts'; // legacy
import { mcpCalls, mcpStarts } from './mcp.ts';
import { million } from './million/million.ts';
import { payCycle, payPage } from './payments.ts';
import { printing } from './printing.ts';
import { processes } from './processes.ts';
import { queueRows } from './queue.ts';
import { quoteLists } from './quote-lists.ts';
import { quotes } from './quotes.ts';
import { reminders } from './reminders.ts';
import type { Row } from './rows.ts';
import { scale } from './scale.ts';
import { searches } from './searches.ts';
import { telemetryCosts } from './telemetry/telemetry.ts';
import { tokenFigures } from './tokens.ts';
import { totals } from './totals.ts';

const PARTS: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  service: serviceRows,
  lists: wholeLists, // legacy
  processes,
  queue: queueRows,
  printing,
  einvoice: eInvoices,
  bank: bankStatements,
  totals,
  'credit-notes': creditNotes,
  quotes,
  'quote-lists': quoteLists,
  reminders,
  searches,
  scale,
  start: mcpStarts,
  tokens: tokenFigures,
  telemetry: telemetryCosts,
};
const NAMES = Object.keys(PARTS).join(', ');
/** Runs only if it is named, because creating its ledger takes minutes and gigabytes of disk. */
const MILLION = 'million';
const ENGINES = ['sqlite', 'postgres'] as const;

const HELP = `npm run bench [-- part …]

Ratios to the bare framework and engine, measured in one run; all parts take some 12 minutes on a machine that does nothing else.
Parts: ${NAMES}.
million [sqlite] [postgres]  five calls of each kind on a million invoices and a million payments, and billhook verify; only if named. Its ledgers are made
  once, in 10 minutes or more each, and kept in the folder MILLION_FOLDER (node_modules/.cache/billhook-million).
ROUNDS=n  rounds of each measurement (5)
Exit code 0: every bound holds. 1: one is missed. 2: what was asked for is not there.`;

process.exitCode = await bench(process.argv.slice(2));

async function bench(args: readonly string[]): Promise<0 | 1 | 2> {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false });
  const unknown = [
    ...Object.keys(values).filter((name) => !(name in options)),
    ...positionals.filter((name) => !(name in PARTS) && !isOfMillion(name, positionals)),
  ];
  if (unknown.length > 0) {
    process.stderr.write(`bench: there is no ${unknown.join(', ')}. Parts: ${NAMES}, ${MILLION}.\n`);
    return 2;
  }
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    process.stderr.write(`… ${name}\n`);
    rows.push(...(await measure()));
  }
  if (positionals.includes(MILLION)) {
    const named = ENGINES.filter((engine) => positionals.includes(engine));
    rows.push(...(await million(named.length > 0 ? named : ENGINES)));
  }
  report(rows);
  return rows.every(({ ok }) => ok) ? 0 : 1;
}

function isOfMillion(name: string, named: readonly string[]): boolean {
  return name === MILLION || (named.includes(MILLION) && ENGINES.some((engine) => engine === name));
}

/** Requests to one running service, and a whole payment compared with the commit of an invoice. */
async function serviceRows(): Promise<Row[]> {
  using _awake = keepAwake();
  const service = await start('billhook');
  const created = await creating(service);
  const asked = [
    ...(await listing(service)),
    created,
    ...(await mcpCalls(service)),
    await payPage(service),
    await legacyLinks(service), // legacy
  ];
  service.child.kill();
  return [...asked, await payCycle(Number.parseFloat(created.bare))];
}

function report(found: readonly Row[]): void {
  const [cpu] = cpus();
  console.log(`${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`);
  console.log(`Node ${process.versions.node}, SQLite ${process.versions.sqlite}\n`);
  console.log('| what | measured | compared with | ratio | bound | |');
  console.log('|---|---|---|---|---|---|');
  for (const { what, measured, bare, ratio, bound, ok } of found) {
    console.log(`| ${what} | ${measured} | ${bare} | ${ratio.toFixed(2)} | ${bound} | ${ok ? 'ok' : 'MISSED'} |`);
  }
}
