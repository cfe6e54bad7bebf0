import { describe, expect, test } from 'vitest';
import type { TokenId, UserId } from '../../src/model/ids.ts';
import { type Actor, principalOf } from '../../src/model/token.ts';

const token = (tokenId: number, name = 'a token'): Actor => ({ kind: 'token', tokenId: tokenId as TokenId, name });
const user = (userId: number, name = 'a person'): Actor => ({ kind: 'user', userId: userId as UserId, name });
const system = (name: string): Actor => ({ kind: 'system', name });
const assistant = (tokenId: number | null, name = 'a client'): Actor => ({
  kind: 'assistant',
  tokenId: tokenId as TokenId | null,
  name,
});

describe('whose retries are recognised as retries (R14, R63)', () => {
  test('two tokens are two callers', () => {
    expect(principalOf(token(1))).not.toBe(principalOf(token(2)));
  });

  test('a token is the same caller whether an assistant holds it or not', () => {
    expect(principalOf(assistant(7))).toBe(principalOf(token(7)));
  });

  test('a local assistant without a token is one caller', () => {
    expect(principalOf(assistant(null, 'one'))).toBe(principalOf(assistant(null, 'other')));
  });

  test('a person is not the token with the same id', () => {
    expect(principalOf(user(7))).not.toBe(principalOf(token(7)));
    expect(principalOf(user(7))).not.toBe(principalOf(user(8)));
  });

  test('the four kinds never meet', () => {
    const principals = [token(1), user(1), assistant(null), system('worker')].map(principalOf);
    expect(new Set(principals).size).toBe(4);
  });

  test('a name is data, not proof: it never makes or breaks a caller', () => {
    const named = (name: string) => [
      token(1, name),
      user(1, name),
      assistant(1, name),
      assistant(null, name),
      system(name),
    ];
    expect(named('token:2').map(principalOf)).toEqual(named('system').map(principalOf));
  });
});
