// A short `npm run trial -- crash`: no acknowledged change is lost.
import { describe, expect, test } from 'vitest';
import { crash } from '../../../dev/trial/crash.ts';
import { shortest, TRIAL_ENGINES } from './kit.ts';

describe.each(TRIAL_ENGINES)('on %s', (engine) => {
  test('a service that is killed keeps what it acknowledged, and does nothing twice', async () => {
    const { broken, figures } = await crash(shortest(engine));
    expect(broken).toEqual([]);
    expect(Object.fromEntries(figures)['kills with SIGKILL']).toBeGreaterThan(0);
    expect(Object.fromEntries(figures)['writes acknowledged']).toBeGreaterThan(0);
  });
});
