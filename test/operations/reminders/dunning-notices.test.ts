// Formal notices (R87): the creditor, the deadline, the customer's language. Customers cannot unsubscribe from them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { type Counter, MINUTE_MS, openPost, type Post } from './reminding.ts';

const LATE = { date: '2026-02-01', due_date: '2026-02-15' };
const BUSINESS = {
  legal_name: 'Studio Noord B.V.',
  address: 'Prinsengracht 263',
  postal_code: '1016 GV',
  city: 'Amsterdam',
  registration_number: '17018544',
  vat_number: 'NL123456789B01',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
};
const COSTS = 'After that day we charge EUR 40.00 collection costs.';
const INTEREST = 'We charge statutory interest from the due date.';

describe.each(ENGINES_OF_RULES)('a formal notice on %s', (engine) => {
  let post: Post;
  beforeAll(async () => {
    post = await openPost(engine);
  });
  afterAll(() => post[Symbol.asyncDispose]());

  const set = ({ desk }: Counter, details: object) =>
    call(post.ledger.testApp.app.services, desk.caller, CATALOG.updateBusiness, details);

  async function claiming(details: object = BUSINESS) {
    const counter = await post.open();
    await set(counter, details);
    const owed = await counter.invoice({ ...LATE, amount: 250 });
    return { ...counter, owed };
  }

  test.each([
    [
      'en',
      'Formal notice: invoice INV-000001 from Studio Noord B.V.',
      'Dear Ann,',
      'by 1 April 2026 at the latest',
      'EUR 250.00',
      'Netherlands',
    ],
    [
      'nl',
      'Ingebrekestelling: factuur INV-000001 van Studio Noord B.V.',
      'Geachte Ann,',
      'uiterlijk op 1 april 2026',
      'EUR 250,00',
      'Nederland',
    ],
    [
      'de',
      'Mahnung: Rechnung INV-000001 von Studio Noord B.V.',
      'Guten Tag Ann,',
      'bis spätestens 1. April 2026',
      '250,00 EUR',
      'Niederlande',
    ],
  ] as const)('in %s it names claimant, invoice, amount, account and last day', async (language, subject, ...facts) => {
    const counter = await claiming({ ...BUSINESS, country: 'NL' });
    const { desk, owed, inbox } = counter;
    const reminder = await desk.run('sendReminder', { id: owed.id, tone: 'formal', language });
    expect(reminder).toMatchObject({ tone: 'formal', subject, delivery: 'sent', reminder_number: 1 });
    const [mail] = inbox();
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toBe(reminder.body);
    const claimant = ['Studio Noord B.V.', 'Prinsengracht 263', '1016 GV Amsterdam', '17018544', 'NL123456789B01'];
    const account = ['IBAN: NL91 ABNA 0417 1643 00', 'BIC: ABNANL2A', ': RF69 INV0 0000 1'];
    for (const fact of [...facts, ...claimant, ...account, String(owed.payment_url)]) {
      expect(mail?.text).toContain(fact);
      expect(mail?.html).toContain(fact);
    }
    expect(mail?.headers['list-unsubscribe']).toBeUndefined();
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/unsubscribe/);
    const [line] = (await desk.run('listActivity', { invoice: owed.id, limit: 5 })).activity.filter(({ summary }) =>
      summary.startsWith('Queued the mail of formal notice'),
    );
    expect(line?.summary).toBe(`Queued the mail of formal notice 1 of INV-000001 to ${counter.address}`);
  });

  test('the last day is fifteen days on, or more; costs and interest are claimed only in the words of the business', async () => {
    const counter = await claiming();
    const { desk, owed } = counter;
    const body = async (more: object = {}) =>
      (await desk.run('sendReminder', { id: owed.id, tone: 'formal', preview: true, ...more })).body;
    expect(await body()).not.toMatch(/costs|interest/);
    expect(await body({ deadline_days: 30 })).toContain('16 April 2026');
    // 23:30 in Amsterdam, so it is still 17 March.
    post.set('2026-03-17T22:30:00Z');
    expect(await body()).toContain('1 April 2026');
    post.set('2026-03-17T23:30:00Z');
    expect(await body()).toContain('2 April 2026');
    await set(counter, { collection_costs_text: COSTS, interest_text: INTEREST });
    expect(await body({ message: 'We have called you twice.' })).toMatch(
      new RegExp(`We have called you twice\\.\\n\\n${COSTS}\\n\\n${INTEREST}`),
    );
    await set(counter, { collection_costs_text: null });
    expect(await body()).not.toContain(COSTS);
  });

  test('goes to a customer who has unsubscribed, at once and after a wait, while reminders do not', async () => {
    const counter = await claiming();
    const { desk, owed, inbox, address } = counter;
    await counter.unsubscribe();
    expect(await desk.refused('sendReminder', { id: owed.id })).toMatchObject({ code: 'customer_unsubscribed' });
    await post.setAway(true);
    expect(await desk.run('sendReminder', { id: owed.id, tone: 'formal' })).toMatchObject({ delivery: 'queued' });
    await post.setAway(false);
    post.ledger.testApp.clock.advance(MINUTE_MS);
    await deliverDueMails(post.ledger.testApp.app.services);
    expect(inbox()).toHaveLength(1);
    const second = await counter.invoice({ ...LATE, amount: 90 });
    const listed = await desk.run('remindOverdue', { invoices: [second.id] });
    expect(listed).toMatchObject({ counts: { skipped: 1 }, results: [{ reason: 'customer_unsubscribed' }] });
    const shown = await desk.run('remindOverdue', { invoices: [second.id], tone: 'formal', deadline_days: 20 });
    expect(shown).toMatchObject({ counts: { preview: 1 }, results: [{ to: address, tone: 'formal' }] });
    const sent = await desk.run('remindOverdue', { preview: false, confirm: shown.confirm });
    expect(sent).toMatchObject({ counts: { sent: 1 } });
    expect(inbox()[1]?.subject).toBe(shown.results[0]?.subject);
    expect(inbox()[1]?.text).toContain('6 April 2026');
    expect(inbox()[1]?.headers['list-unsubscribe']).toBeUndefined();
  });

  test('is dropped like a reminder when the invoice is paid before it leaves', async () => {
    const { desk, owed, inbox, mails } = await claiming();
    await post.setAway(true);
    await desk.run('sendReminder', { id: owed.id, tone: 'formal' });
    await desk.run('recordPayment', { id: owed.id });
    await post.setAway(false);
    post.ledger.testApp.clock.advance(MINUTE_MS);
    await deliverDueMails(post.ledger.testApp.app.services);
    expect([inbox(), (await mails()).map(({ status }) => status)]).toEqual([[], ['dropped']]);
  });

  test('without name, address or IBAN it is refused with what is missing, and a preview says so', async () => {
    const counter = await claiming({ postal_code: '1016 GV' });
    const { desk, owed } = counter;
    const all = 'legal name, address, city, IBAN';
    const refusal = await desk.refused('sendReminder', { id: owed.id, tone: 'formal' });
    expect(refusal).toMatchObject({ code: 'business_incomplete', message: expect.stringContaining(all) });
    const preview = await desk.run('sendReminder', { id: owed.id, tone: 'formal', preview: true });
    expect(preview.would_be_refused).toMatchObject({ code: 'business_incomplete', message: refusal.message });
    const many = await desk.run('remindOverdue', { tone: 'formal' });
    expect(many).toMatchObject({ confirm: null, would_be_refused: { code: 'business_incomplete' } });
    await set(counter, { ...BUSINESS, iban: null });
    expect(await desk.refused('sendReminder', { id: owed.id, tone: 'formal' })).toMatchObject({
      message: expect.stringMatching(/missing: IBAN\.$/),
    });
    await set(counter, BUSINESS);
    const { confirm } = await desk.run('remindOverdue', { tone: 'formal' });
    await set(counter, { city: null });
    expect(await desk.refused('remindOverdue', { preview: false, confirm })).toMatchObject({
      code: 'business_incomplete',
    });
    await set(counter, { city: 'Amsterdam' });
    expect(await desk.run('remindOverdue', { preview: false, confirm })).toMatchObject({ counts: { sent: 1 } });
  });

  test('is for overdue invoices only, and one in 24 hours like every reminder', async () => {
    const { desk, owed } = await claiming();
    const { id } = await desk.invoice({ customer: { name: 'Bob', email: 'bob@example.com' } });
    expect(await desk.refused('sendReminder', { id, tone: 'formal', preview: true })).toMatchObject({
      code: 'invoice_not_overdue',
    });
    expect(await desk.refused('sendReminder', { id, deadline_days: 20 })).toMatchObject({
      code: 'validation_failed',
      details: { field: 'deadline_days' },
    });
    await desk.run('sendReminder', { id: owed.id, tone: 'formal' });
    expect(await desk.refused('sendReminder', { id: owed.id, tone: 'formal' })).toMatchObject({
      code: 'reminder_too_soon',
    });
  });
});
