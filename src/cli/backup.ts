import { existsSync } from 'node:fs';
import { Command } from 'commander';
import type { App } from '../app.ts';
import { checkCopy, copyKeys, keyFilesBeside } from '../maintenance.ts';
import { print, printJson, reasonOf } from './output.ts';
import { localConfig, withApp } from './with-app.ts';

export function backupCommand(): Command {
  return new Command('backup')
    .description('Write a consistent copy of the database, with its key, while the service runs (SQLite).')
    .argument('<file>', 'path of a new file')
    .option('--json', 'print JSON')
    .action(async (file: string, { json }: { json?: true }) => {
      const local = await localConfig();
      const { config } = local;
      const taken = [file, ...keyFilesBeside(file)].find((path) => existsSync(path));
      if (taken !== undefined) throw new Error(`${taken} exists already; nothing was written. Choose a new name.`);
      const copy = async ({ services }: App) => {
        const { backup, migrations } = services.store;
        if (!backup)
          throw new Error(
            'this command copies SQLite databases only; for Postgres use pg_dump, and keep BILLHOOK_SECRET_KEY with it.',
          );
        const { applied, newer } = await migrations();
        if (applied.length === 0)
          throw new Error('the database of DATABASE_URL is empty, so there is nothing to back up.');
        if (newer.length > 0)
          throw new Error(
            `the database of DATABASE_URL was last used by a newer version (${newer.join(', ')}), which can check the copy: back it up with that version.`,
          );
        await backup(file).catch((error: unknown) => {
          throw new Error(`${file} was not written: ${reasonOf(error)}`, { cause: error });
        });
        // The key files are copied last. If the key is rotated after the database was copied, the copy of the database
        // needs the former key. In this case, the key files contain the former key as the previous key.
        const [keyFile = null] = await copyKeys(config, file);
        const { comparedSums } = await checkCopy(file);
        if (json) return printJson({ file, key_file: keyFile, key_setting: config.secretKey !== null });
        print(`Backed up to ${file}. It was read again: ${aboutCheck(comparedSums)}.`);
        print(aboutKey(keyFile, config.secretKey !== null));
        print(`To check it and put it in place of a database: billhook restore ${file}`);
      };
      // The database is not migrated, because a newer version must not change the database that it copies.
      await withApp(copy, { migrate: false }, local);
    });
}

function aboutCheck(comparedSums: boolean): string {
  const whole = 'every page, index and reference is whole';
  if (comparedSums) return `${whole}, and every sum and number agrees with its rows`;
  return `${whole}; its sums were not compared, because it has the schema of an older version`;
}

function aboutKey(keyFile: string | null, isSetting: boolean): string {
  const needs = 'Without it the copy signs no webhooks, takes no payments and checks no second factors.';
  if (isSetting) return `Its key is not in the copy: it is the setting BILLHOOK_SECRET_KEY. Keep that too. ${needs}`;
  if (keyFile === null) return 'The database has no key yet, because it holds no secrets.';
  return `Its key is in ${keyFile} (mode 0600). ${needs} Both files together reveal the provider keys: protect them like passwords.`;
}
