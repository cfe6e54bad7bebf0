/**
 * Language of a payment page (R84): `?lang`, otherwise the language of the payment, otherwise the browser's, otherwise
 * that of the document or the seller.
 */
import type { Request } from 'express';
import { isLanguage, type Language, languageOfCustomer } from '../../model/language.ts';
import type { Parties } from '../../model/parties.ts';
import type { Payable } from '../../operations/payments/payable.ts';
import { languageOf } from '../layout/language.ts';

/** `payer`: language of the payment page on which the payment was started, for a result page. */
export function languageFor(req: Request, payable: Payable, payer: Language | null = null): Language {
  const asked = langAsked(req) ?? payer;
  if (asked) return asked;
  const said = req.get('accept-language')?.trim() ?? '';
  // Programs and some browsers send `*`, which tells nothing about the person.
  return said === '' || said === '*' ? languageOfPayable(payable) : languageOf(req);
}

/** Language in `?lang`; it is kept when the form is sent. */
export function langAsked({ query }: Request): Language | undefined {
  return typeof query.lang === 'string' && isLanguage(query.lang) ? query.lang : undefined;
}

/**
 * The language that links to further pages must contain; `undefined` if these pages would have it anyway. The
 * provider's return address does not keep `?lang`, so the result page adds the payer's language again.
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
