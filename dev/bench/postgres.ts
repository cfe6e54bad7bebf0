/**
 * Uses the tests' Postgres server, without fsync, for both compared sides. Otherwise waits for the disk would hide our
 * own cost.
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
