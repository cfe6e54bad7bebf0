/** A file beside the database with the addresses of the service that runs on it, for commands on the same machine. */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { platform } from 'node:os';
import { dirname } from 'node:path';
import * as z from 'zod';
import { pathIn } from '../../model/database-url.ts';
import { makeFolderFor, makePrivate } from './private-file.ts';

/**
 * `id` names the process: `/healthz` at `listensAt` answers with it, so a file that a killed process left is
 * recognized.
 */
const AnnouncedService = z.object({
  id: z.uuid(),
  listensAt: z.url(),
  baseUrl: z.url(),
  apiUrl: z.url(),
  linkUrl: z.url(),
});

export type AnnouncedService = z.infer<typeof AnnouncedService>;

/** Null for a database in memory, which no other process can open. */
function fileBeside(databaseUrl: string): string | null {
  if (databaseUrl === ':memory:') return null;
  if (databaseUrl.startsWith('file:')) return `${pathIn(databaseUrl)}.service`;
  // Postgres has no folder on this machine: the file lies where an SQLite file would be, one for each database.
  const { host, pathname } = new URL(databaseUrl);
  const name = createHash('sha256')
    .update(host + pathname)
    .digest('hex')
    .slice(0, 12);
  return `./data/billhook-${name}.service`;
}

/**
 * If several services use one database, the one that started last is announced. Returns a function that removes the
 * file.
 */
export function announceService(databaseUrl: string, service: AnnouncedService): () => void {
  const file = fileBeside(databaseUrl);
  if (file === null) return () => undefined;
  makeFolderFor(file);
  const draft = `${file}.${service.id}`;
  makePrivate(draft, `${JSON.stringify(service)}\n`);
  // Renamed into place, so that no reader sees half a file.
  renameSync(draft, file);
  return () => {
    if (announcedService(databaseUrl)?.id === service.id) rmSync(file, { force: true });
  };
}

/** Content of the file, which a killed process may have left; null if there is no readable one. */
export function announcedService(databaseUrl: string): AnnouncedService | null {
  const file = fileBeside(databaseUrl);
  if (file === null) return null;
  try {
    if (isOpenToAll(dirname(file))) return null;
    return AnnouncedService.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Attack: in a folder such as /tmp another user puts a file there, and receives the sign-in links that a command
 * prints.
 */
function isOpenToAll(folder: string): boolean {
  // Permissions on Windows are different, and Node reports all bits as set.
  return platform() !== 'win32' && (statSync(folder).mode & 0o002) !== 0;
}
