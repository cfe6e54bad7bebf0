import { Command } from 'commander';
import { type Restored, restoreBackup } from '../maintenance.ts';
import { print, printJson } from './output.ts';
import { configFromEnvironment } from './with-app.ts';

export function restoreCommand(): Command {
  return new Command('restore')
    .description('Check a copy made by "billhook backup", and put it where DATABASE_URL is (SQLite).')
    .argument('<file>', 'path of the copy; its key is expected beside it, or in BILLHOOK_SECRET_KEY')
    .option('--force', 'replace a database that exists; it is kept under another name')
    .option('--check', 'only check the copy, and replace nothing')
    .option('--json', 'print JSON')
    .action(async (file: string, { json, ...options }: { force?: true; check?: true; json?: true }) => {
      const restored = await restoreBackup(configFromEnvironment(), file, options);
      if (json) return printJson(restored);
      for (const line of linesOf(file, restored)) print(line);
    });
}

function linesOf(file: string, restored: Restored): string[] {
  const { database, key, secrets, unreadable, kept, migrated, erased_before: back } = restored;
  const named = back.map(({ account, customer }) => `${customer} (${account})`).join(', ');
  return [
    `${file} is whole: integrity and foreign keys are right, ${secrets} secrets can be read with ${key ?? 'no key'}.`,
    ...(unreadable > 0 ? [`${unreadable} secrets were unreadable when it was made, and still are.`] : []),
    ...(migrated.length > 0 ? [`It is of an older version; ${migrated.length} migrations are applied to it.`] : []),
    ...(kept === null ? [] : [`The former database is kept in ${kept}.`]),
    ...(back.length > 0 ? [`Customers that were erased since are in this copy: ${named}. Erase them again.`] : []),
    'A copy has every customer who was erased after it was made, under the former id: docs/privacy.md says what to do.',
    database === null ? 'Nothing was replaced.' : `Restored to ${database}. Start it with: billhook serve`,
  ];
}
