/**
 * What a garbage collection leaves in the heap of another Node process, over its inspector: between two collections a heap grows and
 * falls by more than a leak adds in minutes.
 */

/** In MiB. `inspector`: the address that the process wrote when it was started with `--inspect`. */
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

/** The inspector sends nothing but answers as long as none of its domains is enabled. */
async function answerOf(socket: WebSocket, id: number, method: string): Promise<object> {
  const answer = next(socket, 'message');
  socket.send(JSON.stringify({ id, method }));
  const { data } = (await answer) as unknown as { readonly data: string };
  const { result, error } = JSON.parse(data) as { result?: object; error?: { message: string } };
  if (!result) throw new Error(`${method}: ${error?.message ?? data}`);
  return result;
}

/** Rejects if the connection ends first: the process may have died. */
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
