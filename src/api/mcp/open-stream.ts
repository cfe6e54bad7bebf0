/** A stream of events that a client keeps open. */

export type OpenStream = {
  readonly response: Response;
  /**
   * Number of messages that the reader has taken. Unread messages stay in memory, so callers check this number before
   * they send more.
   */
  readonly taken: () => number;
};

/**
 * Puts a comment line before the stream, so that Node sends the headers at once. Ends the stream as soon as the reader
 * disconnects. Otherwise the stream would end only at its next message. Until this message, the stream would count as
 * open, and a client that reconnects would be refused.
 */
export function openStream({ body, status, headers }: Response, reading: AbortSignal, done: () => void): OpenStream {
  let taken = 0;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (chunk[0] !== COMMENT) taken += 1;
      controller.enqueue(chunk);
    },
  });
  const opened = async () => {
    const writer = writable.getWriter();
    await writer.write(new TextEncoder().encode(': open\n\n'));
    writer.releaseLock();
    await body?.pipeTo(writable, { signal: reading });
  };
  void opened().then(done, done);
  return { response: new Response(readable, { status, headers }), taken: () => taken };
}

const COMMENT = ':'.charCodeAt(0);
