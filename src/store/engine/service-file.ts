/** File beside the database with the addresses of the service that runs on it, for commands on the same machine. */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { platform } from 'node:os';
import { dirname } from 'node:path';
import * as z from 'zod';
import { pathIn } from '../../model/database-url.ts';
import { makeFolderFor, makePrivate } from './private-file.ts';

/**
 * `id`: id of the process, which `/healthz` at `listensAt` answers too, so that a file left by a killed process is
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
  // Postgres has no folder on this machine, so the file is where an SQLite file would be, one per database.
  const { host, pathname } = new URL(databaseUrl);
  const name = createHash('sha256')
    .update(host + pathname)
    .digest('hex')
    .slice(0, 12);
  return `./data/billhook-${name}.service`;
}

/**
 * Writes the file. If several services use one database, the one that started last is in it. Returns a function that
 * removes the file.
 */
export function announceService(databaseUrl: string, service: AnnouncedService): () => void {
  const file = fileBeside(databaseUrl);
  if (file === null) return () => undefined;
  makeFolderFor(file);
  const draft = `${file}.${service.id}`;
  makePrivate(draft, `${JSON.stringify(service)}\n`);
  // Renamed to its place, so that no reader sees an incomplete file.
  renameSync(draft, file);
  return () => {
    if (announcedService(databaseUrl)?.id === service.id) rmSync(file, { force: true });
  };
}

/** Content of the file, which may have been left by a killed process; null if there is no readable one. */
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
 * Attack: in a folder such as /tmp, another user creates the file and so receives the sign-in links that a command
 * prints.
 */
function isOpenToAll(folder: string): boolean {
  // Windows has other permissions, and Node reports all bits as set there.
  return platform() !== 'win32' && (statSync(folder).mode & 0o002) !== 0;
}
