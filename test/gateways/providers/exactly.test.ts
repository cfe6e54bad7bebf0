import { expect, it } from 'vitest';
import { exactly } from '../../../src/gateways/providers/exactly.ts';

it('a body has what its type has, and nothing else, also where it is spread', () => {
  type Body = { readonly amount: number; readonly locale?: 'nl' | 'de' };
  const nl = { locale: 'nl' } as const;
  expect(exactly<Body>()({ amount: 1, ...(nl.locale === 'nl' ? nl : {}) })).toEqual({ amount: 1, locale: 'nl' });
  const misspelt = { local: 'nl' };
  // @ts-expect-error: the type check is the test.
  expect(exactly<Body>()({ amount: 1, ...misspelt })).toEqual({ amount: 1, local: 'nl' });
});
