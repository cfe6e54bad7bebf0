// Statements of hundreds of entries: more than the service matches or records in one batch (R82).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';
import { imported, statementOf } from '../../../operations/bank/kit.ts';

describe.each(ENGINES_OF_RULES)('long bank statements on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  const numbers = async (desk: Desk, ...amounts: readonly number[]) => {
    const made: string[] = [];
    const customer = await desk.run('createCustomer', { name: 'Jansen B.V.', email: 'jansen@example.com' });
    for (const amount of amounts) {
      made.push((await desk.invoice({ customer_id: customer.id, amount, description: 'Bread' })).invoice_number ?? '');
    }
    return made;
  };

  test('all certain ones are recorded in some calls, the oldest first, whatever is open beside them', async () => {
    const desk = await openDesk(ledger);
    const made = await numbers(desk, ...Array.from({ length: 120 }, (_, index) => index + 1));
    const [twice = ''] = made;
    const day = (index: number) => `2026-03-${String(1 + (index % 9)).padStart(2, '0')}`;
    const filler = Array.from({ length: 250 }, (_, index) => ({ amount: 9_000 + index, text: `nothing ${index}` }));
    // The newest entry is first, as in the files of many banks. Between the two entries for one invoice there are more
    // entries than the service matches in one batch.
    await imported(desk, [
      { amount: 1, text: `${twice} second`, day: '2026-03-10' },
      ...made.slice(1).map((text, index) => ({ amount: index + 2, text, day: day(index + 1) })),
      ...Array.from({ length: 250 }, (_, index) => ({ amount: 5_000 + index, text: `other ${index}` })),
      { amount: 1, text: twice, day: day(0) },
    ]);
    const { levels } = await desk.run('importBankStatement', { content: statementOf(filler) });
    expect(levels).toMatchObject([{ level: 'unmatched', count: 250 }]);
    const first = await desk.run('confirmBankEntries', { level: 'certain' });
    expect(first).toMatchObject({ recorded: 100, skipped: 0, has_more: true });
    const rest = await desk.run('confirmBankEntries', { level: 'certain' });
    expect(rest).toMatchObject({ recorded: 20, has_more: false });
    const { id } = await desk.run('getInvoice', { id: twice });
    const { payments } = await desk.run('listPayments', { invoice_id: id });
    expect(payments.map(({ paid_at }) => paid_at)).toEqual(['2026-02-28T23:00:00.000Z']);
  });
});
