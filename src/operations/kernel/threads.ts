/**
 * Worker threads for work that would block the event loop. Threads start on first use and end when idle. An idle thread
 * does not keep the process alive. A crash of a thread does not end the process.
 */
import { Worker } from 'node:worker_threads';
import { semaphore, serviceBusy } from './semaphore.ts';

export type ThreadBounds = {
  readonly threads: number;
  /** Largest number of calls that wait for a thread. */
  readonly waiting: number;
  readonly idleMs: number;
  /** Time limit of one call in milliseconds; a thread that exceeds it is ended. */
  readonly patienceMs: number;
  readonly retryAfterSeconds: number;
  /** Start of the refusal message, such as `PDF files are`. */
  readonly what: string;
};

const MEMORY_MB = 512;

/** Runs `script` in a few threads. A thread handles one message at a time and sends one answer per message. */
export function threads<Input, Answer>(script: URL, bounds: ThreadBounds): (given: Input) => Promise<Answer> {
  const withSlot = semaphore({ ...bounds, atOnce: bounds.threads });
  const idle: Thread[] = [];

  const start = (): Thread => {
    // Threads get neither the options nor the environment of this process. Both can contain secrets.
    const worker = new Worker(script, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    const thread: Thread = { worker, idleUntil: undefined };
    // The empty listener is needed: without it, a crash of the thread would end the process. `answerOf` reports the
    // crash. A thread that has ended is not used again.
    worker.on('error', () => undefined).once('exit', () => forget(thread));
    worker.unref();
    return thread;
  };
  const forget = (thread: Thread) => {
    clearTimeout(thread.idleUntil);
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
  };
  const rest = (thread: Thread) => {
    idle.push(thread);
    thread.idleUntil = setTimeout(() => {
      forget(thread);
      void thread.worker.terminate();
    }, bounds.idleMs).unref();
  };

  return (given) =>
    withSlot(async () => {
      const thread = idle.pop() ?? start();
      clearTimeout(thread.idleUntil);
      try {
        const answer = await answerOf(thread.worker, given, bounds.patienceMs);
        rest(thread);
        return answer as Answer;
      } catch (error) {
        void thread.worker.terminate();
        throw serviceBusy(`${bounds.what} not possible right now.`, bounds.retryAfterSeconds, error);
      }
    });
}

type Thread = { readonly worker: Worker; idleUntil: NodeJS.Timeout | undefined };

/** Returns the answer of the thread. Rejects if the thread crashes, ends, runs out of memory, or takes too long. */
async function answerOf(worker: Worker, given: unknown, patienceMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const ended = (code: number) => reject(new Error(`a thread ended with code ${code}`));
  const impatient = setTimeout(() => reject(new Error(`a thread took longer than ${patienceMs} ms`)), patienceMs);
  worker.once('message', resolve).once('error', reject).once('messageerror', reject).once('exit', ended);
  // Keeps the process alive while a call waits for the thread.
  worker.ref();
  try {
    worker.postMessage(given);
    return await promise;
  } finally {
    clearTimeout(impatient);
    worker.off('message', resolve).off('error', reject).off('messageerror', reject).off('exit', ended);
    worker.unref();
  }
}
