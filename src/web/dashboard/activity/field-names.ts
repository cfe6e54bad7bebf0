/**
 * Names of changed fields. English pages show the names that operations write. All other pages show the labels of the
 * form fields.
 */
import type { Language } from '../../../model/language.ts';
import { DASHBOARD } from '../../../words/texts.ts';

/**
 * Translates names of fields. `names`: `due_date, notes`, or the same names with blanks instead of underscores. A field
 * without a label keeps its name.
 */
export function fieldNames(names: string, language: Language): string {
  if (language === 'en') return names.replaceAll('_', ' ');
  const labels = labelsIn(language);
  const label = (name: string) => labels.get(name.replaceAll(' ', '_')) ?? name;
  return names.split(', ').map(label).join(', ');
}

function labelsIn(language: Language): ReadonlyMap<string, string> {
  const { activity, business, customers, invoice, invoiceContent, items, newInvoice, quotes } = DASHBOARD[language];
  return new Map(
    Object.entries({
      ...items.fields,
      ...business.fields,
      ...business.invoices.fields,
      ...newInvoice.more.fields,
      ...customers.fields,
      customer: invoice.facts.customer,
      items: invoiceContent.items.title,
      date: invoice.facts.date,
      due_date: invoice.facts.due,
      valid_until: quotes.facts.until,
      intro: quotes.facts.intro,
      reference: invoice.facts.reference,
      notes: invoice.facts.notes,
      metadata: activity.metadata,
      prices_include_tax: newInvoice.more.withTax,
      discount: invoiceContent.items.discount({ rate: null, reason: null }),
      period: invoiceContent.facts.period,
      delivery_address: customers.groups.delivery,
      direct_debit: invoiceContent.facts.directDebit,
      exchange_rate: invoiceContent.facts.exchange,
      endpoint: customers.fields['endpoint.id'],
    }),
  );
}
