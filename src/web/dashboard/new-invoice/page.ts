/** The new invoice form. It works without script: buttons of one form find customers, add lines and show totals. */
import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import { invalid, Refusal } from '../../../model/refusal.ts';
import { createInvoice } from '../../../operations/invoices/create-invoice.ts';
import { previewInvoice } from '../../../operations/invoices/preview-invoice.ts';
import type { Html } from '../../layout/document.ts';
import { formOf } from '../components/form.ts';
import { NO_FAULTS, type Page, type Refused, run, runOnce, type SignedIn, textOf, type View } from '../page.ts';
import { candidates, customerFields, customerIn, customerPart } from './customer.ts';
import { detailFields, detailsIn, detailsPart, termsIn } from './details.ts';
import { itemsIn, lineFields, linesPart, namedLines } from './lines.ts';
import { totalsPart } from './totals.ts';
import { NEW_INVOICE_WORDS } from './words.ts';

const PLACE = '/invoices/new';

export const newInvoicePage: Page<SignedIn> = {
  path: PLACE,
  needs: 'billing.write',
  show: (visit, refused) => view(visit, refused),
  act: async (visit, sent) => {
    const again = { ...NO_FAULTS, sent };
    const step = textOf(sent, 'step');
    if (step === 'find' || step === 'more') return view(visit, again);
    const items = itemsIn(sent);
    if (step === 'look') {
      const totals = await run(visit, previewInvoice, { ...termsIn(sent), items });
      return view(visit, again, totalsPart(totals, visit.language));
    }
    const draft = step === 'draft';
    const raw = { ...customerIn(sent), ...detailsIn(sent), items, draft };
    const { id } = await runOnce(visit, createInvoice, raw, sent).catch((error) => throwForForm(error, visit.language));
    return { goTo: visit.at(`/invoices/${id}`), notice: draft ? 'draft_made' : 'invoice_made' };
  },
};

async function view(visit: SignedIn, given: Refused, totals: Html | '' = ''): Promise<View> {
  const words = NEW_INVOICE_WORDS[visit.language];
  const found = await candidates(visit, given);
  const { refused } = found;
  const lines = lineFields(refused.sent, textOf(refused.sent, 'step') === 'more', visit.language);
  const details = detailFields(visit);
  const back =
    visit.query.customer_id !== undefined && found.chosen !== null ? `/customers/${found.chosen}` : '/invoices';
  // For a fault of the lines as a whole.
  const items = { name: 'items', label: words.lines.title };
  const form = formOf(visit, refused, {
    action: visit.at(PLACE),
    fields: [
      customerPart(found, visit.language),
      linesPart(lines, refused, visit.language),
      detailsPart(details, refused, visit.language),
      totals || html``,
    ],
    named: [...customerFields(visit.language), ...namedLines(lines, visit.language), ...details, items],
    button: words.issue,
    others: [
      { value: 'draft', label: words.draft },
      { value: 'look', label: words.look },
    ],
    instead: { href: visit.at(back), label: words.discard },
  });
  return {
    title: words.title,
    body: html`<h1>${words.title}</h1><p class="soft">${words.text}</p><div class="card">${form}</div>`,
  };
}

/** Moves a fault of `customer` to the name field: the form has no field for the whole object. */
function throwForForm(error: unknown, language: Language): never {
  const words = NEW_INVOICE_WORDS[language];
  const faults = error instanceof Refusal ? error.details.faults : undefined;
  if (!faults) throw error;
  throw invalid(
    faults.map((one) => (one.field === 'customer' ? { field: 'customer.name', message: words.customer.both } : one)),
  );
}
