/** MCP over standard input and output, for hosts that start the server themselves. */
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from 'pino';
import type { Caller, World } from '../../operations/context.ts';
import { asAssistant } from './assistant.ts';
import { patientTransport } from './patient-transport.ts';
import { mcpServer } from './server.ts';
import { toolsFor } from './tools.ts';
import type { ToolFilter } from './toolsets.ts';

export type McpStdio = {
  readonly world: World;
  readonly caller: Caller;
  readonly filter: ToolFilter;
  readonly version: string;
  /** Must not write to `output`: nothing but protocol goes there. */
  readonly log: Logger;
  readonly input: Readable;
  readonly output: Writable;
};

/** Refuses a wrong filter at once; otherwise resolves when the input has ended and what was asked is answered. */
export async function serveMcpStdio({ world, caller, filter, version, log, input, output }: McpStdio): Promise<void> {
  const tools = toolsFor(filter);
  // One process lives through many revisions of the account, so that its calls must not be answered for the first.
  const callerNamed = (name: string | undefined): Caller => ({
    ...asAssistant(caller, name),
    revision: null,
    requestId: randomUUID(),
  });
  const { transport, closed } = patientTransport(input, output);
  serveStdio(() => mcpServer({ world, tools, version, log, callerNamed }), {
    transport,
    onerror: (error) => log.debug({ err: error }, 'MCP message'),
  });
  await closed;
}
