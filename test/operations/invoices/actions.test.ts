// Every action in `allowed_actions` of an invoice succeeds, and every other action is refused (R17, R20).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INVOICE_ACTIONS, type InvoiceAction } from '../../../src/model/invoice.ts';
import { getInvoicePdf } from '../../../src/operations/invoices/get-invoice-pdf.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { setWanted } from '../reminders/reminding.ts';
import { invoiceIn, STATES, type State } from './states.ts';

const ACTIONS: Readonly<Record<InvoiceAction, (desk: Desk, id: number) => Promise<unknown>>> = {
  edit: (desk, id) => desk.run('updateInvoice', { id, notes: 'Thank you' }),
  issue: (desk, id) => desk.run('issueInvoice', { id }),
  send: (desk, id) => desk.run('sendInvoice', { id }),
  remind: (desk, id) => desk.run('sendReminder', { id }),
  record_payment: (desk, id) => desk.run('recordPayment', { id, amount: 1 }),
  credit: (desk, id) => desk.run('createCreditNote', { invoice_id: id, reason: 'Wrong price' }),
  cancel: (desk, id) => desk.run('cancelInvoice', { id }),
  delete: (desk, id) => desk.run('deleteInvoice', { id }),
  download_pdf: ({ testApp, caller }, id) => getInvoicePdf(testApp.app.services, caller, { id }),
};

const CUSTOMERS = ['with an address', 'unsubscribed', 'without an address'] as const;
type CustomerState = (typeof CUSTOMERS)[number];

const UNPAID = ['send', 'remind', 'record_payment', 'credit', 'cancel', 'download_pdf'] as const;
/** Allowed actions of each state, for a customer with an e-mail address. */
const ALLOWED: Readonly<Record<State, readonly InvoiceAction[]>> = {
  draft: ['edit', 'issue', 'delete', 'download_pdf'],
  pending: UNPAID,
  overdue: UNPAID,
  'partly paid': ['send', 'remind', 'record_payment', 'credit', 'download_pdf'],
  paid: ['send', 'credit', 'download_pdf'],
  refunded: ['credit', 'download_pdf'],
  cancelled: ['download_pdf'],
};
const IMPOSSIBLE: Readonly<Record<CustomerState, readonly InvoiceAction[]>> = {
  'with an address': [],
  unsubscribed: ['remind'],
  'without an address': ['send', 'remind'],
};

const CASES = STATES.flatMap((state) => CUSTOMERS.map((customer) => ({ state, customer })));

/** Each state with one kind of customer, the kinds in turn, and a pending invoice with every kind. */
const SAMPLE = CASES.filter(
  ({ state, customer }) => state === 'pending' || CUSTOMERS[STATES.indexOf(state) % CUSTOMERS.length] === customer,
);

async function makeInvoice(ledger: Ledger, { state, customer }: (typeof CASES)[number]) {
  const desk = await openDesk(ledger);
  const changes = customer === 'without an address' ? { customer: { name: 'Ann' } } : {};
  const invoice = await invoiceIn(state, desk, changes);
  if (customer === 'unsubscribed') await setWanted(ledger.testApp.app.services, invoice.customer.id, false);
  return { desk, invoice: await desk.run('getInvoice', { id: invoice.id }) };
}

describe.each(ENGINES_OF_RULES)('actions of an invoice on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  // `npm test` runs the sample, `npm run test:system` all cases.
  test.each(sized({ quick: SAMPLE, usual: CASES, whole: CASES }))(
    '$state, customer $customer: what is allowed succeeds, the rest is refused',
    async (one) => {
      const { desk, invoice } = await makeInvoice(ledger, one);
      const expected = ALLOWED[one.state].filter((action) => !IMPOSSIBLE[one.customer].includes(action));
      expect(invoice.allowed_actions).toEqual(expected);
      expect((await desk.run('listInvoices', {})).invoices).toMatchObject([{ allowed_actions: expected }]);
      const { id } = invoice;
      for (const action of INVOICE_ACTIONS.filter((action) => !expected.includes(action))) {
        await expect(ACTIONS[action](desk, id), action).rejects.toMatchObject({ name: 'BillingError' });
        expect(await desk.run('getInvoice', { id }), action).toEqual(invoice);
      }
      for (const action of expected) {
        const { desk: fresh, invoice: another } = await makeInvoice(ledger, one);
        await ACTIONS[action](fresh, another.id);
      }
    },
  );

  test('the answer of a write has the actions of the invoice as it is afterwards', async () => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn('draft', desk);
    expect(await desk.run('issueInvoice', { id })).toMatchObject({ allowed_actions: [...UNPAID] });
    expect(await desk.run('recordPayment', { id, amount: 40 })).toMatchObject({
      allowed_actions: ['send', 'remind', 'record_payment', 'credit', 'download_pdf'],
    });
    expect(await desk.run('recordPayment', { id })).toMatchObject({
      allowed_actions: ['send', 'credit', 'download_pdf'],
    });
    expect((await desk.run('cancelInvoice', { id: (await desk.invoice()).id })).allowed_actions).toEqual([
      'download_pdf',
    ]);
  });
});
