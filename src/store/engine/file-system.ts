/** Kinds of file systems on which a database can lose committed changes. */
import { statfsSync } from 'node:fs';
import { platform } from 'node:os';

export type FileSystem = { readonly kind: 'memory' | 'network' | 'unknown'; readonly name: string };

/** Numbers of file systems on Linux (`man 2 statfs`). FUSE is `unknown`: the files may be on this machine or elsewhere. */
const KNOWN: ReadonlyMap<number, FileSystem> = new Map([
  [0x01021994, { kind: 'memory', name: 'tmpfs' }],
  [0x858458f6, { kind: 'memory', name: 'ramfs' }],
  [0x6969, { kind: 'network', name: 'NFS' }],
  [0xff534d42, { kind: 'network', name: 'CIFS' }],
  [0xfe534d42, { kind: 'network', name: 'SMB' }],
  [0x517b, { kind: 'network', name: 'SMB' }],
  [0x01021997, { kind: 'network', name: '9P' }],
  [0x5346414f, { kind: 'network', name: 'AFS' }],
  [0x00c36400, { kind: 'network', name: 'CephFS' }],
  [0x0bd00bd0, { kind: 'network', name: 'Lustre' }],
  [0x65735546, { kind: 'unknown', name: 'FUSE' }],
]);

/** Null for a file system outside {@link KNOWN}, for example on a local disk. Also null on systems other than Linux. */
export function fileSystemOf(path: string): FileSystem | null {
  if (platform() !== 'linux') return null;
  try {
    return fileSystemNumbered(statfsSync(path).type);
  } catch {
    return null;
  }
}

/**
 * `type`: the number from `statfs`. On some systems, `statfs` returns this number as a signed 32-bit integer. Such a
 * number can be negative.
 */
export function fileSystemNumbered(type: number): FileSystem | null {
  return KNOWN.get(type >>> 0) ?? null;
}
