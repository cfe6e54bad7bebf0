// Filters above a list: tabs with counts, one search field, and other filters, which are folded until one of them is
// set.
import { describe, expect, test } from 'vitest';
import { openMailServer } from '../../kit/mail-server.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { ownerOf } from './browser.ts';

const unescaped = (href: string) => href.replaceAll('&amp;', '&');
const part = (html: string, from: string, to: string) => html.slice(html.indexOf(from)).split(to)[0] ?? '';

/** Text with count, and address, of each tab. The text of the current tab ends with a star. */
function tabsIn(html: string): readonly (readonly [string, string])[] {
  const links = part(html, '<nav class="tabs states"', '</nav>').matchAll(/<a href="([^"]*)"([^>]*)>(.*?)<\/a>/g);
  return [...links].map(([, href = '', here = '', text = '']) => [
    `${text.replaceAll(/<[^>]*>/g, '')}${here.includes('aria-current="true"') ? '*' : ''}`,
    unescaped(href).replace('/dashboard/invoices', ''),
  ]);
}

async function seller(environment: Readonly<Record<string, string>> = {}) {
  const testApp = await openTestApp({ environment });
  const old = { date: '2026-01-01', due_date: '2026-02-01' };
  await makeInvoice(testApp, { customer: { name: 'Ann' }, ...old, due_date: '2026-02-10', date: '2026-01-02' });
  const first = await makeInvoice(testApp, { customer: { name: 'Bo', email: 'bo@example.com' }, ...old });
  await makeInvoice(testApp, { customer: { name: 'Cas' } });
  await makeInvoice(testApp, { customer: { name: 'Dee' }, draft: true });
  const paid = await makeInvoice(testApp, { customer: { name: 'Eef' } });
  await testApp.run('recordPayment', { id: paid.id });
  return { testApp, owner: await ownerOf(testApp), first };
}

describe('invoices', () => {
  test('have a tab for each status, with the numbers that stored sums know, which keep the other filters', async () => {
    const { testApp, owner } = await seller();
    await using _ = testApp;
    const get = async (query: string) => (await owner.get(`/dashboard/invoices${query}`)).text;
    expect(tabsIn(await get(''))).toEqual([
      ['All 5*', ''],
      ['Draft 1', '?status=draft'],
      ['Overdue 2', '?status=overdue'],
      ['Open 1', '?status=pending'],
      ['Paid 1', '?status=paid'],
      ['Refunded', '?status=refunded'],
      ['Cancelled', '?status=cancelled'],
    ]);
    expect(tabsIn(await get('?status=paid&sort=date')).slice(0, 5)).toEqual([
      ['All 5', ''],
      ['Draft 1', '?status=draft'],
      ['Overdue 2', '?status=overdue'],
      ['Open 1', '?status=pending'],
      ['Paid 1*', '?status=paid'],
    ]);
    // Tabs show counts of the whole list only, so the tabs of a filtered list have no counts.
    expect(tabsIn(await get('?customer=Ann')).slice(0, 3)).toEqual([
      ['All*', '?customer=Ann'],
      ['Draft', '?customer=Ann&status=draft'],
      ['Overdue', '?customer=Ann&status=overdue'],
    ]);
    // The overview links to several statuses at once.
    expect(tabsIn(await get('?status=unpaid')).at(-1)).toEqual(['Outstanding*', '?status=unpaid']);
    // The search keeps the status of the tab.
    expect(part(await get('?status=paid'), '<form class="finder"', '</form>')).toContain(
      '<input type="hidden" name="status" value="paid">',
    );
  });

  test('more filters are folded until one of them is set, or is wrong', async () => {
    const { testApp, owner } = await seller();
    await using _ = testApp;
    const isOpen = async (query: string) => {
      const { text } = await owner.get(`/dashboard/invoices${query}`);
      return /<details class="more-filters"( open)?>/.exec(text)?.[1] === ' open';
    };
    for (const query of ['', '?customer=Ann', '?status=paid', '?sort=date', '?currency=EUR&sort=amount']) {
      expect(await isOpen(query), query).toBe(false);
    }
    for (const query of ['?reference=a', '?due_from=2026-01-01', '?currency=EUR', '?due_to=x', '?sort=amount']) {
      expect(await isOpen(query), query).toBe(true);
    }
  });

  test('the currency is chosen from those that the business has, if they are several', async () => {
    const { testApp, owner } = await seller();
    await using _ = testApp;
    const choices = async () => {
      const select = part((await owner.get('/dashboard/invoices')).text, '<select id="currency"', '</select>');
      return [...select.matchAll(/<option value="(\w*)"/g)].map(([, one]) => one);
    };
    expect(await choices()).toEqual([]);
    await makeInvoice(testApp, { currency: 'USD' });
    expect(await choices()).toEqual(['', 'EUR', 'USD']);
  });

  test('that are overdue: the oldest first, with days late and the last reminder instead of the status', async () => {
    await using server = await openMailServer();
    const { testApp, owner, first } = await seller({ SMTP_URL: server.url });
    await using _ = testApp;
    await testApp.run('sendReminder', { id: first.id });
    const { text } = await owner.get('/dashboard/invoices?status=overdue');
    const rows = [...text.matchAll(/<tr><th scope="row">.*?<\/tr>/gs)].map(([row]) => words(`<body>${row}`));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/Bo .*44 days 17 Mar 2026 /);
    expect(rows[1]).toMatch(/Ann .*35 days Never /);
    const headings = [...text.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, one = '']) =>
      one.replaceAll(/<[^>]*>/g, ''),
    );
    expect(headings).toEqual([
      ...['Invoice', 'Customer', 'Due date ↑', 'Days overdue', 'Last reminder', 'Amount due', 'Actions'],
    ]);
    expect(text).toContain('<option value="due_date">');
    const newest = (await owner.get('/dashboard/invoices?status=overdue&sort=newest')).text;
    expect(newest.indexOf('<bdi>Bo')).toBeLessThan(newest.indexOf('<bdi>Ann'));
  });
});

test('receipts lead to the month before, and to the one after it unless that has not come yet', async () => {
  const { testApp, owner } = await seller();
  await using _ = testApp;
  const links = async (query: string) => {
    const { text } = await owner.get(`/dashboard/receipts${query}`);
    return [...part(text, '<nav class="head" id="month"', '</nav>').matchAll(/href="([^"]*)" rel="(\w+)"/g)].map(
      ([, href = '', rel]) => [rel, unescaped(href).split('?')[1]],
    );
  };
  expect(await links('')).toEqual([['prev', 'month=2026-02']]);
  expect(await links('?month=2026-01&currency=EUR')).toEqual([
    ['prev', 'currency=EUR&month=2025-12'],
    ['next', 'currency=EUR&month=2026-02'],
  ]);
});
