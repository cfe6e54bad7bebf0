/** Reads the body of an upload, bounded in bytes, time and number. Nothing of it is kept before it is whole. */
import type { IncomingMessage } from 'node:http';
import type { UploadId } from '../../model/ids.ts';
import { UPLOAD_BOUNDS } from '../../model/upload.ts';
import type { Services } from '../kernel/context.ts';
import type { FoundUpload } from './put-upload.ts';

declare module '../kernel/context.ts' {
  interface Services {
    /** How long the bytes of an uploaded file may take to arrive. */
    readonly uploadTimeoutMs: number;
    /** How many bodies are arriving in this process for a ticket, by its id. */
    readonly uploadsArriving: Map<UploadId, number>;
  }
}

/** Why a body was not read to its end. `status` is that of HTTP. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly reason: 'too_large' | 'too_slow' | 'cut_off' | 'packed' | 'busy';
  readonly status: 413 | 408 | 400 | 415 | 429;

  constructor(reason: BodyRefused['reason']) {
    super(`the body is ${reason.replace('_', ' ')}`);
    this.reason = reason;
    this.status = STATUSES[reason];
  }
}

const STATUSES = { too_large: 413, too_slow: 408, cut_off: 400, packed: 415, busy: 429 } as const;

/**
 * Throws a {@link BodyRefused}: `busy` if as many bodies as one ticket may have are arriving for it already. Each is held
 * in memory until it is whole, and who has the address may send any number of them.
 */
export async function received(
  { uploadsArriving: arriving, uploadTimeoutMs }: Services,
  { upload: { id } }: FoundUpload,
  req: IncomingMessage,
  bytesMax: number,
): Promise<Buffer> {
  const others = arriving.get(id) ?? 0;
  if (others >= UPLOAD_BOUNDS.arriving) throw new BodyRefused('busy');
  arriving.set(id, others + 1);
  try {
    return await bodyOf(req, bytesMax, uploadTimeoutMs);
  } finally {
    const left = (arriving.get(id) ?? 1) - 1;
    if (left > 0) arriving.set(id, left);
    else arriving.delete(id);
  }
}

/**
 * A packed body is refused, because its length does not bound what it holds. The bytes are counted as they come: a length
 * that the sender states is not believed.
 */
function bodyOf(req: IncomingMessage, bytesMax: number, ms: number): Promise<Buffer> {
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
