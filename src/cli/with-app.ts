/** Opens the service for one command and always closes it again. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type App, createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { causeOf } from './output.ts';

export function configFromEnvironment(changes: Readonly<Record<string, string | undefined>> = {}): Config {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return readConfig({ ...process.env, ...Object.fromEntries(given) });
}

/** Port 0 means any free port. It is chosen here, because URLs in answers contain it. */
export async function configToServe(changes: Readonly<Record<string, string | undefined>>): Promise<Config> {
  const config = configFromEnvironment(changes);
  if (config.port !== 0) return config;
  return configFromEnvironment({ ...changes, PORT: String(await freePort(config.host)) });
}

async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** `migrate: false` leaves the schema as it is, for commands that only read. */
export async function withApp<T>(
  use: (app: App) => Promise<T>,
  config = configFromEnvironment(),
  options: { readonly migrate?: boolean } = {},
): Promise<T> {
  const app = await openApp(config, options);
  try {
    return await use(app);
  } finally {
    await app.close();
  }
}

/** Adds the name of the setting to the driver's error. */
export async function openApp(config: Config, options: { readonly migrate?: boolean } = {}): Promise<App> {
  try {
    return await createApp(config, options);
  } catch (error) {
    throw new Error(`the database of DATABASE_URL cannot be opened: ${causeOf(error)}`, { cause: error });
  }
}

/** One Ctrl+C can arrive as two signals, from the terminal and from npm. */
export const SAME_REQUEST_MS = 500;

/** Aborts on the first SIGTERM or SIGINT; a second one ends the process at once. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  let stoppedAt = 0;
  const { npm_lifecycle_event: script, BILLHOOK_LAUNCHED: launched } = process.env;
  if (script !== undefined || launched !== undefined) onLosingParent(() => controller.abort());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!controller.signal.aborted) stoppedAt = performance.now();
      else if (performance.now() - stoppedAt > SAME_REQUEST_MS) process.exit(1);
      controller.abort();
    });
  }
  return controller.signal;
}

/**
 * npm passes a signal to the shell that runs the script. Some shells (dash, Debian's) end without passing it on, and a
 * launcher on an older Node (bin/billhook.js) cannot pass on a kill -9: this process would continue as an orphan. So it
 * also stops when its parent changes.
 */
function onLosingParent(lost: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    lost();
  }, SAME_REQUEST_MS);
  watch.unref();
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
