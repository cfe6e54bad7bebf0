// doctor names settings of the database with which acknowledged changes can be lost.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { type FileSystem, fileSystemNumbered } from '../../../src/store/engine/file-system.ts';
import { COPIED, FORGETFUL, openPostgres } from '../../kit/own-postgres.ts';
import { openPlace, type Place } from './kit.ts';

const INIT = ['init', '--name', 'One', '--email', 'one@example.com', '--yes'];
const SAFE = { ...COPIED, fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** A folder that outlives a restart of the machine, so it is on a disk. The user of the servers may enter it. */
function folderOnDisk(): string {
  const folder = mkdtempSync('/var/tmp/billhook-durability-');
  chmodSync(folder, 0o755);
  return folder;
}

async function durabilityOf(place: Place, url: string): Promise<unknown> {
  const { stdout } = await place.run(['doctor', '--json'], { DATABASE_URL: url });
  const { checks } = JSON.parse(stdout) as { checks: { what: string }[] };
  return checks.find(({ what }) => what === 'durability');
}

async function execute(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const KNOWN = 'nothing is known that could lose acknowledged changes';
const WELL = { what: 'durability', ok: true, says: KNOWN };
const ALONE = { ...WELL, says: `${KNOWN}, unless the disk fails: no standby is connected` };
const ON_BOTH = { ...WELL, says: `${KNOWN}; the standby has each of them too` };
const warning = (says: string) => ({
  what: 'durability',
  ok: true,
  warning: true,
  says: expect.stringContaining(says),
});

describe('an SQLite file', () => {
  test('in memory is named, one on a disk is not', async () => {
    const folders = [mkdtempSync('/dev/shm/billhook-durability-'), folderOnDisk()];
    try {
      await using place = await openPlace('sqlite');
      const [memory = '', disk = ''] = folders.map((folder) => `file:${join(folder, 'billhook.db')}`);
      for (const DATABASE_URL of [memory, disk])
        expect(await place.run(INIT, { DATABASE_URL })).toMatchObject({ code: 0 });
      expect(await durabilityOf(place, memory)).toEqual(warning(`${memory.slice(5)} is in memory (tmpfs)`));
      const { stdout } = await place.run(['doctor'], { DATABASE_URL: memory });
      expect(stdout).toMatch(/^WARN {2}durability: \S+ is in memory \(tmpfs\)/m);
      expect(await durabilityOf(place, disk)).toEqual(WELL);
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true });
    }
  });

  test.each<readonly [type: number, fileSystem: FileSystem | null]>([
    [0x6969, { kind: 'network', name: 'NFS' }],
    [0xff534d42, { kind: 'network', name: 'CIFS' }],
    [0xff534d42 | 0, { kind: 'network', name: 'CIFS' }],
    [0x65735546, { kind: 'unknown', name: 'FUSE' }],
    // ext4, XFS, Btrfs, ZFS and overlay
    ...[0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0x794c7630].map((type) => [type, null] as const),
  ])('on a file system of type %i', (type, expected) => {
    expect(fileSystemNumbered(type)).toEqual(expected);
  });
});

describe('a Postgres server', () => {
  test('with settings that forget, in memory, is named by all of them', async () => {
    await using opened = new AsyncDisposableStack();
    const { url } = opened.adopt(await openPostgres(FORGETFUL, '/dev/shm'), ({ stop }) => stop());
    const place = opened.use(await openPlace('postgres'));
    expect(await place.run(INIT, { DATABASE_URL: url })).toMatchObject({ code: 0 });
    for (const says of ['fsync is off', 'synchronous_commit is off', 'full_page_writes is off', 'in memory (tmpfs)']) {
      expect(await durabilityOf(place, url)).toEqual(warning(says));
    }
  });

  test('with an asynchronous standby is named until commits wait for the standby, for a role without rights too', async () => {
    await using opened = new AsyncDisposableStack();
    const folder = opened.adopt(folderOnDisk(), (path) => rmSync(path, { recursive: true, force: true }));
    const primary = opened.adopt(await openPostgres(SAFE, folder), ({ stop }) => stop());
    await execute(primary.url, `create role plain login password 'plain'`, 'create database billing owner plain');
    const url = new URL(primary.url);
    Object.assign(url, { username: 'plain', password: 'plain', pathname: 'billing' });
    const place = opened.use(await openPlace('postgres'));
    expect(await place.run(INIT, { DATABASE_URL: url.href })).toMatchObject({ code: 0 });
    expect(await durabilityOf(place, url.href)).toEqual(ALONE);
    const standby = opened.adopt(await primary.standby(), ({ stop }) => stop());
    expect(standby.isRunning()).toBe(true);
    await expect.poll(() => durabilityOf(place, url.href)).toEqual(warning('the standby is asynchronous'));
    await execute(primary.url, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
    await expect.poll(() => durabilityOf(place, url.href)).toEqual(ON_BOTH);
    url.searchParams.set('options', '-c synchronous_commit=local');
    expect(await durabilityOf(place, url.href)).toEqual(warning('the standby is asynchronous'));
  });
});
