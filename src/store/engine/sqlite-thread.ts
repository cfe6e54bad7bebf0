/**
 * Runs statements in a worker thread with its own connection. `node:sqlite` blocks the calling thread, so a search
 * through a large account would block every other request. The thread starts at the first search.
 */
import { Worker } from 'node:worker_threads';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';

type Answer =
  | { readonly rows: unknown[] }
  | { readonly message: string; readonly code: string | undefined; readonly errcode: number | undefined };
type Waiting = { resolve(rows: unknown[]): void; reject(error: Error): void };

/**
 * Source code of the thread. The code is a text, so that `dist` and the bundle need no separate file. The thread keeps
 * 100 prepared statements and evicts the oldest.
 */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync(workerData.path, { timeout: workerData.timeout });
database.exec('pragma query_only = 1; pragma cache_size = -32768;');
const kept = new Map();
function prepared(sql) {
  const found = kept.get(sql);
  if (found) return found;
  const statement = database.prepare(sql);
  if (kept.size >= 100) kept.delete(kept.keys().next().value);
  kept.set(sql, statement);
  return statement;
}
parentPort.on('message', ({ sql, parameters }) => {
  try {
    parentPort.postMessage({ rows: prepared(sql).all(...parameters) });
  } catch ({ message, code, errcode }) {
    parentPort.postMessage({ message, code, errcode });
  }
});
`;

export class ThreadDriver implements Driver {
  readonly #path: string;
  readonly #timeout: number;
  #thread: SearchThread | undefined;
  /** Resolves when the single connection is free. */
  #taken: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(path: string, timeout: number) {
    this.#path = path;
    this.#timeout = timeout;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#taken;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#taken = promise;
    await before;
    this.#release = resolve;
    try {
      if (!this.#thread || this.#thread.hasEnded) this.#thread = new SearchThread(this.#path, this.#timeout);
      return this.#thread;
    } catch (error) {
      resolve();
      throw error;
    }
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** Does nothing if the thread has ended, because the transaction has ended with the thread. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection as SearchThread).hasEnded) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.#taken;
    await this.#thread?.end();
  }
}

class SearchThread implements DatabaseConnection {
  readonly #worker: Worker;
  /** Answers arrive in the order of the requests. */
  readonly #waiting: Waiting[] = [];
  hasEnded = false;

  constructor(path: string, timeout: number) {
    this.#worker = new Worker(THREAD, { eval: true, workerData: { path, timeout } });
    this.#worker.on('message', (answer: Answer) => this.#settle(answer));
    this.#worker.on('error', (error: Error) => this.#ended(error));
    this.#worker.on('exit', () => this.#ended(new Error('the thread for searches has ended')));
    // The thread keeps the process alive only while a statement is running.
    this.#worker.unref();
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.hasEnded) throw new Error('the thread for searches has ended');
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    if (this.#waiting.push({ resolve, reject }) === 1) this.#worker.ref();
    this.#worker.postMessage({ sql, parameters });
    return { rows: (await promise) as Row[] };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('searches are not streamed');
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(answer: Answer): void {
    const one = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#worker.unref();
    if ('rows' in answer) one?.resolve(answer.rows);
    else one?.reject(Object.assign(new Error(answer.message), { code: answer.code, errcode: answer.errcode }));
  }

  #ended(error: Error): void {
    this.hasEnded = true;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
