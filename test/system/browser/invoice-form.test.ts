/**
 * The invoice form in a real browser: rare fields are hidden until they are needed. Accessibility by axe, and layout.
 */
import { expect, test } from 'vitest';
import { isLegible } from './judges.ts';
import { enter, sharedSite } from './kit.ts';

const site = sharedSite();

test.each([
  ['a phone, in German', { viewport: { width: 360, height: 740 }, locale: 'de' }],
  ['a large screen, in Dutch', { viewport: { width: 1280, height: 900 }, locale: 'nl' }],
])('on %s', (_, options) =>
  site().asPayer(async (page) => {
    await enter(page, site().testApp);
    await page.goto('/dashboard/invoices/new');
    const field = (name: string) => page.locator(`[name="${name}"]`);
    const areSeen = (...names: string[]) => Promise.all(names.map((name) => field(name).isVisible()));
    const rare = ['items[0].tax_category', 'items[0].unit', 'exchange_rate', 'discount.percent'];
    expect(await areSeen(...rare)).toEqual([false, false, false, false]);
    await field('customer.name').fill('Bo');
    await field('items[0].description').fill('Advice');
    await field('items[0].unit_price').fill('0,0125');
    await field('items[0].quantity').fill('1000');

    await field('items[0].tax_rate').fill('21');
    expect(await areSeen('items[0].tax_category')).toEqual([false]);
    await field('items[0].tax_rate').fill('0');
    expect(await areSeen('items[0].tax_category', 'items[0].exemption_reason')).toEqual([true, false]);
    expect(await areSeen('items[1].tax_category')).toEqual([false]);
    expect(await field('items[0].tax_category').inputValue()).toBe('');
    await field('items[0].tax_category').selectOption('exempt');
    expect(await areSeen('items[0].exemption_reason')).toEqual([true]);
    await field('items[0].exemption_reason').fill('§ 4');
    // A chosen category stays visible, because it is rejected with a rate above 0.
    await field('items[0].tax_rate').fill('19');
    expect(await areSeen('items[0].tax_category')).toEqual([true]);
    await field('items[0].tax_rate').fill('0');

    await field('extras').check();
    expect(await areSeen('items[0].unit', 'items[2].discount_amount')).toEqual([true, true]);
    await field('items[0].unit').selectOption('hour');
    await field('currency').fill('eur');
    expect(await areSeen('exchange_rate')).toEqual([false]);
    await field('currency').fill('USD');
    expect(await areSeen('exchange_rate')).toEqual([true]);
    await field('exchange_rate').fill('0,92');
    await page.locator('details.more summary').click();
    const hints = page.locator('#items .hint span');
    expect(await Promise.all((await hints.all()).map((one) => one.isVisible()))).toEqual([true, false]);
    await field('prices_include_tax').check();
    expect(await Promise.all((await hints.all()).map((one) => one.isVisible()))).toEqual([false, true]);
    await field('discount.percent').fill('10');
    await field('period_start').fill('2026-03-01');
    await isLegible(page, 'filled in', 'light and dark');

    await page.locator('button[value="draft"]').click();
    await page.getByRole('alert').waitFor();
    await isLegible(page, 'refused', 'light and dark');
    expect(await areSeen('period_end', 'items[0].exemption_reason', 'items[0].unit')).toEqual([true, true, true]);
    await field('period_end').fill('2026-03-31');
    await page.locator('button[value="look"]').click();
    await page.getByRole('status').waitFor();
    await isLegible(page, 'with totals', 'light and dark');
    await page.locator('button[value="draft"]').click();
    await page.waitForURL(/\/invoices\/\d+$/);
    for (const one of await page.locator('main summary').all()) await one.click();
    await isLegible(page, 'the draft', 'light and dark');
    await page.goto(`${page.url()}/edit`);
    expect(await areSeen('items[0].tax_category', 'items[0].unit', 'exchange_rate', 'period_end')).toEqual([
      ...[true, true, true, true],
    ]);
  }, options),
);
