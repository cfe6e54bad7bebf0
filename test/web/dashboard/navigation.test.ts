// Navigation: groups of pages, and settings under headings.
import { expect, test } from 'vitest';
import { SETTINGS_GROUPS } from '../../../src/web/dashboard/components/settings-nav.ts';
import { SIGNED_IN_PAGES } from '../../../src/web/dashboard/pages.ts';
import { sharedCounter } from './money.ts';

const counter = sharedCounter();

const navIn = (html: string, name: string) => {
  const nav = new RegExp(`<nav[^>]* aria-label="${name}">(.*?)</nav>`, 's').exec(html)?.[1] ?? '';
  return [...nav.matchAll(/<a href="\/dashboard([^"]*)"([^>]*)>([^<]*)</g)].map(([, path, here = '', label]) => [
    label,
    path,
    ...(here.includes('aria-current') ? ['here'] : []),
  ]);
};

test('sales and money are groups, whose pages stand below them', async () => {
  const { owner } = counter();
  const { text } = await owner.get('/dashboard/mails');
  expect(navIn(text, 'Dashboard').map(([label, , here]) => `${label}${here ? '*' : ''}`)).toEqual([
    ...['Overview', 'Sales*', 'Money', 'Customers', 'Activity', 'Settings', 'Profile'],
  ]);
  expect(navIn(text, 'Sales')).toEqual([
    ['Invoices', '/invoices'],
    ['Quotes', '/quotes'],
    ['Credit notes', '/credit-notes'],
    ['Items', '/items'],
    ['Subscriptions', '/subscriptions'],
    ['Payment plans', '/plans'],
    ['Payment links', '/links'],
    ['Sent emails', '/mails', 'here'],
  ]);
  expect(navIn((await owner.get('/dashboard/payments/bank')).text, 'Money')).toEqual([
    ['Payments', '/payments'],
    ['Bank statements', '/payments/bank', 'here'],
    ['Receipts for invoices', '/receipts'],
  ]);
  expect(text).toContain('<h1>Sent emails</h1>');
});

test('each settings page is in one group, once', async () => {
  const { owner } = counter();
  const listed = SETTINGS_GROUPS.flatMap(({ pages }) => pages.map(([path]): string => path));
  const there = SIGNED_IN_PAGES.map(({ path }) => path).filter((path) => /^\/settings\/\w+$/.test(path));
  expect([...listed].sort()).toEqual([...there, '/webhooks'].sort());
  const { text } = await owner.get('/dashboard/settings/members');
  expect(navIn(text, 'Settings').map(([, path]) => path)).toEqual(listed);
  expect(navIn(text, 'Settings').filter(([, , here]) => here)).toEqual([['Members', '/settings/members', 'here']]);
  for (const heading of ['Business', 'Getting paid', 'People and access', 'Data'])
    expect(text).toContain(`>${heading}</p>`);
});
