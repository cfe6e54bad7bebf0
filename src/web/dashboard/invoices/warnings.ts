/** Warnings about missing details of an invoice (R85), in the reader's language. */
import { html } from 'hono/html';
import type { InvoiceWarning, WarningCode } from '../../../model/invoice-checks.ts';
import type { Language } from '../../../model/language.ts';
import type { Html } from '../../layout/document.ts';

export const INVOICE_WARNINGS: Readonly<Record<Language, Readonly<Record<WarningCode, string>>>> = {
  en: {
    seller_address_missing: 'Your address is missing.',
    seller_tax_number_missing: 'Your VAT number or tax number is missing.',
    buyer_address_missing: 'The address of the customer is missing.',
    tax_category_missing: 'A line has 0% tax without a reason.',
    exemption_reason_missing: 'The reason of the tax exemption is missing.',
    exchange_rate_missing: 'The exchange rate is missing: the tax must also be given in your own currency.',
    seller_vat_number_invalid: 'Your VAT number is missing or not valid; it cannot be issued without.',
    buyer_vat_number_invalid: 'The VAT number of the customer is missing or not valid; it cannot be issued without.',
    buyer_country_not_in_eu: 'The customer must be in another country of the EU; it cannot be issued so.',
    delivery_date_missing: 'The delivery date or period is missing; it cannot be issued without.',
    date_in_future: 'The date is in the future.',
    date_before_previous: 'The date is before that of the previous invoice number.',
    text_not_printable: 'A text has characters that the PDF cannot show.',
  },
  nl: {
    seller_address_missing: 'Uw adres ontbreekt.',
    seller_tax_number_missing: 'Uw btw-nummer of fiscaal nummer ontbreekt.',
    buyer_address_missing: 'Het adres van de klant ontbreekt.',
    tax_category_missing: 'Een regel heeft 0% btw zonder reden.',
    exemption_reason_missing: 'De reden van de vrijstelling ontbreekt.',
    exchange_rate_missing: 'De wisselkoers ontbreekt: de btw moet ook in uw eigen munt staan.',
    seller_vat_number_invalid: 'Uw btw-nummer ontbreekt of klopt niet; zonder kan de factuur niet definitief worden.',
    buyer_vat_number_invalid:
      'Het btw-nummer van de klant ontbreekt of klopt niet; zonder kan de factuur niet definitief worden.',
    buyer_country_not_in_eu: 'De klant moet in een ander EU-land zijn; zo kan de factuur niet definitief worden.',
    delivery_date_missing: 'De leverdatum of periode ontbreekt; zonder kan de factuur niet definitief worden.',
    date_in_future: 'De datum ligt in de toekomst.',
    date_before_previous: 'De datum ligt voor die van het vorige factuurnummer.',
    text_not_printable: 'Een tekst heeft tekens die de pdf niet kan tonen.',
  },
  de: {
    seller_address_missing: 'Ihre Adresse fehlt.',
    seller_tax_number_missing: 'Ihre USt-IdNr. oder Steuernummer fehlt.',
    buyer_address_missing: 'Die Adresse des Kunden fehlt.',
    tax_category_missing: 'Eine Position hat 0 % USt. ohne Grund.',
    exemption_reason_missing: 'Der Grund der Steuerbefreiung fehlt.',
    exchange_rate_missing: 'Der Wechselkurs fehlt: Die USt. muss auch in Ihrer eigenen Währung stehen.',
    seller_vat_number_invalid:
      'Ihre USt-IdNr. fehlt oder ist ungültig; ohne sie kann die Rechnung nicht gestellt werden.',
    buyer_vat_number_invalid:
      'Die USt-IdNr. des Kunden fehlt oder ist ungültig; ohne sie kann die Rechnung nicht gestellt werden.',
    buyer_country_not_in_eu:
      'Der Kunde muss in einem anderen EU-Land sein; so kann die Rechnung nicht gestellt werden.',
    delivery_date_missing: 'Lieferdatum oder Zeitraum fehlt; ohne kann die Rechnung nicht gestellt werden.',
    date_in_future: 'Das Datum liegt in der Zukunft.',
    date_before_previous: 'Das Datum liegt vor dem der vorigen Rechnungsnummer.',
    text_not_printable: 'Ein Text hat Zeichen, die das PDF nicht zeigen kann.',
  },
};

export function warningList(warnings: readonly InvoiceWarning[] | undefined, language: Language): Html | '' {
  if (!warnings || warnings.length === 0) return '';
  return html`<ul>${warnings.map(({ code }) => html`<li>${INVOICE_WARNINGS[language][code]}</li>`)}</ul>`;
}
