/**
 * What a garbage collection leaves in the heap of another Node process, over its inspector: between two collections a heap grows and
 * falls by more than a leak adds in minutes.
 */
import { once } from 'node:events';

/** In MiB. `inspector`: the address that the process wrote when it was started with `--inspect`. */
export async function heapLeftMiB(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  await once(socket, 'open');
  try {
    await answerOf(socket, 1, 'HeapProfiler.collectGarbage');
    const { usedSize } = (await answerOf(socket, 2, 'Runtime.getHeapUsage')) as { usedSize: number };
    return usedSize / 2 ** 20;
  } finally {
    socket.close();
  }
}

async function answerOf(socket: WebSocket, id: number, method: string): Promise<object> {
  const answer = once(socket, 'message');
  socket.send(JSON.stringify({ id, method }));
  const [event] = (await answer) as [{ readonly data: string }];
  const { result, error } = JSON.parse(event.data) as { result?: object; error?: { message: string } };
  if (!result) throw new Error(`${method}: ${error?.message ?? event.data}`);
  return result;
}
