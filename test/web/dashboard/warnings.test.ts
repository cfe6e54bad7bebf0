// Warnings of every operation are shown after the form that called it, in the reader's language.
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { LANGUAGES } from '../../../src/model/language.ts';
import { CATALOG, type OperationName } from '../../../src/operations/catalog.ts';
import { warningText } from '../../../src/web/dashboard/components/warning-words.ts';
import { words } from '../browse.ts';
import { makeInvoice } from '../desk.ts';
import { hiddenIn } from './browser.ts';
import { made, paidAt, sharedCounter } from './money.ts';

const counter = sharedCounter();
const NEW = '/dashboard/invoices/new';

/**
 * For each operation: submits its form, and returns the address of the next page. Null: the page with the form shows
 * the warnings itself, and has its own tests.
 */
const SHOWN: Partial<Record<OperationName, (() => Promise<string>) | null>> = {
  createInvoice: async () => {
    const { owner } = counter();
    const fields = { 'customer.name': 'Ann', 'items[0].description': 'Work', 'items[0].unit_price': '10' };
    return (await owner.submit(NEW, fields)).location;
  },
  issueInvoice: async () => {
    const { owner, testApp } = counter();
    const { id } = await made(testApp, 'createInvoice', {
      ...{ customer: { name: 'Ann' }, items: [{ description: 'Work', unit_price: 10 }], draft: true },
    });
    return (await owner.submit(`/dashboard/invoices/${id}/issue`, {})).location;
  },
  updateInvoice: async () => {
    const { owner, testApp } = counter();
    const { id } = await made(testApp, 'createInvoice', {
      ...{ customer: { name: 'Ann' }, items: [{ description: 'Work', unit_price: 10 }], draft: true },
    });
    const fields = {
      'customer.name': 'Bo',
      notes: 'Thank you',
      'items[0].description': 'Work',
      'items[0].unit_price': '10',
    };
    return (await owner.submit(`/dashboard/invoices/${id}/edit`, fields)).location;
  },
  createCreditNote: async () => {
    const { owner, testApp } = counter();
    const path = `/dashboard/invoices/${(await makeInvoice(testApp)).id}/credit`;
    const fields = { reason: 'Returned \u{13080}', all: 'yes' };
    const seen = await owner.submit(path, fields);
    return (await owner.post(path, { ...hiddenIn(seen.text), ...fields })).location;
  },
  recordPayment: async () => {
    const { owner, testApp } = counter();
    const { id } = await makeInvoice(testApp);
    const fields = { amount: '10', paid_at: '2026-03-01', payment_method: 'cash' };
    return (await owner.submit(`/dashboard/invoices/${id}/record`, fields)).location;
  },
  refundPayment: async () => {
    const { owner, testApp } = counter();
    const id = await paidAt(testApp, (await makeInvoice(testApp)).path);
    return (await owner.submit(`/dashboard/payments/${id}/refund`, { amount: '5' })).location;
  },
  // The key of the sandbox causes no warnings. Warnings of a provider are shown as they are, which the last test
  // checks.
  connectProvider: null,
  importBankStatement: null,
  // Opens the page of the draft, which shows its own warnings.
  invoiceQuote: null,
  // The page of the report shows them itself.
  getTaxReport: null,
};

const EXPECTED: Partial<Record<OperationName, readonly [en: string, nl: string]>> = {
  createInvoice: ['Your address is missing.', 'Uw adres ontbreekt.'],
  issueInvoice: ['Your address is missing.', 'Uw adres ontbreekt.'],
  updateInvoice: ['Your address is missing.', 'Uw adres ontbreekt.'],
  createCreditNote: ['characters that the PDF cannot show', 'tekens die de pdf niet kan tonen'],
  recordPayment: ['The payment is dated before its invoice.', 'De betaling is gedateerd voor de factuur.'],
  refundPayment: ['No credit note was made', 'Er is geen creditfactuur gemaakt'],
};

const warning = Object.values(CATALOG).filter(({ output }) => 'warnings' in output.shape);

test('every operation of the catalogue that answers warnings is in the table', () => {
  expect(warning.map(({ name }) => name).sort()).toEqual(Object.keys(SHOWN).sort());
});

describe('after the form', () => {
  test.each(Object.entries(EXPECTED))('%s shows them once', async (name, [en, nl]) => {
    const { owner, testApp } = counter();
    await testApp.run('updateBusiness', { invoice_checks: 'warn' });
    const act = SHOWN[name as OperationName];
    for (const [language, text] of [
      ['en', en],
      ['nl', nl],
    ] as const) {
      const place = (await act?.()) ?? '';
      expect(place, name).toMatch(/^\/dashboard\/(credit-notes|invoices|payments)\/\d+$/);
      const first = await owner.get(place, { language });
      expect(words(first.text)).toContain(text);
      expect(words((await owner.get(place, { language })).text)).not.toContain(text);
    }
  });
});

test('each code that an answer can have is in words in every language', () => {
  const codes = warning.flatMap(({ name, output }) => (SHOWN[name as OperationName] ? codesIn(output.shape) : []));
  expect(codes.length).toBeGreaterThan(13);
  for (const code of codes) {
    const texts = LANGUAGES.map((language) => warningText(code, language));
    expect(new Set([code, ...texts]).size, code).toBe(LANGUAGES.length + 1);
  }
});

function codesIn(shape: Readonly<Record<string, z.ZodType>>): string[] {
  const element = shape.warnings instanceof z.ZodArray ? shape.warnings.element : undefined;
  const coded = element instanceof z.ZodObject ? element.shape.code : element;
  if (coded instanceof z.ZodEnum) return coded.options.map(String);
  return coded instanceof z.ZodLiteral ? [...coded.values].map(String) : [];
}

test('a text without a code is shown as it is, and never as markup', async () => {
  const { owner } = counter();
  const text = 'The key <b>lacks</b> refunds.';
  expect(warningText(text, 'nl')).toBe(text);
  const session = [...owner.cookies.keys()].find((name) => name.endsWith('-session')) ?? '';
  owner.cookies.set(session.replace('session', 'warned'), encodeURIComponent(JSON.stringify([text])));
  const { text: html } = await owner.get('/dashboard');
  expect(html).toContain('The key &lt;b&gt;lacks&lt;/b&gt; refunds.');
});
