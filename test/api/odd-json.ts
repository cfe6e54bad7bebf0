/** JSON that no normal program writes, and a service that it is sent to. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Ledger, openLedger } from '../kit/desk.ts';
import { exchange } from './rest/exchange.ts';

export const brackets = '['.repeat(5_000) + ']'.repeat(5_000);
/** Bodies about a customer that must be refused as malformed. */
export const ODD: readonly [what: string, json: string][] = [
  ['5 000 nested lists', `{"name":"Ann","note":${brackets}}`],
  ['as many as the largest body has', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['5 000 nested objects', `${'{"name":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['a name twice', '{"name":"Ann","name":"Bob"}'],
  ['a name twice, once in escapes', '{"name":"Ann","n\\u0061me":"Bob"}'],
];
/** Valid JSON with a field `__proto__`, which is checked like every other field. */
export const PROTOTYPE: readonly [what: string, json: string][] = [
  ['__proto__', '{"name":"Ann","__proto__":{"email":"evil@example.com"}}'],
  ['__proto__ in escapes', '{"name":"Ann","\\u005f_proto__":{"email":"evil@example.com"}}'],
];
export const STRANGE: readonly [what: string, json: string][] = [
  ['a number beyond all numbers', '{"name":"Ann","payment_term_days":1e999}'],
  ['half of a character', '{"name":"\\ud800"}'],
  ['half of a character as a name', '{"name":"Ann","\\udc00":1}'],
  ['names that every object inherits', '{"name":"Ann","constructor":1,"toString":2,"hasOwnProperty":3}'],
  ['a number that no number holds', '{"name":"Ann","payment_term_days":9007199254740993000}'],
];

/** One service for all tests of a file. */
export function sharedOddJson() {
  const failures: unknown[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(JSON.parse(line)) });
  let ledger: Ledger;
  let base: string;
  let token: string;
  beforeAll(async () => {
    ledger = await openLedger('sqlite', { log });
    await ledger.testApp.run('connectProvider', { kind: 'sandbox' });
    base = await ledger.testApp.baseUrl();
    token = await ledger.testApp.token();
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  let keys = 0;
  return {
    token: () => token,
    get: (path: string) => exchange(base, 'GET', path, { token }),
    post(path: string, body: string, headers: Record<string, string> = {}, method = 'POST') {
      const sent = { 'Content-Type': 'application/json', 'Idempotency-Key': `odd-${keys++}`, ...headers };
      return exchange(base, method, path, { body, headers: sent, token });
    },
    /** Requires that `tried` stored no customer, left no idempotency key and logged no error. */
    async nothingHappened<T>(tried: () => Promise<T>): Promise<T> {
      const rows = async () => (await ledger.database.rows('select id from customers')).length;
      const before = await rows();
      failures.length = 0;
      const result = await tried();
      expect(await rows()).toBe(before);
      expect(await ledger.database.rows('select * from idempotency_keys')).toEqual([]);
      expect(failures).toEqual([]);
      return result;
    },
  };
}
