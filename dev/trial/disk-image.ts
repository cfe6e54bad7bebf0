/**
 * Computes what a disk holds after a power cut, from the calls that `faults.c` recorded. A write is safe once a sync of
 * its file has succeeded. Of all other writes, each sector is there or not.
 */
import type { Random } from './random.ts';

/** Content of files by path. */
export type DiskImage = ReadonlyMap<string, Buffer>;

/** Smallest unit that a disk writes as a whole. */
const SECTOR = 512;
interface Call {
  readonly kind: 'w' | 's' | 'f' | 't';
  readonly path: string;
  readonly offset: number;
  readonly bytes: Buffer;
}

/**
 * `before`: the files when the recording began. `kept`: probability that a sector that was not synced is there. Writes keep their order: of two writes to a sector, the disk has the
 * later one, the earlier one or none. After a failed sync, writes before it are never safe: Linux counts their pages as
 * clean, and a later sync does not write them again.
 */
export function afterPowerCut(before: DiskImage, trace: Buffer, kept: number, random: Random): DiskImage {
  const files = new Map([...before].map(([path, bytes]) => [path, fileOf(bytes)]));
  const pending = new Map<string, Call[]>();
  const settle = (path: string, probability: number) => {
    const file = files.get(path) ?? fileOf(Buffer.alloc(0));
    files.set(path, file);
    for (const call of pending.get(path) ?? [])
      apply(file, call, () => probability === 1 || random.chance(probability));
    pending.delete(path);
  };
  for (const call of callsOf(trace)) {
    if (call.kind === 's') settle(call.path, 1);
    else if (call.kind === 'f') settle(call.path, kept);
    else {
      const calls = pending.get(call.path) ?? [];
      calls.push(call);
      pending.set(call.path, calls);
    }
  }
  for (const path of [...pending.keys()]) settle(path, kept);
  return new Map([...files].map(([path, { bytes, length }]) => [path, bytes.subarray(0, length)]));
}

/** A file that can grow. `bytes` is longer than the file, so that it is not copied for each write. */
interface File {
  bytes: Buffer;
  length: number;
}

const fileOf = (content: Buffer): File => ({ bytes: Buffer.from(content), length: content.length });

function apply(file: File, { kind, offset, bytes }: Call, isKept: () => boolean): void {
  if (kind === 't') {
    if (isKept()) resize(file, offset);
    return;
  }
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + SECTOR - ((offset + at) % SECTOR));
    if (isKept()) {
      if (offset + end > file.length) resize(file, offset + end);
      bytes.copy(file.bytes, offset + at, at, end);
    }
    at = end;
  }
}

function resize(file: File, length: number): void {
  if (length < file.length) file.bytes.fill(0, length, file.length);
  if (length > file.bytes.length) file.bytes = Buffer.concat([file.bytes], length * 2);
  file.length = length;
}

/** Size of `struct record` of `faults.c`. */
const HEADER = 24;

function* callsOf(trace: Buffer): Generator<Call> {
  for (let at = 0; at + HEADER <= trace.length; ) {
    const kind = String.fromCharCode(trace.readUInt8(at)) as Call['kind'];
    const pathEnd = at + HEADER + trace.readUInt32LE(at + 4);
    const end = pathEnd + Number(trace.readBigInt64LE(at + 16));
    yield {
      kind,
      path: trace.toString('utf8', at + HEADER, pathEnd),
      offset: Number(trace.readBigInt64LE(at + 8)),
      bytes: trace.subarray(pathEnd, end),
    };
    at = end;
  }
}
