// A short `npm run trial -- races`: an action that many clients try at the same time happens once.
import { describe, expect, test } from 'vitest';
import { races } from '../../../dev/trial/races.ts';
import { shortest, TRIAL_ENGINES } from './kit.ts';

describe.each(TRIAL_ENGINES)('on %s', (engine) => {
  test('one key, one pay page and one callback from many sides, and paying against cancelling', async () => {
    const { broken, figures } = await races(shortest(engine));
    expect(broken).toEqual([]);
    expect(Object.fromEntries(figures)['repeated callbacks of a provider']).toBeGreaterThan(50);
  });
});
