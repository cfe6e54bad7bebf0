/**
 * Reads the body of an upload, with limits on its bytes, its time and the number of bodies at once. The body stays in
 * memory until it is complete.
 */
import type { IncomingMessage } from 'node:http';
import type { UploadId } from '../../model/ids.ts';
import { UPLOAD_BOUNDS } from '../../model/upload.ts';
import type { Services } from '../kernel/context.ts';
import type { FoundUpload } from './put-upload.ts';

declare module '../kernel/context.ts' {
  interface Services {
    /** Time limit in milliseconds for receiving a file. */
    readonly uploadTimeoutMs: number;
    /** Number of bodies that this process is receiving, by the id of their upload. */
    readonly uploadsArriving: Map<UploadId, number>;
  }
}

/** Reason why a body was not read completely. `status`: HTTP status. */
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
 * Reads the whole body. Throws a {@link BodyRefused} if the body is not read completely. The reason is `busy` if too
 * many bodies of this upload are arriving at once. Without a limit on their number, anyone with the address could fill
 * the memory with incomplete bodies (denial of service).
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
 * Reads at most `bytesMax` bytes within `ms` milliseconds. A compressed body is refused, because its length does not
 * limit the size of its content. The bytes are counted on arrival, because the stated length can be wrong.
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
      // Without an error listener, an error of the connection would end the process.
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
