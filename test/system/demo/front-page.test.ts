import { expect, test } from 'vitest';
import { createDemo } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { PAGES } from '../../../src/words/texts.ts';
import { words } from '../../web/browse.ts';
import { OFFLINE } from '../../web/desk.ts';

test('the front page says so where it is a demo', async () => {
  const { app } = await createDemo(
    readConfig({ ...OFFLINE.environment, DATABASE_URL: ':memory:', PORT: '0', LOG_LEVEL: 'silent' }),
  );
  const listening = await app.listen();
  const text = await (await fetch(`http://127.0.0.1:${listening.port}/`, { headers: { Accept: 'text/html' } })).text();
  await listening.stop();
  await app.close();
  expect(words(text)).toContain(PAGES.en.home.status.demo);
  expect(words(text)).not.toContain(PAGES.en.home.status.money.test);
  expect(text).not.toContain('Lindqvist');
});
