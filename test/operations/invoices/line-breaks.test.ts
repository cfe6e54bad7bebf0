/** Line breaks of descriptions are kept. Other texts are refused, and the fault names the forbidden character (R6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { exported, rowsOfCsv } from '../exported-files.ts';

const THREE = 'Design\nhome page\nand logo';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  test('a line keeps up to ten, each as one, and is one record of an export', async () => {
    const desk = await openDesk(ledger);
    const { items } = await desk.invoice({ description: ' Design\r\nhome page\rand logo\n' });
    expect(items).toMatchObject([{ description: THREE }]);
    const csv = await exported(ledger.testApp.app.services, desk.caller, 'invoice_lines', 'csv');
    expect(rowsOfCsv(csv).map(({ description }) => description)).toEqual([THREE]);
    await desk.run('createItem', { code: 'LOGO', description: THREE, unit_price: 5 });
    const ten = `${'x\n'.repeat(10)}x`;
    expect((await desk.invoice({ description: ten })).items).toMatchObject([{ description: ten }]);
    const refusal = await desk.refused('createInvoice', {
      ...{ customer: { name: 'Ann' }, amount: 1, description: `${ten}\nx` },
    });
    expect(refusal.message).toBe('description must have at most 10 line breaks.');
  });

  test.each([
    [{ name: 'Ann\nLee' }, 'name must be one line, without line breaks.'],
    [{ name: 'Ann\r\nLee' }, 'name must be one line, without line breaks.'],
    [{ name: 'Ann\tLee' }, 'name must not contain the control character U+0009 (a tab).'],
    [{ name: 'Ann\u0000' }, 'name must not contain the control character U+0000.'],
    [{ name: 'Ann', note: 'a\u0007\nb' }, 'note must not contain the control character U+0007.'],
    [{ name: 'Ann\ud83d' }, 'name must be well-formed text: it has half of a character.'],
  ])('%j: %s', async (fields, message) => {
    const desk = await openDesk(ledger);
    expect((await desk.refused('createCustomer', fields)).message).toBe(message);
  });
});
