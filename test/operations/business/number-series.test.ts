// Series of document numbers: businesses that come from another product, begin anew each year, or change prefixes (R100).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateBusiness } from '../../../src/operations/business/update-business.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import type { Caller } from '../../../src/operations/kernel/context.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { differencesIn, expectVerified } from '../../kit/verified.ts';
import { imported } from '../bank/kit.ts';

describe.each(ENGINES_OF_RULES)('series of numbers on %s (R100)', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const store = () => ledger.testApp.app.services.store;
  const set = (desk: Desk, input: object) => desk.run('updateBusiness', input);
  const numberOf = async (desk: Desk, fields: object = {}) => (await desk.invoice({ ...fields })).invoice_number;
  const faults = async (desk: Desk, input: object) =>
    (await desk.refused('updateBusiness', input)).details.faults?.map(({ field, message }) => `${field} ${message}`);
  const lastActivity = async (desk: Desk) => (await desk.run('listActivity', { limit: 1 })).activity[0]?.summary;
  /** The caller as a later request would find it, with the account of now. */
  const callerOf = async (desk: Desk): Promise<Caller> => {
    const account = await store().accounts.byId(desk.account.id);
    if (!account) throw new Error('the account is gone');
    return { ...desk.caller, account };
  };
  const note = async (desk: Desk, fields: object = {}) => {
    const { id } = await desk.invoice();
    const { credit_note_number } = await desk.run('createCreditNote', { invoice_id: id, reason: 'Wrong', ...fields });
    return credit_note_number;
  };

  test('a business that comes from another product continues at 458, and verify knows it', async () => {
    const desk = await openDesk(ledger);
    const moved = await set(desk, {
      ...{ invoice_prefix: '', credit_note_prefix: 'C', number_digits: 1 },
      ...{ next_invoice_number: 458, next_credit_note_number: 31 },
    });
    expect(moved).toMatchObject({
      ...{ invoice_prefix: '', number_digits: 1, next_invoice_number: 458, next_credit_note_number: 31 },
      next_numbers: { invoice: '458', credit_note: 'C31' },
    });
    expect(await lastActivity(desk)).toBe(
      'Changed invoice prefix, credit note prefix, number digits of the business, and the next invoice number from INV-000001 to 458, and the next credit note number from CN-000001 to C31, and the next quote number from QU-000001 to QU-1',
    );
    expect([await numberOf(desk), await numberOf(desk)]).toEqual(['458', '459']);
    expect([await note(desk), await note(desk)]).toEqual(['C31', 'C32']);
    expect(await desk.run('getBusiness')).toMatchObject({ next_invoice_number: 462, next_credit_note_number: 33 });
    await expectVerified(store(), desk.account.id);
    await ledger.database.execute(
      `update invoices set invoice_number = '457' where account_id = ${desk.account.id} and invoice_number = '459'`,
    );
    expect(
      (await differencesIn(store(), { accountId: desk.account.id })).map(({ figure, computed }) => [figure, computed]),
    ).toEqual([
      ['invoice_number', 'a number that was not skipped'],
      ['invoice_number of sequence 459', 'one each'],
    ]);
  });

  test('a business that begins anew each year does so by the date of the document', async () => {
    const desk = await openDesk(ledger);
    desk.testApp.clock.set('2026-12-30T11:00:00Z');
    await set(desk, { invoice_prefix: '{year}-', credit_note_prefix: 'CN{yy}-', number_digits: 4 });
    expect(await numberOf(desk)).toBe('2026-0001');
    const before = await desk.invoice();
    const early = await desk.invoice({ date: '2027-01-01' });
    expect([before.invoice_number, early.invoice_number]).toEqual(['2026-0002', '2027-0001']);
    // Half past midnight in Amsterdam.
    desk.testApp.clock.set('2026-12-31T23:30:00Z');
    expect(await desk.run('getBusiness')).toMatchObject({
      next_numbers: { invoice: '2027-0002', credit_note: 'CN27-0001' },
    });
    expect(await numberOf(desk)).toBe('2027-0002');
    expect(await numberOf(desk, { date: '2026-12-31' })).toBe('2026-0003');
    const draft = await desk.invoice({ draft: true, date: '2026-12-31' });
    expect(await desk.run('issueInvoice', { id: draft.id, date: '2027-01-02' })).toMatchObject({
      invoice_number: '2027-0003',
    });
    const noteOn = async (id: number, date: string) =>
      (await desk.run('createCreditNote', { invoice_id: id, amount: 1, reason: 'Wrong', date })).credit_note_number;
    expect(await noteOn(before.id, '2026-12-31')).toBe('CN26-0001');
    expect(await noteOn(before.id, '2027-01-01')).toBe('CN27-0001');
    expect(await noteOn(before.id, '2026-12-31')).toBe('CN26-0002');
    await expectVerified(store(), desk.account.id);
    // The next number that a business chooses is that of the current year.
    await set(desk, { next_invoice_number: 100 });
    expect(await lastActivity(desk)).toBe('Changed the next invoice number from 2027-0004 to 2027-0100');
    expect(await numberOf(desk)).toBe('2027-0100');
    expect(await numberOf(desk, { date: '2026-12-31' })).toBe('2026-0004');
    desk.testApp.clock.set('2028-01-01T11:00:00Z');
    expect(await numberOf(desk)).toBe('2028-0001');
    await expectVerified(store(), desk.account.id);
  });

  test('the order of dates is that of the series: the old year beside the new one is no mistake', async () => {
    const desk = await openDesk(ledger);
    desk.testApp.clock.set('2027-01-02T11:00:00Z');
    await set(desk, { invoice_prefix: '{year}-' });
    const codesOf = async (name: 'createInvoice' | 'previewInvoice', date: string) => {
      const order = { customer: { name: 'Ann' }, description: 'Work', amount: 1, date };
      const operation = name === 'createInvoice' ? CATALOG.createInvoice : FOR_DASHBOARD.previewInvoice;
      const { warnings } = (
        await call(ledger.testApp.app.services, await callerOf(desk), operation as typeof CATALOG.createInvoice, order)
      ).data;
      return warnings.filter(({ code }) => code === 'date_before_previous').map(({ message }) => message);
    };
    for (const date of ['2026-12-30', '2027-01-02', '2026-12-30'])
      expect(await codesOf('createInvoice', date)).toEqual([]);
    const said = ['is before 2026-12-30, the date of the number before'];
    expect(await codesOf('previewInvoice', '2026-12-29')).toEqual(said);
    expect(await codesOf('createInvoice', '2026-12-29')).toEqual(said);
    expect(await codesOf('previewInvoice', '2027-01-01')).toEqual([
      'is before 2027-01-02, the date of the number before',
    ]);
  });

  test('a series goes on where it stood, also after others, another count of digits, and a skip', async () => {
    const desk = await openDesk(ledger);
    const numbers = [await numberOf(desk)];
    await set(desk, { invoice_prefix: 'RE-', next_invoice_number: 7 });
    numbers.push(await numberOf(desk));
    await set(desk, { invoice_prefix: 'inv-', number_digits: 3 });
    numbers.push(await numberOf(desk));
    await set(desk, { invoice_prefix: 'RE-', number_digits: 9 });
    numbers.push(await numberOf(desk));
    await set(desk, { next_invoice_number: 9 });
    await set(desk, { next_invoice_number: 999_999_999 });
    numbers.push(await numberOf(desk), await numberOf(desk));
    expect(numbers).toEqual([
      ...['INV-000001', 'RE-000007', 'INV-002', 'RE-000000008', 'RE-999999999', 'RE-1000000000'],
    ]);
    await expectVerified(store(), desk.account.id);
    // Each is found, however it is written.
    for (const [given, number] of [
      ['re 7', 'RE-000007'],
      ['RE8', 'RE-000000008'],
      ['#000000008', 'RE-000000008'],
      ['inv 2', 'INV-002'],
      ['INV-000002', 'INV-002'],
      ['001000000000', 'RE-1000000000'],
    ] as const) {
      const found = await desk.run('getInvoice', { id: given }).catch((error: unknown) => error);
      expect(found, given).toMatchObject({ invoice_number: number });
    }
  });

  test('numbers of digits alone: an id of another invoice is named beside them, and refused where it matters', async () => {
    const desk = await openDesk(ledger);
    const first = await desk.invoice();
    await set(desk, { invoice_prefix: '', number_digits: 3, next_invoice_number: first.id });
    const twin = await desk.invoice();
    expect(twin.invoice_number).toBe(String(first.id).padStart(3, '0'));
    if (first.id < 100) {
      // With leading zeros, they are a number and never an id.
      expect(await desk.run('getInvoice', { id: String(twin.invoice_number) })).toMatchObject({ id: twin.id });
    }
    await set(desk, { number_digits: 1 });
    const next = await desk.invoice();
    expect(next.invoice_number).toBe(String(first.id + 1));
    expect(next.invoice_number).toBe(String(twin.id));
    const refused = await desk.refused('cancelInvoice', { id: next.invoice_number });
    expect(refused).toMatchObject({
      code: 'invoice_ambiguous',
      details: { hint: expect.stringMatching(/its id as a JSON integer/) },
    });
    expect(refused.details.hint).not.toContain('whole number');
    expect(refused.details.facts?.candidates).toMatchObject([{ id: next.id }, { id: twin.id }]);
    expect(await desk.run('getInvoice', { id: next.invoice_number })).toMatchObject({
      id: next.id,
      may_be_meant: expect.stringContaining(`(id ${twin.id})`),
    });
    expect(await desk.run('getInvoice', { id: twin.id })).toMatchObject({ id: twin.id });
    expect(await desk.run('getInvoice', { id: `0${next.invoice_number}` })).toMatchObject({ id: next.id });
  });

  test('next numbers only go up: lower ones are refused, equal ones change nothing', async () => {
    const desk = await openDesk(ledger);
    await set(desk, { next_invoice_number: 458 });
    await desk.invoice();
    const before = await desk.snapshot();
    expect(await set(desk, { next_invoice_number: 459 })).toMatchObject({ next_invoice_number: 459 });
    expect(await desk.snapshot()).toEqual(before);
    expect(await faults(desk, { next_invoice_number: 458, next_credit_note_number: 0, number_digits: 10 })).toEqual([
      expect.stringMatching(/^number_digits /),
      expect.stringMatching(/^next_credit_note_number /),
    ]);
    expect(await faults(desk, { next_invoice_number: 458, name: 'x', invoice_prefix: 'INV-' })).toEqual([
      'next_invoice_number must be at least 459: numbers only go upwards',
    ]);
    for (const wrong of [1, 0, -1, 1.5, '460', null, 1_000_000_000]) {
      expect(await faults(desk, { next_invoice_number: wrong }), String(wrong)).toHaveLength(1);
    }
    for (const wrong of [0, 10, 2.5, '3', null]) expect(await faults(desk, { number_digits: wrong })).toHaveLength(1);
    // In another series, a lower number is free.
    expect(await set(desk, { invoice_prefix: 'B-', next_invoice_number: 2 })).toMatchObject({
      next_numbers: { invoice: 'B-000002' },
    });
    expect(await faults(desk, { invoice_prefix: 'INV-', next_invoice_number: 2 })).toHaveLength(1);
    await expectVerified(store(), desk.account.id);
  });

  test('a prefix whose numbers could be those of another series is refused', async () => {
    const desk = await openDesk(ledger);
    const differ = (field: string, prefix: string) => [
      `${field} must differ more from the prefix "${prefix}": their numbers could be the same`,
    ];
    expect(await faults(desk, { invoice_prefix: 'CN-' })).toEqual(differ('invoice_prefix', 'CN-'));
    expect(await faults(desk, { credit_note_prefix: 'INV-0' })).toEqual(differ('credit_note_prefix', 'INV-'));
    expect(await faults(desk, { invoice_prefix: '{year}', credit_note_prefix: '{yy}' })).toEqual(
      differ('invoice_prefix', '{yy}'),
    );
    // A series without a number is none.
    await set(desk, { invoice_prefix: '{year}', credit_note_prefix: '{year}-' });
    await set(desk, { invoice_prefix: 'A', credit_note_prefix: 'CN-' });
    expect([await numberOf(desk), await note(desk)]).toEqual(['A000001', 'CN-000001']);
    await set(desk, { invoice_prefix: 'B-', credit_note_prefix: 'X-' });
    for (const [field, prefix, other] of [
      ['invoice_prefix', 'A1', 'A'],
      ['invoice_prefix', 'A{year}', 'A'],
      ['invoice_prefix', 'A/', 'A'],
      ['invoice_prefix', 'CN-', 'CN-'],
      ['invoice_prefix', 'CN-{yy}', 'CN-'],
      ['credit_note_prefix', 'A', 'A'],
      ['credit_note_prefix', 'CN', 'CN-'],
      ['credit_note_prefix', 'B-', 'B-'],
    ] as const) {
      expect(await faults(desk, { [field]: prefix }), prefix).toEqual(differ(field, other));
    }
    for (const fits of ['A{year}-', 'A-{yy}-', 'B-', 'CN/', '', 'A']) {
      expect(await set(desk, { invoice_prefix: fits }), fits).toMatchObject({ invoice_prefix: fits });
    }
    expect(await numberOf(desk)).toBe('A000003');
    await expectVerified(store(), desk.account.id);
  });

  test('two calls at once cannot give both kinds the same prefix, and none loses a number that was taken meanwhile', async () => {
    const desk = await openDesk(ledger);
    await using neighbour = await neighbourOf();
    for (let n = 0; n < 5; n++) {
      const prefix = `P${n}-`;
      const outcomes = await Promise.allSettled([
        call(ledger.testApp.app.services, desk.caller, updateBusiness, { invoice_prefix: prefix }),
        call(neighbour.app.services, desk.caller, updateBusiness, { credit_note_prefix: prefix }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
    await set(desk, { invoice_prefix: 'N-', credit_note_prefix: 'C-' });
    const made = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => desk.invoice()),
      ...[3, 5, 8].map((next) =>
        call(neighbour.app.services, desk.caller, updateBusiness, { next_invoice_number: next }),
      ),
    ]);
    expect(made.slice(0, 10).filter(({ status }) => status === 'rejected')).toEqual([]);
    await expectVerified(store(), desk.account.id);
  });

  test('short numbers of bank transfers: with the exact amount they are likely, never certain', async () => {
    const desk = await openDesk(ledger);
    await set(desk, { invoice_prefix: '', number_digits: 1, next_invoice_number: 458 });
    const customer = (await desk.run('createCustomer', { name: 'Zed', email: 'zed@example.com' })).id;
    const made = await desk.invoice({ customer_id: customer, amount: 77.7 });
    await set(desk, { invoice_prefix: '{year}.', number_digits: 4 });
    const dotted = await desk.invoice({ customer_id: customer, amount: 88.8 });
    await set(desk, { invoice_prefix: 'RE_', number_digits: 4 });
    const marked = await desk.invoice({ customer_id: customer, amount: 99.9 });
    expect([made, dotted, marked].map((one) => one.invoice_number)).toEqual(['458', '2026.0001', 'RE_0001']);
    const seen = await imported(desk, [
      { amount: 77.7, text: 'invoice 458' },
      { amount: 12, text: 'invoice 458 of May' },
      { amount: 88.8, text: 'factuur 2026 0001' },
      { amount: 99.9, text: 'RE 0001' },
      { amount: 50, text: 'RE-0001' },
      { amount: 99.9, text: 'RE 1' },
    ]);
    const [whole, other, year, letters, part, without] = seen.map((entry) => ({
      level: entry.level,
      numbers: entry.invoices.map((one) => one.invoice_number),
      why: entry.why,
    }));
    const byChance = 'so short a number may be in the text by chance';
    expect(whole).toEqual({ level: 'likely', numbers: ['458'], why: expect.stringContaining(byChance) });
    expect(other).toMatchObject({ numbers: [] });
    expect(year).toEqual({ level: 'likely', numbers: ['2026.0001'], why: expect.stringContaining(byChance) });
    expect(letters).toMatchObject({ level: 'certain', numbers: ['RE_0001'] });
    expect(part).toMatchObject({ level: 'likely', numbers: ['RE_0001'] });
    expect(without?.level).not.toBe('certain');
  });

  test('menus complete numbers of the series used last, and of digits alone', async () => {
    const desk = await openDesk(ledger);
    const suggested = async (begun: string) =>
      (await desk.run('listSuggestions', { kind: 'invoice', begins_with: begun })).suggestions.map(
        ({ value }) => value,
      );
    await desk.invoice();
    await set(desk, { invoice_prefix: '{year}', number_digits: 4, next_invoice_number: 12 });
    await desk.invoice();
    expect(await suggested('1')).toEqual(['20260012', 'INV-000001']);
    expect(await suggested('2026')).toEqual(['20260012']);
    expect(await suggested('inv')).toEqual(['INV-000001']);
  });

  async function neighbourOf() {
    const app = await openNeighbour(ledger);
    return { app, [Symbol.asyncDispose]: () => app.close() };
  }
});
