import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../../src/api/rest/routes.ts';
import { expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

const allowedAt = new Map<string, Set<string>>(
  ['/invoices/{id}/pdf', '/invoices/{id}/attachments/{attachment_id}'].map((file) => [file, new Set(['GET', 'HEAD'])]),
);
for (const { path, method } of ROUTES) {
  const methods = allowedAt.get(path) ?? new Set<string>();
  for (const one of method === 'GET' ? ['GET', 'HEAD'] : [method]) methods.add(one);
  allowedAt.set(path, methods);
}

describe('405: a known path with another method says which there are', () => {
  const testApp = sharedTestApp();

  test.each([...allowedAt])('%s', async (path, allowed) => {
    const business = await openBusiness(testApp());
    const before = await business.footprint();
    const refused = METHODS.filter((method) => !allowed.has(method));
    for (const method of refused) {
      const answer = await business.send(`${method} ${path.replace('{id}', '1')}`);
      const told = new Set(answer.headers.allow?.split(', '));
      expect({ status: answer.status, told }, method).toEqual({ status: 405, told: allowed });
      if (method !== 'HEAD') {
        expect(expectRefusal(answer, 405, 'method_not_allowed').hint).toContain([...allowed][0]);
      }
    }
    expect(await business.footprint()).toEqual(before);
  });

  test('the methods of `/invoices/{id}` do not leak into its neighbours', async () => {
    const business = await openBusiness(testApp());
    expect((await business.send('POST /invoices/stats')).headers.allow).toBe('GET, HEAD');
    expect((await business.send('POST /invoices/overdue')).headers.allow).toBe('GET, HEAD');
    expect((await business.send('GET /invoices/1/remind')).headers.allow).toBe('POST');
  });
});
