// A token of the authorization server is bound to its resource: the legacy interfaces refuse it.
import { expect, test } from 'vitest';
import { connect } from '../api/oauth/connecting.ts';
import { sharedTestApp } from '../api/rest/exchange.ts';
import { byLink, openBrowser } from '../web/dashboard/browser.ts';

const testApp = sharedTestApp();

test('a token of a connected assistant does not work in V2', async () => {
  const owner = openBrowser(testApp());
  await byLink(testApp(), owner, 'owner@test.example');
  const { access_token } = await connect(testApp(), owner);
  const v2 = await testApp().fetch('/v2/get', { json: { token: access_token, id: 'x', type: 'paymentlink' } });
  expect(await v2.json()).toMatchObject({ error: 'novalidtoken' });
});
