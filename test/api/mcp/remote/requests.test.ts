import { describe, expect, test } from 'vitest';
import { type OperationName, operationNamed } from '../../../../src/operations/catalog.ts';
import { callableIn, reachOf } from '../../../../src/tools/list.ts';
import { requestOf as requestFor } from '../../../../src/tools/remote/request.ts';

const requestOf = (name: string, input: Record<string, unknown>) =>
  requestFor(operationNamed(name as OperationName), input);

describe('a tool call as a request of the REST interface', () => {
  test.each(callableIn(reachOf({})).map(({ name }) => name))('%s has a route', (name) => {
    expect(requestOf(name, { id: 1 }).path).toMatch(
      /^\/(invoices|credit-notes|payments|payment-links|payment-plans|subscriptions|webhook-endpoints|customers|activity|quotes|items|bank-statements|bank-entries|uploads|search|fetch)/,
    );
  });

  test.each<[string, Record<string, unknown>, ReturnType<typeof requestOf>]>([
    ['getInvoiceStats', {}, { method: 'GET', path: '/invoices/stats' }],
    ['getInvoice', { id: 42 }, { method: 'GET', path: '/invoices/42' }],
    [
      'listInvoices',
      { customer: 'a&b = c', limit: 5, status: undefined },
      { method: 'GET', path: '/invoices?customer=a%26b+%3D+c&limit=5' },
    ],
    ['issueInvoice', { id: 'INV-1' }, { method: 'POST', path: '/invoices/INV-1/issue', body: '{}' }],
    [
      'updateCustomer',
      { id: 7, phone: null, city: 'Delft' },
      { method: 'PATCH', path: '/customers/7', body: '{"phone":null,"city":"Delft"}' },
    ],
    [
      'sendReminder',
      { id: 1, preview: true, message: undefined },
      { method: 'POST', path: '/invoices/1/remind', body: '{"preview":true}' },
    ],
  ])('%s %j', (name, input, request) => {
    expect(requestOf(name, input)).toEqual(request);
  });

  test.each([
    ['..', '/invoices/%20../cancel'],
    ['.', '/invoices/%20./cancel'],
    ['../../v2/payments', '/invoices/..%2F..%2Fv2%2Fpayments/cancel'],
    ['a?b#c', '/invoices/a%3Fb%23c/cancel'],
    ['%2e%2e', '/invoices/%252e%252e/cancel'],
    ['\ud800', '/invoices/%EF%BF%BD/cancel'],
  ])('the id %j stays one part of the path', (id, path) => {
    expect(requestOf('cancelInvoice', { id }).path).toBe(path);
    expect(new URL(`https://billing.example/api/v1${path}`).pathname).toBe(`/api/v1${path}`);
  });

  test('an operation without a route is a mistake of ours', () => {
    expect(() => requestOf('createToken', {})).toThrow('no route');
  });
});
