/** Payments as customers make them: on a phone, by keyboard, without JavaScript, and with a declined card. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeDonation, makeHold, makeInvoice, makeRequest } from '../../web/desk.ts';
import { CARD, heading, sharedSite, typeCard } from './kit.ts';

const site = sharedSite();

async function choose(page: Page, method: string): Promise<void> {
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: /^(Pay|Reserve|Donate|Continue)/ }).click();
}

test('an invoice, by card', async () => {
  const { path, number, id } = await makeInvoice(site().testApp);
  await site().asPayer(async (page) => {
    await page.goto(path);
    expect(await page.title()).toBe('Pay €1,250.00 to Studio Noord');
    expect(await page.getByRole('radio', { name: 'Card' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Pay €1,250.00' }).click();
    expect(await page.title()).toContain('Sandbox provider');
    await typeCard(page);
    expect(await heading(page)).toBe('Payment received');
    expect(await page.getByRole('definition').filter({ hasText: number }).count()).toBe(1);
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /PDF/ }).click()]);
    expect(pdf.suggestedFilename()).toBe(`${number}.pdf`);
  });
  expect(await site().testApp.run('getInvoice', { id })).toMatchObject({ status: 'paid', amount_due: 0 });
});

test('by bank, on a link that then shows that it was paid', async () => {
  const link = await makeRequest(site().testApp);
  await site().asPayer(async (page) => {
    await page.goto(`/link/${link.code}`);
    await choose(page, 'iDEAL');
    await page.getByRole('button', { name: 'Let it succeed' }).click();
    expect(await heading(page)).toBe('Payment received');
  });
  await site().asPayer(async (page) => {
    await page.goto(`/link/${link.code}`);
    expect(await heading(page)).toBe('This has been paid');
    expect(await page.locator('form').count()).toBe(0);
  });
});

test('a declined card, a wrong number, and another card', async () => {
  const link = await makeRequest(site().testApp);
  await site().asPayer(async (page) => {
    await page.goto(`/link/${link.code}`);
    await choose(page, 'Card');
    await typeCard(page, '4000 0000 0000 0002');
    expect(await heading(page)).toBe('The payment did not succeed');
    await page.getByRole('link', { name: 'Try again' }).click();
    await choose(page, 'Card');
    await typeCard(page, '4111 1111 1111 1111');
    expect(await page.getByLabel('Test card number').inputValue()).toBe('4111 1111 1111 1111');
    await typeCard(page);
    expect(await heading(page)).toBe('Payment received');
  });
});

test('a card that asks who it is', async () => {
  const hold = await makeHold(site().testApp);
  await site().asPayer(async (page) => {
    await page.goto(`/link/${hold.code}`);
    await choose(page, 'Card');
    await typeCard(page, '4000 0027 6000 3184');
    await page.getByRole('button', { name: 'Confirm that it is me' }).click();
    expect(await heading(page)).toBe('The amount is reserved');
  });
});

test('a bank that takes its time: the page finds out by itself', async () => {
  const link = await makeRequest(site().testApp);
  await site().asPayer(async (page) => {
    await page.goto(`/link/${link.code}`);
    await choose(page, 'Bank transfer');
    const bank = page.url();
    await page.getByRole('button', { name: 'Leave it pending' }).click();
    expect(await heading(page)).toBe('Your payment is being processed');
    // In a separate browser context: Chromium sometimes never confirms the closing of a second tab.
    await site().asPayer(async (other) => {
      await other.goto(bank);
      await other.getByRole('button', { name: 'Let it succeed' }).click();
    });
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  });
});

test('a donation, and how far it got', async () => {
  const donation = await makeDonation(site().testApp);
  await site().asPayer(async (page) => {
    await page.goto(`/link/${donation.code}`);
    await page.getByLabel('Amount in EUR').fill('250,50');
    await page.getByLabel('Your name').fill('Ann');
    await page.getByLabel('Message').fill('Good luck!\nAnn');
    await choose(page, 'Bancontact');
    await page.getByRole('button', { name: 'Let it succeed' }).click();
    expect(await page.getByText('Thank you for your donation').count()).toBe(1);
    await page.goto(`/link/${donation.code}`);
    const progress = page.getByRole('progressbar');
    expect([await progress.getAttribute('value'), await progress.getAttribute('max')]).toEqual(['25050', '100000']);
    expect(await page.getByText('€250.50 of €1,000.00 raised').last().isVisible()).toBe(true);
  });
});

test('a personal page, after a mistake: the summary has the focus and leads to the field', async () => {
  await site().asPayer(async (page) => {
    await page.goto('/link/@test');
    await page.getByLabel('Amount in EUR').fill('12.505');
    await page.getByLabel('Message').fill('For the lunch');
    await choose(page, 'PayPal');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('faults');
    await page.getByRole('link', { name: 'Enter at most 2 decimals.' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('amount');
    expect(await page.getByLabel('Message').inputValue()).toBe('For the lunch');
    expect(await page.getByRole('radio', { name: 'PayPal' }).isChecked()).toBe(true);
    await page.getByLabel('Amount in EUR').fill('12.50');
    await choose(page, 'PayPal');
    await page.getByRole('button', { name: 'Let it fail' }).click();
    expect(await page.getByText('You cancelled it.').count()).toBe(1);
  });
});

test('by keyboard alone', async () => {
  const { path } = await makeInvoice(site().testApp);
  await site().asPayer(async (page) => {
    const focused = () => page.evaluate('document.activeElement.outerHTML.slice(0, 200)');
    await page.goto(path);
    await page.keyboard.press('Tab');
    expect(await focused()).toContain('value="card"');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'iDEAL' }).isChecked()).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    expect(await focused()).toContain('type="submit"');
    const outline =
      'getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement).outlineWidth';
    expect(await page.evaluate(outline)).toBe('solid3px');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/sandbox\//);
    await page.keyboard.press('Tab');
    await page.keyboard.type(CARD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/result/);
    expect(await heading(page)).toBe('Payment received');
  });
});

test('without JavaScript', async () => {
  const donation = await makeDonation(site().testApp);
  await site().asPayer(
    async (page) => {
      await page.goto(`/link/${donation.code}`);
      await page.getByText('Pay on another device').click();
      expect(await page.getByRole('img', { name: /QR code/ }).isVisible()).toBe(true);
      await page.getByLabel('Amount in EUR').fill('1');
      await choose(page, 'Card');
      await typeCard(page);
      expect(await heading(page)).toBe('Payment received');
    },
    { javaScriptEnabled: false },
  );
});

test('back to the shop, which is somewhere else', async () => {
  const shop = createServer((_req, res) =>
    res.setHeader('Content-Type', 'text/html').end('<h1>Thanks</h1><link rel=icon href=data:,>'),
  );
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const alsoAt = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  try {
    const link = await makeRequest(site().testApp, { returnUrl: `${alsoAt}/thanks?order=7` });
    await site().asPayer(
      async (page) => {
        await page.goto(`/link/${link.code}`);
        await choose(page, 'Card');
        await typeCard(page);
        await page.waitForURL(/\/thanks\?order=7&response=[0-9a-f]{32}&return_id=[0-9a-f]{32}$/);
        expect(await heading(page)).toBe('Thanks');
      },
      { alsoAt },
    );
  } finally {
    shop.close();
  }
});

test('two payers of one link: one payment, and the second one is told', async () => {
  const link = await makeRequest(site().testApp);
  await site().asPayer(async (first) => {
    await site().asPayer(async (second) => {
      await first.goto(`/link/${link.code}`);
      await second.goto(`/link/${link.code}`);
      await choose(first, 'Card');
      await choose(second, 'Card');
      expect(second.url()).toBe(first.url());
      await typeCard(first);
      await typeCard(second);
      expect(await heading(second)).toBe('This test payment succeeded');
      await second.getByRole('link', { name: 'Back to the shop' }).click();
      expect(await heading(second)).toBe('Payment received');
    });
  });
});
