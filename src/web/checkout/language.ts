/**
 * Language of a payment page (R84). Tried in this order: `?lang`, the payment, the browser, the document, the seller.
 */
import type { Request } from 'express';
import { isLanguage, type Language, languageOfCustomer } from '../../model/language.ts';
import type { Parties } from '../../model/parties.ts';
import type { Payable } from '../../operations/payments/payable.ts';
import { languageOf } from '../layout/language.ts';

/** `payer`: on a result page, the language of the payment page on which the payment was started. */
export function languageFor(req: Request, payable: Payable, payer: Language | null = null): Language {
  const asked = langAsked(req) ?? payer;
  if (asked) return asked;
  const said = req.get('accept-language')?.trim() ?? '';
  // Programs and some browsers send `*`, which names no language.
  return said === '' || said === '*' ? languageOfPayable(payable) : languageOf(req);
}

/** Language in `?lang`, which the form keeps. */
export function langAsked({ query }: Request): Language | undefined {
  return typeof query.lang === 'string' && isLanguage(query.lang) ? query.lang : undefined;
}

/**
 * Language that links to further pages must contain. Undefined if those pages would choose this language without it.
 * The provider's return address drops `?lang`, so the result page adds the payer's language to its links.
 */
export function langKept(req: Request, payable: Payable, payer: Language | null = null): Language | undefined {
  const asked = langAsked(req);
  if (asked) return asked;
  return payer === null || payer === languageFor(req, payable) ? undefined : payer;
}

const NOT_KNOWN = { language: null, country: null };

function languageOfPayable({ invoice, customer, account }: Payable): Language {
  if (invoice) return invoice.parties === null ? 'en' : ((JSON.parse(invoice.parties) as Parties).language ?? 'en');
  return languageOfCustomer(customer ?? NOT_KNOWN, { ...NOT_KNOWN, language: account.language });
}
