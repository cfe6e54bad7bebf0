import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MasterKeys, type Secrets, secretBox } from '../../src/model/secret-box.ts';
import { holds } from './property.ts';

const key = randomBytes(32);
const box = boxOf({ current: key, previous: null });

/** Keys as they are read from the setting `BILLHOOK_SECRET_KEY`. */
function boxOf(keys: MasterKeys): Secrets {
  return secretBox({ name: 'BILLHOOK_SECRET_KEY', read: () => keys, make: () => keys });
}

const newBox = () => boxOf({ current: randomBytes(32), previous: null });

describe('a secret at rest (R71)', () => {
  test('comes back as it was, whatever it was', () => {
    holds(fc.property(fc.string({ unit: 'grapheme' }), (secret) => box.open(box.seal(secret)) === secret));
  });

  test('is sealed differently each time, and cannot be read in its seal', () => {
    const sealed = [box.seal('sk_live_secret'), box.seal('sk_live_secret')];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const one of sealed) expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('sk_live');
  });

  test('is not opened by another key; the error names the setting and tells nothing', () => {
    const other = newBox();
    expect(() => other.open(box.seal('sk_live_secret'))).toThrow(/BILLHOOK_SECRET_KEY/);
    expect(() => other.open(box.seal('sk_live_secret'))).not.toThrow(/sk_live/);
  });

  test('is not opened when any byte of it was changed', () => {
    const sealed = Buffer.from(box.seal('secret'), 'base64');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(changed.toString('base64')), `byte ${at}`).toThrow();
    }
  });

  test.each(['', 'AAAA', Buffer.alloc(27).toString('base64'), 'not base64 at all'])(
    'that is none (%j) is refused in the same words',
    (sealed) => {
      expect(() => box.open(sealed)).toThrow(/BILLHOOK_SECRET_KEY/);
    },
  );
});

describe('keys for one purpose', () => {
  test('are 32 bytes, the same for the same purpose, others for others and for another master key', () => {
    expect(box.keyFor('a')).toHaveLength(32);
    expect(box.keyFor('a')).toEqual(box.keyFor('a'));
    expect(box.keyFor('a')).not.toEqual(box.keyFor('b'));
    expect(box.keyFor('a')).not.toEqual(newBox().keyFor('a'));
    expect(box.keyFor('a')).not.toEqual(key);
  });

  test('need the master key only when they are made', () => {
    let asked = 0;
    const read = () => {
      asked++;
      return { current: key, previous: null };
    };
    const lazy = secretBox({ name: 'BILLHOOK_SECRET_KEY', read, make: read });
    expect(asked).toBe(0);
    lazy.keyFor('a');
    expect(asked).toBe(1);
  });
});

describe('a value of the database that tells which key it uses', () => {
  const other = randomBytes(32);

  test('selects the key that opens it: the previous one until a rotation, then the current one', () => {
    const both = boxOf({ current: other, previous: key });
    expect(both.select(box.seal('check'))).toEqual({ ok: true, uses: 'previous' });
    expect(box.open(both.seal('secret'))).toBe('secret');
    expect(both.keyFor('a')).toEqual(box.keyFor('a'));
    expect(both.select(boxOf({ current: other, previous: null }).seal('check'))).toEqual({ ok: true, uses: 'current' });
    expect(() => box.open(both.seal('secret'))).toThrow(/BILLHOOK_SECRET_KEY/);
    expect(both.open(box.seal('old'))).toBe('old');
  });

  test('that no key opens stops sealing and deriving, until one is there that does', () => {
    let keys: MasterKeys = { current: other, previous: null };
    const changing = secretBox({ name: '/data/billhook.db.key', read: () => keys, make: () => keys });
    const check = box.seal('check');
    expect(changing.select(check)).toEqual({ ok: false, problem: expect.stringContaining('/data/billhook.db.key') });
    expect(() => changing.seal('secret')).toThrow(/put back the key file/);
    expect(() => changing.keyFor('a')).toThrow(/put back the key file/);
    expect(changing.state()).toMatchObject({ ok: false });
    keys = { current: key, previous: null };
    expect(changing.select(check)).toEqual({ ok: true, uses: 'current' });
    expect(box.open(changing.seal('secret'))).toBe('secret');
  });

  test('is never answered by a new key: a key file that is gone is reported and not made again', () => {
    let made = 0;
    const make = () => {
      made++;
      return { current: other, previous: null };
    };
    const without = secretBox({ name: '/data/billhook.db.key', read: () => null, make });
    expect(without.select(box.seal('check'))).toEqual({
      ok: false,
      problem: expect.stringMatching(/key file \/data\/billhook\.db\.key is missing/),
    });
    expect(() => without.seal('secret')).toThrow(/missing/);
    expect(made).toBe(0);
  });

  test('and a key file that is not a key is reported with its fault', () => {
    const read = () => {
      throw new Error('/data/billhook.db.key is not a key of 32 bytes in base64');
    };
    const broken = secretBox({ name: '/data/billhook.db.key', read, make: read });
    expect(broken.select(box.seal('check'))).toEqual({
      ok: false,
      problem: expect.stringMatching(/not a key of 32 bytes/),
    });
  });
});

describe('a rotation', () => {
  const current = randomBytes(32);
  const rotation = boxOf({ current, previous: key }).rotation();

  test('tells the texts of the two keys apart', () => {
    const fresh = rotation?.seal('new') ?? '';
    expect(rotation?.openWithPrevious(box.seal('old'))).toBe('old');
    expect(rotation?.openWithCurrent(box.seal('old'))).toBeNull();
    expect(rotation?.openWithCurrent(fresh)).toBe('new');
    expect(rotation?.openWithPrevious(fresh)).toBeNull();
    expect(rotation?.previousKeyFor('a')).toEqual(box.keyFor('a'));
  });

  test('needs two different keys', () => {
    expect(box.rotation()).toBeNull();
    expect(boxOf({ current: key, previous: Buffer.from(key) }).rotation()).toBeNull();
  });
});
