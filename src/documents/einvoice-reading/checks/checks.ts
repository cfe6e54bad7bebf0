/**
 * Checks the facts that the payer of an invoice needs. Conformance with a standard is not checked, because it is the
 * supplier's responsibility.
 */
import { parseCurrency } from '../../../model/money.ts';
import { parseVatNumber, vatNumberFault } from '../../../model/vat-number.ts';
import type { Invoice } from '../facts.ts';
import { type Findings, quoted } from '../findings.ts';
import { checkDates } from './dates.ts';
import { checkPayment } from './payment.ts';
import { checkTotals } from './totals.ts';
import { checkVatGroups } from './vat-groups.ts';

export function checkInvoice(invoice: Invoice, findings: Findings): void {
  checkPresent(invoice, findings);
  checkTotals(invoice, findings);
  checkVatGroups(invoice, findings);
  checkVatNumbers(invoice, findings);
  checkPayment(invoice, findings);
  checkDates(invoice, findings);
}

/** Reports missing facts. Unreadable facts are not reported here: they were reported when the file was read. */
function checkPresent({ facts, places, has, placeOf }: Invoice, findings: Findings): void {
  for (const [term, value, what] of [
    ['number', facts.number, 'number'],
    ['issue_date', facts.issue_date, 'issue date'],
    ['seller_name', facts.seller.name, 'name of the seller'],
    ['buyer_name', facts.buyer.name, 'name of the buyer'],
    ['currency', facts.currency, 'currency'],
    ['net', facts.totals.net, 'total without VAT'],
    ['total', facts.totals.total, 'total with VAT'],
    ['due', facts.totals.due, 'amount due'],
  ] as const) {
    if (value === null && !has(term)) findings.error('missing', `there is no ${what}`, placeOf(term));
  }
  const { currency, lines, vat, adjustments } = facts;
  if (currency !== null && parseCurrency(currency) !== currency) {
    findings.error('currency', `${quoted(currency)} is no currency code (ISO 4217)`, placeOf('currency'));
  }
  if (lines.length === 0) {
    const checked = vat.length === 0 ? 'totals were' : 'totals and VAT groups were';
    const message = `there are no lines, so it does not say what it is for; only its ${checked} checked`;
    findings.warning('missing', message, placeOf('line'));
  }
  for (const [index, { kind, amount }] of adjustments.entries()) {
    if (amount !== null) continue;
    findings.error('missing', `the ${kind} has no readable amount`, places.adjustments[index] ?? null);
  }
}

/**
 * Checks the form of VAT numbers. A wrong form is only a warning, because the check does not look up whether the number
 * exists.
 */
function checkVatNumbers({ facts, placeOf }: Invoice, findings: Findings): void {
  for (const [party, { vat_number: number }, at] of [
    ['seller', facts.seller, placeOf('seller_name')],
    ['buyer', facts.buyer, placeOf('buyer_name')],
  ] as const) {
    const fault = number === null ? undefined : vatNumberFault(number);
    if (number === null || fault === undefined) continue;
    // A VAT number of a country whose rules are unknown is accepted.
    if (fault === 'unknown_country' && parseVatNumber(number) !== undefined) continue;
    const what = {
      unknown_country: 'does not begin with a country code',
      wrong_form: 'does not have the form of its country',
      wrong_check_digits: 'has wrong check digits',
    }[fault];
    findings.warning('vat_number', `the VAT number of the ${party}, ${quoted(number)}, ${what}`, at);
  }
}
