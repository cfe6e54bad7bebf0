/** `billhook health`: the health check of containers. */
import { Command } from 'commander';
import { announcedService } from '../app.ts';
import type { Config } from '../config.ts';
import { print } from './output.ts';
import { ask, originOf, pageAt } from './running.ts';
import { configFromEnvironment } from './with-app.ts';

type HealthOptions = { at?: string; ready?: true; json?: true };

export function healthCommand(): Command {
  return new Command('health')
    .description('Check that the service with these settings is up. For health checks of containers.')
    .option('--ready', 'check that it is ready too: store writable, migrations applied, a worker seen')
    .option('--at <address>', 'address of the service, such as http://server:8787 (default: this machine)')
    .option('--json', 'print JSON')
    .action(async ({ at, ready, json }: HealthOptions) => {
      const place = placeOf(configFromEnvironment(), at, ready ? 'readyz' : 'healthz');
      await requireInstance(place);
      const { status, body } = await ask(place.url);
      const isWell = status === 200;
      if (json) print(body);
      else print(isWell ? `The service is ${ready ? 'ready' : 'up'}.` : `The service answered ${body}`);
      if (!isWell) process.exitCode = 1;
    });
}

/**
 * Address of the service. `instance`: id of the process that must answer at the address. `instance` is null if the
 * address does not come from the file of a running service.
 */
type Place = { readonly url: URL; readonly instance: string | null };

/**
 * Returns the address of the service. A running service keeps a file with its address beside its database. If `--at`,
 * PORT and HOST are all missing, the address is read from this file. If one of them is set, or if there is no file, the
 * address comes from `--at` or from the settings.
 */
function placeOf(config: Config, at: string | undefined, page: string): Place {
  const { PORT, HOST } = process.env;
  const announced = at === undefined && !PORT && !HOST ? announcedService(config.databaseUrl) : null;
  if (announced) return { url: pageAt(announced.listensAt, announced.baseUrl, page), instance: announced.id };
  const origin = at ?? originOf(config);
  if (!/^https?:\/\/[^/]/.test(origin) || !URL.canParse(origin)) {
    throw new Error(`--at is ${JSON.stringify(origin)}. Allowed: an address such as http://server:8787.`);
  }
  return { url: pageAt(origin, config.baseUrl, page), instance: null };
}

/**
 * Throws if another process answers at the address. After a crash, another program may use the port, by accident or as
 * an attack.
 */
async function requireInstance({ url, instance }: Place): Promise<void> {
  if (instance === null) return;
  const answer = await ask(new URL('healthz', url));
  if (answer.instance !== instance) throw new Error(`another program than the service of this ledger is up at ${url}`);
}
