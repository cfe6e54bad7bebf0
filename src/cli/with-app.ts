/** Opens the service for one command and closes it again, whatever happens. */
import { type App, createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';

export function configFromEnvironment(changes: Readonly<Record<string, string | undefined>> = {}): Config {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return readConfig({ ...process.env, ...Object.fromEntries(given) });
}

export async function withApp<T>(use: (app: App) => Promise<T>, config = configFromEnvironment()): Promise<T> {
  const app = await createApp(config);
  try {
    return await use(app);
  } finally {
    await app.close();
  }
}

/** Aborts when the process is asked to stop; a second request ends it at once. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(1);
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
