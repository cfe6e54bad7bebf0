// Statements with wrong sums, a missing end or shifted lines (R89, R89a): their entries are at most `likely`, with the
// reason, and no entry is left out without a reason.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInThread } from '../../../../src/operations/bank/statement-threads.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';
import { LARGE, mt940 } from '../../../operations/bank/large-statements.ts';

/** An :86: line of full length: the next line may be its continuation. */
const FULL = `:86:${'x'.repeat(61)}`;

describe.each(ENGINES_OF_RULES)('damaged bank statements on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  const billed = async (desk: Desk, amount: number) => {
    const customer = await desk.run('createCustomer', { name: `Payer ${Math.random()}` });
    return (await desk.invoice({ customer_id: customer.id, amount, description: 'Bread' })).invoice_number ?? '';
  };

  test('one cent with a wrapped text does not become a certain payment', async () => {
    const desk = await openDesk(ledger);
    const number = await billed(desk, 999);
    const fake = `:61:2603020302C999,00NTRF${number}`;
    const proved = await desk.run('importBankStatement', {
      content: mt940('C260302EUR1000,01', ':61:2603020302C0,01NTRFNONREF', FULL, fake),
    });
    expect(proved).toMatchObject({ imported: 1, entries: [{ amount: 0.01 }], left_out: { shifted: 1 } });
    // The :86: line before the forged :61: line is short, so that the forged line is no continuation of it: nothing
    // proves which of the two entries is false.
    const unclear = await desk.run('importBankStatement', {
      content: mt940('C260303EUR1000,01', ':61:2603030303C0,01NTRFNONREF', ':86:x', fake.replaceAll('0302', '0303')),
    });
    expect(unclear.warnings).toMatchObject([{ code: 'balance' }]);
    expect(unclear.entries.map(({ level }) => level)).not.toContain('certain');
    await desk.run('confirmBankEntries', { level: 'certain' });
    expect(await desk.run('getInvoice', { id: number })).toMatchObject({ status: 'pending', amount_due: 999 });
  });

  test('what a cut file told is certain once the whole file tells it too', async () => {
    const desk = await openDesk(ledger);
    const number = await billed(desk, 121);
    const lines = [':61:2603020302C121,00NTRFNONREF//R1', `:86:${number}`];
    const cut = await desk.run('importBankStatement', { content: mt940('', ...lines) });
    expect(cut).toMatchObject({ imported: 1, warnings: [{ code: 'cut' }], entries: [{ level: 'likely' }] });
    const whole = await desk.run('importBankStatement', { content: mt940('C260302EUR1121,00', ...lines) });
    expect(whole).toMatchObject({ imported: 0, known: 1, warnings: [] });
    expect(await desk.run('listBankEntries', {})).toMatchObject({ entries: [{ level: 'certain' }] });
  });

  test('each row that is no entry has its reason, and debits are counted', async () => {
    const desk = await openDesk(ledger);
    const content = [
      'Day;State;What;Sum',
      '2.3.2026;Gebucht;x;121,00 €',
      '2.3.2026;Vorgemerkt;y;5,00 €',
      '2.3.2026;Gebucht;card;-3,00 €',
      '2.3.2026;Gebucht;note;',
      '2.3.2026;Gebucht;costs;0,00 €',
      '2.3.2026;Gebucht;a;b;9,00 €',
    ].join('\n');
    const mapping = {
      decimal: ',',
      date_format: 'DD.MM.YYYY',
      columns: { date: 'Day', amount: 'Sum', text: 'What', state: 'State' },
    };
    const { imported, left_out, warnings } = await desk.run('importBankStatement', {
      content: `${content}\n`,
      mapping,
    });
    expect([imported, warnings.map(({ code }) => code)]).toEqual([1, ['shifted']]);
    expect(left_out).toEqual({
      ...{ debits: 1, not_booked: 1, no_amount: 1, zero: 1, own_return: 0, incomplete: 0, shifted: 1 },
      rows: [
        { place: 'Line 7', reason: 'shifted', said: '2.3.2026;Gebucht;a;b;9,00 €' },
        { place: 'Line 3', reason: 'not_booked', said: 'Vorgemerkt' },
        { place: 'Line 5', reason: 'no_amount', said: 'note' },
        { place: 'Line 6', reason: 'zero', said: 'costs' },
      ].sort((one, other) => one.place.localeCompare(other.place)),
    });
  });

  test.each([
    ['neither column of amounts', { date: 'Day' }, /amount is required/],
    ['one column of amounts and two', { date: 'Day', amount: 'a', amount_in: 'b' }, /together with amount_in/],
  ])('a mapping of %s is refused', async (_, columns, message) => {
    const desk = await openDesk(ledger);
    const input = { content: 'Day;a;b\n', mapping: { columns } };
    const refusal = await refusalOf(desk.run('importBankStatement', input));
    expect(refusal.message).toMatch(message);
  });

  test('one statement of an account is imported at a time; other accounts go on', async () => {
    const [desk, other] = [await openDesk(ledger), await openDesk(ledger)];
    const content = mt940('C260302EUR1121,00', ':61:2603020302C121,00NTRFNONREF');
    const outcomes = await Promise.allSettled([
      desk.run('importBankStatement', { content }),
      desk.run('importBankStatement', { content }),
      other.run('importBankStatement', { content }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const [refused] = outcomes.flatMap((one) => (one.status === 'rejected' ? one.reason : []));
    expect(refused).toMatchObject({ code: 'rate_limited' });
    expect(await desk.run('importBankStatement', { content })).toMatchObject({ imported: 0, known: 1 });
  });
});

describe.each(ENGINES_OF_RULES)('work with bank statements is charged on %s', (engine) => {
  test.each([
    [
      'bytes',
      100_000_000,
      'importBankStatement',
      /at most 100 MB are read .* Nothing of it was imported\. Wait 10 minutes/,
    ],
    [
      'entries',
      100_000,
      'importBankStatement',
      /At most 100 000 entries .* Nothing of it was imported\. Wait 10 minutes/,
    ],
    ['compared', 1_000_000, 'listBankEntries', /At most 1 000 000 bank entries are compared .* Wait 10 minutes/],
    ['compared', 1_000_000, 'confirmBankEntries', /At most 1 000 000 bank entries are compared .* Wait 10 minutes/],
  ] as const)(
    '%s beyond %i within ten minutes make one account wait, not others (%s)',
    async (work, max, name, says) => {
      await using ledger = await openLedger(engine);
      const [desk, other] = [await openDesk(ledger), await openDesk(ledger)];
      const content = mt940('C260302EUR1121,00', ':61:2603020302C121,00NTRFNONREF');
      const input = { importBankStatement: { content }, listBankEntries: {}, confirmBankEntries: { level: 'certain' } }[
        name
      ];
      if (name !== 'importBankStatement')
        for (const one of [desk, other]) await one.run('importBankStatement', { content });
      await ledger.testApp.app.services.bankWork.take(desk.account.id, work, max);
      const refusal = await desk.refused(name, input);
      expect(refusal).toMatchObject({ code: 'rate_limited', message: expect.stringMatching(says) });
      expect(refusal.details.retryAfterSeconds).toBeGreaterThan(500);
      await other.run(name, input);
    },
  );
});

test('a small file of one account does not wait for large files of others', async () => {
  const file = Buffer.from(mt940('C260301EUR1000,00'));
  await readInThread(file, {}, 'file');
  const ended: string[] = [];
  const read = (bytes: Buffer, what: string) =>
    readInThread(bytes, {}, 'file')
      .catch(() => undefined)
      .then(() => ended.push(what));
  const bytes = Buffer.from(LARGE['line feeds of a CSV'] ?? '');
  await Promise.all([...[1, 2, 3].map((n) => read(bytes, `large ${n}`)), read(file, 'small')]);
  expect(ended.indexOf('small')).toBeLessThan(ended.indexOf('large 3'));
});
