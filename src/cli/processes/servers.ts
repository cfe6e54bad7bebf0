/** Keeps a number of servers running. Starts them, replaces servers that have ended, and stops all together. */
import cluster, { type Worker } from 'node:cluster';
import { type Line, openLine, type Responders } from './messages.ts';

/**
 * After a server was told to stop, it has this time (ms) to end. Otherwise it is killed. The time is longer than a
 * server needs to finish its running requests.
 */
const END_MS_MAX = 30_000;
/**
 * A server that has listened for this time (ms) works well. The end of such a server does not count as a failed start.
 */
const WELL_MS = 10_000;
const PAUSE_MS_FIRST = 100;
const PAUSE_MS_MAX = 10_000;
/** The service ends after this number of failed starts in a row, if no server listens. */
const STARTS_MAX = 5;

export type Server = { readonly number: number; readonly line: Line };

export type Servers = {
  /** Resolves when all servers listen. Rejects with the reason of the first server that cannot start. */
  readonly allListen: Promise<void>;
  /** Rejects when no server listens and none can be started. */
  readonly lost: Promise<never>;
  /** Servers that accept connections. */
  readonly listening: () => readonly Server[];
  /** Stops all servers. Resolves when the last one has ended. */
  readonly stop: () => Promise<void>;
};

type Slot = {
  readonly number: number;
  worker: Worker | null;
  line: Line | null;
  /** Time at which the server began to listen. Null while it does not listen. */
  listensSince: number | null;
  /** Number of failed starts in a row. */
  ends: number;
  reason: string | null;
};

/**
 * Starts `count` servers, and replaces servers that end. `responders`: takes the number of a server, and returns the
 * handlers for the messages of this server. `say`: writes to the log.
 */
export function keepRunning(
  count: number,
  responders: (number: number) => Responders,
  say: (text: string) => void,
): Servers {
  // By default, the primary distributes connections to the servers. If a server has just died, a connection to this
  // server would hang. With SCHED_NONE, all servers accept connections from one shared socket, so a living server
  // accepts the connection.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // A metric may be NaN. JSON, the default serialization, cannot express NaN.
  cluster.setupPrimary({ serialization: 'advanced' });
  const all = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  let starting = true;
  let stopping = false;

  const slots = Array.from({ length: count }, (_, index): Slot => {
    return { number: index + 1, worker: null, line: null, listensSince: null, ends: 0, reason: null };
  });
  const listening = () => slots.filter(({ listensSince }) => listensSince !== null);

  function start(slot: Slot): void {
    if (stopping) return;
    const worker = cluster.fork();
    slot.worker = worker;
    slot.reason = null;
    slot.line = openLine(worker, {
      ...responders(slot.number),
      listening: () => {
        slot.listensSince = performance.now();
        if (listening().length === count) {
          starting = false;
          all.resolve();
        }
        return null;
      },
      failed: (reason) => {
        slot.reason = reason;
        return null;
      },
    });
    // An error of the channel is ignored here. The process ends after such an error, and the `exit` listener handles
    // its end.
    worker.on('error', () => undefined);
    worker.once('exit', (code, signal) => ended(slot, signal ?? `code ${code}`));
  }

  function ended(slot: Slot, how: string): void {
    const { listensSince } = slot;
    const wasWell = listensSince !== null && performance.now() - listensSince >= WELL_MS;
    const reason = slot.reason ?? `it ended with ${how}`;
    Object.assign(slot, { worker: null, line: null, listensSince: null, ends: wasWell ? 0 : slot.ends + 1 });
    if (stopping) return;
    const cannotStart = listensSince === null && slot.ends >= STARTS_MAX && listening().length === 0;
    if (starting) all.reject(new Error(reason));
    else if (cannotStart) lost.reject(new Error(`no server is left, and none can be started: ${reason}`));
    else startAgain(slot, reason);
  }

  function startAgain(slot: Slot, reason: string): void {
    const pause = pauseBefore(slot.ends);
    const when = pause === 0 ? 'now' : `in ${pause / 1000} s`;
    say(`server ${slot.number} is gone (${reason}); another one starts ${when}`);
    setTimeout(() => start(slot), pause);
  }

  for (const slot of slots) start(slot);
  return {
    allListen: all.promise,
    lost: lost.promise,
    listening: () => listening().flatMap(({ number, line }) => (line === null ? [] : [{ number, line }])),
    stop: async () => {
      stopping = true;
      await Promise.all(slots.map(end));
    },
  };
}

/** Milliseconds before the next start: 0 after a server that worked well, more after each failed start. */
function pauseBefore(endsInARow: number): number {
  return endsInARow === 0 ? 0 : Math.min(PAUSE_MS_FIRST * 3 ** (endsInARow - 1), PAUSE_MS_MAX);
}

function end({ worker, line }: Slot): Promise<void> {
  if (worker === null || worker.isDead()) return Promise.resolve();
  return new Promise((resolve) => {
    const cut = setTimeout(() => worker.process.kill('SIGKILL'), END_MS_MAX);
    worker.once('exit', () => {
      clearTimeout(cut);
      resolve();
    });
    // If a server is still starting, it may be unable to answer this request. Such a server gets a signal instead.
    line?.ask('stop', null).catch(() => worker.process.kill('SIGTERM'));
  });
}
