/** For those who run the service: is it up, is it ready, how is it doing (R72). */
import express, { type Request, type RequestHandler, type Router } from 'express';
import type { Registry } from 'prom-client';
import type { World } from '../../operations/context.ts';
import { readiness } from '../../operations/worker-heartbeat.ts';
import { hasValidToken } from './authenticate.ts';

export function healthRouter(world: World, registry: Registry): Router {
  const router = express.Router();
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'up' });
  });
  router.get('/readyz', async (_req, res) => {
    const ready = await readiness(world);
    const all = ready.store && ready.migrations && ready.worker;
    res.status(all ? 200 : 503).json({ status: all ? 'ready' : 'not ready', ...ready });
  });
  router.get('/metrics', fromLoopbackOrWithToken(world), async (_req, res) => {
    res.setHeader('Content-Type', registry.contentType);
    res.end(await registry.metrics());
  });
  return router;
}

function fromLoopbackOrWithToken(world: World): RequestHandler {
  return async (req, res, next) => {
    if (isLocal(req) || (await hasValidToken(world, req))) return next();
    res.status(403).json({ error: 'Metrics are for loopback or a caller with a token.' });
  };
}

const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** A request that was forwarded is not from this machine, even if its last hop was. */
function isLocal(req: Request): boolean {
  const forwarded = FORWARDING.some((name) => req.headers[name] !== undefined);
  return !forwarded && /^(::1|(::ffff:)?127\..*)$/.test(req.socket.remoteAddress ?? '');
}
