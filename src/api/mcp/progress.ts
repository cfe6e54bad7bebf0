/**
 * Signs of life for whoever asked for them (a progress token). What takes long here waits for somebody else: a mail
 * server, a payment provider, a service elsewhere. How long that takes nobody knows, so the seconds are counted, and
 * clients that give up after a silence do not.
 */
import type { ServerContext } from '@modelcontextprotocol/server';

const EVERY_MS = 1_000;

export async function withProgress<T>({ mcpReq }: ServerContext, what: string, work: () => Promise<T>): Promise<T> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return work();
  let seconds = 0;
  const tell = () => {
    const message = seconds === 0 ? `${what} has begun` : `${what} takes ${seconds} s so far`;
    const params = { progressToken, progress: seconds, message };
    seconds += 1;
    // Whoever is gone needs no news.
    return mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
  await tell();
  const telling = setInterval(() => void tell(), EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(telling);
  }
}
