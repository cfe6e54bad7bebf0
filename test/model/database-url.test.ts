// DATABASE_URL of one or several Postgres servers, as libpq writes it.
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { faultOf, serversOf } from '../../src/model/database-url.ts';

describe('the servers of a URL', () => {
  test.each([
    ['postgres://u:p@db/billing', ['db:5432']],
    ['postgres://u:p@db:5433/billing', ['db:5433']],
    ['postgresql://a,b:5433,[::1],[fe80::1]:9/billing', ['a:5432', 'b:5433', '[::1]:5432', '[fe80::1]:9']],
    ['postgres://u:p,q@r@a,b/billing?target_session_attrs=any', ['a:5432', 'b:5432']],
    ['postgres://%2Fvar%2Frun,b/billing', ['%2Fvar%2Frun:5432', 'b:5432']],
    ['postgres:///billing?host=/var/run/postgresql', [':5432']],
  ])('%s', (url, places) => {
    expect(faultOf(url, true)).toBeNull();
    const { servers, database } = serversOf(url);
    expect(servers.map(({ place }) => place)).toEqual(places);
    expect(database).toBe('billing');
  });

  test('each keeps the user, the password, the database and the parameters', () => {
    const { servers, target } = serversOf(
      'postgres://u:p,q@a:1,b:2/x?sslmode=verify-full&target_session_attrs=primary',
    );
    expect(target).toBe('primary');
    expect(servers.map(({ url }) => url)).toEqual([
      'postgres://u:p,q@a:1/x?sslmode=verify-full&target_session_attrs=primary',
      'postgres://u:p,q@b:2/x?sslmode=verify-full&target_session_attrs=primary',
    ]);
  });
});

describe('a wrong URL names the fault, without a part of the URL', () => {
  const WRONG: readonly (readonly [url: string, fault: string])[] = [
    ['postgres://u:hunter2@a,,b/x', 'host 2 of 3 is empty'],
    ['postgres://u:hunter2@a,b,/x', 'host 3 of 3 is empty'],
    ['postgres://u:hunter2@a:5432,b:hunter2/x', 'that of host 2 of 2 is none'],
    ['postgres://u:hunter2@a:0/x', 'that of the host is none'],
    ['postgres://u:hunter2@a:65536,b/x', 'that of host 1 of 2 is none'],
    // A password with a slash, which has to be written as %2F.
    ['postgres://u:hunter2/x@a/x', 'ports from 1 to 65535'],
    ['postgres://u:hunter2@a b,c/x', 'host 1 of 2 is no host name'],
    ['postgres://u:hunter2@a/x?host=b,c', 'not in host= and port='],
    ['postgres://u:hunter2@a,b/x?port=1,2', 'not in host= and port='],
    ['postgres://u:hunter2@a,b/x?target_session_attrs=hunter2', 'a target_session_attrs of any, read-write, primary'],
  ];

  test.each(WRONG)('%s', (url, fault) => {
    expect(faultOf(url, false)).toMatch(/postgres:\/\/|target_session_attrs|several hosts/);
    expect(faultOf(url, true)).toContain(fault);
    for (const settings of [{ DATABASE_URL: url }, { DATABASE_URL: 'postgres://a/b', DATABASE_READ_URL: url }]) {
      const reason = reasonAgainst(settings);
      expect(reason).toMatch(/^DATABASE_(READ_)?URL has a value that is not allowed\. Allowed: /);
      expect(reason).not.toContain('hunter2');
    }
  });

  test.each(['read-only', 'standby', 'prefer-standby'])('%s is for a replica only', (target) => {
    const url = `postgres://a,b/x?target_session_attrs=${target}`;
    expect(reasonAgainst({ DATABASE_URL: url })).toContain('leads to a server that takes no writes');
    expect(readConfig({ DATABASE_URL: 'postgres://a/x', DATABASE_READ_URL: url }).databaseReadUrl).toBe(url);
  });
});

function reasonAgainst(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    return String((error as Error).message);
  }
  throw new Error(`was taken: ${JSON.stringify(environment)}`);
}
