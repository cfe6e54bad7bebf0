// The authorization server as assistants meet it: found, registered with, consented to, renewed, and taken back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, type House, openHouse } from '../../kit/house.ts';
import { words } from '../../web/browse.ts';
import { openBrowser, ownerOf, type TestBrowser } from '../../web/dashboard/browser.ts';
import {
  authorizePath,
  BASE,
  CLAUDE,
  callTool,
  connect,
  consent,
  exchange,
  MCP,
  newClient,
  REST,
  refresh,
  restStatus,
} from './connecting.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let house: House;
  let owner: TestBrowser;
  beforeAll(async () => {
    house = await openHouse({ engine });
    owner = await ownerOf(house);
  });
  afterAll(() => house[Symbol.asyncDispose]());

  test('a client registers, its person consents, and its token works on its resource and nowhere else', async () => {
    const clientId = await newClient(house);
    const left = await consent(owner, authorizePath(clientId));
    expect(left.origin + left.pathname).toBe(CLAUDE);
    expect(Object.fromEntries(left.searchParams)).toEqual({ code: expect.any(String), state: 'st', iss: BASE });
    const { body } = await exchange(house, clientId, left);
    expect(body).toMatchObject({ scope: 'billing.read billing.write', expires_in: 3600, token_type: 'Bearer' });
    expect((await callTool(house, body.access_token, 'getInvoiceStats')).status).toBe(200);
    expect(await restStatus(house, body.access_token)).toBe(401);
  });
});
