/**
 * The language of a payment page (R84): `?lang`, else that in which the payer paid, else the browser's, else that of the
 * document or the seller.
 */
import type { Request } from 'express';
import { isLanguage, type Language, languageOfCustomer } from '../../model/language.ts';
import type { Parties } from '../../model/parties.ts';
import type { Payable } from '../../operations/payments/payable.ts';
import { languageOf } from '../layout/language.ts';

/** `payer`: the language of the pay page on which the payment of a result page was begun. */
export function languageFor(req: Request, payable: Payable, payer: Language | null = null): Language {
  const asked = langAsked(req) ?? payer;
  if (asked) return asked;
  const said = req.get('accept-language')?.trim() ?? '';
  // Programs and some browsers accept any language, which says nothing.
  return said === '' || said === '*' ? languageOfPayable(payable) : languageOf(req);
}

/** Language of `?lang`; kept when the form is sent. */
export function langAsked({ query }: Request): Language | undefined {
  return typeof query.lang === 'string' && isLanguage(query.lang) ? query.lang : undefined;
}

/**
 * The language that the next pages must be asked for; `undefined` if they have it anyway. The provider's way back does
 * not keep `?lang`, so the result page asks for the payer's language again.
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
