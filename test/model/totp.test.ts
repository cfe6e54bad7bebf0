import { describe, expect, test } from 'vitest';
import type { Instant } from '../../src/model/dates.ts';
import {
  codeAt,
  newRecoveryCodes,
  newTotpSecret,
  plainRecoveryCode,
  stepOfCode,
  totpUri,
} from '../../src/model/totp.ts';

/** RFC 6238, appendix B: '12345678901234567890' in base 32, SHA-1; the codes are the last six of the eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const at = (seconds: number) => (seconds * 1000) as Instant;

describe('codes of an authenticator app', () => {
  test.each(VECTORS)('at %d seconds it is %s', (seconds, code) => {
    expect(codeAt(SECRET, at(seconds))).toBe(code);
    expect(stepOfCode(SECRET, code, at(seconds), null)).toBe(Math.floor(seconds / 30));
  });

  test('half a minute off is taken, more is not', () => {
    for (const [off, taken] of [
      [-60, false],
      [-30, true],
      [30, true],
      [60, false],
    ] as const) {
      expect(stepOfCode(SECRET, codeAt(SECRET, at(6_000 + off)), at(6_000), null) !== undefined).toBe(taken);
    }
  });

  test('one that was used, or is older than one that was, is wrong', () => {
    const step = stepOfCode(SECRET, codeAt(SECRET, at(6_000)), at(6_000), null) ?? 0;
    expect(stepOfCode(SECRET, codeAt(SECRET, at(6_000)), at(6_010), step)).toBeUndefined();
    expect(stepOfCode(SECRET, codeAt(SECRET, at(5_970)), at(6_000), step)).toBeUndefined();
    expect(stepOfCode(SECRET, codeAt(SECRET, at(6_030)), at(6_030), step)).toBe(step + 1);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is none', (code) => {
    expect(stepOfCode(SECRET, code, at(59), null)).toBeUndefined();
  });

  test('a secret has 160 bits, and an app reads it from its address', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    expect(totpUri(secret, 'a+b@x.example')).toBe(
      `otpauth://totp/billhook:a%2Bb%40x.example?secret=${secret}&issuer=billhook`,
    );
  });
});

test('ten recovery codes, each its own, however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(plainRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(code.replaceAll('-', ''));
  }
});
