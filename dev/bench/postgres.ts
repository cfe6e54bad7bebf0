/**
 * The tests' Postgres server without fsync, for both compared sides, so that waits for the disk do not hide our cost.
 */
import { setup, teardown } from '../../test/kit/postgres-server.ts';

export async function onPostgres<T>(measure: (url: string) => Promise<T>): Promise<T> {
  let url = '';
  await setup({
    provide: (key: string, value: string) => {
      if (key === 'postgresUrl') url = value;
    },
  } as unknown as Parameters<typeof setup>[0]);
  try {
    return await measure(url);
  } finally {
    await teardown();
  }
}
