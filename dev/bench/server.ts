/**
 * Child process: the service, or a bare program for the comparison. Prints its port as one line of JSON, and with
 * `bare-sqlite` the measured rate instead.
 */
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { type CallToolResult, createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import express from 'express';
import * as z from 'zod';
import { bareInvoicesPerSecond, bareList } from './bare-sqlite.ts';
import { serve } from './served.ts';

const [role, argument] = process.argv.slice(2);

if (role === 'billhook') say(await serve(argument === 'cold'));
else if (role === 'bare-express') bareExpress(bytes(argument));
else if (role === 'bare-list') bareExpress(await bareList());
else if (role === 'bare-page') bareExpress(bytes(argument), 'text/html; charset=utf-8');
else if (role === 'bare-mcp') bareMcp(Buffer.from(argument ?? '', 'base64').toString());
else if (role === 'bare-sqlite') say({ perSecond: await bareInvoicesPerSecond(Number(argument)) });

/** Returns the same bytes for every request. */
function bytes(base64 = ''): () => Buffer {
  const body = Buffer.from(base64, 'base64');
  return () => body;
}

/** An Express server that only sends the result of `body`. */
function bareExpress(body: () => string | Buffer, type = 'application/json; charset=utf-8'): void {
  const app = express();
  app.get('/{*path}', (_req, res) => {
    res.setHeader('Content-Type', type);
    res.end(body());
  });
  const server = app.listen(0, '127.0.0.1', () => say({ port: (server.address() as { port: number }).port }));
}

/** A bare MCP server with one tool that returns `result`, built as in the SDK's documentation. */
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

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
