/** A business's details: columns of its account, and details that only its invoices and pages need. */
import type { Selectable } from 'kysely';
import type { AccountId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { preparedStatement } from '../engine/prepared-statement.ts';
import type { BusinessDetailTable } from '../schema/accounts.ts';
import type { Tables } from '../schema/tables.ts';

type Details = Omit<BusinessDetailTable, 'account_id'>;

export type BusinessRow = Pick<Selectable<Tables['accounts']>, (typeof IN_ACCOUNT)[number]> & Details;

const NO_DETAILS: Details = {
  legal_name: null,
  phone: null,
  website: null,
  address: null,
  postal_code: null,
  city: null,
  country: null,
  vat_number: null,
  registration_number: null,
  iban: null,
  bic: null,
  invoice_footer: null,
  collection_costs_text: null,
  interest_text: null,
  exemption_reason: null,
  tax_number: null,
  registration_scheme: null,
  endpoint_scheme: null,
  endpoint_id: null,
  contact_name: null,
  creditor_identifier: null,
};
const DETAILS = Object.keys(NO_DETAILS) as readonly (keyof Details)[];

const IN_ACCOUNT = [
  'name',
  'email',
  'timezone',
  'currency',
  'logo',
  'invoice_prefix',
  'invoices_issued',
  'payment_term_days',
  'default_tax_rate',
  'default_tax_category',
  'language',
  'credit_note_prefix',
  'invoice_checks',
] as const satisfies readonly (keyof Tables['accounts'])[];

export type BusinessChange = Partial<Omit<BusinessRow, 'invoices_issued'>>;

const find = preparedStatement<{ id: AccountId }, BusinessRow>((db, parameter) =>
  db
    .selectFrom('accounts')
    .leftJoin('business_details', 'business_details.account_id', 'accounts.id')
    .select(IN_ACCOUNT.map((column) => `accounts.${column}` as const))
    .select(DETAILS.map((column) => `business_details.${column}` as const))
    .where('accounts.id', '=', parameter('id')),
);

export function businessQueries(db: Database) {
  return {
    async find(id: AccountId): Promise<BusinessRow> {
      const [row] = await find(db, { id });
      if (!row) throw new Error(`there is no account ${id}`);
      return row;
    },

    /**
     * Changes the given columns. The account's row is locked in any case: an invoice issued at the same time has all
     * details from before the change, or all from after it.
     */
    async change(id: AccountId, change: BusinessChange): Promise<void> {
      const given = Object.entries(change);
      const inDetails = given.filter(([column]) => column in NO_DETAILS);
      const inAccount = given.filter(([column]) => !(column in NO_DETAILS));
      await db
        .updateTable('accounts')
        .set((row) => ({ name: row.ref('name'), ...Object.fromEntries(inAccount) }))
        .where('id', '=', id)
        .execute();
      if (inDetails.length === 0) return;
      const details: Partial<Details> = Object.fromEntries(inDetails);
      await db
        .insertInto('business_details')
        .values({ account_id: id, ...NO_DETAILS, ...details })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(details))
        .execute();
    },
  };
}
