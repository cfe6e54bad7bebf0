/** Businesses for tests of VAT. */
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import type { Caller } from '../../../src/operations/kernel/context.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { type Answer, type Desk, type Ledger, openDesk } from '../../kit/desk.ts';

/** VAT numbers with valid check digits, except for `wrong`. */
export const VAT_NUMBERS = {
  dutch: 'NL004495445B01',
  german: 'DE136695976',
  greek: 'EL094259216',
  northernIrish: 'XI980780684',
  wrong: 'DE136695977',
} as const;

export const WORK = { description: 'Work', unit_price: 100 };

/** A business with these settings. Its calls use the settings of the latest change. */
export async function openVatDesk(ledger: Ledger, settings: object = {}) {
  const desk = await openDesk(ledger);
  const setTo = async (changes: object): Promise<Partial<Caller>> => {
    if (Object.keys(changes).length > 0) await desk.run('updateBusiness', changes);
    const account = await ledger.testApp.app.services.store.accounts.byId(desk.account.id);
    return account ? { account } : {};
  };
  let as = await setTo(settings);
  const withCustomer = (input: object) => ('customer_id' in input ? input : { customer: { name: 'Ann' }, ...input });
  return {
    desk,
    settle: async (changes: object) => {
      as = await setTo(changes);
    },
    bill: (input: object): Promise<Answer<'createInvoice'>> => desk.run('createInvoice', withCustomer(input), as),
    change: (id: number, input: object) => desk.run('updateInvoice', { id, ...input }, as),
    issue: (id: number) => desk.run('issueInvoice', { id }, as),
    /** Runs a call that must be refused. Returns `field message` of each fault. */
    refused: async (input: object, name: 'createInvoice' | 'updateInvoice' | 'issueInvoice' = 'createInvoice') =>
      faultsOf(desk, name, name === 'createInvoice' ? withCustomer(input) : input, as),
    preview: async (input: object) =>
      (await call(desk.testApp.app.services, { ...desk.caller, ...as }, FOR_DASHBOARD.previewInvoice, input)).data,
    previewIssue: async (id: number) =>
      (await call(desk.testApp.app.services, { ...desk.caller, ...as }, FOR_DASHBOARD.previewIssue, { id })).data
        .warnings,
    customer: async (fields: object) => (await desk.run('createCustomer', { name: 'Bob', ...fields })).id,
  };
}

async function faultsOf(
  desk: Desk,
  name: 'createInvoice' | 'updateInvoice' | 'issueInvoice',
  input: object,
  as: Partial<Caller>,
): Promise<readonly string[]> {
  const { code, details } = await desk.refused(name, input, as);
  if (code !== 'validation_failed') throw new Error(`refused with ${code}`);
  return (details.faults ?? []).map(({ field, message }) => `${field} ${message}`);
}
