import { html } from 'hono/html';
import { updateQuote } from '../../../operations/quotes/update-quote.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { wholeNumber } from '../components/numbers.ts';
import { customerIn } from '../new-invoice/customer.ts';
import { quoteDetailFields } from '../new-invoice/details.ts';
import { ownOf } from '../new-invoice/edit.ts';
import { contentIn, type InvoiceForm, invoiceFormView, lookedAt, throwForForm } from '../new-invoice/form.ts';
import { sentLines } from '../new-invoice/line-parts.ts';
import { MORE_EMPTIED, sentMore } from '../new-invoice/more.ts';
import { type FormFields, type Page, run, type SignedIn, textOf } from '../page.ts';
import { numberOf, quoteOf, type ShownQuote } from './shown.ts';

/** Page for editing a quote. The operation refuses a quote that was already accepted or declined. */
export const editQuotePage: Page<SignedIn> = {
  path: '/quotes/:id/edit',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const quote = await quoteOf(visit);
    const isFirst = Object.keys(refused.sent).length === 0;
    const given = isFirst ? { ...refused, sent: sentBy(await ownOf(visit, quote)) } : refused;
    return invoiceFormView(visit, formOf(visit, quote, given.sent), given);
  },
  act: async (visit, sent) => {
    const quote = await quoteOf(visit);
    const looked = await lookedAt(visit, formOf(visit, quote, sent), sent);
    if (looked) return looked;
    const emptied = { reference: null, payment_terms: null, notes: null, intro: null, exchange_rate: null };
    const content = { ...customerIn(sent), ...emptied, ...MORE_EMPTIED, ...contentIn(sent) };
    const raw = { ...content, id: quote.id, revision: wholeNumber(textOf(sent, 'revision')) };
    await run(visit, updateQuote, raw).catch((error) => throwForForm(error, sent, visit.language));
    return { goTo: visit.at(`/quotes/${quote.id}`), notice: 'quote_changed' };
  },
};

function formOf(visit: SignedIn, quote: ShownQuote, sent: FormFields): InvoiceForm {
  const { editing, form } = DASHBOARD[visit.language].quotes;
  const { id, currency, status } = quote;
  return {
    ...{ isQuote: true, others: [], currency, button: form.button },
    title: editing.title(numberOf(quote, visit.language)),
    text: status === 'draft' ? editing.text : editing.open,
    path: `/quotes/${id}/edit`,
    back: () => `/quotes/${id}`,
    // Removes the hints of the date fields. They describe the default dates of a new quote, but in this form an empty
    // date field keeps the quote's date.
    details: quoteDetailFields(visit).map(({ hint, ...field }) =>
      field.type === 'date' || hint === undefined ? field : { ...field, hint },
    ),
    hidden: html`<input type="hidden" name="revision" value="${textOf(sent, 'revision')}">`,
  };
}

/** The quote as form fields. */
function sentBy(quote: ShownQuote): FormFields {
  const { customer, exchange_rate: rate } = quote;
  return {
    customer_id: String(customer.id),
    ...sentLines(quote),
    ...sentMore(quote),
    ...{ date: quote.date, valid_until: quote.valid_until, currency: quote.currency },
    ...Object.fromEntries(
      (['reference', 'payment_terms', 'notes', 'intro'] as const).map((name) => [name, quote[name] ?? '']),
    ),
    exchange_rate: rate === null ? '' : String(rate),
    revision: String(quote.revision),
  };
}
