/** Codes and numbers that can be checked without rule files: document type, currency, countries, VAT numbers, IBANs, decimals. */
import { parseIban } from '../../../model/bank.ts';
import { parseCountry } from '../../../model/country.ts';
import { parseCurrency } from '../../../model/currency.ts';
import { isCreditNoteType, isInvoiceType } from '../document-types.ts';
import type { Invoice, Totals } from '../facts.ts';
import { type Findings, quoted } from '../findings.ts';

const DECIMALS: Readonly<Record<keyof Totals, string>> = {
  lines: 'BR-DEC-09',
  allowances: 'BR-DEC-10',
  charges: 'BR-DEC-11',
  net: 'BR-DEC-12',
  vat: 'BR-DEC-13',
  total: 'BR-DEC-14',
  prepaid: 'BR-DEC-16',
  rounding: 'BR-DEC-17',
  due: 'BR-DEC-18',
};

export function checkCodes({ facts, places, placeOf }: Invoice, root: string, findings: Findings): void {
  const { type_code, currency, seller, buyer, totals } = facts;
  if (type_code !== null) {
    const allowed = root === 'CreditNote' ? isCreditNoteType(type_code) : isInvoiceType(type_code);
    const isCii = root === 'CrossIndustryInvoice' && isCreditNoteType(type_code);
    if (!allowed && !isCii) {
      const message = `the type code ${quoted(type_code)} (BT-3) is not one of ${root}`;
      findings.error('BR-CL-01', message, placeOf('type_code'));
    }
  }
  if (currency !== null && parseCurrency(currency) !== currency) {
    findings.error('BR-CL-04', `${quoted(currency)} is no currency code (ISO 4217)`, placeOf('currency'));
  }
  for (const [party, country, at] of [
    ['seller', seller.country, placeOf('seller_country')],
    ['buyer', buyer.country, placeOf('buyer_country')],
  ] as const) {
    if (country === null || parseCountry(country) === country || OTHER_COUNTRIES.has(country)) continue;
    findings.error('BR-CL-14', `${quoted(country)}, the country of the ${party}, is no country code (ISO 3166)`, at);
  }
  for (const [party, number, at] of [
    ['seller', seller.vat_number, placeOf('seller_name')],
    ['buyer', buyer.vat_number, placeOf('buyer_name')],
  ] as const) {
    const prefix = number?.slice(0, 2);
    if (prefix === undefined || parseCountry(prefix) === prefix || VAT_PREFIXES.has(prefix)) continue;
    findings.error(
      'BR-CO-09',
      `the VAT number of the ${party}, ${quoted(number ?? '')}, does not begin with a country code`,
      at,
    );
  }
  for (const [index, { code, iban, account }] of facts.payment_means.entries()) {
    const at = places.payment_means[index] ?? null;
    if (iban !== null && parseIban(iban) === undefined) {
      findings.error('IBAN', `the check digits or the length of the IBAN ${quoted(iban)} are wrong`, at);
    }
    if (code === '58' && account !== null) {
      findings.error('IBAN', `${quoted(account)} is no IBAN, which a SEPA transfer (code 58) needs`, at);
    }
  }
  for (const [term, rule] of Object.entries(DECIMALS) as [keyof Totals, string][]) {
    const decimals = totals[term]?.split('.')[1]?.length ?? 0;
    if (decimals > 2) findings.error(rule, `the amount ${totals[term]} has more than two decimals`, placeOf(term));
  }
}

/** Kosovo and Northern Ireland, which EN 16931 adds to ISO 3166. */
const OTHER_COUNTRIES = new Set(['1A', 'XI']);
/** Greece and Northern Ireland. */
const VAT_PREFIXES = new Set(['EL', 'XI']);
