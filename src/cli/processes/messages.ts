/**
 * Messages between the primary process and its servers, over the channel of node:cluster. Each message is a request or
 * an answer.
 */
import type { CountAsked, Counted, ProcessFigures } from '../../app.ts';

/** Kinds of requests, each with its input (`asked`) and its answer. */
export type Questions = {
  /** Sent by a server when it starts. */
  readonly join: { readonly asked: null; readonly answer: Place };
  /** Sent by a server when it accepts connections. */
  readonly listening: { readonly asked: null; readonly answer: null };
  /** Sent by a server before it ends because of an error. Contains the reason. */
  readonly failed: { readonly asked: string; readonly answer: null };
  /** Sent by a server to count requests for rate limits, which all servers share. */
  readonly count: { readonly asked: readonly CountAsked[]; readonly answer: readonly Counted[] };
  /** Sent by a server that needs the metrics of all servers. */
  readonly figures: { readonly asked: null; readonly answer: readonly ProcessFigures[] };
  /** Sent by the primary to each server, to read the metrics of that server. */
  readonly ownFigures: { readonly asked: null; readonly answer: NonNullable<ProcessFigures['figures']> };
  /** Sent by the primary. Tells a server to refuse new connections, finish running requests, and end. */
  readonly stop: { readonly asked: null; readonly answer: null };
};

/**
 * Values that the primary assigns to a server. `instance`: id of the whole service, which is the same for all its
 * servers. `works`: true if this server runs the background jobs.
 */
export type Place = {
  readonly number: number;
  readonly instance: string;
  readonly works: boolean;
  readonly port: number;
  readonly host: string;
};

type Kind = keyof Questions;
type Answered<K extends Kind> = Questions[K]['answer'] | Promise<Questions[K]['answer']>;
export type Responders = { readonly [K in Kind]?: (asked: Questions[K]['asked']) => Answered<K> };

type Message =
  | { readonly question: Kind; readonly turn: number; readonly body: never }
  | { readonly answered: number; readonly body: unknown; readonly error?: string };

/** The members of `process`, or of a `Worker` of node:cluster, that this module uses. */
type Channel = {
  readonly connected?: boolean;
  readonly isConnected?: () => boolean;
  send?(message: Message, sent: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: Message) => void): unknown;
};

export type Line = {
  /**
   * Sends a request to the other process and resolves to its answer. Rejects in three cases:
   * - No answer arrives within `msMax` milliseconds.
   * - The other process has ended.
   * - The other process sends an error message instead of an answer. The rejection has this message.
   */
  readonly ask: <K extends Kind>(
    kind: K,
    asked: Questions[K]['asked'],
    msMax?: number,
  ) => Promise<Questions[K]['answer']>;
};

const ANSWER_MS_MAX = 5_000;

type Waiting = { readonly resolve: (body: never) => void; readonly reject: (error: Error) => void };

export function openLine(channel: Channel, responders: Responders): Line {
  const waiting = new Map<number, Waiting>();
  let turns = 0;

  const send = (message: Message, failed: (error: Error) => void) => {
    if (!(channel.isConnected?.() ?? channel.connected)) return failed(new Error('the other process has ended'));
    channel.send?.(message, (error) => error && failed(error));
  };
  const answer = async ({ question, turn, body }: Extract<Message, { question: Kind }>) => {
    try {
      const answered = (await responders[question]?.(body)) ?? null;
      send({ answered: turn, body: answered }, ignoreEnd);
    } catch (error) {
      send({ answered: turn, body: null, error: error instanceof Error ? error.message : String(error) }, ignoreEnd);
    }
  };
  channel.on('message', (message) => {
    if ('question' in message) return void answer(message);
    const one = waiting.get(message.answered);
    if (message.error === undefined) one?.resolve(message.body as never);
    else one?.reject(new Error(message.error));
  });

  return {
    ask: (question, asked, msMax = ANSWER_MS_MAX) => {
      const turn = turns++;
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new Error(`no answer to "${question}" within ${msMax} ms`)), msMax);
      waiting.set(turn, { resolve, reject });
      send({ question, turn, body: asked as never }, reject);
      return promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(turn);
      });
    },
  };
}

/** Ignores an answer that could not be sent. The reason is that the other process has ended. */
function ignoreEnd(): void {}
