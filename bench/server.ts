/** Child process: the service, or the bare thing it is compared with. Prints where it listens as one line of JSON. */

import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite';
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { type CallToolResult, createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import express from 'express';
import * as z from 'zod';
import { connectedAssistant } from './assistant.ts';
import { fillLedger } from './ledger.ts';
import { openBenchApp } from './test-app.ts';

const [role, argument] = process.argv.slice(2);

if (role === 'billhook') await billhook();
else if (role === 'bare-express') bareExpress(Buffer.from(argument ?? '', 'base64'));
else if (role === 'bare-page') bareExpress(Buffer.from(argument ?? '', 'base64'), 'text/html; charset=utf-8');
else if (role === 'bare-mcp') bareMcp(Buffer.from(argument ?? '', 'base64').toString());
else if (role === 'bare-sqlite') await bareSqlite(Number(argument));

async function billhook(): Promise<void> {
  const app = await openBenchApp('http');
  const account = await fillLedger(app.services, 2_000);
  const { token } = await app.administration.run(account, 'createToken', { scopes: ['billing.read', 'billing.write'] });
  const { customers } = await app.administration.run(account, 'listCustomers', {});
  await app.administration.run(account, 'connectProvider', { kind: 'sandbox' });
  const link = await app.administration.run(account, 'createPaymentLink', { description: 'Order', amount: 10 });
  const assistant = await connectedAssistant(app, account);
  const { port } = await app.listen();
  say({ port, token, assistant, customer: customers[0]?.id, code: link.code });
}

/** Sends the same bytes that the service sends, and does nothing else. */
function bareExpress(body: Buffer, type = 'application/json; charset=utf-8'): void {
  const app = express();
  app.get('/{*path}', (_req, res) => {
    res.setHeader('Content-Type', type);
    res.end(body);
  });
  const server = app.listen(0, '127.0.0.1', () => say({ port: (server.address() as { port: number }).port }));
}

/** One tool that gives the same result, served as the SDK's documents show it. */
function bareMcp(result: string): void {
  const mcp = createMcpHandler(() => {
    const server = new McpServer({ name: 'bare', version: '1.0.0' });
    const inputSchema = z.object({ limit: z.number().optional() });
    server.registerTool('listInvoices', { inputSchema }, async () => JSON.parse(result) as CallToolResult);
    return server;
  });
  const app = createMcpExpressApp();
  const serve = toNodeHandler(mcp);
  app.all('/mcp', (req, res) => void serve(req, res, req.body));
  const server = app.listen(0, '127.0.0.1', () => say({ port: (server.address() as { port: number }).port }));
}

/**
 * Commits what one created invoice commits, as durably: the statements that the service writes are recorded once, and
 * repeated on its own tables by nothing but prepared statements.
 */
async function bareSqlite(seconds: number): Promise<void> {
  const { file, writes, unique } = await recordedInvoice();
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = full; pragma wal_autocheckpoint = 4000;');
  const prepared = writes.map(({ sql, values }) => ({ statement: database.prepare(sql), values }));
  const end = performance.now() + seconds * 1000;
  let commits = 0;
  while (performance.now() < end) {
    const suffix = String(commits).padStart(10, '0');
    database.exec('begin immediate');
    for (const { statement, values } of prepared) {
      statement.all(...values.map((value) => (unique.has(value) ? suffix : value)));
    }
    database.exec('commit');
    commits++;
  }
  say({ perSecond: commits / seconds });
}

type Write = { sql: string; values: SQLInputValue[] };

async function recordedInvoice(): Promise<{ file: string; writes: Write[]; unique: ReadonlySet<SQLInputValue> }> {
  const app = await openBenchApp('bare');
  const account = await fillLedger(app.services, 2_000);
  const { customers } = await app.administration.run(account, 'listCustomers', {});
  const writes: Write[] = [];
  const stop = recordWrites(writes);
  const invoice = { customer_id: customers[0]?.id, description: 'Work', amount: 12.5 };
  const made = await app.administration.run(account, 'createInvoice', invoice);
  stop();
  await app.close();
  return {
    file: app.file,
    writes,
    unique: new Set([made.invoice_number, made.payment_url?.split('/').at(-1) ?? null]),
  };
}

/** Listens to every statement that changes something, until the returned function is called. */
function recordWrites(writes: Write[]): () => void {
  const { all, run } = StatementSync.prototype;
  const note = (sql: string, values: SQLInputValue[]) => {
    if (/^(insert|update|delete)/.test(sql)) writes.push({ sql, values });
  };
  StatementSync.prototype.all = function (this: StatementSync, ...values: SQLInputValue[]) {
    note(this.sourceSQL, values);
    return all.apply(this, values as never);
  } as typeof all;
  StatementSync.prototype.run = function (this: StatementSync, ...values: SQLInputValue[]) {
    note(this.sourceSQL, values);
    return run.apply(this, values as never);
  } as typeof run;
  return () => Object.assign(StatementSync.prototype, { all, run });
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
