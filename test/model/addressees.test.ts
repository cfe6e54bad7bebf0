// To whom the mails of a customer go (R104).
import { expect, test } from 'vitest';
import { addresseesOf, addresseesText, storedCopies } from '../../src/model/addressees.ts';

const NOBODY = { email: null, invoice_email: null, cc_emails: null };

test.each([
  ['the e-mail', { email: 'ann@example.com' }, { to: 'ann@example.com', cc: [] }],
  [
    'the address for documents before it',
    { email: 'ann@example.com', invoice_email: 'invoices@example.com' },
    { to: 'invoices@example.com', cc: [] },
  ],
  [
    'the address for documents alone',
    { invoice_email: 'invoices@example.com' },
    { to: 'invoices@example.com', cc: [] },
  ],
  [
    'copies without the receiver and without duplicates, in their order',
    {
      email: 'ann@example.com',
      cc_emails: '["eve@example.com","ANN@example.com","bob@example.com","Eve@Example.com"]',
    },
    { to: 'ann@example.com', cc: ['eve@example.com', 'bob@example.com'] },
  ],
  [
    'one of two spellings of a domain',
    { email: 'ann@bücher.example', cc_emails: '["ann@xn--bcher-kva.example"]' },
    { to: 'ann@bücher.example', cc: [] },
  ],
  ['no copies alone', { cc_emails: '["bob@example.com"]' }, null],
])('%s', (_title, customer, addressees) => {
  expect(addresseesOf({ ...NOBODY, ...customer })).toEqual(addressees);
});

test('the copies of a call replace those of the customer', () => {
  const customer = { ...NOBODY, email: 'ann@example.com', cc_emails: '["bob@example.com"]' };
  expect(addresseesOf(customer, ['eve@example.com', 'ann@example.com'])?.cc).toEqual(['eve@example.com']);
  expect(addresseesOf(customer, [])?.cc).toEqual([]);
});

test('copies are stored once each, or as null', () => {
  expect(storedCopies(['bob@example.com', 'BOB@example.com', 'eve@example.com'])).toBe(
    '["bob@example.com","eve@example.com"]',
  );
  expect(storedCopies([])).toBeNull();
});

test('texts name all of them', () => {
  expect(addresseesText({ to: 'ann@example.com', cc: [] })).toBe('ann@example.com');
  expect(addresseesText({ to: 'ann@example.com', cc: ['bob@example.com', 'eve@example.com'] })).toBe(
    'ann@example.com (cc bob@example.com, eve@example.com)',
  );
});
