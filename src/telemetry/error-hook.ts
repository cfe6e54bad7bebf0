/** Hands unexpected errors (bugs) to the function of an operator (setting `ERROR_HOOK`) or of an embedding program. */
import type { Logger } from 'pino';

export type UnexpectedError = {
  /** What failed, as the log says it: `request failed`. */
  readonly what: string;
  /** A copy of the error with its stack and causes; values in its message are replaced. */
  readonly error: Error;
  /** The id that the answer shows and the log has; null outside of a request. */
  readonly requestId: string | null;
  /** `POST /api/v1/invoices`, `tool createInvoice`, `job webhook`, `task mails`; null if it is not known. */
  readonly route: string | null;
};

export type ErrorHook = (unexpected: UnexpectedError) => void | Promise<void>;

/**
 * A log that also hands on what is logged as an error with its cause, because each bug is logged once, with its request
 * id, and only there. `isExpected`: failures of the disk, the network or the database server are no bugs.
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

/** Other fields of an error may be a connection with its password, a request or a row, so only its code is copied. */
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

/** Replaces what may be a secret or a text of a customer: quoted text, mail addresses, links, long words with digits. */
export function withoutValues(message: string): string {
  return message
    .slice(0, MESSAGE_MAX)
    .replace(/"[^"]*"/g, (quoted) => (/^"[a-z_.]{1,40}"$/.test(quoted) ? quoted : '"…"'))
    .replace(/'[^']*'/g, (quoted) => (/^'[A-Za-z_.]{1,40}'$/.test(quoted) ? quoted : "'…'"))
    .replace(/\b[a-z]+:\/\/\S+/gi, '<address>')
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '<e-mail>')
    .replace(/[A-Za-z0-9_+/=-]{9,}/g, (word) => (/\d/.test(word) ? '<value>' : word));
}
