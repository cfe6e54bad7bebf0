// Reminders to many customers in two calls (R87): the previewed reminders are sent once, and each invoice has its own
// result.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SkipReason } from '../../../src/model/reminding.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { pruneOld } from '../../../src/operations/upkeep/prune-old.ts';
import { type Answer, type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { sized } from '../../kit/proof.ts';
import { switchedMail } from '../../kit/switched-mail.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { OFFLINE, shopAt } from '../payments/shop.ts';
import { setWanted } from './reminding.ts';

type Reminded = Answer<'remindOverdue'>;

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const LATE = { date: '2026-02-01', due_date: '2026-02-15' };

/** Creates an overdue invoice with a customer of its own. By default it is 30 days overdue. */
function late(desk: Desk, name: string, fields: object = {}) {
  return desk.invoice({
    customer: { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com` },
    ...LATE,
    ...fields,
  });
}

const outcomesOf = ({ results }: Reminded) =>
  results.map(({ customer_name, outcome, reason }) => [customer_name, reason ?? outcome]);

describe.each(ENGINES_OF_RULES)('remindOverdue (R87) on %s', (engine) => {
  let ledger: Ledger;
  const mail = switchedMail();
  beforeAll(async () => {
    ledger = await openLedger(engine, { mail, ...OFFLINE });
  });
  beforeEach(() => {
    mail.configured = true;
    mail.taken.length = 0;
    mail.next.length = 0;
  });
  afterAll(() => endVerified(ledger));

  const send = (desk: Desk, { confirm }: Pick<Reminded, 'confirm'>, more: object = {}) =>
    desk.run('remindOverdue', { preview: false, confirm, ...more });

  test('all but some: customers by name or id and invoices by number are left out and not counted; a part is previewed anew', async () => {
    const desk = await openDesk(ledger);
    const jansen = await late(desk, 'Jansen');
    const bob = await late(desk, 'Bob');
    const cees = await late(desk, 'Cees');
    const dirk = await late(desk, 'Dirk');
    const except = ['jansen', String(cees.invoice_number).toLowerCase(), bob.customer.id];
    const shown = await desk.run('remindOverdue', { except });
    expect([outcomesOf(shown), shown.total_count]).toEqual([[['Dirk', 'preview']], 1]);
    expect(await desk.run('remindOverdue', { except: ['Dirk', cees.invoice_number], limit: 1 })).toMatchObject({
      results: [{ invoice_id: jansen.id }],
      ...{ total_count: 2, has_more: true },
    });
    // Otherwise, the customer with the misspelled name would get a mail.
    expect(await desk.refused('remindOverdue', { except: ['Jansens & Zn', dirk.id] })).toMatchObject({
      code: 'customer_not_found',
      details: { field: 'except[0]' },
    });
    const faults = async (args: object) =>
      ((await desk.refused('remindOverdue', args)) as unknown as { details: { faults: { message: string }[] } }).details
        .faults;
    expect(await faults({ invoices: [bob.id], except: ['Bob'], min_days: 2 })).toEqual([
      { field: 'min_days', message: expect.stringContaining('name only the invoices that are meant') },
      { field: 'except', message: expect.stringContaining('or use the filters alone') },
    ]);
    expect(await faults({ preview: false, confirm: shown.confirm, invoices: [dirk.id] })).toEqual([
      { field: 'invoices', message: expect.stringContaining('preview the part anew, then confirm that') },
    ]);
    expect(mail.taken).toEqual([]);
    await send(desk, shown, { except });
    expect(mail.taken.map(({ to }) => to)).toEqual(['dirk@example.com']);
  });

  test('the first call lists the letters, oldest first, and sends nothing; the second sends exactly these', async () => {
    const desk = await openDesk(ledger);
    const bob = await late(desk, 'Bob', { due_date: '2026-02-20' });
    const ann = await late(desk, 'Ann', { amount: 250 });
    await late(desk, 'Cees', { currency: 'USD', due_date: '2026-03-16' });
    await desk.invoice({ customer: { name: 'Not yet', email: 'later@example.com' } });
    const before = { mails: await desk.rows('mails'), activity: await desk.rows('activity') };
    const shown = await desk.run('remindOverdue', { message: 'Call me.' });
    expect(shown).toMatchObject({
      preview: true,
      counts: { preview: 3, sent: 0, queued: 0, not_configured: 0, skipped: 0 },
      totals: [
        { currency: 'EUR', count: 2, amount_due: 350 },
        { currency: 'USD', count: 1, amount_due: 100 },
      ],
      total_count: 3,
      has_more: false,
      confirm: expect.stringMatching(/^[0-9a-z]{10}$/),
      confirm_expires_at: '2026-03-17T11:10:00.000Z',
      would_be_refused: null,
      customer_match: null,
    });
    expect(shown.results[0]).toEqual({
      invoice_id: ann.id,
      invoice_number: ann.invoice_number,
      cc: [],
      customer_id: ann.customer.id,
      customer_name: 'Ann',
      to: 'ann@example.com',
      reminder_number: 1,
      tone: 'neutral',
      language: 'en',
      subject: `Payment reminder: invoice ${ann.invoice_number} from Test & Co`,
      currency: 'EUR',
      amount_due: 250,
      days_overdue: 30,
      disputed: false,
      outcome: 'preview',
      reason: null,
      next_allowed_at: null,
    });
    expect(shown.results.map(({ customer_name, tone }) => [customer_name, tone])).toEqual([
      ['Ann', 'neutral'],
      ['Bob', 'neutral'],
      ['Cees', 'friendly'],
    ]);
    expect({ mails: await desk.rows('mails'), activity: await desk.rows('activity') }).toEqual(before);
    expect(mail.taken).toEqual([]);

    const sent = await send(desk, shown);
    expect(sent).toMatchObject({
      preview: false,
      confirm: null,
      counts: { sent: 3, preview: 0 },
      totals: shown.totals,
    });
    expect(sent.results).toEqual(
      shown.results.map((row) => ({ ...row, outcome: 'sent', next_allowed_at: '2026-03-18T11:00:00.000Z' })),
    );
    expect(mail.taken.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      shown.results.map(({ to, subject }) => [to, subject]).sort(),
    );
    for (const { text, unsubscribeUrl } of mail.taken) {
      expect(text).toContain('Call me.');
      expect(text).toContain(`No more reminders: ${unsubscribeUrl}`);
    }
    const events = (await desk.rows<{ type: string }>('events')).filter(({ type }) => type === 'invoice.reminder_sent');
    expect(events).toHaveLength(3);
    expect(await desk.run('getInvoice', { id: bob.id })).toMatchObject({ reminders_sent: 1 });
    const { activity } = await desk.run('listActivity', { invoice: ann.id });
    expect(activity.map(({ summary }) => summary)).toContain(
      `Queued the mail of reminder 1 of ${ann.invoice_number} to ann@example.com`,
    );
  });

  test('each reason to skip is said before, and nobody who is skipped gets a mail', async () => {
    const desk = await openDesk(ledger);
    await desk.run('connectProvider', { kind: 'sandbox' });
    const shop = shopAt(ledger, desk);
    await late(desk, 'Fine');
    await desk.run('sendReminder', { id: (await late(desk, 'Recent')).id });
    await desk.invoice({ customer: { name: 'Without' }, ...LATE });
    const { customer } = await late(desk, 'Unsubscribed');
    await setWanted(ledger.testApp.app.services, customer.id, false);
    const paying = await late(desk, 'Paying');
    const attempt = await shop.start(String(paying.payment_url).split('/').at(-1) ?? '', { method: 'ideal' });
    await shop.submit(attempt, { outcome: 'pending' });
    await shop.refresh(attempt);
    mail.taken.length = 0;
    const shown = await desk.run('remindOverdue', {});
    expect(outcomesOf(shown)).toEqual([
      ['Fine', 'preview'],
      ['Recent', 'reminder_too_soon'],
      ['Without', 'customer_has_no_email'],
      ['Unsubscribed', 'customer_unsubscribed'],
      ['Paying', 'payment_processing'],
    ]);
    expect(shown).toMatchObject({ counts: { preview: 1, skipped: 4 }, total_count: 5, totals: [{ count: 1 }] });
    expect(shown.results[1]).toMatchObject({ next_allowed_at: '2026-03-18T11:00:00.000Z' });
    const sent = await send(desk, shown);
    expect(outcomesOf(sent)).toEqual([['Fine', 'sent'], ...outcomesOf(shown).slice(1)]);
    expect(mail.taken.map(({ to }) => to)).toEqual(['fine@example.com']);
  });

  test('filters choose: days, currency, customer, or invoices by id and number', async () => {
    const desk = await openDesk(ledger);
    const old = await late(desk, 'Jansen Old');
    await late(desk, 'Jansen New', { due_date: '2026-03-10' });
    const dollars = await late(desk, 'Pietersen', { currency: 'USD' });
    const namesIn = async (input: object) =>
      (await desk.run('remindOverdue', input)).results.map(({ customer_name }) => customer_name);
    expect(await namesIn({ min_days: 15 })).toEqual(['Jansen Old', 'Pietersen']);
    expect(await namesIn({ min_days: 30 })).toEqual(['Jansen Old', 'Pietersen']);
    expect(await namesIn({ min_days: 31 })).toEqual([]);
    expect(await namesIn({ currency: 'USD' })).toEqual(['Pietersen']);
    expect(await namesIn({ customer: 'jansen' })).toEqual(['Jansen Old', 'Jansen New']);
    expect((await desk.run('remindOverdue', { customer: 'jansen' })).customer_match).toMatchObject({ count: 2 });
    expect(await namesIn({ invoices: [old.id, String(dollars.invoice_number).toLowerCase(), String(old.id)] })).toEqual(
      ['Jansen Old', 'Pietersen'],
    );
    const none = await desk.run('remindOverdue', { customer: 'Zzyzx' });
    expect(none).toMatchObject({ results: [], confirm: null, total_count: 0, customer_match: { count: 0 } });
  });

  test('invoices that are named and cannot be reminded say why', async () => {
    const desk = await openDesk(ledger);
    const states: [string, SkipReason, (id: number) => Promise<unknown>][] = [
      ['Paid', 'invoice_already_paid', (id) => desk.run('recordPayment', { id })],
      ['Cancelled', 'invoice_cancelled', (id) => desk.run('cancelInvoice', { id })],
    ];
    const ids: number[] = [];
    for (const [name, , act] of states) {
      const { id } = await late(desk, name);
      await act(id);
      ids.push(id);
    }
    const draft = await late(desk, 'Draft', { draft: true, date: undefined, due_date: '2026-04-01' });
    const pending = await late(desk, 'Pending', { date: '2026-03-17', due_date: '2026-04-02' });
    const shown = await desk.run('remindOverdue', { invoices: [...ids, draft.id, pending.id] });
    expect(outcomesOf(shown)).toEqual([
      ...states.map(([name, reason]) => [name, reason]),
      ['Draft', 'invoice_is_draft'],
      ['Pending', 'not_overdue'],
    ]);
    expect(shown).toMatchObject({ confirm: null, totals: [], counts: { preview: 0, skipped: 4 } });
  });

  describe('sending', () => {
    test('needs the confirm of a preview of the same caller, in ten minutes', async () => {
      const desk = await openDesk(ledger);
      await late(desk, 'Ann');
      const needed = { code: 'preview_needed', details: { hint: expect.stringContaining('preview: true') } };
      expect(await desk.refused('remindOverdue', { preview: false })).toMatchObject(needed);
      for (const confirm of ['0000000000', 'nonsense', "' or 1=1 --"]) {
        expect(await desk.refused('remindOverdue', { preview: false, confirm })).toMatchObject(needed);
      }
      const { confirm } = await desk.run('remindOverdue', {});
      const other = { actor: { kind: 'token', tokenId: 7 as never, name: 'another' } } as const;
      expect(await desk.refused('remindOverdue', { preview: false, confirm }, other)).toMatchObject(needed);
      const stranger = await openDesk(ledger);
      expect(await stranger.refused('remindOverdue', { preview: false, confirm })).toMatchObject(needed);
      ledger.testApp.clock.advance(TEN_MINUTES_MS);
      const expired = await desk.refused('remindOverdue', { preview: false, confirm });
      expect(expired).toMatchObject({ ...needed, message: expect.stringContaining('expired after ten minutes') });
      const again = await desk.run('remindOverdue', {});
      ledger.testApp.clock.advance(TEN_MINUTES_MS - 1);
      expect(await send(desk, { confirm: String(again.confirm).toUpperCase() })).toMatchObject({ counts: { sent: 1 } });
    });

    test('may repeat what the preview was asked, and may not change it', async () => {
      const desk = await openDesk(ledger);
      await late(desk, 'Ann');
      const wish = { customer: 'ann', min_days: 3, tone: 'firm', message: 'Call me.' };
      const shown = await desk.run('remindOverdue', wish);
      const changed = { ...wish, customer: 'bob', tone: 'friendly', preview: false, confirm: shown.confirm };
      expect(await desk.refused('remindOverdue', changed)).toMatchObject({
        code: 'validation_failed',
        details: { faults: [{ field: 'customer' }, { field: 'tone' }] },
      });
      expect(await send(desk, shown, wish)).toMatchObject({ counts: { sent: 1 }, results: [{ tone: 'firm' }] });
    });

    test('skips what has changed since the preview, with the reason, and adds nothing', async () => {
      const desk = await openDesk(ledger);
      const invoice = Object.fromEntries(
        await Promise.all(
          ['Paid', 'Part', 'Gone', 'Moved', 'Stopped', 'Recent', 'Same'].map(async (name) => [
            name,
            await late(desk, name),
          ]),
        ),
      ) as Record<string, Answer<'createInvoice'>>;
      const id = (name: string) => invoice[name]?.id ?? 0;
      const customer = (name: string) => invoice[name]?.customer.id ?? 0;
      const shown = await desk.run('remindOverdue', {});
      expect(shown.counts.preview).toBe(7);
      await desk.run('recordPayment', { id: id('Paid') });
      await desk.run('recordPayment', { id: id('Part'), amount: 40 });
      await desk.run('updateCustomer', { id: customer('Gone'), email: null });
      await desk.run('updateCustomer', { id: customer('Moved'), email: 'elsewhere@example.com' });
      await setWanted(ledger.testApp.app.services, customer('Stopped'), false);
      await desk.run('sendReminder', { id: id('Recent') });
      await late(desk, 'New');
      mail.taken.length = 0;
      const sent = await send(desk, shown);
      expect(Object.fromEntries(outcomesOf(sent))).toEqual({
        Paid: 'invoice_already_paid',
        Part: 'changed',
        Gone: 'customer_has_no_email',
        Moved: 'changed',
        Stopped: 'customer_unsubscribed',
        Recent: 'reminder_too_soon',
        Same: 'sent',
      });
      expect(sent).toMatchObject({ counts: { sent: 1, skipped: 6 }, totals: [{ currency: 'EUR', count: 1 }] });
      expect(mail.taken.map(({ to }) => to)).toEqual(['same@example.com']);
      expect(await desk.run('getInvoice', { id: id('Part') })).toMatchObject({ reminders_sent: 0 });
      await desk.run('updateCustomer', { id: customer('Gone'), email: 'gone@example.com' });
      expect(await send(desk, shown), 'the same confirm answers the same').toEqual(sent);
    });

    test('the same confirm answers the same and sends nothing again, also after its ten minutes', async () => {
      const desk = await openDesk(ledger);
      await late(desk, 'Ann');
      await late(desk, 'Bob');
      const shown = await desk.run('remindOverdue', {});
      const first = await send(desk, shown);
      const rows = await desk.snapshot();
      expect(await send(desk, shown)).toEqual(first);
      ledger.testApp.clock.advance(TEN_MINUTES_MS);
      expect(await send(desk, shown)).toEqual(first);
      expect(await desk.snapshot()).toEqual(rows);
      expect(mail.taken).toHaveLength(2);
    });

    test('32 calls at once send each letter once', async () => {
      const desk = await openDesk(ledger);
      for (const name of ['Ann', 'Bob', 'Cees', 'Dirk']) await late(desk, name);
      const shown = await desk.run('remindOverdue', {});
      const answers = await Promise.all(Array.from({ length: 32 }, () => send(desk, shown)));
      for (const { counts, results } of answers) {
        expect(counts.sent + counts.queued).toBe(4);
        expect(results.map(({ invoice_id }) => invoice_id)).toEqual(shown.results.map(({ invoice_id }) => invoice_id));
      }
      expect(mail.taken.map(({ to }) => to).sort()).toEqual(shown.results.map(({ to }) => to).sort());
      expect(await desk.rows('mails')).toHaveLength(4);
      expect(await send(desk, shown)).toMatchObject({ counts: { sent: 4, queued: 0 } });
    });

    test('under an idempotency key the answer is that of all letters', async () => {
      const desk = await openDesk(ledger);
      await late(desk, 'Ann');
      await late(desk, 'Bob');
      const { confirm } = await desk.run('remindOverdue', {});
      const once = { key: 'k', fingerprint: 'f', lifetimeMs: 60_000 };
      const first = await desk.runOnce('remindOverdue', { preview: false, confirm }, once);
      expect(first).toMatchObject({ replayed: false, data: { counts: { sent: 2 } } });
      expect(await desk.runOnce('remindOverdue', { preview: false, confirm }, once)).toEqual({
        ...first,
        replayed: true,
      });
    });

    test('a call that is cancelled between two letters stops there, and the same confirm sends the rest', async () => {
      const desk = await openDesk(ledger);
      for (const name of ['Ann', 'Bob', 'Cees']) await late(desk, name);
      const shown = await desk.run('remindOverdue', {});
      const back = new AbortController();
      const { services } = ledger.testApp.app;
      // The service reads `configured` while it writes the first mail. Reading it cancels the call.
      const watched = {
        ...mail,
        get configured() {
          back.abort();
          return true;
        },
      };
      const leaving = { ...desk.caller, signal: back.signal };
      const input = { preview: false, confirm: shown.confirm };
      const called = call({ ...services, mail: watched }, leaving, CATALOG.remindOverdue, input);
      await expect(called).rejects.toThrow(/cancelled/);
      expect(await desk.rows('mails')).toHaveLength(1);
      expect(await send(desk, shown)).toMatchObject({ counts: { sent: 3 } });
      expect(mail.taken.map(({ to }) => to).sort()).toEqual(['ann@example.com', 'bob@example.com', 'cees@example.com']);
    });

    test('a letter that the mail server refuses does not count; one that it cannot take yet is queued', async () => {
      const desk = await openDesk(ledger);
      const ann = await late(desk, 'Ann');
      const shown = await desk.run('remindOverdue', {});
      mail.next.push({ outcome: 'permanent', reason: 'no such user' });
      const refused = await send(desk, shown);
      expect(refused).toMatchObject({
        counts: { skipped: 1 },
        results: [{ reason: 'mail_rejected', next_allowed_at: null }],
      });
      expect(await desk.run('getInvoice', { id: ann.id })).toMatchObject({ reminders_sent: 0, last_reminder_at: null });
      const again = await desk.run('remindOverdue', {});
      mail.next.push({ outcome: 'temporary', reason: 'busy' });
      expect(await send(desk, again)).toMatchObject({ counts: { queued: 1 }, results: [{ outcome: 'queued' }] });
      ledger.testApp.clock.advance(2 * MINUTE_MS);
      await deliverDueMails(ledger.testApp.app.services);
      expect(await send(desk, again), 'as it is now').toMatchObject({ counts: { sent: 1 } });
      expect(mail.taken).toHaveLength(1);
    });

    test('without a mail server nothing is sent or counted, and the answer says so', async () => {
      const desk = await openDesk(ledger);
      const ann = await late(desk, 'Ann');
      mail.configured = false;
      const shown = await desk.run('remindOverdue', {});
      const kept = await send(desk, shown);
      expect(kept).toMatchObject({
        counts: { not_configured: 1, sent: 0 },
        results: [{ outcome: 'not_configured', next_allowed_at: null }],
      });
      expect(await send(desk, shown)).toEqual(kept);
      expect(await desk.rows('mails')).toHaveLength(1);
      expect(await desk.run('getInvoice', { id: ann.id })).toMatchObject({ reminders_sent: 0, last_reminder_at: null });
    });
  });

  // The limit is a hundred, so the test sends a hundred mails. It runs only in `npm run test:system`. The suite
  // `postgres` of that command has the size `quick`, so the test runs on Postgres in every size.
  const bounds = engine === 'postgres' ? [101] : sized({ quick: [], usual: [101], whole: [101] });
  test.each(bounds)(
    'of %i the oldest hundred are shown; after them comes the last one, though the hundred are overdue too',
    async () => {
      const desk = await openDesk(ledger);
      const { id: customer_id } = await desk.run('createCustomer', { name: 'Ann', email: 'ann@example.com' });
      const youngest = await desk.invoice({ customer_id, ...LATE, due_date: '2026-02-16' });
      // One address gets at most twenty mails.
      for (let n = 0; n < 100; n++) {
        await desk.invoice({ customer: { name: 'Ben', email: `ben-${n % 5}@example.com` }, ...LATE });
      }
      const shown = await desk.run('remindOverdue', {});
      expect(shown).toMatchObject({ has_more: true, total_count: 101, counts: { preview: 100, skipped: 0 } });
      expect(shown.results).toHaveLength(100);
      expect(shown.results.map(({ invoice_id }) => invoice_id)).not.toContain(youngest.id);
      expect(await send(desk, shown)).toMatchObject({ counts: { sent: 100 }, has_more: true });
      const rest = await desk.run('remindOverdue', {});
      expect(rest).toMatchObject({ has_more: false, total_count: 101, counts: { preview: 1, skipped: 99 } });
      expect(rest.results.at(-1)).toMatchObject({ invoice_id: youngest.id, outcome: 'preview' });
      const few = await desk.run('remindOverdue', { limit: 1 });
      expect(few).toMatchObject({ has_more: false, results: [{ invoice_id: youngest.id }] });
      expect(await send(desk, few)).toMatchObject({ counts: { sent: 1, skipped: 0 } });
      expect(mail.taken).toHaveLength(101);
    },
  );

  const FAULTY: readonly (readonly [object, readonly string[]])[] = [
    [{ confirm: '0000000000' }, ['confirm']],
    [{ preview: true, confirm: '0000000000' }, ['confirm']],
    [{ invoices: ['INV-000001'], customer: 'Ann', currency: 'EUR', min_days: 1 }, ['customer', 'min_days', 'currency']],
    [{ deadline_days: 15 }, ['deadline_days']],
    [{ tone: 'firm', deadline_days: 15 }, ['deadline_days']],
    [{ tone: 'formal', deadline_days: 14 }, ['deadline_days']],
    [{ tone: 'formal', deadline_days: 366 }, ['deadline_days']],
    [
      { tone: 'rude', min_days: 0, currency: 'EURO', limit: 101, force: true },
      ['min_days', 'currency', 'tone', 'limit', 'force'],
    ],
    [{ invoices: [] }, ['invoices']],
    [{ invoices: Array.from({ length: 101 }, (_, n) => n + 1) }, ['invoices']],
    [{ invoices: [0, true] }, ['invoices[0]', 'invoices[1]']],
    [{ message: '', customer: '\u0301', preview: 'no' }, ['customer', 'message', 'preview']],
    [{ message: 'x'.repeat(2_001) }, ['message']],
    [{ preview: false, confirm: '' }, ['confirm']],
  ];
  const NAMED = FAULTY.map(([input, fields]) => [JSON.stringify(input).slice(0, 80), input, fields] as const);
  test.each(NAMED)('%s is refused, every fault at once, and nothing is kept', async (_, input, fields) => {
    const desk = await openDesk(ledger);
    await late(desk, 'Ann');
    const { code, details } = await desk.refused('remindOverdue', input);
    expect(code).toBe('validation_failed');
    expect(details.faults?.map(({ field }) => field).sort()).toEqual([...fields].sort());
  });

  test('invoices that do not exist are all named', async () => {
    const desk = await openDesk(ledger);
    const { id } = await late(desk, 'Ann');
    const { code, details } = await desk.refused('remindOverdue', { invoices: ['INV-999999', id, 12345, 'a\u0000b'] });
    expect({ code, fields: details.faults?.map(({ field }) => field) }).toEqual({
      code: 'invoice_not_found',
      fields: ['invoices[0]', 'invoices[2]', 'invoices[3]'],
    });
  });

  test('previews and outcomes are forgotten after a day, those that can still be confirmed are not', async () => {
    const desk = await openDesk(ledger);
    await late(desk, 'Ann');
    await send(desk, await desk.run('remindOverdue', {}));
    ledger.testApp.clock.advance(25 * 60 * MINUTE_MS);
    const fresh = await desk.run('remindOverdue', {});
    await pruneOld(ledger.testApp.app.services);
    const { reminder_batches: batches, reminder_outcomes: outcomes } = await desk.snapshot();
    expect([batches?.length, outcomes?.length]).toEqual([1, 0]);
    expect(await send(desk, fresh)).toMatchObject({ counts: { sent: 1 } });
  });
});
