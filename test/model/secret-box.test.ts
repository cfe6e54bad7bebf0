import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secretBox } from '../../src/model/secret-box.ts';
import { holds } from './property.ts';

const key = randomBytes(32);
const box = secretBox(() => key);

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
    const other = secretBox(() => randomBytes(32));
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
    expect(box.keyFor('a')).not.toEqual(secretBox(() => randomBytes(32)).keyFor('a'));
    expect(box.keyFor('a')).not.toEqual(key);
  });

  test('ask for the master key only when one is needed', () => {
    let asked = 0;
    const lazy = secretBox(() => {
      asked++;
      return key;
    });
    expect(asked).toBe(0);
    lazy.keyFor('a');
    expect(asked).toBe(1);
  });
});
