import { expect, test } from 'vitest';
import { addSecondProvider, LIVE_KEY } from '../../operations/providers/second-provider.ts';
import { page, post, words } from '../browse.ts';
import { makeRequest, paymentsOf, sharedSite } from '../desk.ts';

const testApp = sharedSite();

test('while the provider does not accept the key, the payer is told that it cannot be paid online', async () => {
  const second = addSecondProvider(testApp().app.services);
  // The key is saved while the provider is unavailable, and is no longer valid when the first payer comes.
  second.isAway = true;
  await testApp().run('connectProvider', { kind: 'stripe', api_key: LIVE_KEY });
  second.isAway = false;
  second.keys.delete(LIVE_KEY);
  const path = `/link/${(await makeRequest(testApp())).code}`;
  await page(testApp(), path);
  const answer = await post(testApp(), path, { method: 'card' });
  expect(answer.status).toBe(409);
  expect(words(answer.text)).toMatch(/Cannot be paid online right now/);
  expect(words(answer.text)).not.toMatch(/Stripe|key/);
  expect(await paymentsOf(testApp())).toEqual([]);
});
