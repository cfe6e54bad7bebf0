import { html } from 'hono/html';
import { erasedName } from '../../../model/erased.ts';
import { getCustomer } from '../../../operations/customers/get-customer.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { moment } from '../components/formats.ts';
import { run, type SignedIn } from '../page.ts';

type Named = { readonly id: number; readonly name: string };

/**
 * Returns a sentence for the page of an issued document if its customer was erased. The sentence says that the PDF
 * still names the customer (R107). Returns an empty text for all other customers. Queries the customer only if the name
 * looks like the name of an erased customer.
 */
export async function erasedText(visit: SignedIn, { id, name }: Named): Promise<Html | ''> {
  if (name !== erasedName(id)) return '';
  const { erased_at: at } = await run(visit, getCustomer, { id });
  if (at === null) return '';
  const day = moment(at, visit.session.account.timezone, visit.language);
  return html`<p>${DASHBOARD[visit.language].customers.erasedDocument(day)}</p>`;
}
