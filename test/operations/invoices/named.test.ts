/** Invoices and credit notes named by id or number, in every field of the catalogue that names one (R5). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { BillingError } from '../../../src/model/billing-error.ts';
import { CATALOG, type OperationName } from '../../../src/operations/catalog.ts';
import { branchesOf, type FieldType, meaningOf, namesNumbered } from '../../../src/operations/kernel/fields.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { statementOf } from '../bank/kit.ts';

/** Paths of the fields that name an invoice or a credit note, such as `invoices[]` and `entries[].invoice_id`. */
function pathsIn(shape: Readonly<Record<string, FieldType>>, before = ''): string[] {
  return Object.entries(shape).flatMap(([name, type]) => pathsOf(type, `${before}${name}`));
}

function pathsOf(type: FieldType, path: string): string[] {
  const what = meaningOf(type);
  // Quotes have their own test (`quotes/quotes.test.ts`).
  if (what && 'names' in what && what.names === 'quote') return [];
  if (namesNumbered(type)) return [path];
  return branchesOf(type).flatMap((one) => {
    if (one instanceof z.ZodArray) return pathsOf(one.element, `${path}[]`);
    return one instanceof z.ZodObject ? pathsIn(one.shape, `${path}.`) : [];
  });
}

const NAMING = Object.entries(CATALOG).flatMap(([name, op]) =>
  pathsIn(op.input.shape).map((path) => ({ name: name as OperationName, path, op })),
);

/** Other fields that a call requires. */
const REST: Readonly<Partial<Record<OperationName, Readonly<Record<string, unknown>>>>> = {
  attachFile: { file: Buffer.from('a;b\n1;2\n').toString('base64') },
  deleteAttachment: { attachment_id: 1 },
  createCreditNote: { reason: 'returned' },
  updateInvoice: { notes: 'x' },
};

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    const other = await openDesk(ledger);
    await other.run('createCreditNote', { invoice_id: (await other.invoice()).id, reason: 'x', amount: 1 });
    desk = await openDesk(ledger);
  });
  afterAll(() => endVerified(ledger));

  const due = async (id: number) => (await desk.run('getInvoice', { id })).amount_due;

  /**
   * All accounts share one series of ids, so the ids of this account are ahead of its invoice numbers: 2 is the id of
   * INV-000001, but also the number of INV-000002. The same is true for credit notes.
   */
  test('leading zeros, signs, spaces and full-width digits name the number, never another one’s id', async () => {
    const [first, second] = [await desk.invoice(), await desk.invoice({ customer: { name: 'Gamma' } })];
    expect([first.id, first.invoice_number, second.id]).toEqual([2, 'INV-000001', 3]);
    for (const [invoice_id, amount] of [
      [2, 1],
      [3, 2],
    ]) {
      await desk.run('createCreditNote', { invoice_id, reason: 'x', amount });
    }
    const ways = ['000002', '02', '#000002', 'INV-000002', 'inv 2', 'Inv–2', 'INV2', 'ｉｎｖ－０００００２', '# 0002'];
    for (const id of ways) {
      expect(await desk.run('recordPayment', { id, amount: 1 }), id).toMatchObject({ id: 3 });
    }
    expect([await due(2), await due(3)]).toEqual([99, 98 - ways.length]);
    expect(await desk.run('recordPayment', { id: 2, amount: 1 })).toMatchObject({ invoice_number: 'INV-000001' });
    for (const id of ['00099', 'INV-99', 'X-000002', '-2', '0', 'IN V2X', '000002a', '99']) {
      expect(await desk.refused('recordPayment', { id, amount: 1 }), id).toMatchObject({ code: 'invoice_not_found' });
    }
    for (const id of ['000002', 'CN-000002', 'cn 2', '#0002']) {
      expect(await desk.run('getCreditNote', { id }), id).toMatchObject({ id: 3, credit_note_number: 'CN-000002' });
    }
  });

  test('digits that are the id of nothing are a number, and the number of nothing an id', async () => {
    expect(await desk.run('getInvoice', { id: '1' })).toMatchObject({ id: 2, invoice_number: 'INV-000001' });
    expect(await desk.run('getInvoice', { id: '3' })).toMatchObject({ id: 3, invoice_number: 'INV-000002' });
  });

  test.each(NAMING)(
    '$name $path: digits that are the id of one and the number of another',
    async ({ name, path, op }) => {
      const isNote = /CreditNote/.test(name) && path === 'id';
      const numbered = isNote ? 'CN-' : 'INV-';
      const candidates = [
        { id: 3, number: `${numbered}000002`, customer: 'Gamma' },
        { id: 2, number: `${numbered}000001`, customer: 'Ann' },
      ];
      const outcome = await desk.run(name, await inputAt(path, '2', name)).catch((error: unknown) => error);
      if (outcome instanceof BillingError) {
        const code = isNote ? 'credit_note_ambiguous' : 'invoice_ambiguous';
        expect(outcome).toMatchObject({ code, details: { facts: { candidates } } });
        expect(op.refusals).toContain(code);
      } else if (name === 'getInvoice') {
        expect(outcome).toMatchObject({ id: 3, may_be_meant: 'INV-000001 of "Ann" (id 2)' });
      } else if (name === 'confirmBankEntries') {
        expect(outcome).toMatchObject({ recorded: 0, results: [{ reason: 'invoice_ambiguous' }] });
      } else {
        expect([op.scope, (Object.values(outcome as object).find(Array.isArray)?.length ?? 0) > 1]).toEqual([
          'billing.read',
          true,
        ]);
      }
    },
  );

  test('every number that was ever given is found, with and without its prefix', async () => {
    await desk.run('updateBusiness', { invoice_prefix: 'F2026/', next_invoice_number: 3 });
    const { id, invoice_number: number } = await desk.invoice();
    expect(number).toBe('F2026/000003');
    for (const given of ['000003', 'F2026/3', 'f2026 3', 'F2026-000003']) {
      expect(await desk.run('getInvoice', { id: given }), given).toMatchObject({ id });
    }
    expect(await desk.run('getInvoice', { id: '000002' })).toMatchObject({ invoice_number: 'INV-000002' });
  });

  /** Input of a call with the value at the path. */
  async function inputAt(path: string, value: unknown, name: OperationName): Promise<Record<string, unknown>> {
    if (path === 'invoices[]') return { preview: true, invoices: [value] };
    if (path === 'entries[].invoice_id') {
      const file = Buffer.from(statementOf([{ amount: 5, text: 'thanks' }])).toString('base64');
      const { entries } = await desk.run('importBankStatement', { file });
      return { entries: [{ entry_id: entries[0]?.id, invoice_id: value }] };
    }
    return { ...REST[name], [path]: value };
  }
});
