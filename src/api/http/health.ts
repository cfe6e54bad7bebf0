/** Health checks for operators: liveness, readiness and metrics (R72). */
import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type Request, type RequestHandler, type Router } from 'express';
import { INSTANCE_HEADER } from '../../model/instance.ts';
import { FORWARDING_HEADERS, isLoopbackPeer } from '../../model/networks.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { type Readiness, type ReadinessReport, readiness } from '../../operations/upkeep/worker-heartbeat.ts';
import type { Figures } from './metrics.ts';
import { secretIn } from './steps.ts';

/** `/readyz` names the first failed part of this list, because later parts depend on earlier parts. */
const PARTS = ['store', 'migrations', 'key', 'worker'] as const satisfies readonly (keyof Readiness)[];

/** `/readyz` is public, so the reasons contain no file path and no value of a setting. */
const REASONS: Readonly<Record<Exclude<keyof Readiness, 'store'>, string>> = {
  migrations:
    'the tables are not those of this version: run "billhook migrate", or start the version that changed them',
  key: 'stored secrets cannot be read with the secret key of this process: run "billhook doctor"',
  worker: 'no worker was seen in the last minute',
};

/** Reason for a check that did not end in time. */
const LATE = 'the database has not answered for a second: it is slow, or cannot be reached';

/** Reasons for a write check that did not pass. */
const STORE_REASONS = {
  no: 'the database takes no writes',
  away: 'the database cannot be reached',
  silent: LATE,
} as const satisfies Partial<Record<ReadinessReport['writes'], string>>;

function reasonFor(missing: keyof Readiness, { late, writes }: ReadinessReport): string {
  if (missing !== 'store') return late.has(missing) ? LATE : REASONS[missing];
  return writes === 'no' || writes === 'away' ? STORE_REASONS[writes] : STORE_REASONS.silent;
}

/**
 * A slow database is reported, but `/readyz` still answers 200. With 503, a load balancer would stop all requests, and
 * slowness would become an outage.
 */
const SLOW = 'the database takes more than a second for a write';

/**
 * If the last `billhook verify` found differences between stored figures and their rows, `/readyz` says so. The service
 * still counts as ready.
 */
async function booksDiffer({ store }: Services): Promise<{ readonly books?: string }> {
  const last = await store.bookChecks.latest().catch(() => null);
  if (!last || last.differences === 0) return {};
  return { books: 'stored figures differ from their rows: run "billhook verify"' };
}

/** Serves `/healthz`, `/readyz` and `/metrics`. `metricsToken`: the setting METRICS_TOKEN. */
export function healthRouter(services: Services, figures: Figures, metricsToken: string | null): Router {
  const router = express.Router();
  router.get('/healthz', (_req, res) => {
    res.setHeader(INSTANCE_HEADER, services.instance);
    res.json({ status: 'up' });
  });
  router.get('/readyz', async (_req, res) => {
    const report = await readiness(services);
    const { parts } = report;
    const missing = PARTS.find((part) => !parts[part]);
    if (missing !== undefined) {
      return void res.status(503).json({ status: 'not ready', ...parts, reason: reasonFor(missing, report) });
    }
    const slow = report.writes === 'slow' ? { slow: SLOW } : {};
    res.json({ status: 'ready', ...parts, ...slow, ...(await booksDiffer(services)) });
  });
  router.get('/metrics', forOperators(metricsToken), async (_req, res) => {
    res.setHeader('Content-Type', figures.contentType);
    res.end(await figures.text());
  });
  return router;
}

/** Allows only operators. Metrics cover all businesses, so an API token of one business gives no access to them. */
function forOperators(metricsToken: string | null): RequestHandler {
  const expected = metricsToken === null ? null : digestOf(metricsToken);
  const hasToken = (req: Request) => {
    const given = secretIn(req.headers.authorization);
    // `timingSafeEqual` needs inputs of equal length. Digests have equal lengths, so digests are compared instead of
    // tokens.
    return expected !== null && given !== undefined && timingSafeEqual(digestOf(given), expected);
  };
  return (req, res, next) => {
    if (isLocal(req) || hasToken(req)) return next();
    res.status(403).json({ error: 'Metrics need a request from this machine, or METRICS_TOKEN as bearer token.' });
  };
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * True if a request comes from this machine. A loopback connection is not enough, because a proxy on this machine may
 * forward a remote request. A forwarded request is local only if both conditions are true:
 * - TRUST_PROXY is set.
 * - X-Forwarded-For and X-Real-IP name only loopback addresses.
 *
 * A remote client cannot pretend to be local, because the proxy appends the client's real address to X-Forwarded-For.
 */
function isLocal(req: Request): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => req.headers[name] !== undefined);
  if (!isForwarded) return isLoopbackPeer(req.socket.remoteAddress);
  const way = textOf(req, 'x-forwarded-for');
  if (req.app.get('trust proxy') === false || way === '') return false;
  const named = [...way.split(','), ...[textOf(req, 'x-real-ip')].filter((text) => text !== '')];
  return [req.socket.remoteAddress, req.ip, ...named.map((text) => text.trim())].every(isLoopbackPeer);
}

function textOf({ headers }: Request, name: string): string {
  return String(headers[name] ?? '');
}
