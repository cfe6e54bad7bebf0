/** Streams of events that clients keep open. */

export type OpenStream = {
  readonly response: Response;
  /** How many messages the reader has taken. What it leaves stays in memory, so that a slow one must be sent no more. */
  readonly taken: () => number;
};

/**
 * The same stream behind a first line with a comment, which makes Node send the headers at once. The stream ends as
 * soon as its reader leaves, not at the next message: a client that reconnects at once would otherwise be refused a
 * second stream.
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
