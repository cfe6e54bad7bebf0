/** `POST /customers`: all customers, as a bare array. */
import { everyCustomer, type ListedCustomer } from '../operations/every-customer.ts';
import type { OlderCall } from '../http/wire.ts';
import { sendWholeList } from '../http/send-list.ts';
import { partIn } from './part.ts';

export async function customers({ services, caller, fields, res }: OlderCall): Promise<void> {
  const found = everyCustomer(services, caller, partIn(fields));
  await sendWholeList(res, found, encode, { before: '', after: () => '' });
}

/** What is not known is empty, never null (R32). */
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
