/**
 * The key to secrets at rest, if no setting contains one: a file beside the database, readable only by its owner (R71).
 */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync } from 'node:fs';
import { makeFolderFor, makePrivate, narrow } from './private-file.ts';

const KEY_BYTES = 32;
/** Postgres has no folder on this machine: the key lies where an SQLite file would be. */
const WITHOUT_A_FOLDER = './data/billhook.key';

/** Reads the key, or creates it. For a database in memory the key is in memory too. */
export function keyBeside(databaseUrl: string): Buffer {
  if (databaseUrl === ':memory:') return randomBytes(KEY_BYTES);
  const file = databaseUrl.startsWith('file:') ? `${databaseUrl.replace(/^file:(\/\/)?/, '')}.key` : WITHOUT_A_FOLDER;
  return read(file) ?? make(file);
}

function read(file: string): Buffer | undefined {
  let text: string;
  narrow(file);
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} is not a key of ${KEY_BYTES} bytes in base64`);
  return key;
}

/**
 * Written to another name and then linked into place: of two processes that start together only one creates the key,
 * and neither reads a partial file.
 */
function make(file: string): Buffer {
  makeFolderFor(file);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  makePrivate(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = read(file);
  if (!key) throw new Error(`${file} was made and is gone`);
  return key;
}
