// Credit notes by hand: they are final, so that each is shown before it is created. Money is refunded from the page of
// the credit note (R53, R81).
import { expect, test } from 'vitest';
import { words } from '../browse.ts';
import { makeInvoice, paymentsOf } from '../desk.ts';
import { type Fields, hiddenIn } from './browser.ts';
import { made, sharedCounter } from './money.ts';

const counter = sharedCounter();
const ITEMS = [
  { description: 'Chairs', quantity: 4, unit_price: 25, tax_rate: 21 },
  { description: 'Delivery', quantity: 1, unit_price: 10, tax_rate: 9 },
];
type Notes = { readonly credit_notes: readonly { readonly id: number; readonly amount: number }[] };

async function issued(): Promise<{ id: number; path: string }> {
  const { id } = await makeInvoice(counter().testApp, {
    ...{ description: undefined, amount: undefined, items: ITEMS },
    customer: { name: 'Ann', email: 'ann@example.com' },
  });
  return { id, path: `/dashboard/invoices/${id}/credit` };
}

const notesOf = async (id: number) =>
  ((await made(counter().testApp, 'getInvoice', { id })) as unknown as Notes).credit_notes;

test('empty fields credit nothing: everything that is left is asked for', async () => {
  const { owner } = counter();
  const { id, path } = await issued();
  const empty = await owner.submit(path, { reason: 'Broken' });
  expect([empty.status, empty.text]).toEqual([
    422,
    expect.stringContaining('id="amount-fault">is required: an amount'),
  ]);
  const both = await owner.submit(path, { reason: 'Broken', all: 'yes', amount: '5' });
  expect([both.status, both.text]).toEqual([422, expect.stringContaining('id="amount-fault">must be empty if')]);
  const much = await owner.submit(path, { reason: 'Broken', amount: '131.91' });
  expect([much.status, much.text]).toEqual([422, expect.stringContaining('id="amount-fault"')]);
  const line = await owner.submit(path, { reason: 'Broken', 'lines[1].quantity': '2' });
  expect([line.status, line.text]).toEqual([422, expect.stringContaining('id="lines[1].quantity-fault"')]);
  expect(await notesOf(id)).toEqual([]);
});

test('what it would be is shown first; what was changed after that is shown again, and made once', async () => {
  const { owner } = counter();
  const { id, path } = await issued();
  const fields: Fields = { reason: 'Two broken', 'lines[0].quantity': '2' };
  const seen = await owner.submit(path, fields);
  expect([seen.status, words(seen.text)]).toEqual([
    200,
    expect.stringMatching(
      /Preview 2 × Chairs €50\.00 Subtotal €50\.00 .*Total €60\.50 Deducted from the amount due €60\.50 Amount due afterwards €71\.40 Create credit note of €60\.50 Update preview/,
    ),
  ]);
  expect(await notesOf(id)).toEqual([]);
  const shown = { ...hiddenIn(seen.text), ...fields };
  const changed = await owner.post(path, { ...shown, 'lines[0].quantity': '3' });
  expect([changed.status, words(changed.text)]).toEqual([
    200,
    expect.stringMatching(/was changed after the preview.*Create credit note of €90\.75/),
  ]);
  expect((await owner.post(path, { ...shown, step: 'look' })).status).toBe(200);
  expect(await notesOf(id)).toEqual([]);
  const [first, again] = [await owner.post(path, shown), await owner.post(path, shown)];
  expect([first.status, again.location]).toEqual([303, first.location]);
  expect(await notesOf(id)).toMatchObject([{ amount: 60.5 }]);
});

test('money of it that was not refunded has a button, until it is on its way', async () => {
  const { testApp, owner } = counter();
  const { id, path } = await issued();
  await testApp.run('recordPayment', { id });
  const [payment] = await paymentsOf(testApp);
  const seen = await owner.submit(path, { reason: 'All broken', all: 'yes' });
  expect(words(seen.text)).toMatch(/To refund €131\.90 Amount due afterwards €0\.00/);
  const { location } = await owner.post(path, { ...hiddenIn(seen.text), reason: 'All broken', all: 'yes' });
  const page = await owner.get(location);
  expect(words(page.text)).toContain('To refund €131.90 Refund Not refunded');
  const refund = `/dashboard/payments/${payment?.id}/refund?amount=131.90`;
  expect(page.text).toContain(`href="${refund}"`);
  expect((await owner.get(refund)).text).toMatch(/name="amount"[^>]* value="131\.90"/);
  await owner.submit(refund, { amount: '100' });
  expect((await owner.get(location)).text).toContain(`/payments/${payment?.id}/refund?amount=31.90"`);
  await owner.submit(refund, { amount: '31,90' });
  const done = await owner.get(location);
  expect(words(done.text)).toContain('To refund €131.90 Refund Refunded');
  expect(done.text).not.toContain('/refund?amount');
  expect((await owner.get('/dashboard/payments/1/refund?amount=%22x')).text).not.toContain('value="&quot;x"');
});
