/** Every door that HTTP has, each at its address. Loaded when the service begins to listen: nobody else waits for it. */
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { addressed, isAlone, pathOf } from './api/http/addressed.ts';
import { healthRouter } from './api/http/health.ts';
import { type Answering, type Listening, listen } from './api/http/listen.ts';
import { metrics } from './api/http/metrics.ts';
import { olderRouter } from './api/http/older-router.ts';
import { plainHost } from './api/http/plain-host.ts';
import { type RateLimits, rateLimits } from './api/http/rate-limit.ts';
import { assignRequestId } from './api/http/request-state.ts';
import { dataHeaders, strictTransport } from './api/http/security-headers.ts';
import { legacyWire } from './api/legacy/endpoints.ts';
import { type McpDoor, mcpDoor } from './api/mcp/http.ts';
import { oauthRouter } from './api/oauth/router.ts';
import { callbackRouter } from './api/providers/router.ts';
import { documentsRouter } from './api/rest/documents.ts';
import { restEnd, restRouter } from './api/rest/router.ts';
import { V2 } from './api/v2/endpoints.ts';
import type { Config } from './config.ts';
import type { Services } from './operations/context.ts';
import type { JobCounts } from './operations/jobs/job-counts.ts';
import { checkoutRouter } from './web/checkout/router.ts';
import { problemSender } from './web/dashboard/assistants/problem.ts';
import { browserSecrets } from './web/dashboard/context.ts';
import { dashboardRouter } from './web/dashboard/router.ts';
import { privacyRouter } from './web/privacy/router.ts';
import { sandboxRouter } from './web/sandbox/router.ts';
import { subscriptionRouter } from './web/subscription/router.ts';
import { unsubscribeRouter } from './web/unsubscribe/router.ts';

export type Opening = {
  readonly services: Services;
  readonly config: Config;
  readonly log: Logger;
  readonly counts: JobCounts;
  /** Of questions that a person asks in the dashboard; `null` while no model is set. */
  readonly answer: Parameters<typeof dashboardRouter>[0]['answer'];
};

/** Closing ends the streams that MCP clients keep open, then the rest. */
export async function openDoors(opening: Opening): Promise<Listening> {
  const { answer, close } = doorsOf(opening);
  const listening = await listen(answer, opening.config);
  return {
    port: listening.port,
    stop: async () => {
      const stopped = listening.stop();
      await close();
      await stopped;
    },
  };
}

/** All doors, for whoever listens. */
export function doorsOf(opening: Opening): Answering {
  const { services, config, log } = opening;
  const limits = rateLimits(services.store, config, services.clock.now);
  const mcp = mcpDoor({ services, limits, version: config.version, log, origins: config.mcpOrigins });
  return { answer: httpApp({ ...opening, limits, mcp }), close: mcp.close };
}

/** Each door at its address; the busiest first, because the router asks them in turn. */
type Doors = Opening & { readonly limits: RateLimits; readonly mcp: McpDoor };

function httpApp({ services, config, log, counts, answer, limits, mcp }: Doors): Express {
  const onlyAt = (url: string) => addressed(express, config, url);
  const app = express();
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.disable('etag');

  const base = pathOf(config.baseUrl);
  const { registry, measure } = metrics(services, counts);

  app.use(assignRequestId, strictTransport(config), plainHost(dataHeaders, limits));
  const atBase = onlyAt(config.baseUrl);
  const atLink = onlyAt(config.linkUrl);
  app.use(
    `${base}/api/v1`,
    ...atBase(dataHeaders, measure('rest'), restRouter(services, limits, `${base}/api/v1`, log)),
  );
  app.use(`${base}/mcp`, ...atBase(dataHeaders, measure('mcp'), mcp.router));
  app.use(`${base}/callbacks`, ...atBase(dataHeaders, measure('providers'), callbackRouter(services, log, limits)));
  app.use(`${base}/sandbox`, ...atBase(measure('sandbox'), sandboxRouter(services, log, limits.waitOfAddress)));
  app.use(`${base}/dashboard`, ...atBase(measure('dashboard'), dashboardRouter({ services, log, limits, answer })));
  const wait = limits.waitOfAddress;
  app.use(`${base}/privacy`, ...atBase(measure('privacy'), privacyRouter(services, config.privacy, log, wait)));
  const serving = {
    services,
    log,
    sendProblem: problemSender(config.baseUrl),
    browserSecret: browserSecrets(services),
  };
  app.use(...atBase(oauthRouter(serving, limits, [dataHeaders, measure('oauth')])));
  const older = { services, limits, log };
  const [api, links] = [pathOf(config.apiUrl), pathOf(config.linkUrl)];
  const { baseUrl, apiUrl, linkUrl } = config;
  const v2 = olderRouter({ ...older, wire: V2, ownsAddress: isAlone(apiUrl, [baseUrl, linkUrl]) });
  const isLegacyAlone = isAlone(`${linkUrl}/api`, [baseUrl, apiUrl]);
  const legacy = olderRouter({ ...older, wire: legacyWire(apiUrl), ownsAddress: isLegacyAlone });
  app.use(api || '/', ...onlyAt(config.apiUrl)(dataHeaders, measure('v2'), v2));
  app.use(`${links}/api`, ...atLink(dataHeaders, measure('legacy'), legacy));
  app.use(
    `${links}/unsubscribe`,
    ...atLink(measure('unsubscribe'), unsubscribeRouter(services, log, limits.waitOfAddress)),
  );
  app.use(
    `${links}/subscription`,
    ...atLink(measure('subscriptions'), subscriptionRouter(services, log, limits.waitOfAddress)),
  );
  app.use(links || '/', ...atLink(measure('pay pages'), checkoutRouter(services, log, limits.waitOfAddress)));
  app.use(
    base || '/',
    ...atBase(dataHeaders, healthRouter(services, registry, config.metricsToken), documentsRouter(config.baseUrl)),
  );
  app.use(dataHeaders, restEnd(log));
  return app;
}
