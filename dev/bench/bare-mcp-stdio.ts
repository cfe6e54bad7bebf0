/** A minimal MCP server with one tool over stdio; `billhook mcp` is compared with it. */
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

serveStdio(() => {
  const server = new McpServer({ name: 'bare', version: '1.0.0' });
  server.registerTool(
    'listInvoices',
    {
      description: 'Lists invoices.',
      inputSchema: z.object({ limit: z.number().optional() }),
      outputSchema: z.object({ total_count: z.number() }),
    },
    async () => ({ content: [{ type: 'text', text: 'No invoices.' }], structuredContent: { total_count: 0 } }),
  );
  return server;
});
