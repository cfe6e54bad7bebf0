import { describe, expect, test } from 'vitest';
import { INVOICE_STATUSES } from '../../../src/model/invoice.ts';
import { CURRENCIES } from '../../../src/model/money.ts';
import { type Business, expectData, expectFaults, openBusiness, sharedTestApp } from './exchange.ts';

const LONG = 'x'.repeat(256);
const LIMITS = ['0', '-1', '101', '1.5', '1e1', '', 'ten', ' 5', '+5', '0x5', '9'.repeat(400)];
const CURSORS = ['', 'nonsense', '%21%21', 'W10', 'x'.repeat(501)];
const DATES = ['', 'today', '2026-02-30', '17-03-2026', '2026-3-1', '2026-03-17T00:00:00', '0000-01-01', '20260317'];
const PAGE = { limit: LIMITS, cursor: CURSORS };

/** Per list: all its parameters, with invalid values as they are written in the address. */
const WRONG: Record<string, Record<string, readonly string[]>> = {
  '/invoices': {
    ...PAGE,
    status: ['', 'open', 'PAID', 'paid,open', 'paid,', 'paid;refunded'],
    customer: ['', '%20', LONG, 'a%00b', 'a%0ab'],
    date_from: DATES,
    date_to: DATES,
    due_from: DATES,
    due_to: DATES,
    currency: ['', 'EURO', 'XXX', '978', '€'],
    amount: ['', '0', '-5', '1.000', '1,000', '12,50', '12.345', 'ten', '1e3'],
    reference: ['', '%20', LONG, 'a%00b'],
    description: ['', '%20', LONG, 'a%00b'],
    group_by: ['', 'month', 'customer,currency'],
    sort: ['', 'Newest', 'customer', 'amount,date'],
  },
  '/invoices/overdue': {
    ...PAGE,
    as_of: DATES,
    customer: ['', LONG, 'a%00b'],
    currency: ['', 'EURO'],
    min_days: ['', '0', '-1', '1.5', 'ten', '36501'],
  },
  '/customers': { ...PAGE, query: ['', '%20', LONG, 'a%00b', 'a%0ab'], sort: ['', 'Name', 'amount'] },
  '/activity': { ...PAGE, actor: ['', 'robot', 'Token'], invoice: ['', 'x'.repeat(65)], quote: ['', 'x'.repeat(65)] },
  '/invoices/stats': { from: DATES, to: DATES },
};
/** Parameters without which another parameter is refused. */
const WITH: Record<string, string> = { from: '&to=2026-12-31', to: '&from=2026-01-01' };
const CASES = Object.entries(WRONG).flatMap(([path, parameters]) =>
  Object.entries(parameters).flatMap(([name, values]) =>
    values.map((value): [string, string, string] => [path, name, value]),
  ),
);
const LISTS = Object.keys(WRONG).filter((path) => path !== '/invoices/stats');

describe('422 on queries: an unknown or wrong parameter is refused, never ignored', () => {
  const testApp = sharedTestApp();

  test.each(CASES)('GET %s?%s=%s', async (path, name, value) => {
    const business = await openBusiness(testApp());
    expectFaults(await business.send(`GET ${path}?${name}=${encodeURI(decodeURI(value))}${WITH[name] ?? ''}`), [name]);
  });

  test.each(Object.entries(WRONG))('GET %s names the parameters that there are', async (path, parameters) => {
    const business = await openBusiness(testApp());
    for (const name of [
      'stauts',
      'Limit',
      'limit[]',
      'limit.x',
      'page',
      'constructor',
      '__proto__',
      'idempotency_key',
    ]) {
      const error = expectFaults(await business.send(`GET ${path}?${encodeURIComponent(name)}=1`), [name]);
      expect(new Set(error.allowed_values), name).toEqual(new Set(Object.keys(parameters)));
    }
  });

  test.each(['/invoices/1', '/customers/1'])('GET %s takes no parameter at all', async (path) => {
    const business = await openBusiness(testApp());
    await business.run('createCustomer', { name: 'Ann' });
    for (const query of ['expand=customer', 'id=1']) {
      const [name = ''] = query.split('=');
      expect(expectFaults(await business.send(`GET ${path}?${query}`), [name]).allowed_values ?? []).toEqual([]);
    }
  });

  test.each(CASES.filter(([, , value], index, all) => all[index - 1]?.[2] !== value && value === ''))(
    'GET %s?%s given twice is refused, whichever would count',
    async (path, name) => {
      const business = await openBusiness(testApp());
      const error = expectFaults(await business.send(`GET ${path}?${name}=5&${name}=5${WITH[name] ?? ''}`), [name]);
      expect(error.message).toContain('more than once');
    },
  );

  test('all faults come at once', async () => {
    const business = await openBusiness(testApp());
    const query = 'status=open&due_from=x&due_to=y&currency=z&limit=0&customer=&colour=red&sort=asc';
    expectFaults(await business.send(`GET /invoices?${query}`), [
      ...['status', 'due_from', 'due_to', 'currency', 'limit', 'customer', 'colour', 'sort'],
    ]);
  });

  test.each([
    ['dates in the wrong order', 'due_from=2026-03-02&due_to=2026-03-01&limit=0', ['due_to', 'limit']],
    ['a foreign cursor', 'cursor=nonsense&limit=0', ['cursor', 'limit']],
    ['a repeated parameter', 'status=paid&status=paid&limit=0', ['status', 'limit']],
  ])('%s comes with the other faults', async (_name, query, fields) => {
    const business = await openBusiness(testApp());
    expectFaults(await business.send(`GET /invoices?${query}`), fields);
  });

  test('a wrong word comes with the right ones', async () => {
    const business = await openBusiness(testApp());
    const allowed = async (query: string, field: string) =>
      expectFaults(await business.send(`GET ${query}`), [field]).allowed_values;
    expect(await allowed('/invoices?status=open', 'status')).toEqual([...INVOICE_STATUSES, 'unpaid']);
    expect(await allowed('/invoices?currency=EURO', 'currency')).toEqual([...CURRENCIES]);
    const actors = ['token', 'user', 'assistant', 'system', 'payer', 'provider'];
    expect(await allowed('/activity?actor=robot', 'actor')).toEqual(actors);
  });

  test('a due date range has its ends in order', async () => {
    const business = await openBusiness(testApp());
    expectFaults(await business.send('GET /invoices?due_from=2026-03-02&due_to=2026-03-01'), ['due_to']);
    expectData(await business.send('GET /invoices?due_from=2026-03-01&due_to=2026-03-01'));
  });

  test.each(LISTS)("GET %s takes its own cursors, no other list's and none that was tampered with", async (path) => {
    const business = await openBusiness(testApp());
    const cursors = new Map<string, string>();
    for (const list of LISTS) cursors.set(list, await cursorOf(business, list));
    for (const [list, cursor] of cursors) {
      const answer = await business.send(`GET ${path}?cursor=${cursor}`);
      if (list === path) expectData(answer);
      else expectFaults(answer, ['cursor']);
    }
    const [name, ...place] = JSON.parse(Buffer.from(cursors.get(path) ?? '', 'base64url').toString());
    for (const forged of [
      [name],
      [name, 'x'],
      [name, 1.5],
      [name, null],
      [name, ...place, 1],
      [name, { id: 1 }],
      {},
      5,
    ]) {
      const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url');
      expectFaults(await business.send(`GET ${path}?cursor=${cursor}`), ['cursor']);
    }
  });

  test('a body on a GET is refused: nothing in it would count', async () => {
    const business = await openBusiness(testApp());
    for (const path of ['/invoices', '/invoices/stats', '/customers']) {
      expectFaults(await business.send(`GET ${path}`, { json: { status: 'overdue' } }), ['body']);
    }
    expectData(await business.send('GET /invoices', { headers: { 'Content-Type': 'application/json' } }));
  });
});

/** Returns a cursor. Two overdue invoices of two customers give every list a second page, at one row per page. */
async function cursorOf(business: Business, path: string): Promise<string> {
  for (const name of ['Ann', 'Ben']) {
    const dates = { date: '2026-01-01', due_date: '2026-01-02' };
    await business.run('createInvoice', { customer: { name }, description: 'Work', amount: 1, ...dates });
  }
  return expectData(await business.send(`GET ${path}?limit=1`)).next_cursor ?? '';
}
