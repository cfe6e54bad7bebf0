/**
 * Creates two loggers: the log, and a logger that also passes unexpected errors to a function (setting `ERROR_HOOK`).
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import type { ErrorHook } from './telemetry/error-hook.ts';

/** Creates the log. `process`: number of this process, if there are several. `fields`: returns fields for each line. */
export async function logOf({ logLevel }: Config, process?: number, fields?: () => object): Promise<Logger> {
  const { pino } = await import('pino');
  const more = fields ? { mixin: fields } : {};
  const log = pino({ level: logLevel, redact: ['req.headers.authorization'], ...more }, pino.destination(2));
  return process === undefined ? log : log.child({ process });
}

/**
 * Returns a logger that also passes unexpected errors to `hook`. `hook`: a function, the path of a module that exports
 * the function as `onError`, or null to log errors only.
 */
export async function reportingLog(
  log: Logger,
  hook: ErrorHook | string | null,
  isExpected: (error: unknown) => boolean,
): Promise<Logger> {
  if (hook === null) return log;
  const { reporting } = await import('./telemetry/error-hook.ts');
  return reporting(log, typeof hook === 'string' ? await loadedHook(hook) : hook, isExpected);
}

async function loadedHook(path: string): Promise<ErrorHook> {
  const file = resolve(path);
  const { onError }: { onError?: unknown } = await import(pathToFileURL(file).href).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`ERROR_HOOK names ${file}, which cannot be loaded: ${why}. Allowed: the path of a module.`);
  });
  if (typeof onError === 'function') return onError as ErrorHook;
  throw new ConfigError(`ERROR_HOOK names ${file}. Allowed: the path of a module that exports a function onError.`);
}
