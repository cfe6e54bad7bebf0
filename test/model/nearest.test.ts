import { expect, test } from 'vitest';
import { nearestName } from '../../src/model/nearest.ts';

const TOOLS = ['listInvoices', 'createInvoice', 'sendReminder', 'listOverdueInvoices', 'getInvoice', 'cancelInvoice'];
const FIELDS = ['id', 'customer_id', 'amount', 'currency', 'due_date', 'draft'];

test.each([
  ['listInvoice', 'listInvoices'],
  ['list_invoices', 'listInvoices'],
  ['LISTINVOICES', 'listInvoices'],
  ['getInvoices', 'getInvoice'],
  ['craeteInvoice', 'createInvoice'],
  ['listOverdue', 'listOverdueInvoices'],
  ['overdueInvoices', 'listOverdueInvoices'],
  ['cancel', 'cancelInvoice'],
  ['reminder', 'sendReminder'],
  ['billhook_listInvoices', 'listInvoices'],
])('the tool %s is %s', (given, meant) => {
  expect(nearestName(given, TOOLS)).toBe(meant);
});

test.each([
  ['curency', 'currency'],
  ['ammount', 'amount'],
  ['dueDate', 'due_date'],
  ['deu_date', 'due_date'],
  ['invoice_id', 'id'],
  ['customer', 'customer_id'],
  ['amount_eur', 'amount'],
])('the field %s is %s', (given, meant) => {
  expect(nearestName(given, FIELDS)).toBe(meant);
});

test.each(['payInvoice', 'deleteEverything', '', '___', 'こんにちは', 'x', 'l'.repeat(1_000_000)])(
  'what resembles nothing gets no guess: %.40s',
  (given) => {
    expect(nearestName(given, [...TOOLS, ...FIELDS])).toBeUndefined();
  },
);

test('where there is nothing to name, nothing is named', () => {
  expect(nearestName('id', [])).toBeUndefined();
});
