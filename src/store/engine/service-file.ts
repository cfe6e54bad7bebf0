/** A file beside the database with the addresses of the running service. Commands on the same machine read it. */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { platform } from 'node:os';
import { dirname } from 'node:path';
import * as z from 'zod';
import { pathIn, serversOf } from '../../model/database-url.ts';
import { makeFolderFor, makePrivate } from './private-file.ts';

/**
 * Content of the file. `id`: random id of the running service. `/healthz` at `listensAt` returns the same id, unless
 * the file is left from a killed process.
 */
const AnnouncedService = z.object({
  id: z.uuid(),
  listensAt: z.url(),
  baseUrl: z.url(),
  apiUrl: z.url(),
  linkUrl: z.url(),
});

export type AnnouncedService = z.infer<typeof AnnouncedService>;

/** Path of the file; null for a database in memory, which no other process can open. */
function fileBeside(databaseUrl: string): string | null {
  if (databaseUrl === ':memory:') return null;
  if (databaseUrl.startsWith('file:')) return `${pathIn(databaseUrl)}.service`;
  // A Postgres database has no folder on this machine. So the file is in the default folder of SQLite, with a name per
  // database.
  const { servers, database } = serversOf(databaseUrl);
  const name = createHash('sha256')
    .update(`${servers.map(({ place }) => place).join()}/${database}`)
    .digest('hex')
    .slice(0, 12);
  return `./data/billhook-${name}.service`;
}

/**
 * Writes the file, and replaces the file of an earlier service on the same database. Returns a function that removes
 * the file, unless a later service has replaced it.
 */
export function announceService(databaseUrl: string, service: AnnouncedService): () => void {
  const file = fileBeside(databaseUrl);
  if (file === null) return () => undefined;
  makeFolderFor(file);
  const draft = `${file}.${service.id}`;
  makePrivate(draft, `${JSON.stringify(service)}\n`);
  // A rename is atomic, so no reader sees an incomplete file.
  renameSync(draft, file);
  return () => {
    if (announcedService(databaseUrl)?.id === service.id) rmSync(file, { force: true });
  };
}

/** Reads the file; null if there is no valid file. The process that wrote the file could have been killed since. */
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
 * True if every user can write to the folder, such as /tmp. Another user could then create the file and put the address
 * of a different server into it. Commands print sign-in links with the address in the file. The links would then lead
 * to the different server.
 */
function isOpenToAll(folder: string): boolean {
  // Node sets all permission bits on Windows, so they do not show the real permissions there.
  return platform() !== 'win32' && (statSync(folder).mode & 0o002) !== 0;
}
