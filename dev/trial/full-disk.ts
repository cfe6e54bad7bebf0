/** Simulates a disk that is full for a while. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from './service.ts';

export interface Disk extends Disposable {
  /** How the disk is filled, for the table of results. */
  readonly how: string;
  /** Folder for the database; undefined if the default folder is used. */
  readonly folder: string | undefined;
  readonly fill: (service: Service) => Promise<void>;
  readonly empty: (service: Service) => Promise<void>;
}

const MEBIBYTES = 512;
const KIBIBYTE = 1_024;
/** Growth of the largest file, in KiB, that the limit of file sizes still allows. */
const ROOM_KIB = 256;

/** A file system in memory with a fixed size. Mounting it requires root; returns null if mounting is refused. */
export function mountedDisk(): Disk | null {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-trial-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEBIBYTES}m,mode=0777`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    how: `a file system of ${MEBIBYTES} MiB, filled by another file`,
    folder,
    fill: async () => writeUntilFull(filler),
    empty: async () => rmSync(filler, { force: true }),
    [Symbol.dispose]: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let size = 1_024 * KIBIBYTE; size >= KIBIBYTE; ) {
      try {
        writeSync(file, Buffer.alloc(size, 1));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size /= 4;
      }
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Simulates a full disk without root rights. The operating system limits the size of the files that the service writes,
 * and then refuses further writes as on a full disk. The limit ends with the process.
 */
export function limitedFiles(databaseFile: () => string): Disk {
  const sizeKib = (path: string) => Math.ceil((statSync(path, { throwIfNoEntry: false })?.size ?? 0) / KIBIBYTE);
  return {
    how: 'a limit to the size of its files (`ulimit -f`), gone with the next process',
    folder: undefined,
    fill: async (service) => {
      await service.stop();
      const largest = Math.max(sizeKib(databaseFile()), sizeKib(`${databaseFile()}-wal`));
      await service.start({ fileKibMax: largest + ROOM_KIB });
    },
    empty: async (service) => {
      await service.stop();
      await service.start();
    },
    [Symbol.dispose]: () => undefined,
  };
}
