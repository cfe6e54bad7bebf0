// Hosts send null and "" for what is left out, and numbers, flags and lists in quotes: all of them are taken as they are meant.
import { describe, expect, test } from 'vitest';
import { readArguments } from '../../src/tools/arguments.ts';
import { type ToolName, toolNamed } from '../../src/tools/table.ts';

const fieldsOf = (name: ToolName, given: Record<string, unknown>) => {
  return readArguments(toolNamed(name), given).fields;
};

describe('what a host sends', () => {
  test.each<[ToolName, Record<string, unknown>, Record<string, unknown>]>([
    ['listInvoices', { customer: null, status: '', limit: '10', cursor: null }, { limit: 10 }],
    ['listInvoices', { customer: 7 }, { customer: 7 }],
    ['getInvoice', { id: 272 }, { id: 272 }],
    ['refundPayment', { id: '272', amount: '12.50' }, { id: 272, amount: '12.50' }],
    ['sendReminder', { id: '1', preview: 'true', force: 'False' }, { id: '1', preview: true, force: false }],
    [
      'createInvoice',
      { customer: '{"name":"Ann"}', items: '[{"description":"Work","unit_price":"1.000","quantity":null}]' },
      { customer: { name: 'Ann' }, items: [{ description: 'Work', unit_price: '1.000' }] },
    ],
    // Null empties a field of a customer; "" is a form that was not filled in.
    ['updateCustomer', { customer: '3', email: null, company: '' }, { id: '3', email: null }],
    ['getCustomer', { customer: 'Ann' }, { id: 'Ann' }],
    [
      'createPaymentLink',
      { description: 'Order', amount: 1, customer: { name: 'Ann', email: 'ann@example.com' } },
      { description: 'Order', amount: 1, name: 'Ann', email: 'ann@example.com' },
    ],
  ])('%s %j', (name, given, fields) => {
    expect(fieldsOf(name, given)).toEqual(fields);
  });

  test.each([
    ['an amount stays as it was written', 'recordPayment', { id: '1', amount: '1,000' }],
    ['a word is no number', 'listInvoices', { limit: 'ten' }],
    ['a field that there is not is left for the refusal', 'getInvoice', { id: '1', colour: 'red' }],
  ] as const)('%s', (_why, name, given) => {
    expect(fieldsOf(name, given)).toEqual(given);
  });
});

describe('a page', () => {
  const read = (given: Record<string, unknown>) => {
    return readArguments(toolNamed('listInvoices'), given);
  };

  test('has at most fifty rows, or ten in full, whatever a host asks for', () => {
    expect(read({ limit: 100 }).fields).toEqual({ limit: 50 });
    expect(read({ detail: 'full' })).toMatchObject({ fields: { limit: 10 }, inFull: true });
    expect(read({ detail: 'full', limit: 3 }).fields).toEqual({ limit: 3 });
    expect(read({ limit: 0 }).fields).toEqual({ limit: 0 });
  });

  test('knows from its cursor how many rows came before', () => {
    expect(read({ cursor: '25-abc' })).toMatchObject({ fields: { cursor: 'abc' }, before: 25 });
    expect(read({ cursor: 'abc' })).toMatchObject({ fields: { cursor: 'abc' }, before: 0 });
  });
});
