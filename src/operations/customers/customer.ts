/** A customer in answers (R21). */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { formatInstant } from '../../model/dates.ts';
import type { CustomerId } from '../../model/ids.ts';
import { LANGUAGES } from '../../model/language.ts';
import { toMajor } from '../../model/money.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Outstanding } from '../../store/customer-balances.ts';
import type { CustomerFields, CustomerRow } from '../../store/customers.ts';
import type { Queries } from '../../store/store.ts';
import type { ReadContext } from '../context.ts';
import { Country, Email, text } from '../fields.ts';

export const CustomerInput = z.strictObject({
  name: text(BOUNDS.name).describe('Person or business.'),
  email: Email.optional().describe('For invoices and reminders; unique per customer.'),
  company: text(BOUNDS.name).optional().describe('When the name is a person.'),
  phone: text(BOUNDS.phone).optional(),
  address: text(BOUNDS.description, { lines: true }).optional().describe('Street and house number.'),
  city: text(BOUNDS.name).optional(),
  postal_code: text(BOUNDS.postalCode).optional(),
  country: Country.optional().describe('Two letters, such as NL.'),
  note: text(BOUNDS.note, { lines: true }).optional().describe('Not shown to the customer.'),
  vat_number: text(BOUNDS.vatNumber).optional(),
  language: z.enum(LANGUAGES).optional().describe("Of mails; the country's if left out."),
});

export const Customer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
  note: z.string().nullable(),
  vat_number: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  created_at: z.string().meta({ format: 'date-time' }),
});

/** What a creation answers about its customer: whether it was created by this call, and its note, which may warn the caller. */
export const CustomerOutcome = { customer_created: z.boolean(), customer_note: z.string().nullable() };

export function customerOutcome({ customer, created }: { readonly customer: CustomerRow; readonly created: boolean }) {
  return { customer_created: created, customer_note: customer.note };
}

export function presentCustomer(row: CustomerRow): z.input<typeof Customer> {
  const { id, name, email, company, phone, address, city, postal_code, country, note, vat_number, language } = row;
  return {
    id,
    name,
    email,
    company,
    phone,
    address,
    city,
    postal_code,
    country,
    note,
    vat_number,
    language,
    created_at: formatInstant(row.created_at),
  };
}

/** A row of listCustomers. */
export const ListedCustomer = Customer.extend({
  outstanding: z.array(z.object({ currency: z.string(), amount: z.number() })).describe('Due on unpaid invoices.'),
});

export function presentListedCustomer(row: CustomerRow, owed: readonly Outstanding[]): z.input<typeof ListedCustomer> {
  const outstanding = owed.map(({ currency, outstanding: amount }) => ({
    currency,
    amount: toMajor(amount, currency),
  }));
  return { ...presentCustomer(row), outstanding };
}

export function customerFields(input: z.output<typeof CustomerInput>): CustomerFields {
  return {
    name: input.name,
    email: input.email ?? null,
    company: input.company ?? null,
    phone: input.phone ?? null,
    address: input.address ?? null,
    city: input.city ?? null,
    postal_code: input.postal_code ?? null,
    country: input.country ?? null,
    note: input.note ?? null,
    vat_number: input.vat_number ?? null,
    language: input.language ?? null,
  };
}

export async function requireCustomer(
  ctx: ReadContext,
  id: number,
  field: string,
  db: Queries = ctx.store,
): Promise<CustomerRow> {
  const row = await db.customers.byId(ctx.account.id, id as CustomerId);
  if (!row) throw customerNotFound(id, field);
  return row;
}

export function customerNotFound(id: number, field: string): Refusal {
  return new Refusal('customer_not_found', `There is no customer ${id}.`, {
    field,
    hint: 'listCustomers finds a customer by name or e-mail; createCustomer creates one.',
  });
}

export function customerExists(existing: CustomerRow): Refusal {
  return new Refusal('customer_exists', `Customer ${existing.id} already has the e-mail ${existing.email}.`, {
    field: 'email',
    facts: { customer_id: existing.id },
    hint: `Use customer ${existing.id}, or change it with updateCustomer.`,
  });
}
