/** Errors use the terms of the interface that was called: its fields and paths, and none of the other interfaces. */
import { describe, expect, test } from 'vitest';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { send } from '../../api/rest/exchange.ts';
import { LINK, openShop, realErrorOf, type Said, sendTo, sharedStreet } from '../kit.ts';
import { keeps } from '../promises.ts';

const testApp = sharedStreet();
const narrow = sharedStreet({ environment: { RATE_LIMIT_PER_MINUTE: '5', RATE_LIMIT_BURST: '5' } });
const OPERATIONS = new RegExp(`\\b(${Object.keys(CATALOG).join('|')})\\b`);

describe(keeps('errors.own-words'), () => {
  test.each([-1, 0, 2.5, '-1', '2.5', '2,5', 'often', true, ''])('scheduleamount %j', async (scheduleamount) => {
    const shop = await openShop(testApp());
    const said = await shop.v2('/create', { ...LINK, schedule: '1d', scheduleamount });
    expect(realErrorOf(said)).toMatch(
      /^scheduleamount (must be a whole number from 1|must be at least 1|must be text|is required with schedule, a whole number from 1)\.$/,
    );
  });

  test.each([{ page: 2.5 }, { pagesize: '-3' }])('%j', async (values) => {
    const shop = await openShop(testApp());
    expect(realErrorOf(await shop.v2('/payments', values))).toMatch(
      /^page(size)? must be (a whole number|at least 1)\.$/,
    );
  });

  test('what cannot be done with a subscription, and what can be done instead', async () => {
    const shop = await openShop(testApp());
    const plan = await shop.run('createPaymentPlan', { title: 'Club', amount: 5, interval: 'month' });
    const { body } = await shop.v2('/create', { type: 'paymentplan', planid: plan.id, email: 'a@example.com' });
    const at = (action: string) => shop.v2(`/subscriptions/${action}`, { id: body.id });
    const words = [realErrorOf(await at('resume')), realErrorOf(await at('pause'))];
    await at('cancel');
    for (const action of ['resume', 'pause', 'cancel']) words.push(realErrorOf(await at(action)));
    for (const text of words) expect(text).not.toMatch(OPERATIONS);
    expect(words.at(-1)).toMatch(/is cancelled.* \/create with type=paymentplan begins a new one\.$/);
  });

  test('a flood is told how long to wait, and nothing of the lists of REST', async () => {
    let said: Said | undefined;
    for (let n = 0; n < 1_000 && said?.status !== 429; n++) said = await sendTo(narrow(), 'v2', '/payments', {});
    expect(said?.body.realerror).toMatch(/^Too many calls\. Call again in \d+ seconds?\.$/);
  });
});

test.each(['null', '7', '"text"'])(
  'REST says of the body %s that it is no object, not that it is no JSON',
  async (body) => {
    const shop = await openShop(testApp());
    const headers = { 'Content-Type': 'application/json' };
    const answer = await send(testApp(), 'POST /customers', { token: shop.token, body, headers });
    expect(answer.body.error).toMatchObject({
      code: 'malformed_json',
      message: 'The body is not a valid JSON object.',
    });
  },
);

test('REST tells whoever has no token of every place where one is made', async () => {
  const { hint } = (await send(testApp(), 'GET /customers')).body.error ?? {};
  expect(hint).toMatch(/dashboard under Settings → API/);
  expect(hint).toContain('billhook token create');
});
