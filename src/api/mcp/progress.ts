/**
 * Progress notifications for clients that sent a progress token. Long calls wait for another server (mail, payment provider,
 * remote service) for an unknown time, so the notification counts seconds. It keeps clients from timing out.
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
    // The client may have disconnected.
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
