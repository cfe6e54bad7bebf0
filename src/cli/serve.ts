import { Command, InvalidArgumentError } from 'commander';
import { serveDemo } from './demo.ts';
import { print } from './output.ts';
import { announce } from './running.ts';
import { aborted, configToServe, localConfig, openApp, stopSignal } from './with-app.ts';

type ServeOptions = { port?: string; host?: string; demo?: true; worker: boolean };

export function serveCommand(): Command {
  return new Command('serve')
    .description('Run the service: REST, MCP and the worker. Stops cleanly on SIGTERM.')
    .option('--port <number>', 'port to listen on (setting PORT, default 8787)', portNumber)
    .option('--host <address>', 'address to listen on (setting HOST, default 127.0.0.1)')
    .option('--demo', 'a fresh demo ledger in a temporary database; nothing is kept')
    .option('--no-worker', 'run no background jobs in this process; run "billhook worker" beside it')
    .action(async (options: ServeOptions) => (options.demo ? serveDemo(changesOf(options)) : serve(options)));
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

async function serve(options: ServeOptions): Promise<void> {
  const stop = stopSignal();
  const config = await configToServe(changesOf(options));
  const app = await openApp(config, { create: true });
  let withdraw = () => {};
  try {
    const key = await app.administration.claimKey();
    if (!key.ok) process.stderr.write(`billhook: ${key.problem}. Until then nothing that needs a secret works.\n`);
    const listening = await app.listen();
    withdraw = announce(app, config);
    const working = options.worker ? app.work(stop) : Promise.resolve();
    print(`billhook listens on ${config.host}:${listening.port} and is reached at ${config.baseUrl}`);
    if ((await app.administration.accounts()).length === 0) {
      print('There is no account yet. Create one: billhook init --name "My business" --email me@example.com');
    }
    const setUp = await app.administration.offerSetUp();
    if (setUp !== null)
      print(`No user can sign in yet. Set up the dashboard with this link, once, within 24 hours:\n${setUp}`);
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
