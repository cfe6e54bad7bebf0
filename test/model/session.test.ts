import { expect, test } from 'vitest';
import { formKeyOf, isFormKey, isSessionSecret, newSessionSecret } from '../../src/model/session.ts';

test('a session has a secret of 256 bits, and its forms a key that does not tell it', () => {
  const secret = newSessionSecret();
  expect(isSessionSecret(secret)).toBe(true);
  expect(newSessionSecret()).not.toBe(secret);
  expect(formKeyOf(secret)).not.toContain(secret);
  expect(isFormKey(secret, formKeyOf(secret))).toBe(true);
  for (const wrong of [undefined, null, '', secret, formKeyOf(newSessionSecret()), [formKeyOf(secret)]]) {
    expect(isFormKey(secret, wrong)).toBe(false);
  }
  for (const text of ['', 'x', `${secret}x`, `${secret.slice(1)}/`, `${secret.slice(1)}\u0000`]) {
    expect(isSessionSecret(text)).toBe(false);
  }
});
