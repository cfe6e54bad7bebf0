// Several processes that migrate the same database at the same time.
import { describe, expect, test } from 'vitest';
import { schemaOf } from '../../../dev/scripts/dump-schema.ts';
import { STEPS } from '../../../src/store/schema/migrate.ts';
import { openStore } from '../../../src/store/store.ts';
import { answersOf, startMigrator, startTogether } from '../../contract/processes.ts';
import { openDatabase } from '../../kit/database.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { openFormer } from './former/open-former.ts';

describe.each(ENGINES)('migrations on %s', (engine) => {
  test('processes that take over the same ledger together take turns', async () => {
    await using database = await openFormer(engine);
    const processes = Array.from({ length: 4 }, () => startMigrator(database.url));
    await startTogether(processes);
    const answers = processes.flatMap((process) => answersOf(process));
    expect(answers).toHaveLength(4);
    expect(answers.flatMap(({ applied }) => applied)).toEqual(Object.keys(STEPS));
    expect((await schemaOf(engine, database.rows)).filter((line) => line.includes('segments'))).toEqual([]);
  });

  test('processes that start together on the same new database take turns', async () => {
    await using database = await openDatabase(engine);
    const processes = Array.from({ length: 4 }, () => startMigrator(database.url));
    await startTogether(processes);
    const answers = processes.map((process) => ({ failed: process.reports.slice(1, 2), answers: answersOf(process) }));
    expect(answers.filter(({ answers }) => answers.length !== 1)).toEqual([]);
    const applied = answers.flatMap(({ answers }) => answers.flatMap((answer) => answer.applied as string[]));
    const store = openStore(database.url, () => undefined);
    expect(applied).toEqual((await store.migrations()).applied);
    await store.close();
  });
});
