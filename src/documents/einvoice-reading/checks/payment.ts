/** Checks the payment details: account, direct debit and due date. */
import { parseCreditorId, parseIban } from '../../../model/bank.ts';
import { signOf } from '../decimal.ts';
import type { Facts, Invoice } from '../facts.ts';
import { type Findings, type Place, quoted } from '../findings.ts';
import { isSummary } from './totals.ts';

/**
 * True if the buyer owes money, or if the amount due is unknown. On a credit note the sign is reversed: a negative
 * amount due means that the buyer owes money.
 */
export function isOwed({ kind, totals }: Facts): boolean {
  return totals.due === null || signOf(totals.due) === (kind === 'credit_note' ? -1 : 1);
}

export function checkPayment({ facts, places, placeOf }: Invoice, findings: Findings): void {
  const { direct_debit: debit } = facts;
  for (const [index, { code, iban, account }] of facts.payment_means.entries()) {
    const at = places.payment_means[index] ?? null;
    if (iban !== null) checkIban(iban, at, findings);
    if (code === '58' && account !== null) {
      findings.error('iban', `${quoted(account)} is no IBAN, which a SEPA transfer (code 58) needs`, at);
    }
    if ((code === '30' || code === '58') && iban === null && account === null && isOwed(facts)) {
      findings.error('payment', `it asks for a transfer (code ${code}), but names no account`, at);
    }
  }
  if (debit !== null) {
    const at = places.payment_means[0] ?? null;
    const { mandate_reference, creditor_identifier: creditor, debited_account: account } = debit;
    if (mandate_reference === null) findings.warning('payment', 'it is a direct debit, but names no mandate', at);
    if (creditor !== null && parseCreditorId(creditor) === undefined) {
      const message = `the check digits or the form of the creditor identifier ${quoted(creditor)} are wrong`;
      findings.warning('payment', message, at);
    }
    if (account !== null && /^[A-Za-z]{2}\d{2}/.test(account)) checkIban(account, at, findings);
  }
  const isDue = facts.totals.due !== null && isOwed(facts) && !isSummary(facts);
  if (isDue && facts.due_date === null && facts.payment_terms === null) {
    const message = 'an amount is due, but neither a due date nor payment terms say when';
    findings.warning('dates', message, placeOf('due_date'));
  }
}

function checkIban(iban: string, at: Place, findings: Findings): void {
  if (parseIban(iban) !== undefined) return;
  findings.error('iban', `the check digits or the length of the IBAN ${quoted(iban)} are wrong`, at);
}
