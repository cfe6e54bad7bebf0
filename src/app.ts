/**
 * Where everything is wired, and nothing else happens. What takes long to load is loaded by those who need it: an
 * assistant's host waits for `billhook mcp`, which speaks no HTTP.
 */
import type { Readable, Writable } from 'node:stream';
import type { Express } from 'express';
import type { HelmetOptions } from 'helmet';
import type { Logger } from 'pino';
import type { Listening } from './api/http/listen.ts';
import type { RateLimits } from './api/http/rate-limit.ts';
import type { McpDoor } from './api/mcp/http.ts';
import type { OpenService } from './api/mcp/service.ts';
import type { ToolFilter } from './api/mcp/toolsets.ts';
import { clockFrom, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { overdueTable } from './demo/overdue-table.ts';
import { noMailGateway } from './gateways/no-mail.ts';
import type { Clock } from './model/dates.ts';
import type { MailGateway } from './model/mail.ts';
import type { Administration } from './operations/administration.ts';
import type { Addresses, World } from './operations/context.ts';
import type { Store } from './store/store.ts';

export type App = {
  readonly world: World;
  readonly log: Logger;
  /** The command line's way to the operations. */
  readonly administration: Administration;
  /** Starts answering; resolves with the port once it does. */
  readonly listen: () => Promise<Listening>;
  /** Runs jobs until `signal` aborts; resolves when the last one has ended. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** What an assistant on this machine works on; `token` as in `BILLHOOK_TOKEN`. */
  readonly assistant: (token: string | null) => Promise<OpenService>;
  readonly close: () => Promise<void>;
};

export type { OpenService, ToolFilter };

/** What tests replace; everything else is as in production. */
export type Replacements = {
  readonly clock?: Clock;
  readonly mail?: MailGateway;
  readonly log?: Logger;
  /** `false` leaves the database as it is. */
  readonly migrate?: boolean;
};

/** Opens the store and applies missing migrations. `config.databaseUrl` decides the engine. */
export async function createApp(config: Config, replace: Replacements = {}): Promise<App> {
  const [{ openStore }, { administration }] = await Promise.all([
    import('./store/store.ts'),
    import('./operations/administration.ts'),
  ]);
  const log = replace.log ?? (await logOf(config));
  const store = openStore(config.databaseUrl, (error) => log.warn({ err: error }, 'an idle database connection broke'));
  const mail = replace.mail ?? (await mailGateway(config));
  const clock = replace.clock ?? (config.startAt === null ? systemClock : clockFrom(config.startAt));
  const { baseUrl, apiUrl, linkUrl } = config;
  const world = await worldOf(store, clock, mail, { baseUrl, apiUrl, linkUrl });
  try {
    if (replace.migrate !== false) await store.migrate();
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
    assistant: async (token) => {
      const caller = await administered.localCaller(token);
      const { localAssistant } = await import('./api/mcp/stdio.ts');
      return localAssistant(world, caller, log);
    },
    work: async (signal) => {
      const { runWorker } = await import('./worker/loop.ts');
      await runWorker(world, log, signal);
    },
    close: async () => {
      await mail.close();
      await store.close();
    },
  };
}

async function logOf({ logLevel }: Config): Promise<Logger> {
  const { pino } = await import('pino');
  return pino({ level: logLevel, redact: ['req.headers.authorization'] }, pino.destination(2));
}

async function mailGateway({ smtpUrl, mailFrom }: Config): Promise<MailGateway> {
  if (smtpUrl === null) return noMailGateway;
  const { smtpGateway } = await import('./gateways/smtp.ts');
  return smtpGateway(smtpUrl, mailFrom);
}

async function worldOf(store: Store, clock: Clock, mail: MailGateway, addresses: Addresses): Promise<World> {
  const [{ keptAnswers }, { admissions }] = await Promise.all([
    import('./operations/answers.ts'),
    import('./operations/tokens/admissions.ts'),
  ]);
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
  const [{ listen }, { rateLimits }, { mcpDoor }] = await Promise.all([
    import('./api/http/listen.ts'),
    import('./api/http/rate-limit.ts'),
    import('./api/mcp/http.ts'),
  ]);
  const limits = rateLimits(world.store, config, world.clock.now);
  const mcp = mcpDoor({ world, limits, version: config.version, log });
  const listening = await listen(await httpApp(world, config, log, limits, mcp), config);
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
async function httpApp(world: World, config: Config, log: Logger, limits: RateLimits, mcp: McpDoor): Promise<Express> {
  const [{ default: express }, { default: helmet }, { assignRequestId }] = await Promise.all([
    import('express'),
    import('helmet'),
    import('./api/http/request-state.ts'),
  ]);
  const [{ metrics }, { healthRouter }, { restEnd, restRouter }, { documentsRouter }] = await Promise.all([
    import('./api/http/metrics.ts'),
    import('./api/http/health.ts'),
    import('./api/rest/router.ts'),
    import('./api/rest/documents.ts'),
  ]);
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

export async function schemaText(
  name: SchemaName,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  format: 'yaml' | 'json',
): Promise<string> {
  const [{ asYaml }, { openApiDocument }] = await Promise.all([
    import('./api/rest/documents.ts'),
    import('./api/rest/openapi.ts'),
  ]);
  const document = openApiDocument(name, baseUrl);
  return format === 'yaml' ? asYaml(document) : `${JSON.stringify(document, null, 2)}\n`;
}

export { overdueTable };

/** A service with a fresh demo ledger, and a token that reads and writes it. */
export async function createDemo(config: Config): Promise<{ readonly app: App; readonly token: string }> {
  const { seedDemo } = await import('./demo/ledger.ts');
  const app = await createApp(config);
  const { token } = await seedDemo(app.world, { now: app.world.clock.now() });
  return { app, token };
}

export type McpSession = {
  readonly input: Readable;
  readonly output: Writable;
  readonly filter: ToolFilter;
  /** Whether a token of this service tells what may be done; then the tools cannot be listed before it is opened. */
  readonly narrowed: boolean;
  /** Opens what the tools work on, at the first call or soon after the start. */
  readonly open: () => Promise<OpenService>;
};

/** Speaks MCP over the given streams until the input ends. */
export async function speakMcp(config: Config, session: McpSession): Promise<void> {
  const { serveMcpStdio } = await import('./api/mcp/stdio.ts');
  await serveMcpStdio({ ...session, version: config.version });
}

/** What an assistant on this machine works on when that is a service elsewhere. */
export async function remoteAssistant(config: Config, url: string, token: string): Promise<OpenService> {
  const { openRemote } = await import('./api/mcp/remote/service.ts');
  return openRemote({ url, token, version: config.version }, systemClock, await logOf(config));
}
