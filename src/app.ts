/** Where everything is wired, and nothing else happens. */
import type { Readable, Writable } from 'node:stream';
import express, { type Express } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { type Logger, pino } from 'pino';
import { healthRouter } from './api/http/health.ts';
import { type Listening, listen } from './api/http/listen.ts';
import { metrics } from './api/http/metrics.ts';
import { type RateLimits, rateLimits } from './api/http/rate-limit.ts';
import { assignRequestId } from './api/http/request-state.ts';
import { type McpDoor, mcpDoor } from './api/mcp/http.ts';
import { serveMcpStdio } from './api/mcp/stdio.ts';
import type { ToolFilter } from './api/mcp/toolsets.ts';
import { asYaml, documentsRouter } from './api/rest/documents.ts';
import { openApiDocument } from './api/rest/openapi.ts';
import { restEnd, restRouter } from './api/rest/router.ts';
import { clockFrom, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { seedDemo } from './demo/ledger.ts';
import { overdueTable } from './demo/overdue-table.ts';
import { noMailGateway, smtpGateway } from './gateways/smtp.ts';
import type { Clock } from './model/dates.ts';
import type { MailGateway } from './model/mail.ts';
import { type Administration, administration } from './operations/administration.ts';
import { keptAnswers } from './operations/answers.ts';
import type { Addresses, World } from './operations/context.ts';
import { admissions } from './operations/tokens/admissions.ts';
import { openStore, type Store } from './store/store.ts';
import { runWorker } from './worker/loop.ts';

export type App = {
  readonly world: World;
  readonly log: Logger;
  /** The command line's way to the operations. */
  readonly administration: Administration;
  /** Starts answering; resolves with the port once it does. */
  readonly listen: () => Promise<Listening>;
  /** Runs jobs until `signal` aborts; resolves when the last one has ended. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Speaks MCP over the given streams until the input ends. `token` as in `BILLHOOK_TOKEN`. */
  readonly mcp: (streams: McpStreams, filter: ToolFilter, token: string | null) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type { ToolFilter };
export type McpStreams = { readonly input: Readable; readonly output: Writable };

/** What tests replace; everything else is as in production. */
export type Replacements = { readonly clock?: Clock; readonly mail?: MailGateway; readonly log?: Logger };

/** Opens the store and applies missing migrations. `config.databaseUrl` decides the engine. */
export async function createApp(config: Config, replace: Replacements = {}): Promise<App> {
  const log =
    replace.log ?? pino({ level: config.logLevel, redact: ['req.headers.authorization'] }, pino.destination(2));
  const store = openStore(config.databaseUrl, (error) => log.warn({ err: error }, 'an idle database connection broke'));
  const mail = replace.mail ?? (config.smtpUrl ? smtpGateway(config.smtpUrl, config.mailFrom) : noMailGateway);
  const clock = replace.clock ?? (config.startAt === null ? systemClock : clockFrom(config.startAt));
  const { baseUrl, apiUrl, linkUrl } = config;
  const world = worldOf(store, clock, mail, { baseUrl, apiUrl, linkUrl });
  try {
    await store.migrate();
  } catch (error) {
    await store.close();
    throw store.unavailable(error) ?? error;
  }
  const administered = administration(world);
  return {
    world,
    log,
    administration: administered,
    listen: () => openDoors(world, config, log),
    mcp: async ({ input, output }, filter, token) => {
      const caller = await administered.localCaller(token);
      await serveMcpStdio({ world, caller, filter, version: config.version, log, input, output });
    },
    work: (signal) => runWorker(world, log, signal),
    close: async () => {
      await mail.close();
      await store.close();
    },
  };
}

function worldOf(store: Store, clock: Clock, mail: MailGateway, addresses: Addresses): World {
  const admitted = admissions(store, clock);
  const transaction: Store['transaction'] = async (change) => {
    try {
      return await store.transaction(change);
    } finally {
      // Also after a failure: a commit whose outcome is unknown may have happened.
      admitted.forget();
    }
  };
  return { store: { ...store, transaction }, clock, mail, addresses, answers: keptAnswers(), admissions: admitted };
}

/** Opens every door that HTTP has. Closing ends the streams that MCP clients keep open, then the rest. */
async function openDoors(world: World, config: Config, log: Logger): Promise<Listening> {
  const limits = rateLimits(world.store, config, world.clock.now);
  const mcp = mcpDoor({ world, limits, version: config.version, log });
  const listening = await listen(httpApp(world, config, log, limits, mcp), config);
  return {
    port: listening.port,
    stop: async () => {
      const stopped = listening.stop();
      await mcp.close();
      await stopped;
    },
  };
}

/** Each door at its address; the busiest first, because the router asks them in turn. */
function httpApp(world: World, config: Config, log: Logger, limits: RateLimits, mcp: McpDoor): Express {
  const app = express();
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.disable('etag');

  const base = pathOf(config.baseUrl);
  const { registry, measure } = metrics();

  app.use(assignRequestId, helmet(FOR_DATA));
  app.use(`${base}/api/v1`, measure('rest'), restRouter(world, limits, `${base}/api/v1`, log));
  app.use(`${base}/mcp`, measure('mcp'), mcp.router);
  app.use(base || '/', healthRouter(world, registry), documentsRouter(config.baseUrl));
  app.use(restEnd(log));
  return app;
}

/** Answers are data: nothing in them may run, be framed or be sniffed. What helmet adds for pages is left out. */
const FOR_DATA: HelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** The path prefix of an address: `/billing` of `https://example.com/billing`, empty for a bare host. */
function pathOf(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}

/** Documents of the interface as text, for files and for `billhook schema`. */
export const SCHEMAS = ['openapi', 'assistant'] as const;
export type SchemaName = (typeof SCHEMAS)[number];

export function schemaText(name: SchemaName, { baseUrl }: Pick<Config, 'baseUrl'>, format: 'yaml' | 'json'): string {
  const document = openApiDocument(name, baseUrl);
  return format === 'yaml' ? asYaml(document) : `${JSON.stringify(document, null, 2)}\n`;
}

export { overdueTable };

/** A service with a fresh demo ledger, and a token that reads and writes it. */
export async function createDemo(config: Config): Promise<{ readonly app: App; readonly token: string }> {
  const app = await createApp(config);
  const { token } = await seedDemo(app.world, { now: app.world.clock.now() });
  return { app, token };
}
