/** The language of a payment page (R84): `?lang`, else the browser's, else that of the document or the seller. */
import type { Request } from 'express';
import { isLanguage, type Language, languageOfCustomer } from '../../model/language.ts';
import type { Parties } from '../../model/parties.ts';
import type { Payable } from '../../operations/payments/payable.ts';
import { languageOf } from '../layout/language.ts';

export function languageFor(req: Request, payable: Payable): Language {
  const asked = langAsked(req);
  if (asked) return asked;
  const said = req.get('accept-language')?.trim() ?? '';
  // Programs and some browsers accept any language, which says nothing.
  return said === '' || said === '*' ? languageOfPayable(payable) : languageOf(req);
}

/** Language of `?lang`; kept when the form is sent. */
export function langAsked({ query }: Request): Language | undefined {
  return typeof query.lang === 'string' && isLanguage(query.lang) ? query.lang : undefined;
}

const NOT_KNOWN = { language: null, country: null };

function languageOfPayable({ invoice, customer, account }: Payable): Language {
  if (invoice) return invoice.parties === null ? 'en' : ((JSON.parse(invoice.parties) as Parties).language ?? 'en');
  return languageOfCustomer(customer ?? NOT_KNOWN, { ...NOT_KNOWN, language: account.language });
}
