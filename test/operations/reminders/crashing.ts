/** Workers that crash midway: while a test says so, the database refuses a write. */
import type { TestDatabase } from '../../kit/database.ts';

/**
 * `nothing written`: the last write of a transaction fails, after the row of the mail was written. `nothing noted`: the
 * mail server accepted the mail, but recording this fails.
 */
export const CRASHES = ['nothing written', 'nothing noted'] as const;
export type Crash = (typeof CRASHES)[number];

const WRITES = {
  'nothing written': { write: 'insert on activity', when: `'worker' = new.channel` },
  'nothing noted': { write: 'update of status on mails', when: `new.status = 'sent'` },
} as const;

/** Sets the crash for all writes from now on, or `null` for none. */
export type SetCrash = (crash: Crash | null) => Promise<void>;

export async function crashable(database: TestDatabase): Promise<SetCrash> {
  await database.execute('create table test_crash (what text not null)');
  for (const [index, crash] of CRASHES.entries()) await database.execute(trigger(database, crash, index));
  return async (crash) => {
    await database.execute('delete from test_crash');
    if (crash !== null) await database.execute(`insert into test_crash values ('${crash}')`);
  };
}

function trigger({ engine }: TestDatabase, crash: Crash, index: number): string {
  const { write, when } = WRITES[crash];
  const now = `exists (select 1 from test_crash where what = '${crash}')`;
  if (engine === 'sqlite') {
    return `create trigger crash_${index} before ${write} when ${when} and ${now}
      begin select raise(abort, 'crashed by a test'); end`;
  }
  return `create function crash_${index}() returns trigger language plpgsql as
      $$ begin if ${now} then raise exception 'crashed by a test'; end if; return new; end $$;
    create trigger crash_${index} before ${write} for each row when (${when}) execute function crash_${index}()`;
}
