/** Metrics for operators: requests by interface, method and status, with their duration (R72). */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { RequestHandler } from 'express';
import { type JobCounts, waitingJobs } from '../../operations/jobs/job-counts.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { readiness } from '../../operations/upkeep/worker-heartbeat.ts';
import { type AllProcesses, figuresOfAll } from './metrics-of-all.ts';

/** The content of `/metrics`. */
export type Figures = { readonly contentType: string; readonly text: () => Promise<string> };
export type Metrics = { readonly figures: Figures; readonly measure: (name: string) => RequestHandler };

let processRegistry: Registry | undefined;

/**
 * Returns the metrics of this process: memory, CPU, garbage collection and event loop. These metrics are registered
 * once per process, not per service. Their observers and timers run until the process ends, even after a service is
 * closed.
 */
function ofThisProcess(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

export function metrics(services: Services, counts: JobCounts, processes: AllProcesses | null): Metrics {
  /** Metrics in `common` are read from the store, so they are the same in every process. */
  const common = new Registry();
  const own = new Registry();
  waitingMetrics(common, services);
  readyMetric(common, services);
  bookMetrics(common, services);
  attemptMetrics(own, counts);
  lostEventsMetric(own, services);
  const labelNames = ['interface', 'method', 'status'] as const;
  const requests = new Counter({
    name: 'billhook_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers: [own],
  });
  const seconds = new Histogram({
    name: 'billhook_request_duration_seconds',
    help: 'From the first step to the last byte handed over.',
    labelNames: ['interface'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [own],
  });
  const registry = Registry.merge([ofThisProcess(), own]);
  return {
    figures: {
      contentType: registry.contentType,
      text: processes
        ? figuresOfAll(common, registry, processes)
        : async () => `${await common.metrics()}\n${await registry.metrics()}`,
    },
    measure: (name) => {
      // The counter of each combination of labels is cached, because the look-up of a counter takes longer than
      // counting.
      const duration = seconds.labels(name);
      const answered = new Map<string, Counter.Internal>();
      return (req, res, next) => {
        const start = performance.now();
        res.once('finish', () => {
          const key = `${req.method} ${res.statusCode}`;
          let counter = answered.get(key);
          if (!counter) {
            counter = requests.labels(name, req.method, String(res.statusCode));
            answered.set(key, counter);
          }
          counter.inc();
          duration.observe((performance.now() - start) / 1000);
        });
        next();
      };
    },
  };
}

/** The result of `/readyz` as a metric, for alerts. */
function readyMetric(registry: Registry, services: Services): void {
  new Gauge({
    name: 'billhook_ready',
    help: '1 for each part of readiness that is as it should be, else 0.',
    labelNames: ['part'] as const,
    registers: [registry],
    async collect() {
      const { parts } = await readiness(services);
      for (const [part, isReady] of Object.entries(parts)) this.set({ part }, isReady ? 1 : 0);
    },
  });
}

/**
 * Metrics of the last check of the database (`billhook verify`). Any worker may have run the check. Both metrics are 0
 * before the first check.
 */
function bookMetrics(registry: Registry, { store }: Services): void {
  new Gauge({
    name: 'billhook_books_differences',
    help: 'Stored figures that differed from their rows at the last check.',
    registers: [registry],
    async collect() {
      this.reset();
      const last = await store.bookChecks.latest();
      if (last) this.set(last.differences);
    },
  });
  new Gauge({
    name: 'billhook_books_checked_timestamp_seconds',
    help: 'When the last check of the books began.',
    registers: [registry],
    async collect() {
      this.reset();
      const last = await store.bookChecks.latest();
      if (last) this.set(last.checked_at / 1000);
    },
  });
}

/**
 * Metrics of waiting jobs. They are read from the store at each scrape, because a waiting job belongs to no process.
 */
function waitingMetrics(registry: Registry, services: Services): void {
  const of = { labelNames: ['kind'] as const, registers: [registry] };
  new Gauge({
    ...of,
    name: 'billhook_jobs_oldest_seconds',
    help: 'Age of the oldest job that waits.',
    async collect() {
      this.reset();
      for (const { kind, oldestSeconds } of await waitingJobs(services)) this.set({ kind }, oldestSeconds);
    },
  });
  new Gauge({
    ...of,
    name: 'billhook_jobs_waiting',
    help: 'Jobs that wait for their time or for a worker.',
    async collect() {
      this.reset();
      for (const { kind, waiting } of await waitingJobs(services)) this.set({ kind }, waiting);
    },
  });
}

function attemptMetrics(registry: Registry, counts: JobCounts): void {
  const of = { labelNames: ['kind'] as const, registers: [registry] };
  new Gauge({
    ...of,
    name: 'billhook_job_attempts_total',
    help: 'Jobs that this process has begun.',
    collect() {
      for (const { kind, attempts } of counts.read()) this.set({ kind }, attempts);
    },
  });
  new Gauge({
    ...of,
    name: 'billhook_job_failures_total',
    help: 'Jobs that ended in an error in this process.',
    collect() {
      for (const { kind, failures } of counts.read()) this.set({ kind }, failures);
    },
  });
}

function lostEventsMetric(registry: Registry, { acknowledged }: Services): void {
  new Gauge({
    name: 'billhook_lost_events_total',
    help: 'Events that a receiver has acknowledged to this process, and that are not in the database.',
    registers: [registry],
    collect() {
      this.set(acknowledged.lost());
    },
  });
}
