/** MCP over standard input and output, for hosts that start the server themselves. */
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from 'pino';
import { ALL_TOKEN_SCOPES } from '../../model/token.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import { reachOf, type ToolFilter } from '../../tools/list.ts';
import { localService, lookedUp, type OpenService, type ServiceFor } from '../../tools/service.ts';
import { drainingTransport } from './draining-transport.ts';
import { asAssistant, scopesOfTools } from './request.ts';
import { type McpServing, mcpServer } from './server.ts';
import { serverInfo } from './server-info.ts';
import { stdioSubscriptions } from './stdio-subscriptions.ts';

export type McpStdio = {
  /**
   * Opens the ledger or the connection to a remote service. Runs shortly after the start, or at the first tool call if
   * this call comes earlier. After a failure, runs again at the next tool call. The log must not write to `output`,
   * which carries only protocol messages.
   */
  readonly open: () => Promise<OpenService>;
  /**
   * Returns the service that is used after `open` has failed. This service refuses every call with the reason of the
   * failure.
   */
  readonly closed: (error: unknown) => Promise<OpenService>;
  /** True if the list of tools depends on the token's scopes, which are known only after `open`. */
  readonly narrowed: boolean;
  readonly filter: ToolFilter;
  readonly version: string;
  readonly serverClass?: McpServing['serverClass'];
  readonly input: Readable;
  readonly output: Writable;
};

/**
 * Delay before the ledger is opened. Hosts start all servers at once and first request the list of tools from each
 * server. With the delay, the list is answered before the slower opening begins.
 */
const OPEN_AFTER_MS = 250;

/**
 * Serves MCP over standard input and output. Resolves when the input has ended and all requests are answered. Rejects
 * at once if the filter names unknown tools.
 */
export async function serveMcpStdio(stdio: McpStdio): Promise<void> {
  const { filter, narrowed, version, serverClass, input, output } = stdio;
  const reach = reachOf(filter);
  const opened = untilItSucceeds(stdio.open);
  let log: Logger | undefined;
  const answering = async () => {
    try {
      const open = await opened();
      log = open.log;
      return open;
    } catch (error) {
      return stdio.closed(error);
    }
  };
  const scopes = async () => (narrowed ? (await answering()).scopes : ALL_TOKEN_SCOPES);
  const serviceFor: ServiceFor = async (context) => (await answering()).serviceFor(context);
  const info = serverInfo(version, undefined);
  const report = (error: Error) => log?.debug({ err: error }, 'MCP message');
  let server: Server | undefined;
  const { hook, subscriptions } = stdioSubscriptions({
    opened: answering,
    reach,
    output,
    server: () => server,
    send: (message) => transport.send(message),
    receive: (message) => transport.onmessage?.(message),
    report,
  });
  const { transport, ended, closed } = drainingTransport(input, output, hook);
  const make = () => {
    server = mcpServer({ reach, info, scopes, serviceFor, subscriptions, serverClass });
    return server;
  };
  serveStdio(make, { transport, onerror: report });
  const hasEnded = await Promise.race([ended.then(() => true), delay(OPEN_AFTER_MS, false, { ref: false })]);
  if (!hasEnded) await answering();
  await closed;
}

/** Runs operations in this process for an assistant on this machine. The assistant acts as `caller`. */
export function localAssistant(services: Services, caller: Caller, log: Logger): OpenService {
  const { account } = caller;
  const again =
    caller.again ?? (async () => ({ ...caller, revision: await services.store.accounts.revision(account.id) }));
  return {
    log,
    scopes: scopesOfTools(caller),
    // The account's revision was read once, at the start. Answers cached under this revision would be out of date, so
    // the caller gets no revision.
    serviceFor: (context) =>
      localService(services, { ...asAssistant(caller, context), revision: null, requestId: randomUUID() }, log),
    look: async () => {
      const now = await again();
      return now && lookedUp(services, asAssistant(now, { client: undefined }), log);
    },
  };
}

/**
 * Returns a function that calls `make` and remembers the result. Concurrent callers share one attempt. After a failure,
 * the next caller starts a new attempt.
 */
function untilItSucceeds<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
