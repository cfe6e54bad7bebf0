// Tokens are cached. Still, if another process changes a token, the change applies to the next HTTP request with the
// token. Tested on a SQLite file and on Postgres.
import { expect, test } from 'vitest';
import { administrator } from '../../../src/operations/administration.ts';
import type { OperationName } from '../../../src/operations/catalog.ts';
import { operationNamed } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';

test.each(ENGINES_OF_RULES)('on %s', async (engine) => {
  await using ledger = await openLedger(engine);
  const desk = await openDesk(ledger);
  const neighbour = await openNeighbour(ledger);
  const elsewhere = (name: OperationName, input: object) =>
    call(neighbour.services, administrator(desk.account), operationNamed(name), input);
  const newToken = () => desk.run('createToken', { scopes: ['billing.read', 'billing.write'] });
  const list = (token: string) => ledger.testApp.fetch('/api/v1/invoices', { token });
  const useOften = async (token: string) => {
    for (let use = 0; use < 5; use++) expect((await list(token)).status).toBe(200);
  };
  const invoice = { customer: { name: 'Ann' }, description: 'Work', amount: 100 };
  const create = (token: string) => ledger.testApp.fetch('/api/v1/invoices', { token, json: invoice });

  const { id, token } = await newToken();
  await useOften(token);
  await elsewhere('createInvoice', invoice);
  expect(await (await list(token)).json()).toMatchObject({ data: { total_count: 1 } });
  expect((await create(token)).status).toBe(201);

  await useOften(token);
  await elsewhere('limitToken', { id, max_amount: 'EUR=50' });
  expect((await create(token)).status).toBe(403);

  await useOften(token);
  const { data } = await elsewhere('rotateToken', { id, overlap_hours: 0 });
  expect((await list(token)).status).toBe(401);
  const next = (data as { token: string }).token;

  await useOften(next);
  await elsewhere('revokeToken', { id });
  expect((await list(next)).status).toBe(401);
  await neighbour.close();
});
