import { describe, expect, test } from 'vitest';
import { hashPassword, isPassword } from '../../src/model/password.ts';

describe('passwords', () => {
  test('are kept as argon2id with OWASP’s parameters, with a salt of their own', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await isPassword('correct horse', one)).toBe(true);
    expect(await isPassword('correct horsf', one)).toBe(false);
    expect(await isPassword('', one)).toBe(false);
  });

  test('agree with the reference implementation (argon2 of PHC, `-id -t 2 -m 16 -p 1`)', async () => {
    const encoded = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await isPassword('password', encoded)).toBe(true);
  });

  test('are the same however a keyboard composes them', async () => {
    expect(await isPassword('cafe\u0301 et the\u0301', await hashPassword('caf\u00e9 et th\u00e9'))).toBe(true);
  });

  test('of nobody are always wrong, after the same work', async () => {
    expect(await isPassword('', null)).toBe(false);
    const encoded = await hashPassword('correct horse');
    const times: { nobody: number[]; somebody: number[] } = { nobody: [], somebody: [] };
    const least = (whose: keyof typeof times) => Math.min(...times[whose]);
    // Compares the fastest runs, because other load on the machine only makes runs slower. Up to 40 runs if needed.
    const ratio = () => least('nobody') / least('somebody');
    for (let i = 0; i < 5 || (i < 40 && !(ratio() > 0.3 && ratio() < 3)); i++) {
      for (const whose of ['nobody', 'somebody'] as const) {
        const start = performance.now();
        await isPassword('a guess', whose === 'nobody' ? null : encoded);
        times[whose].push(performance.now() - start);
      }
    }
    expect(ratio()).toBeGreaterThan(0.3);
    expect(ratio()).toBeLessThan(3);
  });
});
