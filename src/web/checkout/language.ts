/**
 * Language of a pay page (R84). The first known language is used, in this order:
 * - `?lang`;
 * - the language in which the payer started the payment;
 * - the browser's language;
 * - the language of the invoice or the customer;
 * - the seller's language.
 */
import type { Request } from 'express';
import { isLanguage, type Language, languageOfCustomer } from '../../model/language.ts';
import type { Parties } from '../../model/parties.ts';
import type { Payable } from '../../operations/payments/payable.ts';
import { languageOf } from '../layout/language.ts';

/**
 * Returns the language of a page for the payer. `payerLanguage`: the language in which the payer started the payment.
 * Only a result page knows this language; all other pages pass null.
 */
export function languageFor(req: Request, payable: Payable, payerLanguage: Language | null = null): Language {
  return langAsked(req) ?? payerLanguage ?? languageSaid(req, () => languageOfPayable(payable));
}

/**
 * Returns the language that the browser requests (`Accept-Language`). If the request names no language, returns the
 * result of `usual`.
 */
export function languageSaid(req: Request, usual: () => Language): Language {
  const said = req.get('accept-language')?.trim() ?? '';
  // Programs and some browsers send `*`, which names no language.
  return said === '' || said === '*' ? usual() : languageOf(req);
}

/** Language that the address contains as `?lang`. */
export function langAsked({ query }: Request): Language | undefined {
  return typeof query.lang === 'string' && isLanguage(query.lang) ? query.lang : undefined;
}

/**
 * Returns the language that the page's links must contain as `?lang`. Undefined if the linked pages choose this
 * language anyway.
 *
 * The provider returns the payer to the result page, without `?lang` in the address. The links on the result page
 * therefore get the language in which the payer started the payment.
 */
export function langKept(req: Request, payable: Payable, payerLanguage: Language | null = null): Language | undefined {
  const asked = langAsked(req);
  if (asked) return asked;
  return payerLanguage === null || payerLanguage === languageFor(req, payable) ? undefined : payerLanguage;
}

const NOT_KNOWN = { language: null, country: null };

function languageOfPayable({ invoice, customer, account }: Payable): Language {
  if (invoice) return languageOfParties(invoice.parties);
  return languageOfCustomer(customer ?? NOT_KNOWN, { ...NOT_KNOWN, language: account.language });
}

/** Returns the customer's language. `parties`: seller and buyer of an invoice or a quote, as JSON. */
export function languageOfParties(parties: string | null): Language {
  return parties === null ? 'en' : ((JSON.parse(parties) as Parties).language ?? 'en');
}
