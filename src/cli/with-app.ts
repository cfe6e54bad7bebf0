/** Opens the service for one command and closes it again, whatever happens. */
import { type App, createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { causeOf } from './output.ts';

export function configFromEnvironment(changes: Readonly<Record<string, string | undefined>> = {}): Config {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return readConfig({ ...process.env, ...Object.fromEntries(given) });
}

export async function withApp<T>(use: (app: App) => Promise<T>, config = configFromEnvironment()): Promise<T> {
  const app = await openApp(config);
  try {
    return await use(app);
  } finally {
    await app.close();
  }
}

/** What keeps a database from being opened is said by its driver, which does not know where the address came from. */
export async function openApp(config: Config): Promise<App> {
  try {
    return await createApp(config);
  } catch (error) {
    throw new Error(`the database of DATABASE_URL cannot be opened: ${causeOf(error)}`, { cause: error });
  }
}

/** One Ctrl+C can arrive twice, from the terminal and from npm. */
const SAME_REQUEST_MS = 500;

/** Aborts when the process is asked to stop; asked once more, it ends at once. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  let asked = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!controller.signal.aborted) asked = performance.now();
      else if (performance.now() - asked > SAME_REQUEST_MS) process.exit(1);
      controller.abort();
    });
  }
  return controller.signal;
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
