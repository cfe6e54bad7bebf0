/**
 * Reads and replaces the configuration file of a host. The new text is written to a second file. Renaming the second
 * file replaces the old file. A copy of the old file stays in the same folder.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Content of the file. Empty if the file does not exist yet. */
export function readConfiguration(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Replaces the file. Returns the path of the copy of the old file, or null if there was no old file. A symbolic link
 * stays a link, because the link's target is replaced. Only the owner can read a new file, because the entry may
 * contain a token.
 */
export function replaceConfiguration(file: string, text: string): string | null {
  const target = existsSync(file) ? realpathSync(file) : file;
  const isThere = existsSync(target);
  mkdirSync(dirname(target), { recursive: true });
  const copy = isThere ? copyOf(target) : null;
  const written = `${target}.${process.pid}.new`;
  writeFileSync(written, text, { mode: isThere ? statSync(target).mode & 0o777 : 0o600 });
  renameSync(written, target);
  return copy;
}

/** Copies the file under a new name. An earlier copy is never overwritten. */
function copyOf(file: string): string {
  for (let n = 1; ; n++) {
    const copy = `${file}.backup-${n}`;
    if (existsSync(copy)) continue;
    copyFileSync(file, copy, constants.COPYFILE_EXCL);
    return copy;
  }
}
