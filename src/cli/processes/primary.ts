/**
 * `serve --processes N`: the primary process starts N servers, which share one address. The primary keeps the counts
 * that the servers share, such as the counts for rate limits. The primary serves no requests itself, so that it always
 * answers the servers quickly.
 */
import { type ProcessFigures, sharedCounts } from '../../app.ts';
import { claimKey, greet } from '../greeting.ts';
import { announce } from '../running.ts';
import { aborted, type Changes, configToServe, openApp, stopSignal } from '../with-app.ts';
import type { Responders } from './messages.ts';
import { keepRunning, type Server, type Servers } from './servers.ts';

/** Time limit (ms) for the metrics of a server. A server that does not answer in time has no metrics in the result. */
const FIGURES_MS_MAX = 1_000;

/**
 * Runs `count` servers until this process is stopped. `works`: true if one of the servers also runs the background
 * jobs.
 */
export async function serveInProcesses(count: number, changes: Changes, works: boolean): Promise<void> {
  const stop = stopSignal();
  const config = await configToServe(changes);
  if (config.databaseUrl === ':memory:') {
    throw new Error(
      'DATABASE_URL is ":memory:", which only one process can open. Allowed with --processes: file:<path> or postgres://…',
    );
  }
  const { host, port } = config;
  const counts = await sharedCounts();
  // The ledger is opened before any server starts, so that migrations are applied only once and the secret key is
  // created only once.
  const app = await openApp(config, { create: true });
  const { instance } = app.services;
  const responders = (number: number): Responders => ({
    join: () => ({ number, instance, works: works && number === 1, port, host }),
    count: counts,
    figures: () => figuresOf(count, servers?.listening() ?? []),
  });
  let servers: Servers | undefined;
  let withdraw = () => {};
  try {
    try {
      await claimKey(app);
      servers = keepRunning(count, responders, (text) => process.stderr.write(`billhook: ${text}\n`));
      await Promise.race([servers.allListen, aborted(stop)]);
      if (!stop.aborted) {
        withdraw = announce(app, config);
        await greet(app, config, `, in ${count} processes`);
      }
    } finally {
      await app.close();
    }
    await Promise.race([aborted(stop), servers.lost]);
  } finally {
    withdraw();
    await servers?.stop();
  }
}

/** Metrics of every server. Null for a server that does not answer. */
function figuresOf(count: number, listening: readonly Server[]): Promise<readonly ProcessFigures[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const number = index + 1;
      const line = listening.find((server) => server.number === number)?.line;
      const figures = await line?.ask('ownFigures', null, FIGURES_MS_MAX).catch(() => null);
      return { number, figures: figures ?? null };
    }),
  );
}
