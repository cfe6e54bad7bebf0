/**
 * Runs both sides of a comparison on the Postgres server of the tests, which runs without fsync. With fsync, the waits
 * for the disk would hide the time that the service itself needs.
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
