/** E-invoice files of an invoice or a credit note, and the details that are still missing for each profile (R86). */

import { html } from 'hono/html';
import { showEInvoice } from '../../../operations/einvoices/show-einvoice.ts';
import type { EInvoiceState } from '../../../operations/invoices/einvoice/state.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { run, type SignedIn } from '../page.ts';
import { fieldElsewhere, type Owners } from './elsewhere.ts';

type Profile = keyof EInvoiceState;

/** Files to download: name, the profile that the file requires, and path relative to the document's page. */
const FILES = [
  ['ubl_peppol', 'peppol', 'ubl?profile=peppol'],
  ['pdf', 'en16931', 'pdf?version=original'],
  ['ubl_en16931', 'en16931', 'ubl?profile=en16931'],
  ['cii_en16931', 'en16931', 'cii?profile=en16931'],
  ['ubl_xrechnung', 'xrechnung', 'ubl?profile=xrechnung'],
  ['cii_xrechnung', 'xrechnung', 'cii?profile=xrechnung'],
] as const satisfies readonly (readonly [string, Profile, string])[];

export type Einvoiced = {
  readonly document: 'invoice' | 'credit_note';
  readonly id: number;
  readonly customer: number;
  readonly isDraft: boolean;
};

export async function einvoiceCard(visit: SignedIn, { document, id, customer, isDraft }: Einvoiced): Promise<Html> {
  const { language, at } = visit;
  const words = DASHBOARD[language].einvoice;
  const state = await run(visit, showEInvoice, { document, id, language });
  const place = at(document === 'invoice' ? `/invoices/${id}` : `/credit-notes/${id}`);
  const files = FILES.filter(([, profile]) => state[profile].possible);
  const buttons = files.map(
    ([name, , path]) => html`<a class="button second" href="${place}/${path}" download>${words.files[name]}</a> `,
  );
  const owners = isDraft ? { customer, draft: id } : { customer };
  const hint = isDraft ? words.later : words.possible;
  return html`<section class="card"><h2>${words.title}</h2>
${files.length === 0 ? '' : html`<p class="hint">${hint}</p>`}${isDraft || files.length === 0 ? '' : html`<div class="buttons">${buttons}</div>`}
${missingLists(visit, state, owners)}</section>`;
}

type Missing = EInvoiceState[Profile]['missing'][number];

/** Lists of missing details. Profiles that lack the same details share a list. */
function missingLists(visit: SignedIn, state: EInvoiceState, owners: Owners): Html | '' {
  const words = DASHBOARD[visit.language].einvoice;
  const profiles = Object.keys(words.profiles) as Profile[];
  const incomplete = profiles.filter((profile) => !state[profile].possible);
  if (incomplete.length === 0) return '';
  const groups = Map.groupBy(incomplete, (profile) => JSON.stringify(state[profile].missing));
  const lists = [...groups.values()].map((of) => {
    const names = of.map((profile) => words.profiles[profile]);
    const title = of.length === profiles.length ? words.missing : words.missingFor(listed(names, words.and));
    const missing = of[0] === undefined ? [] : state[of[0]].missing;
    return html`<details class="folded"><summary>${title} (${missing.length})</summary>
<ul class="points">${missing.map((one) => missingItem(visit, one, owners))}</ul></details>`;
  });
  return html`<div>${lists}</div>${owners.draft === undefined ? html`<p class="hint">${words.frozen}</p>` : ''}`;
}

/**
 * List item for a missing detail. It links to the page where the detail is entered, if the reader can open that page.
 */
function missingItem(visit: SignedIn, { field, message, rule }: Missing, owners: Owners): Html {
  // The buyer reference of an issued document cannot change. The link therefore leads to the customer: later documents
  // use the reference of the customer.
  const place = field === 'buyer_reference' && owners.draft === undefined ? `customer.${field}` : field;
  const href = fieldElsewhere(visit, place, owners)?.href;
  return html`<li>${href ? html`<a class="link" href="${href}">${message}</a>` : message} <span class="note">${rule}</span></li>`;
}

/** Joins names: `Peppol and XRechnung`. */
function listed(names: readonly string[], and: string): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
}
