// Lists of the dashboard: headings that sort, menus of rows, and texts of empty lists.
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { hiddenIn, ownerOf } from './browser.ts';
import { sharedCounter } from './money.ts';

const counter = sharedCounter();
const unescaped = (href: string) => href.replaceAll('&amp;', '&');

type Heading = { readonly label: string; readonly order: string | undefined; readonly href: string | undefined };

function headingsIn(html: string): readonly Heading[] {
  const cells = html.matchAll(/<th scope="col"[^>]*?(?: aria-sort="(\w+)")?>(.*?)<\/th>/gs);
  return [...cells].map(([, order, cell = '']) => ({
    order,
    label: cell.replaceAll(/<[^>]*>/g, '').trim(),
    href: /href="([^"]*)"/.exec(cell)?.[1] && unescaped(/href="([^"]*)"/.exec(cell)?.[1] ?? ''),
  }));
}

const numbersIn = (html: string) =>
  [...html.matchAll(/<th scope="row"><a[^>]*>([^<]*)<\/a>/g)].map(([, number]) => number);

describe('invoices', () => {
  test('are sorted by their headings, which say how, keep the filters, and begin at the first page', async () => {
    const { testApp, owner } = counter();
    const rows = [
      [300, '2026-01-03', '2026-02-01'],
      [100, '2026-01-01', '2026-02-03'],
      [200, '2026-01-02', '2026-02-02'],
    ] as const;
    for (const [amount, date, due_date] of rows) {
      await makeInvoice(testApp, { customer: { name: 'Sorted' }, amount, date, due_date });
    }
    await makeInvoice(testApp, { customer: { name: 'Other' } });
    const start = '/dashboard/invoices?customer=Sorted&currency=EUR';
    const heading = async (path: string, label: string) => {
      const found = headingsIn((await owner.get(path)).text).find((one) => one.label.startsWith(label));
      if (!found) throw new Error(`no heading ${label} at ${path}`);
      return found;
    };
    expect(await heading(start, 'Invoice')).toMatchObject({ order: 'descending', label: 'Invoice ↓' });
    const orders: [string, string, readonly string[]][] = [
      ['Invoice', 'ascending', ['INV-000001', 'INV-000002', 'INV-000003']],
      ['Date', 'descending', ['INV-000001', 'INV-000003', 'INV-000002']],
      ['Due date', 'ascending', ['INV-000001', 'INV-000003', 'INV-000002']],
      ['Amount', 'descending', ['INV-000001', 'INV-000003', 'INV-000002']],
    ];
    for (const [label, order, numbers] of orders) {
      const { href = '' } = await heading(start, label);
      expect(href, label).toMatch(/customer=Sorted/);
      expect(href, label).toMatch(/currency=EUR/);
      const { text } = await owner.get(href);
      expect(numbersIn(text), label).toEqual(numbers);
      const sorted = headingsIn(text).filter((one) => one.order);
      expect(sorted).toEqual([expect.objectContaining({ order })]);
      expect(sorted[0]?.label.startsWith(label)).toBe(true);
      // A second use of the heading reverses the order.
      expect(numbersIn((await owner.get(sorted[0]?.href ?? '')).text), label).toEqual([...numbers].reverse());
      // Phones show no headings. They have a select with the same order.
      expect(text).toMatch(
        new RegExp(`<option value="${new URLSearchParams(href.split('?')[1]).get('sort')}" selected>`),
      );
    }
    for (const label of ['Customer', 'Status', 'Amount due']) {
      expect(await heading(start, label), label).toMatchObject({ href: undefined, order: undefined });
    }
  });

  test('the next page keeps the order', async () => {
    const { testApp, owner } = counter();
    for (let n = 0; n < 26; n++) {
      await makeInvoice(testApp, { customer: { name: 'Paged' }, date: `2026-01-${10 + (n % 7)}` });
    }
    const first = await owner.get('/dashboard/invoices?customer=Paged&sort=date');
    const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? [];
    expect(next).toContain('sort=date');
    const second = await owner.get(unescaped(next));
    const numbers = [...numbersIn(first.text), ...numbersIn(second.text)];
    expect([numbers.length, new Set(numbers).size]).toEqual([26, 26]);
    for (const { href } of headingsIn(second.text)) expect(href ?? '').not.toContain('cursor');
  });

  test('amounts are sorted in one currency: the heading adds it, or is none, and the filter is told', async () => {
    const { testApp, owner } = counter();
    await makeInvoice(testApp, { customer: { name: 'Mixed' } });
    const amount = async (path: string) =>
      headingsIn((await owner.get(path)).text).find(({ label }) => label === 'Amount')?.href;
    expect(await amount('/dashboard/invoices?customer=Mixed')).toContain('currency=EUR&sort=-amount');
    await makeInvoice(testApp, { customer: { name: 'Mixed' }, currency: 'USD' });
    expect(await amount('/dashboard/invoices?customer=Mixed')).toBeUndefined();
    expect(await amount('/dashboard/invoices?customer=Mixed&currency=USD')).toContain('currency=USD&sort=-amount');
    const { status, text } = await owner.get('/dashboard/invoices?sort=amount');
    expect([status, text]).toEqual([422, expect.stringMatching(/id="currency-fault">is required with sort=amount/)]);
    expect((await owner.get('/dashboard/invoices?sort=nonsense')).status).toBe(422);
  });

  test('a row’s menu has what the invoice allows now, named after it, and every step asks first', async () => {
    const { testApp, owner } = counter();
    const mail = { name: 'Menu', email: 'menu@example.com' };
    const open = await makeInvoice(testApp, { customer: mail });
    const draft = await makeInvoice(testApp, { customer: mail, draft: true });
    const paid = await makeInvoice(testApp, { customer: mail });
    await testApp.run('recordPayment', { id: paid.id });
    const { text } = await owner.get('/dashboard/invoices?customer=Menu');
    const menus = [...text.matchAll(/<details class="menu" name="row-menu">(.*?)<\/details>/gs)].map(
      ([, menu = '']) => ({
        name: /<span class="hidden">([^<]*)</.exec(menu)?.[1],
        links: [...menu.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
      }),
    );
    const at = (id: number, step = '') => `/dashboard/invoices/${id}${step}`;
    expect(menus.map(({ links }) => links)).toEqual([
      [at(paid.id), ...['/send', '/credit', '/pdf'].map((step) => at(paid.id, step))],
      [at(draft.id), ...['/edit', '/issue', '/delete', '/pdf'].map((step) => at(draft.id, step))],
      [at(open.id), ...['/send', '/remind', '/record', '/credit', '/cancel', '/pdf'].map((step) => at(open.id, step))],
    ]);
    expect(menus.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Actions for INV-/),
      `Actions for Draft (ID ${draft.id})`,
      expect.stringMatching(/^Actions for INV-/),
    ]);
    const { total_count: before } = await testApp.run('listActivity', { limit: 1 });
    for (const href of menus.flatMap(({ links }) => links)) {
      const { status, text: page } = await owner.get(href ?? '');
      expect(status, href).toBe(200);
      if (/\/(issue|send|remind|record|cancel)$/.test(href ?? '')) {
        expect(hiddenIn(page), href).toMatchObject({ form_id: expect.any(String) });
      }
    }
    expect((await testApp.run('listActivity', { limit: 1 })).total_count).toBe(before);
  });

  test('nothing is due on a draft: neither its page nor its row shows an amount due', async () => {
    const { testApp, owner } = counter();
    const { id } = await makeInvoice(testApp, { customer: { name: 'Drafted' }, draft: true, amount: 70 });
    expect(words((await owner.get(`/dashboard/invoices/${id}`)).text)).not.toContain('Amount due');
    const row = /<tr><th scope="row">.*?<\/tr>/s.exec(
      (await owner.get('/dashboard/invoices?customer=Drafted')).text,
    )?.[0];
    expect(row).toContain('<td class="end" data-label="Amount due"></td>');
    await testApp.run('issueInvoice', { id });
    expect(words((await owner.get(`/dashboard/invoices/${id}`)).text)).toMatch(/Amount due €\d/);
  });
});

test('customers are sorted by name, by what they owe and by who pays slowest, which the list shows', async () => {
  const { testApp, owner } = counter();
  for (const [name, amount] of [
    ['Rank B', 10],
    ['Rank C', 30],
    ['Rank A', 20],
  ] as const) {
    await makeInvoice(testApp, { customer: { name }, amount });
  }
  for (const [name, date] of [
    ['Rank A', '2026-03-01'],
    ['Rank C', '2026-02-01'],
  ] as const) {
    const { id } = await makeInvoice(testApp, { customer: name, date, amount: 1 });
    await testApp.run('recordPayment', { id, paid_at: '2026-03-02' });
  }
  const names = async (sort: string) =>
    numbersIn((await owner.get(`/dashboard/customers?query=Rank+&sort=${sort}`)).text.replaceAll(/<\/?bdi>/g, ''));
  expect(await names('name')).toEqual(['Rank A', 'Rank B', 'Rank C']);
  expect(await names('outstanding')).toEqual(['Rank C', 'Rank A', 'Rank B']);
  expect(await names('newest')).toEqual(['Rank A', 'Rank C', 'Rank B']);
  expect(await names('slowest')).toEqual(['Rank C', 'Rank A', 'Rank B']);
  const { text } = await owner.get('/dashboard/customers?query=Rank+C');
  expect(words(text)).toContain('€30.00 29');
  expect(headingsIn(text).map(({ label, href }) => [label, href?.split('sort=')[1]])).toEqual([
    ['Name', 'name'],
    ['Email', undefined],
    ['Company', undefined],
    ['Created ↓', undefined],
    ['Outstanding', 'outstanding'],
    ['Days to pay', 'slowest'],
  ]);
});

test('a new business: the overview has its first steps, and every list says what to do next', async () => {
  await using testApp = await openTestApp();
  const owner = await ownerOf(testApp);
  const main = async (path: string) => {
    const { text } = await owner.get(`/dashboard${path}`);
    return text.slice(text.indexOf('<main'));
  };
  const overview = await main('');
  const steps = ['/settings/business', '/invoices/new', '/settings/provider', '/settings/assistants'];
  expect([...overview.matchAll(/<li>.*?href="\/dashboard([^"]*)"/gs)].map(([, href]) => href).slice(0, 4)).toEqual(
    steps,
  );
  expect(overview).not.toContain('€0.00');
  for (const [path, next] of [
    ['/invoices', '/invoices/new'],
    ['/payments', '/links/new'],
    ['/links', '/links/new'],
    ['/customers', '/customers/new'],
    ['/subscriptions', '/customers'],
    ['/plans', '/plans/new'],
    ['/receipts', '/invoices'],
    ['/mails', '/invoices'],
    ['/webhooks', '/webhooks/new'],
    ['/settings/provider', '/settings/provider/connect'],
  ]) {
    const page = await main(path ?? '');
    expect(page, path).toMatch(new RegExp(`class="empty">[^]*href="/dashboard${next}"`));
    if (path !== '/receipts' && path !== '/mails') expect(page, path).not.toContain('role="search"');
  }
  await testApp.run('connectProvider', { kind: 'sandbox' });
  expect(words(`<body>${await main('')}`)).toMatch(/Connect a payment provider Done/);
  await makeInvoice(testApp, { draft: true });
  expect(words(`<body>${await main('')}`)).not.toContain('Get started');
});

test('a business with several currencies: its own first, the others folded with their sums', async () => {
  await using testApp = await openTestApp({ account: { currency: 'GBP' } });
  const owner = await ownerOf(testApp);
  for (const currency of ['USD', 'EUR', 'GBP']) await makeInvoice(testApp, { currency, amount: 70 });
  const { text } = await owner.get('/dashboard');
  const [home = '', ...folded] = text.slice(text.indexOf('<main')).split('<details class="card folded">');
  expect(words(`<body>${home}`)).toMatch(/Outstanding £70\.00/);
  expect(folded.map((one) => words(`<body>${one.slice(0, one.indexOf('</summary>'))}`).trim())).toEqual([
    'EUR €70.00 outstanding, €0.00 overdue',
    'USD US$70.00 outstanding, US$0.00 overdue',
  ]);
});
