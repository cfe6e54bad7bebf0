// `mcp --demo` serves its own pages, so that the URLs in its answers work.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { type Assistant, overStdio } from '../../api/mcp/kit.ts';
import { keyOf } from '../../kit/secret-key.ts';
import { ENVIRONMENT, openMigratedPlace } from './kit.ts';

const folder = mkdtempSync(join(tmpdir(), 'billhook-test-demo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LOADING_PAGES = join(inject('built'), 'children/loading-pages.js');
const WITHOUT_PORTS = join(inject('built'), 'children/without-ports.js');
const started = (script: readonly string[], env: Record<string, string> = {}) =>
  overStdio('2.x modern', process.execPath, script, { env: { ...ENVIRONMENT, ...env }, cwd: folder });

/** URLs of a new invoice, of a new payment link, and of an invoice of the demo. */
async function addressesOf(assistant: Assistant): Promise<Record<string, string>> {
  const customer = { name: 'Ann', email: 'ann@example.com' };
  const made = await assistant.call('createInvoice', { customer, description: 'Work', amount: 12.5 });
  const link = await assistant.call('createPaymentLink', { description: 'Order 1', amount: 3, customer });
  const overdue = await assistant.call('listOverdueInvoices', { limit: 1 });
  const [first] = overdue.data.invoices as unknown as readonly { invoice_number: string }[];
  const known = await assistant.call('getInvoice', { id: first?.invoice_number });
  return {
    made: String(made.data.payment_url),
    link: String(link.data.payment_url),
    known: String(known.data.payment_url),
    pdf: String(known.data.pdf_url),
  };
}

/** Requires that the first call lists overdue invoices of the demo. */
async function expectOverdue(assistant: Assistant): Promise<void> {
  const names = (await assistant.tools()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['listOverdueInvoices', 'sendReminder']));
  const { isError, text, data } = await assistant.call('listOverdueInvoices');
  expect(isError).toBe(false);
  const { totals, total_count } = data as unknown as {
    total_count: number;
    totals: readonly { currency: string; count: number; amount_due: number }[];
  };
  expect(total_count).toBeGreaterThan(0);
  expect(total_count).toBe(totals.reduce((sum, { count }) => sum + count, 0));
  for (const { currency, amount_due } of totals) {
    expect(text).toContain(`${currency} ${amount_due.toLocaleString('en', { minimumFractionDigits: 2 })}`);
  }
}

describe('mcp --demo', () => {
  // Pages are loaded with the first request, so that a host does not wait for them when it lists the tools.
  test('answers the overdue question from a ledger of its own, and serves the pages of its addresses, loaded with the first request, whatever addresses are set, as long as it runs', async () => {
    await using place = await openMigratedPlace();
    const file = join(folder, 'loaded');
    const assistant = await started([LOADING_PAGES, file], {
      ...{ DATABASE_URL: place.url, ...keyOf(place.url) },
      BASE_URL: 'https://billing.example',
      LINK_URL: 'https://pay.example',
    });
    let address = '';
    let pid = 0;
    try {
      await expectOverdue(assistant);
      const { transport } = assistant.client as unknown as { readonly transport: { readonly pid: number } };
      pid = transport.pid;
      const { made = '', link = '', known = '', pdf = '' } = await addressesOf(assistant);
      expect(existsSync(file), existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(false);
      const page = await fetch(made);
      expect(existsSync(file)).toBe(true);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('12.50')]);
      for (const url of [link, known]) expect((await fetch(url)).status, url).toBe(200);
      expect((await fetch(pdf)).status, 'it is there, and needs a token').toBe(401);
      expect(await (await fetch(new URL('/dashboard', made))).text()).toContain('Sign in to the demo');
      const { hostname, origin } = new URL(made);
      expect(hostname).toBe('127.0.0.1');
      address = origin;
    } finally {
      await assistant[Symbol.asyncDispose]();
    }
    await expect(fetch(address)).rejects.toThrow('fetch failed');
    expect(() => process.kill(pid, 0), 'it ended with its client').toThrow('ESRCH');
    // The demo uses its own ledger and ignores DATABASE_URL.
    expect(await place.rows('select * from invoices')).toEqual([]);
  });

  test('says so in place of an address where no port can be opened', async () => {
    await using assistant = await started([WITHOUT_PORTS], { LINK_URL: 'https://pay.example' });
    const { made, link, known } = await addressesOf(assistant);
    const none = '(no page: this demo could open no port on this machine)';
    expect({ made, link, known }).toEqual({ made: none, link: none, known: none });
    const customer = { name: 'Ann' };
    const unreachable = await assistant.call('createInvoice', { customer, description: 'Work', amount: 12.5 });
    const refused = await assistant.call('sendInvoice', { id: unreachable.data.invoice_number });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(`payment_url: ${none}`) });
    const overdue = await assistant.call('listOverdueInvoices');
    const [late] = overdue.data.invoices as unknown as readonly { invoice_number: string }[];
    expect(late).toBeDefined();
    const reminder = await assistant.call('sendReminder', { id: late?.invoice_number, preview: true });
    for (const { text, data } of [refused, overdue, reminder]) {
      expect(`${text}${JSON.stringify(data)}`).not.toMatch(/https?:\/\//);
    }
  });
});
