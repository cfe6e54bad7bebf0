/** `POST /customers` returns all customers, as a JSON array without an envelope. */
import { sendList } from '../http/send-list.ts';
import type { LegacyCall } from '../http/wire.ts';
import { everyCustomer, type ListedCustomer } from '../operations/every-customer.ts';
import { listPartIn } from './list-part.ts';

export async function customers({ services, caller, fields, res }: LegacyCall): Promise<void> {
  const found = everyCustomer(services, caller, listPartIn(fields));
  await sendList(res, found, encode, { before: '', after: () => '' });
}

/** Encodes a customer as JSON. Unknown values are empty texts, never null (R32). */
function encode({ id, name, email, note, country, phone }: ListedCustomer): string {
  return JSON.stringify({
    id,
    name,
    email: email ?? '',
    note: note ?? '',
    country: country ?? '',
    phone: phone ?? '',
  });
}
