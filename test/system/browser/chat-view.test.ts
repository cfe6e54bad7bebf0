/**
 * The invoice view in a chat: the official bridge as host, a real browser and a real server. `asPayer` fails on policy
 * violations and page errors.
 */
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import { type InChat, openChat, type Wish } from './chat.ts';
import { GROUPED, IN_FULL, OVERDUE, STATISTICS } from './chat-answers.ts';
import { objections, tooSmall } from './judges.ts';
import { sharedSite } from './kit.ts';

let mail: MailServer;
const site = sharedSite(async () => {
  mail = await openMailServer();
  return { SMTP_URL: mail.url };
});
afterAll(() => mail[Symbol.asyncDispose]());

const HOSTILE = `<img src=x onerror="document.body.remove()"> & 'Søn'`;
const ADDRESS = 'anna@hostile.example';
const HEIGHT_MAX = 500;

let token: string;
beforeAll(async () => {
  const { testApp } = site();
  testApp.clock.set('2026-11-21T12:00:00Z');
  const dates = { date: '2026-06-01', description: HOSTILE };
  const anna = { name: HOSTILE, email: ADDRESS };
  // Due dates that are the first or last day of an aging bucket.
  for (const due_date of ['2026-10-22', '2026-09-22', '2026-09-21', '2026-08-22']) {
    await testApp.run('createInvoice', { ...dates, customer: anna, due_date, amount: 10 });
  }
  for (let n = 1; n <= 26; n++) {
    const customer = { name: `Customer ${n}` };
    await testApp.run('createInvoice', { ...dates, customer, due_date: '2026-11-20', amount: n });
  }
  for (const [currency, amount] of Object.entries({ JPY: 1200, KWD: 1.5 })) {
    await testApp.run('createInvoice', { ...dates, customer: anna, due_date: '2026-11-01', amount, currency });
  }
  token = await testApp.token();
});

type Open = (wish?: Partial<Wish>) => Promise<InChat>;

/**
 * Runs `act` in a chat that opens views, by default that of `listOverdueInvoices`. Requires that the views are not too
 * high or too wide.
 */
async function inChat(act: (open: Open) => Promise<void>, width = 720): Promise<void> {
  const viewport = { width, height: 700 };
  await site().asPayer(
    async (page) => {
      const opened: InChat[] = [];
      await act(async ({ context, ...wish } = {}) => {
        const all = {
          tool: 'listOverdueInvoices',
          token,
          context: { locale: 'en-GB', theme: 'light', ...context },
        } as const;
        opened.push(await openChat(page, { ...all, ...wish }));
        return opened.at(-1) as InChat;
      });
      const last = opened.at(-1) as InChat;
      expect(Math.max(...(await last.chat('seen')).heights)).toBeLessThanOrEqual(HEIGHT_MAX);
      expect(await last.view.evaluate('document.documentElement.scrollWidth')).toBe(width);
    },
    { viewport },
  );
}

/**
 * Waits for the previous action to end before pressing: the view runs one action at a time and ignores other presses
 * meanwhile.
 */
async function press(view: Frame, name: string | RegExp): Promise<void> {
  await view.locator('#view:not([aria-busy=true])').waitFor();
  await view.getByRole('button', { name }).first().click();
}

const text = (view: Frame) => view.locator('main').textContent();
const rows = (view: Frame) => view.locator('.rows tbody tr').count();
const place = async (view: Frame) => (await view.getByRole('group', { name: 'Pages' }).textContent()) ?? '';

describe('what a tool answered', () => {
  test('is figures per currency, bars by age, and rows; text from customers stays text', () =>
    inChat(async (open) => {
      const { view } = await open();
      expect(await view.getByRole('heading').textContent()).toBe('Overdue invoices');
      const tiles = await view.getByRole('group', { name: 'Currency' }).getByRole('button').allTextContents();
      expect(tiles.map((tile) => tile.replaceAll('\u00a0', ' '))).toEqual([
        '€391.0030 invoices, oldest 91 days',
        'JP¥1,2001 invoice, oldest 20 days',
        'KWD 1.5001 invoice, oldest 20 days',
      ]);
      const bars = await view.locator('.bar rect:not(.track)').all();
      expect(await Promise.all(bars.map((bar) => bar.getAttribute('width')))).toEqual(['100', '2.8', '2.8', '2.8']);
      expect(await view.locator('.bars tbody tr').first().textContent()).toMatch(/^1–30 days€361\.00$/);
      expect(await view.locator('.rows tbody th').first().textContent()).toBe(
        `INV-000004${HOSTILE.replace('<img', '< img')}`,
      );
      expect(await view.locator('img').count()).toBe(0);
      await press(view, /^KWD/);
      expect(await view.locator('.bars tbody tr').first().textContent()).toMatch(/KWD\s1\.500$/);
      expect(await view.locator('[aria-pressed=true]:focus').count()).toBe(1);
    }));

  test('comes with a chart where it has none of its own, and with rows', () =>
    inChat(async (open) => {
      const stats = await open({ tool: 'getInvoiceStats' });
      await stats.view.locator('.rows').waitFor();
      const words = /Invoice statistics.*32 overdue invoices.*€391.00 outstanding.*Overdue by age, EUR/s;
      expect(await text(stats.view)).toMatch(words);
      expect((await stats.chat('seen')).calls).toEqual([{ name: 'listOverdueInvoices', arguments: {} }]);
      const list = await open({ tool: 'listInvoices', args: { customer: 'Customer 14' } });
      await list.view.locator('.bars').waitFor();
      expect(await text(list.view)).toMatch(/1 invoice, as of 21 Nov 2026.*€14.00 due.*1–30 days€14.00/s);
      expect(await list.view.getByRole('button', { name: /reminder/ }).count(), 'without an address').toBe(0);
      const { calls } = await list.chat('seen');
      expect(calls).toEqual([{ name: 'listOverdueInvoices', arguments: { customer: 'Customer 14' } }]);
    }));

  test('tells of each row whether a reminder can go out, and counts what came before', () =>
    inChat(async (open) => {
      const { view } = await open({ answers: { listOverdueInvoices: OVERDUE } });
      const cells = await view.locator('.rows tbody td:nth-child(2)').allTextContents();
      expect(cells).toEqual([
        '€40.00 of €100.0091 days late, disputed',
        '€10.0020 days late, reminder from 23 Nov, 10:05',
        '€10.0020 days late, reminded 2×',
      ]);
      // On a narrow line the parts are stacked: none may begin with a comma.
      const parts = await view.locator('.rows td small').allTextContents();
      expect(parts.filter((part) => /^\W*,/.test(part))).toEqual([]);
      const buttons = await view.getByRole('button', { name: /reminder/ }).allTextContents();
      expect(buttons).toEqual(['Preview reminder INV-000001']);
      expect(await place(view)).toBe('Previous page14–16 of 17Next page');
      const bars = await view.locator('.bars th').allTextContents();
      expect(bars).toEqual(['1–30 days', '31–60 days', '61–90 days', 'over 90 days']);
      expect(await objections(view)).toEqual([]);
      const full = await open({ answers: { listOverdueInvoices: { ...OVERDUE, invoices: [IN_FULL] } } });
      expect(await full.view.locator('.rows tbody th').textContent()).toBe('INV-000006Anna');
      expect(await rows(full.view)).toBe(1);
    }));

  test('is what came in this month and in a period, of one currency at a time', () =>
    inChat(async (open) => {
      const answers = { getInvoiceStats: STATISTICS, listOverdueInvoices: OVERDUE };
      const { view } = await open({ tool: 'getInvoiceStats', args: { from: '2026-09-01', to: '2026-09-30' }, answers });
      await view.locator('.rows').waitFor();
      const tiles = await view.getByRole('group', { name: 'Currency' }).getByRole('button').allTextContents();
      expect(tiles).toEqual([
        '€500.00 outstanding€80.00 overdue, €90.00 received this month, €60.00 of it for invoices',
        'US$20.00 outstandingUS$0.00 overdue, US$5.00 received this month',
      ]);
      const period = '1 Sept 2026 – 30 Sept 2026: 2 invoices, €242.00 (€200.00 without tax), €121.00 received';
      expect(await view.getByText('without tax').textContent()).toBe(period);
      await press(view, /^US/);
      expect(await view.getByText('without tax').count(), 'nothing in that period').toBe(0);
    }));

  test('is totals per customer where they were asked for', () =>
    inChat(async (open) => {
      const args = { group_by: 'customer', customer: 'jansen' };
      const { view, chat } = await open({ tool: 'listInvoices', args, answers: { listInvoices: GROUPED } });
      expect(await text(view)).toContain('3 invoices of 2 customers, as of 21 Nov 2026');
      const found = await view.locator('.rows tbody tr').allTextContents();
      expect(found).toEqual([
        'Ann Jansen2 invoices€150.00 due€200.00 total',
        'Bo Jansen1 invoice€0.00 due€30.00 total',
      ]);
      expect((await chat('seen')).calls).toEqual([]);
    }));

  test('is a sentence where there is nothing to list, and where there is no answer', () =>
    inChat(async (open) => {
      const nobody = await open({ args: { customer: 'nobody' } });
      expect(await text(nobody.view)).toContain('customer like "nobody"');
      const paid = await open({ tool: 'listInvoices', args: { status: 'paid' } });
      expect(await text(paid.view)).toContain('There are no paid invoices as of 2026-11-21.');
      const wrong = await open({ args: { limit: 0 } });
      expect(await wrong.view.getByRole('alert').textContent()).toContain('limit');
      await wrong.chat('cancel');
      await wrong.view.getByText('The call was cancelled.').waitFor();
    }));

  test('is heard from the host alone', () =>
    inChat(async (open) => {
      const { view } = await open();
      const forged = { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: { isError: true } };
      await view.evaluate(`new Promise((heard) => {
        addEventListener('message', heard, { once: true });
        postMessage(${JSON.stringify(forged)}, '*');
      })`);
      expect(await text(view)).toContain('Overdue invoices');
    }));
});

describe('a button', () => {
  test('shows the mail of a reminder; it goes out when that is confirmed, and only once', () =>
    inChat(async (open) => {
      const { view, chat } = await open();
      await press(view, 'Preview reminder INV-000004');
      await view.getByText('Preview: nothing has been sent.').waitFor();
      expect(await view.locator('h1:focus').textContent()).toBe('Reminder 1 for INV-000004');
      expect(await text(view)).toMatch(/anna@hostile\.example.*INV-000004.*EUR 10\.00/s);
      // A double click must not count as confirmation.
      await view.getByRole('button', { name: 'Send…' }).dblclick();
      await press(view, 'Send…');
      expect(await text(view)).toContain(`Mail this to ${ADDRESS} now?`);
      await press(view, 'Do not send');
      expect(mail.offers(ADDRESS)).toEqual([]);
      await press(view, 'Send…');
      await view.getByRole('button', { name: 'Yes, send it' }).dblclick();
      await view.getByText(`Sent to ${ADDRESS}.`).first().waitFor();
      expect(mail.inbox(ADDRESS)).toHaveLength(1);
      await press(view, 'Back');
      expect(await view.locator('.rows tbody tr').first().textContent()).toContain('reminder from 22 Nov, 13:00');
      const { calls, told } = await chat('seen');
      expect(calls).toEqual([
        { name: 'sendReminder', arguments: { id: 'INV-000004', preview: true } },
        { name: 'sendReminder', arguments: { id: 'INV-000004' } },
      ]);
      const news = expect.stringContaining('reminder 1 of INV-000004 sent: sent');
      expect(told).toMatchObject([{ content: [{ text: news }] }]);
    }));

  test('shows the mail, and not how to send it, where that would be refused by now', () =>
    inChat(async (open) => {
      const { view } = await open();
      await site().testApp.run('sendReminder', { id: 'INV-000002' });
      await press(view, 'Preview reminder INV-000002');
      await view.getByText('would be refused now').waitFor();
      expect(await text(view)).toMatch(/INV-000002.*Next from22 Nov, 13:00.*EUR 10\.00/s);
      expect(await view.getByRole('button', { name: 'Send…' }).count()).toBe(0);
      expect(await objections(view)).toEqual([]);
      await press(view, 'Back');
      expect(await view.locator('[id^=remind-]:focus').count()).toBe(1);
    }));

  test('turns the page, and asks the tool for more rows when these are shown', () =>
    inChat(async (open) => {
      const { view, chat } = await open({ args: { limit: 20 } });
      const seen: string[] = [];
      let unreachable = 0;
      for (;;) {
        unreachable += await view.getByText('no reminder: no email').count();
        seen.push(...(await view.locator('.rows tbody th strong').allTextContents()));
        const here = await place(view);
        if (here.includes('–32 of')) break;
        await press(view, 'Next page');
        await expect.poll(() => place(view)).not.toBe(here);
      }
      expect(seen).toHaveLength(32);
      expect(new Set(seen).size).toBe(32);
      expect(unreachable).toBe(26);
      const { calls } = await chat('seen');
      expect(calls).toEqual([{ name: 'listOverdueInvoices', arguments: { cursor: expect.any(String), limit: 20 } }]);
      await press(view, 'Previous page');
      expect(await place(view)).not.toContain('–32 of');
    }));

  test('opens the invoice in the dashboard, and asks the assistant', () =>
    inChat(async (open) => {
      const { view, chat } = await open();
      await press(view, 'Open INV-000004');
      await press(view, 'Ask the assistant');
      await expect.poll(async () => (await chat('seen')).said).toHaveLength(1);
      const { links, said, calls } = await chat('seen');
      expect(calls).toEqual([{ name: 'getInvoice', arguments: { id: 'INV-000004' } }]);
      expect(links).toEqual([`${site().testApp.app.services.addresses.baseUrl}/dashboard/invoices/4`]);
      const question = { type: 'text', text: expect.stringContaining('chase first') };
      expect(said).toMatchObject([{ role: 'user', content: [question] }]);
    }));

  test('says why nothing happened, and is not there for what the host does not offer', () =>
    inChat(async (open) => {
      const reader = await open({ token: await site().testApp.token(['billing.read']) });
      await press(reader.view, 'Preview reminder INV-000003');
      expect(await reader.view.getByRole('alert').textContent()).toContain('billing.write');
      expect(await rows(reader.view)).toBeGreaterThan(1);
      const { view } = await open({ capabilities: {} });
      expect(await rows(view)).toBeGreaterThan(1);
      expect(await view.getByRole('button', { name: /reminder|Open|Ask/ }).count()).toBe(0);
    }));
});

describe('the host', () => {
  test('decides on fonts and height, is told the height of the content, and gets answers', () =>
    inChat(async (open) => {
      const { view, chat } = await open();
      const before = await rows(view);
      // Hosts may set any subset of the style variables, but the type requires all 76.
      const styles = { variables: { '--font-sans': 'monospace' } } as never;
      await chat('setContext', { styles, containerDimensions: { maxHeight: 380 } });
      await expect.poll(() => rows(view)).toBeLessThan(before);
      expect(await view.evaluate('getComputedStyle(document.body).fontFamily')).toBe('monospace');
      const height = (await chat('seen')).heights.at(-1);
      expect(height).toBeLessThanOrEqual(380);
      expect(height).toBe(await view.evaluate('Math.ceil(document.documentElement.getBoundingClientRect().height)'));
      expect(await chat('ping')).toEqual({});
      expect(await chat('close')).toEqual({});
    }));

  test('shows in light and dark what everybody can read', () =>
    inChat(async (open) => {
      const { view, chat } = await open();
      const preview = 'Preview reminder INV-000003';
      expect(await objections(view)).toEqual([]);
      await chat('setContext', { theme: 'dark' });
      await view.waitForFunction("document.documentElement.style.colorScheme === 'dark'");
      expect(await objections(view, 'colours')).toEqual([]);
      await press(view, preview);
      await view.getByText('Preview: nothing has been sent.').waitFor();
      expect(await objections(view)).toEqual([]);
    }));

  test('may be narrow: everything can be pressed, and a long letter has pages', () =>
    inChat(async (open) => {
      const { view, chat } = await open();
      expect(await tooSmall(view)).toEqual([]);
      await view.getByRole('combobox', { name: 'Currency' }).selectOption('JPY');
      expect(await text(view)).toContain('JP¥1,200');
      await press(view, 'Preview reminder INV-000003');
      await view.getByText('Preview: nothing has been sent.').waitFor();
      await chat('setContext', { containerDimensions: { maxHeight: 400 } });
      await press(view, 'Next page');
      expect(await place(view)).toContain('Part 2');
      expect(await tooSmall(view)).toEqual([]);
    }, 320));
});
