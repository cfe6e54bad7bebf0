import type { Server } from '@modelcontextprotocol/server';

/**
 * Runs a call and returns its answer, or 499 if the client has disconnected: the call is then aborted, or not begun.
 */
export function abortOnDisconnect<T>(
  server: Server,
  signal: AbortSignal,
  answer: () => Promise<T | Response>,
): Promise<T | Response> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      void server.close();
      resolve(new Response(null, { status: 499 }));
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    answer()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', leave));
  });
}
