/** Reads the body of an upload, bounded in bytes and time. Nothing of it is kept before it is whole. */
import type { IncomingMessage } from 'node:http';

declare module '../kernel/context.ts' {
  interface Services {
    /** How long the bytes of an uploaded file may take to arrive. */
    readonly uploadTimeoutMs: number;
  }
}

/** Why a body was not read to its end. `status` is that of HTTP. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly reason: 'too_large' | 'too_slow' | 'cut_off' | 'packed';
  readonly status: 413 | 408 | 400 | 415;

  constructor(reason: BodyRefused['reason']) {
    super(`the body is ${reason.replace('_', ' ')}`);
    this.reason = reason;
    this.status = STATUSES[reason];
  }
}

const STATUSES = { too_large: 413, too_slow: 408, cut_off: 400, packed: 415 } as const;

/**
 * Throws a {@link BodyRefused}. A packed body is refused, because its length does not bound what it holds. The bytes are
 * counted as they come: a length that the sender states is not believed.
 */
export function received(req: IncomingMessage, bytesMax: number, ms: number): Promise<Buffer> {
  const packing = req.headers['content-encoding'];
  if (packing !== undefined && packing !== 'identity') return Promise.reject(new BodyRefused('packed'));
  if (Number(req.headers['content-length'] ?? 0) > bytesMax) return Promise.reject(new BodyRefused('too_large'));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (): void => {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('close', onCut).off('error', onCut);
      // Without a listener an error of the connection would end the process.
      req.on('error', () => undefined);
    };
    const refuse = (reason: BodyRefused['reason']): void => {
      stop();
      reject(new BodyRefused(reason));
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > bytesMax) refuse('too_large');
      else chunks.push(chunk);
    };
    const onEnd = (): void => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const onCut = () => refuse('cut_off');
    const timer = setTimeout(() => refuse('too_slow'), ms);
    req.on('data', onData).on('end', onEnd).on('close', onCut).on('error', onCut);
  });
}
