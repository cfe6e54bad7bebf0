/**
 * Passes unexpected errors (bugs) to a function of the operator (setting `ERROR_HOOK`), or of a program that embeds the
 * service.
 */
import type { Logger } from 'pino';

export type UnexpectedError = {
  /** The log message about the failure, such as `request failed`. */
  readonly what: string;
  /**
   * Copy of the error with its stack and causes. Values in its message are replaced by placeholders, because they may
   * be secrets.
   */
  readonly error: Error;
  /** Request id, as in the response and the log; null outside of a request. */
  readonly requestId: string | null;
  /** `POST /api/v1/invoices`, `tool createInvoice`, `job webhook` or `task mails`; null if unknown. */
  readonly route: string | null;
};

export type ErrorHook = (unexpected: UnexpectedError) => void | Promise<void>;

/**
 * Returns a logger that also passes the error of each `error` entry to the hook. The service logs each bug exactly
 * once, so the hook gets it once. `isExpected`: true for failures of the disk, the network or the database server,
 * which are not bugs.
 */
export function reporting(log: Logger, hook: ErrorHook, isExpected: (error: unknown) => boolean): Logger {
  const child = log.child({});
  const write = child.error.bind(child) as (fields: unknown, message?: string) => void;
  const failed = (error: unknown) => log.warn({ reason: cleanError(error).message }, 'the error hook failed');
  const report = (fields: unknown, what = 'unexpected error') => {
    write(fields, what);
    const { err, requestId, ...place } = fields as Readonly<Record<string, unknown>>;
    if (err === undefined || isExpected(err)) return;
    const unexpected = {
      what,
      error: cleanError(err),
      requestId: typeof requestId === 'string' ? requestId : null,
      route: routeIn(place),
    };
    new Promise<void>((resolve) => resolve(hook(unexpected))).catch(failed);
  };
  child.error = report as Logger['error'];
  return child;
}

function routeIn({ route, tool, kind, task }: Readonly<Record<string, unknown>>): string | null {
  if (typeof route === 'string') return route;
  if (typeof tool === 'string') return `tool ${tool}`;
  if (typeof kind === 'string') return `job ${kind}`;
  return typeof task === 'string' ? `task ${task}` : null;
}

const CAUSES_MAX = 4;

/**
 * Copies name, message, stack, causes and code of an error. Other fields are not copied: they may contain a connection
 * with its password, a request or a database row.
 */
function cleanError(error: unknown, causes = CAUSES_MAX): Error {
  if (!(error instanceof Error)) return new Error(`not an error: ${typeof error}`);
  const { name, stack = '', cause } = error;
  const message = withoutValues(error.message);
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line));
  const code = (error as { code?: unknown }).code;
  return Object.defineProperties(new Error(message), {
    name: { value: name },
    stack: { value: [`${name}: ${message}`, ...frames].join('\n') },
    ...(typeof code === 'string' || typeof code === 'number' ? { code: { value: code, enumerable: true } } : {}),
    ...(cause instanceof Error && causes > 1 ? { cause: { value: cleanError(cause, causes - 1) } } : {}),
  });
}

const MESSAGE_MAX = 1_000;

/**
 * Shortens a message, and replaces text that may be a secret or may come from a customer:
 * - quoted text, except quoted names such as `"invoice_id"`;
 * - e-mail addresses and links;
 * - words of at least nine characters that contain a digit.
 */
export function withoutValues(message: string): string {
  return message
    .slice(0, MESSAGE_MAX)
    .replace(/"[^"]*"/g, (quoted) => (/^"[a-z_.]{1,40}"$/.test(quoted) ? quoted : '"…"'))
    .replace(/'[^']*'/g, (quoted) => (/^'[A-Za-z_.]{1,40}'$/.test(quoted) ? quoted : "'…'"))
    .replace(/\b[a-z]+:\/\/\S+/gi, '<address>')
    .split(/(\s+)/)
    .map((word) => (/[^@]@[^@]/.test(word) ? '<e-mail>' : word))
    .join('')
    .replace(/[A-Za-z0-9_+/=-]{9,}/g, (word) => (/\d/.test(word) ? '<value>' : word));
}
