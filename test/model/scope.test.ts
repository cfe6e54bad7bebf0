import { describe, expect, test } from 'vitest';
import { isTokenScope, TOKEN_SCOPES } from '../../src/model/token.ts';

describe('what a token may be allowed (R12)', () => {
  test('reading and writing are the scopes of a token', () => {
    expect(TOKEN_SCOPES).toEqual(['billing.read', 'billing.write']);
    expect(TOKEN_SCOPES.every(isTokenScope)).toBe(true);
  });

  test('managing the account is for people, never for a token', () => {
    expect(isTokenScope('account.manage')).toBe(false);
  });

  test.each(['', ' ', 'billing', 'billing.*', 'billing.read ', 'Billing.Read', 'billing.read billing.write', 'length'])(
    'refuses %j',
    (text) => {
      expect(isTokenScope(text)).toBe(false);
    },
  );
});
