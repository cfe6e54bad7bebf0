/** A service that speaks MCP over standard input and output, for tests: `node stdio-server.ts [filter as JSON]`. */
import { localAssistant, serveMcpStdio } from '../../../src/api/mcp/stdio.ts';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { createAccount } from '../../../src/operations/accounts/create-account.ts';
import type { ToolFilter } from '../../../src/tools/list.ts';

const app = await createApp(readConfig({ DATABASE_URL: ':memory:', LOG_LEVEL: 'silent' }));
const account = await createAccount(app.services, { name: 'Test & Co', handle: 'test' });
await serveMcpStdio({
  open: async () =>
    localAssistant(
      app.services,
      {
        actor: { kind: 'system', name: 'command line' },
        channel: 'command line',
        scopes: new Set(['billing.read', 'billing.write']),
        account,
        revision: null,
        requestId: 'stdio',
      },
      app.log,
    ),
  closed: async (error) => {
    throw error;
  },
  narrowed: false,
  filter: JSON.parse(process.argv[2] ?? '{}') as ToolFilter,
  version: '1.2.3',
  input: process.stdin,
  output: process.stdout,
});
await app.close();
