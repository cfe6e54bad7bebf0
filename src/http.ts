/** Mounts all HTTP interfaces at their addresses. Imported only when the service starts its HTTP server. */

import type { Express, Router } from 'express';
import express from 'express';
import type { Logger } from 'pino';
import { addressed, pathOf } from './api/http/addressed.ts';
import { healthRouter } from './api/http/health.ts';
import { type HttpHandler, type Listening, listen } from './api/http/listen.ts';
import { metrics } from './api/http/metrics.ts';
import type { AllProcesses } from './api/http/metrics-of-all.ts';
import { type RateLimits, rateLimits } from './api/http/rate-limit.ts';
import { assignRequestId, dataHeaders, plainHost, strictTransport } from './api/http/steps.ts';
import { type McpEndpoint, mcpEndpoint } from './api/mcp/http.ts';
import { oauthRouter } from './api/oauth/router.ts';
import { callbackRouter } from './api/providers/router.ts';
import { referenceRouter } from './api/reference/router.ts';
import { hasReference } from './api/reference/script.ts';
import { type Documents, documentsRouter } from './api/rest/documents.ts';
import { restEnd, restRouter } from './api/rest/router.ts';
import type { Config } from './config.ts';
import type { JobCounts } from './operations/jobs/job-counts.ts';
import type { Services } from './operations/kernel/context.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { callableIn, reachOf } from './tools/list.ts';
import { checkoutRouter } from './web/checkout/router.ts';
import { problemSender } from './web/dashboard/assistants/problem.ts';
import { browserSecrets } from './web/dashboard/context.ts';
import { dashboardRouter } from './web/dashboard/router.ts';
import { APPS_CHALLENGE, sendAppsChallenge } from './web/home/apps-challenge.ts';
import { sendRobots } from './web/home/robots.ts';
import { homeRouter } from './web/home/router.ts';
import { privacyRouter } from './web/privacy/router.ts';
import { sandboxRouter } from './web/sandbox/router.ts';
import { subscriptionRouter } from './web/subscription/router.ts';
import { unsubscribeRouter } from './web/unsubscribe/router.ts';
import { uploadRouter } from './web/uploads/router.ts';

/**
 * Returns the routers of an optional interface, such as V2 in `src/legacy`. Each router answers only requests for the
 * host name in its `url`.
 */
export type Mounts = (options: {
  readonly services: Services;
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly config: Config;
}) => readonly { readonly url: string; readonly path: string; readonly name: string; readonly router: Router }[];

export type Opening = {
  readonly services: Services;
  readonly config: Config;
  readonly log: Logger;
  readonly counts: JobCounts;
  /** Null unless an OpenTelemetry SDK is registered. */
  readonly telemetry: Telemetry | null;
  /** Null if the service has only this process. */
  readonly processes: AllProcesses | null;
  /** Answers questions in the dashboard; null if no language model is configured. */
  readonly answer: Parameters<typeof dashboardRouter>[0]['answer'];
  /** Creates sign-in links for a demo; null if the service is not a demo. */
  readonly demo: Parameters<typeof dashboardRouter>[0]['demo'];
  readonly mounts: readonly Mounts[];
  /** The OpenAPI documents. */
  readonly documents: Documents;
};

/**
 * Starts the HTTP server. `stop` also ends the open streams of MCP clients. Otherwise the server would wait until the
 * clients end the streams.
 */
export async function listenHttp(opening: Opening): Promise<Listening> {
  const { answer: handler, close } = httpHandler(opening);
  const listening = await listen(handler, opening.config);
  return {
    port: listening.port,
    stop: async () => {
      const stopped = listening.stop();
      await close();
      await stopped;
    },
  };
}

/** Request handler for all interfaces, for a program that has its own HTTP server. */
export function httpHandler(opening: Opening): HttpHandler {
  const { services, config, log } = opening;
  const limits = rateLimits(services.store, config, services.clock.now);
  const serverClass = opening.telemetry?.mcpServer;
  const mcp = mcpEndpoint({ services, limits, version: config.version, log, origins: config.mcpOrigins, serverClass });
  return { answer: httpApp({ ...opening, limits, mcp }), close: mcp.close };
}

type Wiring = Opening & { readonly limits: RateLimits; readonly mcp: McpEndpoint };

/**
 * Express tries routers one after the other, so the busiest routers come first. If LINK_URL is the root of a host, pay
 * pages match every path. Pay pages therefore come late.
 */
function httpApp(wiring: Wiring): Express {
  const { services, config, log, counts, processes, answer, demo, mounts, documents, limits, mcp } = wiring;
  const onlyAt = (url: string) => addressed(config, url);
  const app = express();
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.disable('etag');

  const base = pathOf(config.baseUrl);
  const { figures, measure } = metrics(services, counts, processes);

  if (wiring.telemetry) app.use(wiring.telemetry.requests);
  app.use(assignRequestId, strictTransport(config), plainHost(limits));
  const atBase = onlyAt(config.baseUrl);
  const atLink = onlyAt(config.linkUrl);
  const rest = restRouter(services, limits, `${base}/api/v1`, log);
  app.use(`${base}/api/v1`, ...atBase(dataHeaders, measure('rest'), rest));
  app.use(`${base}/mcp`, ...atBase(dataHeaders, measure('mcp'), mcp.router));
  app.use(`${base}/callbacks`, ...atBase(dataHeaders, measure('providers'), callbackRouter(services, log, limits)));
  app.use(`${base}/sandbox`, ...atBase(measure('sandbox'), sandboxRouter(services, log, limits.waitOfAddress)));
  app.use(
    `${base}/dashboard`,
    ...atBase(measure('dashboard'), dashboardRouter({ services, log, limits, answer, demo })),
  );
  const wait = limits.waitOfAddress;
  app.use(`${base}/privacy`, ...atBase(measure('privacy'), privacyRouter(services, config.privacy, log, wait)));
  app.use(`${base}/uploads`, ...atBase(measure('uploads'), uploadRouter(services, log, wait)));
  const referenced = hasReference();
  if (referenced) {
    app.use(`${base}/docs`, ...atBase(dataHeaders, measure('reference'), referenceRouter(config.baseUrl, limits)));
  }
  const serving = {
    services,
    log,
    sendProblem: problemSender(config.baseUrl),
    browserSecret: browserSecrets(services),
  };
  app.use(...atBase(oauthRouter(serving, limits, [dataHeaders, measure('oauth')])));
  const links = pathOf(config.linkUrl);
  app.get('/robots.txt', ...atBase(dataHeaders, sendRobots(base)), dataHeaders, sendRobots(null));
  app.get(APPS_CHALLENGE, ...atBase(dataHeaders, sendAppsChallenge(config.openAiAppsChallenge)));
  for (const { url, path, name, router } of mounts.flatMap((mount) => mount({ services, limits, log, config }))) {
    app.use(path || '/', ...onlyAt(url)(dataHeaders, measure(name), router));
  }
  app.use(
    `${links}/unsubscribe`,
    ...atLink(measure('unsubscribe'), unsubscribeRouter(services, log, limits.waitOfAddress)),
  );
  app.use(
    `${links}/subscription`,
    ...atLink(measure('subscriptions'), subscriptionRouter(services, log, limits.waitOfAddress)),
  );
  app.use(links || '/', ...atLink(measure('pay pages'), checkoutRouter(services, log, limits.waitOfAddress)));
  const tools = () => callableIn(reachOf({})).map(({ name }) => name);
  const home = homeRouter({ services, log, wait, tools, isDemo: demo !== null, hasReference: referenced });
  app.use(
    base || '/',
    ...atBase(dataHeaders, home, healthRouter(services, figures, config.metricsToken), documentsRouter(documents)),
  );
  app.use(dataHeaders, restEnd(log));
  return app;
}
