/**
 * Reads the heap size of another Node process after a garbage collection, over its inspector. Between two collections,
 * the heap changes by more than a leak adds in minutes. So only values after a collection show a leak.
 */

/** Heap size in MiB. `inspector`: the address that the process printed when it was started with `--inspect`. */
export async function heapLeftMiB(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  try {
    await next(socket, 'open');
    await answerOf(socket, 1, 'HeapProfiler.collectGarbage');
    const { usedSize } = (await answerOf(socket, 2, 'Runtime.getHeapUsage')) as { usedSize: number };
    return usedSize / 2 ** 20;
  } finally {
    socket.close();
  }
}

/** The next message is the answer, because the inspector sends no other messages as long as no domain is enabled. */
async function answerOf(socket: WebSocket, id: number, method: string): Promise<object> {
  const answer = next(socket, 'message');
  socket.send(JSON.stringify({ id, method }));
  const { data } = (await answer) as unknown as { readonly data: string };
  const { result, error } = JSON.parse(data) as { result?: object; error?: { message: string } };
  if (!result) throw new Error(`${method}: ${error?.message ?? data}`);
  return result;
}

/** Rejects if the connection ends before the event, for example because the process has died. */
function next(socket: WebSocket, event: 'open' | 'message'): Promise<Event> {
  return new Promise((resolve, reject) => {
    const once = { once: true };
    socket.addEventListener(event, resolve, once);
    socket.addEventListener(
      'close',
      () => reject(new Error(`the inspector at ${socket.url} ended the connection`)),
      once,
    );
  });
}
