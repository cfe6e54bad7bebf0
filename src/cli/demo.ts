/** `serve --demo`: a service with a demo ledger. Its addresses, token and examples are printed at the start. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createDemo, DEMO_OWNER, demoStatement, overdueTable } from '../app.ts';
import type { Config } from '../config.ts';
import { demoEntry } from './connect/entry.ts';
import { print } from './output.ts';
import { announce } from './running.ts';
import { aborted, configToServe, stopSignal } from './with-app.ts';

/** Serves a demo ledger from a temporary database, which is deleted when the process ends. */
export async function serveDemo(changes: Readonly<Record<string, string | undefined>>): Promise<void> {
  const stop = stopSignal();
  const folder = mkdtempSync(join(tmpdir(), 'billhook-demo-'));
  // Removes the folder whenever the process ends, except by SIGKILL.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const config = await configToServe({
    ...changes,
    DATABASE_URL: `file:${join(folder, 'demo.db')}`,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  });
  print('Preparing a demo ledger of twelve months. Nothing of it is kept.');
  const demo = await createDemo(config, { progress: progressLines(), stop }).catch((error) => {
    if (stop.aborted) return null;
    throw error;
  });
  if (demo === null) return print('Stopped before the demo ledger was written. Nothing is kept.');
  const { app, token } = demo;
  try {
    const listening = await app.listen();
    // Writes the file through which other commands find this service. The file is in the demo's folder, so the file is
    // deleted together with the folder.
    announce(app, config);
    const working = app.work(stop);
    await welcome(app, config, token, folder);
    await aborted(stop);
    print('Stopping. The demo ledger is deleted.');
    await Promise.all([listening.stop(), working]);
  } finally {
    await app.close();
  }
}

/** Prints the progress every 25 %: writing the ledger takes several seconds, or half a minute on a busy machine. */
function progressLines(): (share: number) => void {
  let next = 0;
  return (share) => {
    if (share < next) return;
    print(`Writing the demo ledger: ${Math.round(next * 100)} %`);
    next += 0.25;
  };
}

async function welcome(
  { administration }: App,
  { baseUrl, databaseUrl }: Config,
  token: string,
  folder: string,
): Promise<void> {
  const account = await administration.account(undefined);
  const overdue = await administration.run(account, 'listOverdueInvoices', { limit: 100 });
  const { payment_links: links } = await administration.run(account, 'listPaymentLinks', { limit: 1 });
  const { sign_in_url } = await administration.run(account, 'createUser', { email: DEMO_OWNER });
  const { iban } = await administration.run(account, 'getBusiness', {});
  const statement = join(folder, 'bank-statement.xml');
  writeFileSync(statement, demoStatement(overdue, iban ?? '', overdue.as_of));
  const entry = JSON.stringify({ mcpServers: { billhook: demoEntry() } });
  print(`billhook demo: ${account.name}, a ledger of the last twelve months. Nothing here is real or kept.

Which invoices are overdue, and how much is it?

${overdueTable(overdue)}

Dashboard   ${sign_in_url}   (signs you in, once)
            ${baseUrl}/dashboard   (later: press "Sign in to the demo")
Pay page    ${links[0]?.url}   (no real money: test card 4242 4242 4242 4242)
REST        ${baseUrl}/api/v1/invoices/overdue
MCP         ${baseUrl}/mcp
OpenAPI     ${baseUrl}/openapi.yaml   (for GPT Actions: ${baseUrl}/assistant.yaml)
Statement   ${statement}
            (of its bank: import it in the dashboard under Money, Bank statements, then confirm what matches)
Database    ${databaseUrl}

Token       ${token}

Try it      curl -H "Authorization: Bearer ${token}" ${baseUrl}/api/v1/invoices/overdue

Inspector   npx @modelcontextprotocol/inspector --cli ${baseUrl}/mcp --transport http \\
              --header "Authorization: Bearer ${token}" \\
              --method tools/call --tool-name listOverdueInvoices

Assistant   this entry starts a demo ledger of its own, in any program that takes MCP servers:
            ${entry}
            npx billhook connect shows or writes it for Claude, Codex, Cursor, VS Code, Gemini CLI.
            Or connect it to this one:
            claude mcp add --transport http billhook ${baseUrl}/mcp --header "Authorization: Bearer ${token}"

Stop with Ctrl+C.`);
}
