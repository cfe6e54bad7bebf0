/** What operators watch: requests by door, method and status, and how long they took (R72). */
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = { readonly registry: Registry; readonly measure: (door: string) => RequestHandler };

export function metrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['door', 'method', 'status'] as const;
  const requests = new Counter({
    name: 'billhook_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'billhook_request_duration_seconds',
    help: 'From the first step to the last byte handed over.',
    labelNames: ['door'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    registry,
    measure: (door) => (req, res, next) => {
      const start = performance.now();
      res.once('finish', () => {
        requests.inc({ door, method: req.method, status: res.statusCode });
        seconds.observe({ door }, (performance.now() - start) / 1000);
      });
      next();
    },
  };
}
