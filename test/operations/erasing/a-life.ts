/** A customer about whom everything is stored that can be stored, with names that occur nowhere else. */

import { fanOutEvents } from '../../../src/operations/webhooks/fan-out-events.ts';
import type { Answer, Desk } from '../../kit/desk.ts';
import { statementOf } from '../bank/kit.ts';

/** Every text by which the customer can be recognized, also former ones. */
export const TRACES = [
  'Zsófia',
  'Qüxwell',
  'Zsofia',
  'Quxwell',
  'Plümgarten',
  'zsq@',
  'billing-zsq',
  'copy-zsq',
  '0815-4711',
  'DE02120300000000202051',
  'Ötvös',
  'tulips only',
] as const;

const ZSOFIA = {
  name: 'Zsófia Ötvös',
  email: 'zsq@quxwell.example',
  invoice_email: 'billing-zsq@quxwell.example',
  cc_emails: ['copy-zsq@quxwell.example'],
  company: 'Qüxwell-Atelier',
  phone: '+49 30 0815-4711',
  address: 'Plümgarten 17',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
  note: 'Likes tulips only',
  vat_number: 'DE136695976',
  buyer_reference: 'Qüxwell-7',
  delivery_address: { name: 'Zsófia Qüxwell', address: 'Plümgarten 19', country: 'DE' },
};

export type Life = {
  readonly id: number;
  readonly numbers: readonly string[];
  readonly once: { readonly key: string; readonly fingerprint: string; readonly lifetimeMs: number };
};

/** `desk`: an account with one other customer, whose data must stay as it is. */
export async function liveALife(desk: Desk): Promise<Life> {
  const { services } = desk.testApp.app;
  const once = { key: 'first', fingerprint: 'same', lifetimeMs: 7_776_000_000 };
  await desk.run('createWebhookEndpoint', { url: 'https://hooks.example.com/billhook' });
  const { data: customer } = await desk.runOnce('createCustomer', ZSOFIA, once);
  const { id } = customer;
  await desk.run('updateCustomer', { id, name: 'Zsófia Qüxwell-0815' });

  const gone = await desk.run('createInvoice', {
    customer_id: id,
    description: 'Zsófia’s draft',
    amount: 5,
    draft: true,
  });
  await desk.run('deleteInvoice', { id: gone.id });

  const paid = await issued(desk, id, { notes: 'For Zsófia', reference: 'Qüxwell job', metadata: { who: 'Qüxwell' } });
  await desk.run('recordPayment', { id: paid.id, amount: 121, payment_method: 'cash', note: 'Zsófia paid in cash' });
  const credited = await issued(desk, id, {});
  await desk.run('cancelInvoice', { id: credited.id, reason: 'Moved', credit_note: true });
  const late = await issued(desk, id, {});
  desk.testApp.clock.set('2026-04-20T11:00:00Z');
  await desk.run('sendReminder', { id: late.id });
  await desk.run('remindOverdue', { preview: true });
  const { entries } = await desk.run('importBankStatement', {
    content: statementOf([
      {
        amount: 121,
        text: `${late.invoice_number} Qüxwell`,
        name: 'Zsófia Qüxwell-0815',
        iban: 'DE02120300000000202051',
      },
    ]),
  });
  await desk.run('confirmBankEntries', { entries: [{ entry_id: entries[0]?.id, invoice_id: late.id }] });

  const asked = await quoted(desk, id);
  await desk.run('acceptQuote', { id: asked.id, accepted_by: 'Zsófia Qüxwell' });
  const billed = await desk.run('invoiceQuote', { id: asked.id, draft: false });
  await desk.run('recordPayment', { id: billed.id, payment_method: 'bank_transfer' });
  const refused = await quoted(desk, id);
  await desk.run('declineQuote', { id: refused.id, reason: 'Zsófia found it dear' });

  const monthly = await desk.run('createSubscription', {
    customer_id: id,
    description: 'Care of Plümgarten 17',
    amount: 12.1,
    collection: 'invoice',
    interval: 'month',
    starts_on: '2026-06-01',
  });
  await desk.run('cancelSubscription', { id: monthly.id, at_period_end: false });
  await desk.run('sendStatement', { id });
  await desk.run('createImport', {
    kind: 'customers',
    content:
      'Bedrijfsnaam;Klantnummer;E-mailadres;Plaats;Land\nZsófia Qüxwell-0815;1;new-zsq@quxwell.example;Berlin;Duitsland\n',
  });
  await fanOutEvents(services);
  const documents = await desk.run('listInvoices', { customer: id });
  return { id, numbers: documents.invoices.flatMap((one) => one.invoice_number ?? []), once };
}

async function issued(desk: Desk, id: number, more: object): Promise<Answer<'issueInvoice'>> {
  const items = [{ description: 'Design of the shop', quantity: 1, unit_price: 100, tax_rate: 21 }];
  const draft = await desk.run('createInvoice', { customer_id: id, items, draft: true, ...more });
  await desk.run('attachFile', {
    id: draft.id,
    name: 'Plan Qüxwell.csv',
    file: Buffer.from('who;what\nZsófia;plan\n').toString('base64'),
  });
  return desk.run('issueInvoice', { id: draft.id, send_email: true });
}

async function quoted(desk: Desk, id: number): Promise<Answer<'sendQuote'>> {
  const items = [{ description: 'Painting for Zsófia', quantity: 1, unit_price: 50, tax_rate: 21 }];
  const quote = await desk.run('createQuote', { customer_id: id, items, intro: 'Dear Zsófia', notes: 'Plümgarten 17' });
  return desk.run('sendQuote', { id: quote.id, send_email: true });
}
