// Drafts can be changed and deleted, issued invoices cannot. A draft that has changed since it was read is not issued
// (R80).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES, ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { invoiceIn } from './states.ts';

const LINES = [
  { description: 'Design', quantity: 2, unit_price: 480, tax_rate: 21 },
  { description: 'Travel', unit_price: 12.5 },
];

async function draftOf(desk: Desk, fields: object = {}) {
  return desk.invoice({ draft: true, reference: 'PO-1', notes: 'Thank you', date: '2026-03-10', ...fields });
}

describe.each(ENGINES_OF_RULES)('updateInvoice of a draft on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('changes what is given, leaves the rest, and makes the sums anew', async () => {
    const desk = await openDesk(ledger);
    const draft = await draftOf(desk);
    expect(draft).toMatchObject({ status: 'draft', revision: 1, amount: 100 });
    const changed = await desk.run('updateInvoice', { id: draft.id, items: LINES });
    expect(changed).toEqual({
      ...draft,
      delivery: undefined,
      delivery_error: undefined,
      to: undefined,
      cc: undefined,
      customer_created: undefined,
      customer_note: undefined,
      items: [
        { ...LINES[0], tax_category: 'standard', unit: 'piece', total: 960 },
        { ...LINES[1], quantity: 1, tax_rate: 0, unit: 'piece', total: 12.5 },
      ],
      tax_lines: [
        { rate: 0, taxable: 12.5, tax: 0 },
        { rate: 21, taxable: 960, tax: 201.6, category: 'standard' },
      ],
      items_total: 972.5,
      subtotal: 972.5,
      tax_total: 201.6,
      amount: 1174.1,
      revision: 2,
      changed: ['items'],
      before: { amount: 100, currency: 'EUR' },
      warnings: [
        ...(draft.warnings as object[]),
        expect.objectContaining({ code: 'tax_category_missing', field: 'items[1].tax_rate' }),
      ],
    });
    const { changed: _, before: __, defaults_used: ___, warnings: ____, ...shown } = changed;
    expect(await desk.run('getInvoice', { id: draft.id })).toMatchObject(shown);
  });

  test('null empties a field; an empty due date is the usual term', async () => {
    const desk = await openDesk(ledger);
    const { id } = await draftOf(desk, { due_date: '2026-03-11', metadata: { order: '7' } });
    const emptied = { reference: null, notes: null, due_date: null, metadata: null };
    expect(await desk.run('updateInvoice', { id, ...emptied })).toMatchObject({
      reference: null,
      notes: null,
      metadata: {},
      due_date: '2026-03-24',
      changed: ['due_date', 'reference', 'notes', 'metadata'],
    });
    expect(await desk.run('listInvoices', { reference: 'PO-1' })).toMatchObject({ invoices: [] });
    await desk.run('updateInvoice', { id, reference: 'Order 99' });
    expect((await desk.run('listInvoices', { reference: 'order 99' })).invoices).toMatchObject([{ id }]);
  });

  test('a description and an amount are the only line then', async () => {
    const desk = await openDesk(ledger);
    const { id } = await draftOf(desk, { items: LINES });
    const changed = await desk.run('updateInvoice', { id, description: 'All of it', amount: '1250.00' });
    expect(changed).toMatchObject({ amount: 1250, tax_total: 0, items: [{ description: 'All of it', quantity: 1 }] });
  });

  test('another customer, known by name or made by the call', async () => {
    const desk = await openDesk(ledger);
    const { id } = await draftOf(desk);
    await desk.run('createCustomer', { name: 'Bob Öztürk', email: 'bob@two.example' });
    expect(await desk.run('updateInvoice', { id, customer: 'ozturk' })).toMatchObject({
      customer: { name: 'Bob Öztürk' },
      changed: ['customer'],
    });
    const another = await desk.run('updateInvoice', { id, customer: { name: 'Cas', email: 'cas@three.example' } });
    expect(another).toMatchObject({ customer: { name: 'Cas' }, revision: 3 });
    expect((await desk.run('issueInvoice', { id })).customer.name).toBe('Cas');
    const [row] = await desk.rows<{ parties: string }>('invoices');
    expect(JSON.parse(row?.parties ?? '{}')).toMatchObject({ buyer: { name: 'Cas' } });
  });

  test('another currency, with new items', async () => {
    const desk = await openDesk(ledger);
    const { id } = await draftOf(desk);
    const refusal = await desk.refused('updateInvoice', { id, currency: 'JPY' });
    expect(refusal.details.faults).toEqual([
      { field: 'items', message: 'is required with another currency: the prices are in EUR' },
    ]);
    const items = [{ description: 'Work', unit_price: 1250 }];
    expect(await desk.run('updateInvoice', { id, currency: 'JPY', items })).toMatchObject({
      currency: 'JPY',
      amount: 1250,
      before: { amount: 100, currency: 'EUR' },
    });
    // The account's currency and the draft's have different numbers of decimals.
    const bad = {
      id,
      items: [
        { unit_price: 15, discount_amount: 1.5, description: 'a' },
        { unit_price: 25, discount_amount: 2.5, description: 'b' },
      ],
    };
    expect((await desk.refused('updateInvoice', bad)).details.faults).toMatchObject([
      { field: 'items[0].discount_amount' },
      { field: 'items[1].discount_amount' },
    ]);
  });

  test('what is the same already changes nothing, and is no activity', async () => {
    const desk = await openDesk(ledger);
    const { id } = await draftOf(desk);
    const before = await desk.snapshot();
    expect(await desk.run('updateInvoice', { id, reference: 'PO-1', description: 'Work', amount: 100 })).toMatchObject({
      changed: [],
      revision: 1,
    });
    expect(await desk.snapshot()).toEqual(before);
  });

  test('is told to people with the fields and both totals, and to no receiver', async () => {
    const desk = await openDesk(ledger);
    const { id } = await draftOf(desk);
    await desk.run('updateInvoice', { id, items: LINES, due_date: '2026-04-30' });
    await desk.run('updateInvoice', { id, notes: 'Soon' });
    const { activity } = await desk.run('listActivity', { invoice: id });
    expect(activity.map(({ summary }) => summary)).toEqual([
      `Changed notes of draft (id ${id}) for Ann; total EUR 1,174.10`,
      `Changed items, due_date of draft (id ${id}) for Ann; total EUR 100.00, now EUR 1,174.10`,
      expect.stringContaining('Created draft'),
    ]);
    expect(await desk.rows('events')).toEqual([]);
  });

  test.each([
    [{}, 'items', /another field to change is required/],
    [{ revision: 1 }, 'items', /another field/],
    [{ amount: 5 }, 'description', /is required with amount/],
    [{ description: 'x' }, 'amount', /is required with description/],
    [{ items: LINES, amount: 5 }, 'items', /not be given together/],
    [{ items: [] }, 'items', /at least 1/],
    [{ customer: null }, 'customer', /must be/],
    [{ date: null }, 'date', /./],
    [{ due_date: '2026-03-09' }, 'due_date', /before the invoice date 2026-03-10/],
    [{ date: '2026-03-30' }, 'due_date', /before the invoice date 2026-03-30/],
    [{ draft: true, notes: 'x' }, 'draft', /./],
    [{ send_email: true, notes: 'x' }, 'send_email', /./],
    [{ customer: 'Ann', customer_id: 1 }, 'customer', /together with customer_id/],
    [{ revision: 0, notes: 'x' }, 'revision', /./],
    [{ metadata: { ['k'.repeat(41)]: 'v' } }, 'metadata', /./],
  ])('%j is refused, naming %s', async (fields, field, message) => {
    const desk = await openDesk(ledger);
    const { id } = await draftOf(desk);
    const refusal = await desk.refused('updateInvoice', { id, ...fields });
    expect(refusal.code).toBe('validation_failed');
    const fault = refusal.details.faults?.find((one) => one.field.startsWith(field));
    expect(fault?.message).toMatch(message);
  });

  test('an issued invoice takes new metadata only, in every state', async () => {
    const desk = await openDesk(ledger);
    for (const state of ['pending', 'overdue', 'partly paid', 'paid', 'refunded', 'cancelled'] as const) {
      const { id } = await invoiceIn(state, desk);
      const { einvoice: ___, may_be_meant: ____, attachments: _____, ...before } = await desk.run('getInvoice', { id });
      const refusal = await desk.refused('updateInvoice', { id, notes: 'New', metadata: { a: 'b' } });
      expect(refusal.code).toBe('invoice_already_issued');
      const changed = await desk.run('updateInvoice', { id, metadata: { order: '8' } });
      const { changed: fields, before: _, defaults_used: __, warnings, ...shown } = changed;
      expect(shown).toEqual({ ...before, metadata: { order: '8' }, revision: 2 });
      expect({ fields, warnings }).toEqual({ fields: ['metadata'], warnings: [] });
      expect(await desk.run('updateInvoice', { id, metadata: null })).toMatchObject({ metadata: {}, revision: 3 });
    }
  });

  test('a token with limits can write no draft above them, nor issue one that was raised', async () => {
    const desk = await openDesk(ledger);
    const as = { limits: { maxAmount: { EUR: 150_00 }, askAboveLimit: false } as never };
    const { id } = await draftOf(desk);
    expect((await desk.refused('updateInvoice', { id, items: LINES }, as)).code).toBe('limit_exceeded');
    await desk.run('updateInvoice', { id, description: 'Work', amount: 149 }, as);
    await desk.run('updateInvoice', { id, items: LINES });
    expect((await desk.refused('issueInvoice', { id }, as)).code).toBe('limit_exceeded');
  });
});

describe.each(ENGINES)('the revision of a draft on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  test('of an edit or issue must be the current one', async () => {
    const desk = await openDesk(ledger);
    const { id } = await draftOf(desk);
    await desk.run('updateInvoice', { id, notes: 'Second', revision: 1 });
    for (const [name, input] of [
      ['updateInvoice', { id, notes: 'Third', revision: 1 }],
      ['issueInvoice', { id, revision: 1 }],
      ['issueInvoice', { id, revision: 3 }],
    ] as const) {
      const refusal = await desk.refused(name, input);
      expect(refusal).toMatchObject({ code: 'invoice_changed', details: { field: 'revision' } });
      expect(refusal.message).toContain('revision 2');
    }
    expect(await desk.run('issueInvoice', { id, revision: 2 })).toMatchObject({ status: 'pending', notes: 'Second' });
  });

  test('of 32 edits at once with the same revision one wins', async () => {
    const desk = await openDesk(ledger);
    const { id } = await draftOf(desk);
    const ends = await Promise.allSettled(
      Array.from({ length: 32 }, (_, n) => desk.run('updateInvoice', { id, revision: 1, notes: `Edit ${n}` })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'invoice_changed' });
    expect(await desk.run('getInvoice', { id })).toMatchObject({ revision: 2 });
  });

  test('an issue without a revision that loses to an edit says that the draft changed meanwhile', async () => {
    const desk = await openDesk(ledger);
    for (let round = 0; round < 20; round++) {
      const { id } = await draftOf(desk);
      const edits = Array.from({ length: 4 }, (_, n) => desk.run('updateInvoice', { id, notes: `Edit ${n}` }));
      const issue = desk.run('issueInvoice', { id });
      const [end] = await Promise.allSettled([issue, ...edits]);
      if (end.status === 'fulfilled') continue;
      expect(end.reason.message).toBe(
        `Invoice draft (id ${id}) was changed by another call while this one ran. Nothing was done.`,
      );
      expect(end.reason).toMatchObject({
        code: 'invoice_changed',
        details: { hint: expect.stringMatching(/revision \d/) },
      });
      expect(end.reason.details.field).toBeUndefined();
      expect(await desk.run('getInvoice', { id })).toMatchObject({ status: 'draft', invoice_number: null });
      return;
    }
    throw new Error('no edit came between');
  });

  test('32 edits, issues and deletions at once leave one story: what is due is what the issued lines come to', async () => {
    const desk = await openDesk(ledger);
    for (let round = 0; round < 3; round++) {
      const { id } = await draftOf(desk);
      const act = (n: number): Promise<unknown> => {
        if (n % 8 === 5) return desk.run('issueInvoice', { id });
        if (n % 16 === 7 && round === 2) return desk.run('deleteInvoice', { id });
        return desk.run('updateInvoice', { id, description: `Edit ${n}`, amount: 10 + n });
      };
      const ends = await Promise.allSettled(Array.from({ length: 32 }, (_, n) => act(n)));
      const codes = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code as string] : []));
      const known = ['invoice_already_issued', 'invoice_changed', 'invoice_not_found'];
      expect(codes.filter((code) => !known.includes(code))).toEqual([]);
    }
    const invoices = (await desk.run('listInvoices', { limit: 100 })).invoices;
    for (const { status, amount, amount_due, items } of invoices) {
      expect(items.map(({ total }) => total)).toEqual([amount]);
      expect(amount_due).toBe(status === 'draft' ? 0 : amount);
    }
    const stats = await desk.run('getInvoiceStats');
    const due = invoices.reduce((sum, { amount_due }) => sum + amount_due, 0);
    expect(stats.total_outstanding).toBe(due);
    const numbers = invoices.flatMap(({ invoice_number }) => invoice_number ?? []).sort();
    expect(numbers).toEqual(numbers.map((_, n) => `INV-${String(n + 1).padStart(6, '0')}`));
  });
});

describe.each(ENGINES_OF_RULES)('deleteInvoice on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('removes a draft for good and uses no number', async () => {
    const desk = await openDesk(ledger);
    const [first, second] = [await draftOf(desk), await draftOf(desk)];
    expect(await desk.run('deleteInvoice', { id: first.id })).toEqual({ id: first.id, deleted: true });
    expect((await desk.refused('getInvoice', { id: first.id })).code).toBe('invoice_not_found');
    expect((await desk.refused('deleteInvoice', { id: first.id })).code).toBe('invoice_not_found');
    expect(await desk.run('issueInvoice', { id: second.id })).toMatchObject({ invoice_number: 'INV-000001' });
    expect(await desk.run('listInvoices')).toMatchObject({ total_count: 1 });
    expect(await desk.run('listInvoices', { status: 'draft' })).toMatchObject({ invoices: [], total_count: 0 });
    const { activity } = await desk.run('listActivity', { limit: 10 });
    expect(activity.map(({ summary }) => summary)).toContain(`Deleted draft (id ${first.id}) for Ann, EUR 100.00`);
  });

  test('refuses every issued invoice', async () => {
    const desk = await openDesk(ledger);
    for (const state of ['pending', 'overdue', 'partly paid', 'paid', 'refunded', 'cancelled'] as const) {
      const { id } = await invoiceIn(state, desk);
      expect((await desk.refused('deleteInvoice', { id })).code).toBe('invoice_already_issued');
    }
  });
});
