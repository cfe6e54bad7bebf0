/**
 * Connects all parts of the service. Functions import slow modules only when they need them, so that `billhook mcp`,
 * which uses no HTTP, starts quickly.
 */
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import type { Logger } from 'pino';
import type { HttpHandler, Listening } from './api/http/listen.ts';
import type { AllProcesses, ProcessFigures } from './api/http/metrics-of-all.ts';
import type { Confirm, Decide } from './assistant/answering.ts';
import type { Conversation, Setting, Step } from './assistant/ask.ts';
import { clockFrom, systemClock } from './clock.ts';
import { type Config, type OpenAiSettings, requireSecretKey } from './config.ts';
import { demoStatement } from './demo/bank-statement.ts';
import type { ShareWritten } from './demo/ledger.ts';
import { overdueTable } from './demo/overdue-table.ts';
import type { Mounts } from './http.ts';
import { legacy } from './legacy/legacy.ts'; // legacy
import { logOf, reportingLog } from './log.ts';
import type { Progress } from './model/asking.ts';
import type { ClientDocuments } from './model/client-document.ts';
import type { Clock } from './model/dates.ts';
import type { HostFiles } from './model/host-file.ts';
import type { MailGateway } from './model/mail.ts';
import type { Scope } from './model/token.ts';
import type { WebhookGateway } from './model/webhook.ts';
import type { Administration } from './operations/administration.ts';
import type { Addresses, Caller, Services } from './operations/kernel/context.ts';
import type { Operation } from './operations/kernel/declaration.ts';
import { servicesOf } from './services.ts';
import { type AnnouncedService, announcedService, announceService } from './store/engine/service-file.ts';
import type { CountAsked, Counted } from './store/engine/shared-windows.ts';
import type { ErrorHook } from './telemetry/error-hook.ts';
import { telemetryOf } from './telemetry/registered.ts';
import type { ToolFilter } from './tools/list.ts';
import type { CallPreview } from './tools/preview.ts';
import type { OpenService } from './tools/service.ts';
import type { PutQuestion } from './tools/toolbox.ts';

/** Parts of the service that come from an optional folder, which can be deleted. */
type AddedRoom = {
  readonly operations: () => Promise<readonly Operation[]>;
  /** Functions that build the OpenAPI documents of the folder's interfaces, by name. */
  readonly documents: Readonly<Record<string, (addresses: Addresses) => Promise<object>>>;
  readonly mounts: () => Promise<Mounts>;
};

/** Optional folders. To delete a folder, also delete the lines that end with its name as comment (ARCHITECTURE.md). */
const ADDED: readonly AddedRoom[] = [
  legacy, // legacy
];

/** Returns the operations of the optional folders, for checks that cover all operations. */
export async function addedOperations(): Promise<readonly Operation[]> {
  return (await Promise.all(ADDED.map(({ operations }) => operations()))).flat();
}

export type App = {
  readonly services: Services;
  readonly log: Logger;
  /** Operations for the command line. */
  readonly administration: Administration;
  /** Starts the HTTP server. Resolves with its port when it accepts requests. */
  readonly listen: () => Promise<Listening>;
  /** The request handler, for a program that has its own HTTP server. */
  readonly handler: () => Promise<HttpHandler>;
  /** Runs jobs until `signal` aborts. Resolves after the last running job has ended. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Opens the ledger for an assistant on this machine. `token`: the setting `BILLHOOK_TOKEN`. */
  readonly assistant: (token: string | null) => Promise<OpenService>;
  readonly close: () => Promise<void>;
};

export type {
  CallPreview,
  Confirm,
  Conversation,
  Decide,
  ErrorHook,
  OpenService,
  PutQuestion as Question,
  Step,
  ToolFilter,
};

/** Parts that tests can replace. All other parts are the same as in production. */
export type Replacements = {
  readonly clock?: Clock;
  readonly mail?: MailGateway;
  readonly webhooks?: WebhookGateway;
  readonly clientDocuments?: ClientDocuments;
  readonly hostFiles?: HostFiles;
  readonly log?: Logger;
  /** Called with unexpected errors, instead of the function in the setting `ERROR_HOOK` (docs/observability.md). */
  readonly onError?: ErrorHook;
  /** Time limit (ms) for a payment provider's answer; default 8 s. */
  readonly providerTimeoutMs?: number;
  /** Time limit (ms) for receiving an uploaded file; default 55 s. */
  readonly uploadTimeoutMs?: number;
  /** Initial content of a database in memory. */
  readonly image?: Uint8Array | undefined;
  /** `false`: no migration. `'if migrated'`: migrates only a database to which a migration was applied before. */
  readonly migrate?: boolean | IfMigrated;
  /** `false`: does not compare the secret key with the database. Needed if the database may have an older schema. */
  readonly checkKey?: boolean;
  /** Set in each server process of `serve --processes`. */
  readonly oneOfSeveral?: OneOfSeveral | undefined;
  /** True for {@link createDemo} only: the dashboard signs in every browser on this machine without a secret. */
  readonly isDemo?: true;
};

/** Connection of one server process of `serve --processes` to the primary process. */
export type OneOfSeveral = AllProcesses & {
  /** Id shared by all server processes of this service. */
  readonly instance: string;
  /** Counts requests in the process that keeps the rate limits of all servers. */
  readonly count: (asked: readonly CountAsked[]) => Promise<readonly Counted[]>;
};

export type { CountAsked, Counted, ProcessFigures };

/** Returns the function that counts requests for the rate limits of all servers of `serve --processes`. */
export async function sharedCounts(): Promise<OneOfSeveral['count']> {
  return (await import('./store/engine/shared-windows.ts')).countsForAll(systemClock.now);
}

/** Value of `migrate` for commands that only read. These commands fail if the database was never migrated. */
type IfMigrated = 'if migrated';

/** Thrown for an existing database to which no migration was ever applied. */
export class EmptyDatabase extends Error {
  override readonly name = 'EmptyDatabase';
}

/** Opens the store and applies missing migrations. Rejects with `store_unavailable` if the database does not work. */
export async function createApp(config: Config, replace: Replacements = {}): Promise<App> {
  requireSecretKey(config);
  const [{ openStore }, { administration }, { jobCounts }] = await Promise.all([
    import('./store/store.ts'),
    import('./operations/administration.ts'),
    import('./operations/jobs/job-counts.ts'),
  ]);
  const telemetry = await telemetryOf(config);
  const plainLog = replace.log ?? (await logOf(config, replace.oneOfSeveral?.number, telemetry?.logFields));
  const isExpected = (error: unknown) => store.unavailable(error) !== undefined;
  const log = await reportingLog(plainLog, replace.onError ?? config.errorHook, isExpected);
  // Only the message is logged, because the error object also contains the connection with its password.
  const reportIdle = ({ message }: Error) => log.warn({ reason: message }, 'an idle database connection broke');
  const windows = replace.oneOfSeveral && (await windowsOf(replace.oneOfSeveral));
  const store = openStore(config.databaseUrl, reportIdle, systemClock.now, {
    image: replace.image,
    connections: config.databaseConnections,
    readUrl: config.databaseReadUrl,
    windows,
    observer: telemetry?.statements,
    onReplicaFailure: (error) =>
      log.warn({ err: error }, 'the replica of DATABASE_READ_URL failed; the database itself is read'),
  });
  const clock = replace.clock ?? (config.startAt === null ? systemClock : clockFrom(config.startAt));
  const services = await servicesOf(config, {
    store,
    clock,
    mail: replace.mail,
    webhooks: replace.webhooks,
    clientDocuments: replace.clientDocuments,
    hostFiles: replace.hostFiles,
    providerTimeoutMs: replace.providerTimeoutMs,
    outgoing: telemetry?.outgoing,
    uploadTimeoutMs: replace.uploadTimeoutMs,
    instance: replace.oneOfSeveral?.instance ?? randomUUID(),
  });
  const administered = administration(services);
  try {
    if (replace.migrate === 'if migrated' && (await store.migrations()).applied.length === 0) throw new EmptyDatabase();
    if (replace.migrate !== false) await store.migrate();
    // A wrong key does not prevent the start. Operations without secrets work, and the log reports the problem.
    if (replace.checkKey !== false) await administered.checkKey();
  } catch (error) {
    await store.close();
    throw store.unavailable(error) ?? error;
  }
  const counts = jobCounts();
  const opening = async () => ({
    services,
    config,
    log,
    counts,
    telemetry,
    answer: dashboardAnswers(services, config, log),
    processes: replace.oneOfSeveral ?? null,
    demo: replace.isDemo ? { newLink: () => newDemoLink(administered) } : null,
    mounts: await Promise.all(ADDED.map(({ mounts }) => mounts())),
    documents: Object.fromEntries(SCHEMAS.map((name) => [name, () => documentNamed(name, config)])),
  });
  return {
    services,
    log,
    administration: administered,
    listen: async () => (await import('./http.ts')).listenHttp(await opening()),
    handler: async () => (await import('./http.ts')).httpHandler(await opening()),
    assistant: async (token) => {
      const caller = await administered.localCaller(token);
      const { localAssistant } = await import('./api/mcp/stdio.ts');
      return localAssistant(services, caller, log);
    },
    work: async (signal) => {
      const [{ runWorker }, { HANDLERS }] = await Promise.all([
        import('./worker/loop.ts'),
        import('./worker/tasks-and-handlers.ts'),
      ]);
      await runWorker({ services, log, counts, handlers: HANDLERS, observer: telemetry?.jobs }, signal);
    },
    close: async () => {
      await services.mailDispatch.ended();
      await services.mail.close();
      await services.webhooks.close();
      await services.clientDocuments.close();
      await services.hostFiles.close();
      await store.close();
    },
  };
}

async function windowsOf({ count }: OneOfSeveral) {
  return (await import('./store/engine/shared-windows.ts')).windowsElsewhere(count, systemClock.now);
}

/** Answers questions in the dashboard, with the read-only tools and the account of the signed-in person. */
function dashboardAnswers(services: Services, { openai, startAt }: Config, log: Logger) {
  if (openai === null) return null;
  return async function* (caller: Caller, question: string, signal: AbortSignal): AsyncGenerator<Progress, void> {
    const { localAssistant } = await import('./api/mcp/stdio.ts');
    const opened = localAssistant(services, { ...caller, scopes: new Set<Scope>(['billing.read']) }, log);
    const asking: ConversationOptions = { filter: { readOnly: true }, bounds: { ms: DASHBOARD_ANSWER_MS } };
    const conversation = await openConversation({ openai, startAt }, opened, asking);
    // The steps `confirm` and `question` never occur here, because the conversation has neither a function `confirm`
    // nor a function `decide`. Only TypeScript needs the check.
    for await (const step of conversation.ask(question, signal)) {
      if (step.kind !== 'confirm' && step.kind !== 'question') yield step;
    }
  };
}

/** Longest time (ms) that a person waits for an answer on a page. */
const DASHBOARD_ANSWER_MS = 60_000;

/** Names of all OpenAPI documents. `billhook schema` prints the documents, and the service serves them. */
export const SCHEMAS: readonly string[] = [
  ...['openapi', 'assistant'],
  ...ADDED.flatMap(({ documents }) => Object.keys(documents)),
  'events',
];

/** Names of the tool lists for assistants. The lists do not contain the service's address. */
export const TOOL_FILES = ['mcp', 'openai'] as const;
export type ToolFile = (typeof TOOL_FILES)[number];

/** Text of `tools/mcp.json` or `tools/openai.json`. `billhook schema` prints it too. */
export async function toolsText(name: ToolFile): Promise<string> {
  const [{ toolFile }, { strictTool }] = await Promise.all([
    import('./api/mcp/tool-file.ts'),
    import('./assistant/strict-tools.ts'),
  ]);
  const file = toolFile();
  return `${JSON.stringify(name === 'mcp' ? file : { tools: file.tools.map(strictTool) }, null, 2)}\n`;
}

export async function schemaText(name: string, addresses: Addresses, format: 'yaml' | 'json'): Promise<string> {
  const { asYaml } = await import('./api/rest/documents.ts');
  const document = await documentNamed(name, addresses);
  return format === 'yaml' ? asYaml(document) : `${JSON.stringify(document, null, 2)}\n`;
}

async function documentNamed(name: string, addresses: Addresses): Promise<object> {
  if (name === 'events') return (await import('./api/rest/events-document.ts')).eventsDocument();
  if (name === 'openapi' || name === 'assistant') {
    const { openApiDocument } = await import('./api/rest/openapi.ts');
    const tools = name === 'assistant' ? (await import('./tools/profiles.ts')).ACTION_TOOLS : undefined;
    return openApiDocument(addresses.baseUrl, tools);
  }
  for (const { documents } of ADDED) if (documents[name]) return documents[name](addresses);
  throw new Error(`there is no document ${name}`);
}

export { type AnnouncedService, announcedService, announceService, demoStatement, overdueTable };

export const DEMO_OWNER = 'owner@example.com';

export type Demo = { readonly app: App; readonly token: string };

/**
 * Creates a service with a new demo ledger, and a token that can read and write the ledger. If `stop` aborts while the
 * ledger is written, throws the signal's reason.
 */
export async function createDemo(
  config: Config,
  seeding: { readonly progress?: ShareWritten; readonly stop?: AbortSignal } = {},
): Promise<Demo> {
  const { seedDemo } = await import('./demo/ledger.ts');
  const app = await createApp(config, { isDemo: true });
  try {
    const { token } = await seedDemo(app.services, { now: app.services.clock.now(), ...seeding });
    return { app, token };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Returns the secret of a new sign-in link for the demo's owner. */
async function newDemoLink({ account, run }: Administration): Promise<string> {
  const { sign_in_url: url } = await run(await account(undefined), 'createUser', { email: DEMO_OWNER });
  return new URL(url).pathname.split('/').at(-1) ?? '';
}

export type Opened = { readonly service: OpenService; readonly close: () => Promise<void> };

/**
 * Creates a demo in memory for the assistant that started this process. The demo's web pages get a free port of this
 * machine, if one is available.
 */
export async function openServedDemo(config: Config): Promise<Opened> {
  const { addressesAt, listenForPages } = await import('./api/http/listen-for-pages.ts');
  let app: App | undefined;
  const pages = await listenForPages(() => app?.handler()).catch(() => null);
  try {
    const inMemory = { ...config, databaseUrl: ':memory:' };
    const made = await createDemo(pages ? { ...inMemory, ...addressesAt(pages.port) } : inMemory);
    app = made.app;
    const service = await app.assistant(made.token);
    const { withoutPages } = await import('./tools/without-pages.ts');
    return {
      service: pages ? service : withoutPages(service, [config.baseUrl, config.linkUrl]),
      close: async () => {
        await pages?.stop();
        await app?.close();
      },
    };
  } catch (error) {
    await pages?.stop();
    throw error;
  }
}

export type McpSession = {
  readonly input: Readable;
  readonly output: Writable;
  readonly filter: ToolFilter;
  /** True if the list of tools depends on the token's scopes, which are known only after `open`. */
  readonly narrowed: boolean;
  /** Opens the service, soon after the start or at the first call. Called again after a failure. */
  readonly open: () => Promise<OpenService>;
  /** Returns the reason why `open` failed. Refused calls show this reason. */
  readonly reasonOf: (error: unknown) => string;
};

/** Serves MCP over the given streams until the input ends. */
export async function speakMcp(config: Config, { reasonOf, ...session }: McpSession): Promise<void> {
  const { serveMcpStdio } = await import('./api/mcp/stdio.ts');
  const closed = async (error: unknown) => {
    const { closedService } = await import('./tools/closed.ts');
    return closedService(reasonOf(error), await logOf(config));
  };
  const telemetry = await telemetryOf(config);
  await serveMcpStdio({ ...session, closed, version: config.version, serverClass: telemetry?.mcpServer });
}

/** Opens a remote service for an assistant on this machine. */
export async function remoteAssistant(config: Config, url: string, token: string): Promise<OpenService> {
  const { openRemote } = await import('./tools/remote/service.ts');
  return openRemote({ url, token, version: config.version }, systemClock, await logOf(config));
}

/** Returns the function that lists the groups of tools. Used for help texts. */
export async function loadToolsets() {
  return (await import('./tools/list.ts')).toolsets;
}

/** Throws if the filter contains an unknown tool or toolset. The error lists the valid names. */
export async function checkToolFilter(filter: ToolFilter): Promise<void> {
  (await import('./tools/list.ts')).toolsFor(filter);
}

export type ConversationOptions = Pick<Setting, 'confirm' | 'decide' | 'bounds'> & { readonly filter: ToolFilter };

/** Opens a conversation with the configured language model. The model calls the tools of the service. */
export async function openConversation(
  { openai, startAt }: { readonly openai: OpenAiSettings; readonly startAt: Config['startAt'] },
  opened: OpenService,
  { filter, ...asking }: ConversationOptions,
): Promise<Conversation> {
  const [{ converse }, { openModel }, { toolboxOf }] = await Promise.all([
    import('./assistant/ask.ts'),
    import('./assistant/open-model.ts'),
    import('./tools/toolbox.ts'),
  ]);
  const { now } = startAt === null ? systemClock : clockFrom(startAt);
  const toolbox = toolboxOf(opened, filter, 'billhook ask');
  return converse({ ...asking, model: await openModel(openai), toolbox, now });
}
