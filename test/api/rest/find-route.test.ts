import { expect, test } from 'vitest';
import { finderOf } from '../../../src/api/rest/router.ts';

const find = finderOf(
  new Map(
    ['/invoices', '/invoices/{id}', '/invoices/stats', '/invoices/{id}/pdf', '/a/{one}/{two}'].map((p) => [p, p]),
  ),
);

test('a path without parameters goes before one that has them', () => {
  expect(find('/invoices/stats')).toEqual({ target: '/invoices/stats', params: {} });
  expect(find('/invoices/7')).toEqual({ target: '/invoices/{id}', params: { id: '7' } });
  expect(find('/invoices/stats/pdf')).toEqual({ target: '/invoices/{id}/pdf', params: { id: 'stats' } });
});

test('parameters are decoded, each for itself', () => {
  expect(find('/a/x%2Fy/%C3%A9')?.params).toEqual({ one: 'x/y', two: 'é' });
  expect(() => find('/invoices/%E0%A4%A')).toThrow(URIError);
});

test('one slash at the end changes nothing; two, an empty parameter and other letters name no route', () => {
  expect(find('/invoices/')?.target).toBe('/invoices');
  expect(find('/invoices/7/')?.params).toEqual({ id: '7' });
  for (const path of ['/invoices//', '/invoices//pdf', '/Invoices', '/', '', '/invoices/7/pdf/x', '/invoices/{id}//']) {
    expect(find(path), path).toBeUndefined();
  }
});

test('a path that is written as its own pattern has the text as its parameter', () => {
  expect(find('/invoices/{id}')).toEqual({ target: '/invoices/{id}', params: { id: '{id}' } });
});
