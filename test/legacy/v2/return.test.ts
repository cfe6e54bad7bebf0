import { describe, expect, test } from 'vitest';
import { ask, payByBank, payByCard } from '../../web/browse.ts';
import { md5 } from '../../web/desk.ts';
import { makeLink, openShop, sharedStreet } from '../kit.ts';
import { keeps } from '../promises.ts';

const testApp = sharedStreet();
const response = 'https://shop.example/thanks?order=7';

describe(keeps('v2.return'), () => {
  test.each([
    ['success', '4242 4242 4242 4242'],
    ['failed', '4000 0000 0000 0002'],
  ])('%s', async (outcome, card) => {
    const shop = await openShop(testApp());
    const code = await makeLink(shop, { response });
    const { status, location } = await ask(testApp(), await payByCard(testApp(), `/link/${code}`, card));
    expect(status).toBe(303);
    const { searchParams } = new URL(location);
    expect(Object.fromEntries(searchParams)).toEqual({
      order: '7',
      response: md5(`${outcome}${code}`),
      return_id: md5(`${shop.token}${code}`),
    });
  });

  test('a pre-authorisation is a success when the money is held', async () => {
    const shop = await openShop(testApp());
    const code = await makeLink(shop, { type: 'pre-auth', response });
    const { location } = await ask(testApp(), await payByCard(testApp(), `/link/${code}`));
    expect(new URL(location).searchParams.get('response')).toBe(md5(`success${code}`));
  });

  test('with the secret that made it, also when the token has been rotated since', async () => {
    const shop = await openShop(testApp());
    const code = await makeLink(shop, { response });
    const { tokens } = await shop.run('listTokens');
    const [token] = tokens as unknown as { id: number }[];
    const { token: rotated } = await shop.run('rotateToken', { id: token?.id });
    const { location } = await ask(testApp(), await payByCard(testApp(), `/link/${code}`));
    expect(new URL(location).searchParams.get('return_id')).toBe(md5(`${shop.token}${code}`));
    const later = await makeLink(shop, { response, token: rotated });
    const next = await ask(testApp(), await payByCard(testApp(), `/link/${later}`));
    expect(new URL(next.location).searchParams.get('return_id')).toBe(md5(`${rotated}${later}`));
  });

  test('not while nothing is decided', async () => {
    const shop = await openShop(testApp());
    const code = await makeLink(shop, { response });
    const { status } = await ask(testApp(), await payByBank(testApp(), `/link/${code}`, 'pending'));
    expect(status).toBe(200);
  });
});
