/**
 * A migrated store with its own database. `neighbour` opens the database again, as another process of the service does.
 */
import { openStore, type Store } from '../../src/store/store.ts';
import { openDatabase, type TestDatabase } from '../kit/database.ts';
import type { TestEngine } from '../kit/test-app.ts';

export interface TestStore extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly store: Store;
  neighbour(): Store;
}

export async function openTestStore(engine: TestEngine): Promise<TestStore> {
  const database = await openDatabase(engine, 'migrated');
  const opened: Store[] = [];
  const neighbour = () => {
    const store = openStore(
      database.url,
      () => undefined,
      () => Date.now(),
    );
    opened.push(store);
    return store;
  };
  const store = neighbour();
  return {
    database,
    store,
    neighbour,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(opened.map((one) => one.close()));
      await database[Symbol.asyncDispose]();
    },
  };
}
