// Paying and signing in, once in a real browser. `test/system/browser/` tests all pages in it.
import { expect, test } from 'vitest';
import { heading, OWNER, sharedSite, typeCard } from '../system/browser/kit.ts';
import { makeInvoice } from './desk.ts';

const site = sharedSite();
const PASSWORD = 'correct horse battery';

test('a payer with a phone pays an invoice by card', async () => {
  const { path, id } = await makeInvoice(site().testApp);
  await site().asPayer(async (page) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Pay €1,250.00' }).click();
    await typeCard(page);
    expect(await heading(page)).toBe('Payment received');
  });
  expect(await site().testApp.run('getInvoice', { id })).toMatchObject({ status: 'paid', amount_due: 0 });
});

test('an owner sets a password, and signs in to the dashboard with it', async () => {
  const url = (await site().testApp.app.administration.offerSetUp()) ?? '';
  await site().asPayer(async (page) => {
    await page.goto(url);
    await page.getByLabel('Your email').fill(OWNER);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto('/dashboard');
    await page.getByLabel('Email').fill(OWNER);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await heading(page)).toBe('Overview');
  });
});
