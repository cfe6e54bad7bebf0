// Hosts send null and "" for omitted fields, and numbers, flags and lists as strings: all are read as intended.
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { branchesOf, type FieldType } from '../../src/operations/kernel/fields.ts';
import { readArguments } from '../../src/tools/arguments.ts';
import { TOOLS, type ToolName, toolNamed } from '../../src/tools/table.ts';

const fieldsOf = (name: ToolName, given: Record<string, unknown>) => {
  return readArguments(toolNamed(name), given).fields;
};

describe('what a host sends', () => {
  test.each<[ToolName, Record<string, unknown>, Record<string, unknown>]>([
    ['listInvoices', { customer: null, status: '', limit: '10', cursor: null }, { limit: 10 }],
    ['listInvoices', { customer: 7 }, { customer: 7, limit: 50 }],
    ['getInvoice', { id: 272 }, { id: 272 }],
    ['refundPayment', { id: '272', amount: '12.50' }, { id: 272, amount: '12.50' }],
    ['sendReminder', { id: '1', preview: 'true', force: 'False' }, { id: '1', preview: true, force: false }],
    [
      'createInvoice',
      { customer: '{"name":"Ann"}', items: '[{"description":"Work","unit_price":"1.000","quantity":null}]' },
      { customer: { name: 'Ann' }, items: [{ description: 'Work', unit_price: '1.000' }] },
    ],
    // Null clears a field of a customer. "" is an omitted field.
    ['updateCustomer', { customer: '3', email: null, company: '' }, { id: '3', email: null }],
    ['getCustomer', { customer: 'Ann' }, { id: 'Ann' }],
    // JSON that is not allowed in a request body is not read as a list either: it stays a text, which is refused.
    ...[
      '[{"description":"A","unit_price":1,"unit_price":9}]',
      `${'['.repeat(80)}${']'.repeat(80)}`,
      '[{"__proto__":{}}]',
    ].map((items): [ToolName, Record<string, unknown>, Record<string, unknown>] => [
      'createInvoice',
      { items },
      { items },
    ]),
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

describe('in every field of every tool', () => {
  type Place = { readonly name: ToolName; readonly path: string; readonly type: 'number' | 'boolean' };
  /** Fields that accept only a number, or only true and false. */
  const placesIn = (name: ToolName, shape: Readonly<Record<string, FieldType>>, before = ''): Place[] =>
    Object.entries(shape).flatMap(([field, schema]) => placesOf(name, `${before}${field}`, schema));
  const placesOf = (name: ToolName, path: string, schema: FieldType): Place[] => {
    const branches = branchesOf(schema);
    const [only] = branches;
    if (branches.length === 1 && only instanceof z.ZodNumber) return [{ name, path, type: 'number' }];
    if (branches.length === 1 && only instanceof z.ZodBoolean) return [{ name, path, type: 'boolean' }];
    return branches.flatMap((one) => {
      if (one instanceof z.ZodArray) return placesOf(name, `${path}[]`, one.element);
      return one instanceof z.ZodObject ? placesIn(name, one.shape, `${path}.`) : [];
    });
  };
  const places = TOOLS.flatMap(({ name, input }) => placesIn(name, input.shape));

  /** Value of a field after the tool has read its arguments. */
  const readAt = (name: ToolName, path: string, value: unknown): unknown => {
    const given = path.split('.').reduceRight<unknown>((inner, part) => {
      const isList = part.endsWith('[]');
      return { [part.replace('[]', '')]: isList ? [inner] : inner };
    }, value);
    let at: unknown = readArguments(toolNamed(name), given as Record<string, unknown>).args;
    for (const part of path.split('.')) {
      at = (at as Record<string, unknown>)[part.replace('[]', '')];
      if (part.endsWith('[]')) [at] = at as unknown[];
    }
    return at;
  };

  test.each(places.filter(({ type }) => type === 'number'))('$name $path takes one plain decimal', ({ name, path }) => {
    for (const [text, number] of [
      ['2', 2],
      [' 21 ', 21],
      ['7.5', 7.5],
      ['0.125', 0.125],
      ['8.8750', 8.875],
    ] as const) {
      expect(readAt(name, path, text), text).toBe(number);
    }
    for (const text of ['1,5', '21%', '1.500', '1 000', '2e3', '0x10', '１', '½', '+', 'ten', '12345678901234567']) {
      expect(readAt(name, path, text), text).toBe(text);
    }
  });

  test.each(places.filter(({ type }) => type === 'boolean'))('$name $path takes true and false', ({ name, path }) => {
    expect(['true', 'True', ' FALSE '].map((text) => readAt(name, path, text))).toEqual([true, true, false]);
    for (const text of ['yes', '1', 'wahr']) expect(readAt(name, path, text), text).toBe(text);
  });

  test('there are such fields', () => {
    expect(places.map(({ name, path }) => `${name} ${path}`)).toEqual(
      expect.arrayContaining([
        'createInvoice items[].quantity',
        'createInvoice items[].tax_rate',
        'listInvoices limit',
      ]),
    );
  });
});
