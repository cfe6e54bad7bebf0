import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { emailKey } from '../../model/email.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { Queries } from '../../store/store.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { operation } from '../kernel/operation.ts';
import {
  Customer,
  CustomerInput,
  customerColumns,
  customerExists,
  customerMissing,
  presentCustomer,
  RARE_CUSTOMER_FIELDS,
  unlessErased,
} from './customer.ts';
import { BILLED_CUSTOMER_REFUSALS, CustomerReference, resolveCustomer } from './resolve-customer.ts';

const { name, same_email, ...optional } = CustomerInput.shape;
const Changes = z.strictObject({
  id: CustomerReference.describe('Customer id, e-mail or name.'),
  name: name.optional(),
  ...(Object.fromEntries(
    Object.entries(optional).map(([key, field]) => {
      const emptied = field.unwrap().nullable().optional();
      return [key, field.description === undefined ? emptied : emptied.describe(field.description)];
    }),
  ) as {
    [Key in keyof typeof optional]: z.ZodOptional<z.ZodNullable<ReturnType<(typeof optional)[Key]['unwrap']>>>;
  }),
  same_email,
});

/**
 * Fields without an effect on the receiver of mails or on the search for a customer. A token with limits may change
 * only these fields, unless it has the grant `receivers`. All other fields need the grant. This is the safe default for
 * fields that are added later.
 */
const NOT_OF_RECEIVERS: ReadonlySet<string> = new Set([
  ...['id', 'phone', 'address', 'city', 'postal_code', 'country', 'note', 'vat_number', 'language', 'currency'],
  ...['payment_term_days', 'tax_category', 'is_business', 'registration_number', 'buyer_reference', 'einvoice_format'],
]);

function changesWhoReceives(input: z.output<typeof Changes>): boolean {
  return Object.entries(input).some(([field, value]) => value !== undefined && !NOT_OF_RECEIVERS.has(field));
}

export const updateCustomer = operation({
  name: 'updateCustomer',
  title: 'Change a customer',
  summary:
    'Changes the given fields of a customer; null empties a field. PDFs of issued invoices stay as they are. Sends nothing.',
  scope: 'billing.write',
  route: 'PATCH /customers/{id}',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: Changes,
  notForAssistants: [...RARE_CUSTOMER_FIELDS, 'same_email'],
  output: Customer,
  refusals: [...BILLED_CUSTOMER_REFUSALS, 'customer_exists'],
  resource: [{ kind: 'customer', argument: 'id' }],
  redirects: { grant: 'receivers', when: changesWhoReceives },
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id, same_email: sameEmail, ...input }) => {
  const changed = Object.entries(input).filter(([, value]) => value !== undefined);
  if (changed.length === 0) {
    throw invalid([
      {
        field: 'name',
        message: 'or another field to change is required',
        allowedValues: ['name', ...Object.keys(optional)],
      },
    ]);
  }
  const known = await resolveCustomer(ctx, id, 'id');
  return ctx.write(async (tx) => {
    const locked = await tx.customers.lock(ctx.account.id, known.id);
    if (!locked) throw await customerMissing(ctx, known.id, 'id', tx);
    unlessErased(locked, 'id');
    // Leaves out the primary key. An update that sets the key, even to its old value, makes SQLite scan all tables with
    // a foreign key to this table.
    const { id: customerId, account_id: _account, ...before } = locked;
    const {
      endpoint: _endpoint,
      is_business: _isBusiness,
      delivery_address: _delivery,
      direct_debit: _debit,
      cc_emails: _copies,
      ...columns
    } = Object.fromEntries(changed);
    const fields = { ...before, ...columns, ...customerColumns(input) };
    const sharesEmail = await emailShared(tx, locked, fields.email, sameEmail);
    const row = await tx.customers.update(ctx.account.id, customerId, fields, { sharesEmail });
    const summary = `Changed ${changed.map(([key]) => key).join(', ')} of customer ${row.name}`;
    return {
      result: presentCustomer(row),
      events: [],
      activity: { subject: { kind: 'customer', id: row.id }, summary },
    };
  });
});

/**
 * Returns whether the changed customer shares its e-mail with another customer. Rejects the e-mail of another customer
 * unless `same_email` is true (R17, R21).
 */
async function emailShared(
  tx: Queries,
  { id, account_id, email: before, email_key, own_email_key }: CustomerRow,
  email: string | null,
  sameEmail: boolean | undefined,
): Promise<boolean> {
  if (email === null) return false;
  if (before !== null && emailKey(email) === email_key) return own_email_key === null;
  const [holder] = (await tx.customers.withEmail(account_id, email)).filter((one) => one.id !== id);
  if (holder && !sameEmail) throw customerExists(holder);
  return holder !== undefined;
}
