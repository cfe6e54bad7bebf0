/** Findings of "billhook doctor" about a connection to a provider (R50, R54). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { administration } from '../../../src/operations/administration.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE, openShop, type Shop } from '../payments/shop.ts';
import { openClub } from '../subscriptions/club.ts';
import { addSecondProvider, LIVE_KEY, OTHER_KEY, type SecondProvider, TEST_KEY } from './second-provider.ts';

const SECRET = 'whsec_abc';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  let second: SecondProvider;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    second = addSecondProvider(ledger.testApp.app.services);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  afterEach(() => {
    second.isAway = false;
  });

  const check = ({ services, desk }: Shop) => administration(services).checkProvider(desk.account);
  const connected = (api_key: string) => openShop(ledger, { kind: 'stripe', api_key });

  test('a key that works is good, and its mode is told', async () => {
    const live = await check(await connected(`${LIVE_KEY},${SECRET}`));
    expect(live).toEqual({ state: 'stripe answers, in live mode', problems: [], notes: [] });
    const tested = await check(await connected(`${TEST_KEY},${SECRET}`));
    expect(tested).toMatchObject({ problems: [], notes: [expect.stringContaining('test mode')] });
  });

  test('the secret of the webhook is missed', async () => {
    const { problems } = await check(await connected(LIVE_KEY));
    expect(problems).toEqual([expect.stringContaining('the webhook secret of stripe is missing')]);
  });

  test('a key that is no good any more, and a provider that is away, are problems; no key is in the words', async () => {
    const shop = await connected(`${OTHER_KEY},${SECRET}`);
    second.isAway = true;
    const away = await check(shop);
    second.isAway = false;
    const known = second.keys.get(OTHER_KEY);
    second.keys.delete(OTHER_KEY);
    const wrong = await check(shop);
    if (known) second.keys.set(OTHER_KEY, known);
    expect(away.problems).toEqual([expect.stringContaining('stripe cannot be reached')]);
    expect(wrong.problems).toEqual([expect.stringContaining('stripe does not accept the key')]);
    expect(JSON.stringify([away, wrong])).not.toContain(OTHER_KEY);
  });

  test('trying it now verifies what could not be tried before', async () => {
    second.isAway = true;
    const shop = await connected(`${LIVE_KEY},${SECRET}`);
    expect(await shop.desk.run('showProvider')).toMatchObject({ unverified: true });
    second.isAway = false;
    await check(shop);
    expect(await shop.desk.run('showProvider')).toMatchObject({ unverified: false, mode: 'live' });
  });

  test('subscriptions that the present connection cannot charge are counted', async () => {
    const club = await openClub(ledger, { kind: 'stripe', api_key: LIVE_KEY });
    await club.active();
    await club.desk.run('connectProvider', { kind: 'stripe', api_key: `${OTHER_KEY},${SECRET}` });
    const { problems, notes } = await check(club);
    expect({ problems, notes }).toEqual({
      problems: [],
      notes: [expect.stringContaining('1 subscription was agreed to at a former connection')],
    });
  });
});
