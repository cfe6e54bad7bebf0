import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import { serveDemo } from './demo.ts';
import { claimKey, greet } from './greeting.ts';
import { print } from './output.ts';
import { announce } from './running.ts';
import { aborted, configToServe, localConfig, openApp, stopSignal } from './with-app.ts';

type ServeOptions = { port?: string; host?: string; demo?: true; worker: boolean; processes?: number };

const PROCESSES_MAX = 64;

export function serveCommand(): Command {
  return new Command('serve')
    .description('Run the service: REST, MCP and the worker. Stops cleanly on SIGTERM.')
    .option('--port <number>', 'port to listen on (setting PORT, default 8787)', portNumber)
    .option('--host <address>', 'address to listen on (setting HOST, default 127.0.0.1)')
    .addOption(
      new Option('--demo', 'a fresh demo ledger in a temporary database; nothing is kept').conflicts('processes'),
    )
    .option('--no-worker', 'run no background jobs in this process; run "billhook worker" beside it')
    .option(
      '--processes <number>',
      `answer with so many processes, or "auto": one for each core (default 1, at most ${PROCESSES_MAX})`,
      processNumber,
    )
    .action(serveAs);
}

export function workerCommand(): Command {
  return new Command('worker')
    .description('Run only the background jobs, such as mails, webhooks and renewals. Any number of workers may run.')
    .action(async () => {
      const stop = stopSignal();
      const { config } = await localConfig();
      const app = await openApp(config, { create: true });
      const key = await app.administration.claimKey();
      if (!key.ok) {
        await app.close();
        throw new Error(`${key.problem}. No job can be done without it.`);
      }
      print('billhook worker is running; stop it with Ctrl+C.');
      await app.work(stop);
      await app.close();
    });
}

async function serveAs(options: ServeOptions): Promise<void> {
  const { demo, processes = 1, worker } = options;
  if (demo) return serveDemo(changesOf(options));
  // The servers of `--processes` start with the same command line as the primary, so they reach this line too.
  if (cluster.isWorker) return (await import('./processes/server.ts')).serveAsOneOfSeveral();
  if (processes === 1) return serve(options);
  return (await import('./processes/primary.ts')).serveInProcesses(processes, changesOf(options), worker);
}

async function serve(options: ServeOptions): Promise<void> {
  const stop = stopSignal();
  const config = await configToServe(changesOf(options));
  const app = await openApp(config, { create: true });
  let withdraw = () => {};
  try {
    await claimKey(app);
    const listening = await app.listen();
    withdraw = announce(app, config);
    const working = options.worker ? app.work(stop) : Promise.resolve();
    await greet(app, { ...config, port: listening.port });
    await aborted(stop);
    await Promise.all([listening.stop(), working]);
  } finally {
    withdraw();
    await app.close();
  }
}

function changesOf({ port, host }: ServeOptions): Record<string, string | undefined> {
  return { PORT: port, HOST: host };
}

function portNumber(text: string): string {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('Allowed: a whole number from 0 to 65535.');
  return text;
}

function processNumber(text: string): number {
  const count = text === 'auto' ? Math.min(availableParallelism(), PROCESSES_MAX) : Number(text);
  if (!/^(auto|\d{1,5})$/.test(text) || count < 1 || count > PROCESSES_MAX)
    throw new InvalidArgumentError(`Allowed: a whole number from 1 to ${PROCESSES_MAX}, or auto.`);
  return count;
}
