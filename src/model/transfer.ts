/**
 * Data for paying an invoice by bank transfer: bank account, reference, and the QR code content for banking apps
 * (EPC069-12).
 */
import { groupedIban } from './bank.ts';
import type { InvoiceId } from './ids.ts';
import { type Currency, toText } from './money.ts';
import { creditorReferenceOf, ogmOf } from './payment-reference.ts';
import { trimmedEnd } from './text.ts';

export type Transfer = {
  readonly iban: string;
  readonly bic: string | null;
  readonly holder: string;
  /** Printed reference: a structured reference with check digits, otherwise the invoice number. */
  readonly reference: string | null;
  /**
   * Content of the QR code. Null in four cases: the invoice is a draft, nothing is due, the currency is not the euro,
   * or a limit of EPC069-12 is exceeded.
   */
  readonly code: string | null;
};

type Payee = {
  readonly name: string;
  readonly legal_name: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
};

/** The invoice that a transfer pays. `due`: in minor units. `number`: null for a draft. */
export type TransferDue = {
  readonly id: InvoiceId;
  readonly number: string | null;
  readonly currency: Currency;
  readonly due: number;
};

/** Transfer data for an invoice; `undefined` if the business has no IBAN. */
export function transferOf(payee: Payee, invoice: TransferDue): Transfer | undefined {
  const { iban, bic } = payee;
  if (iban === null) return undefined;
  const holder = payee.legal_name ?? payee.name;
  const structured = structuredReference(iban, invoice);
  return {
    iban,
    bic,
    holder,
    reference: transferReference(iban, invoice),
    code: codeOf({ iban, bic, holder }, invoice, structured),
  };
}

/**
 * The payment reference on pages, PDF, QR code, e-invoice (BT-83) and notices. Null for a draft, and without a bank
 * account.
 */
export function transferReference(iban: string | null, invoice: Pick<TransferDue, 'id' | 'number'>): string | null {
  return iban === null ? null : (structuredReference(iban, invoice)?.printed ?? invoice.number);
}

type Structured = { readonly printed: string; readonly isRf: boolean };

/**
 * Uses the Belgian reference for a Belgian bank account, because Belgian banks check this reference. Uses the SEPA
 * reference for all other bank accounts.
 */
function structuredReference(iban: string, { id, number }: Pick<TransferDue, 'id' | 'number'>): Structured | undefined {
  if (number === null) return undefined;
  const printed = iban.startsWith('BE') ? ogmOf(id) : creditorReferenceOf(number);
  return printed === undefined ? undefined : { printed, isRf: printed.startsWith('RF') };
}

/** Limits of EPC069-12: 0.01 to 999 999 999.99 euros, a name of at most 70 characters, 331 bytes in total. */
const NAME_MAX = 70;
const CODE_BYTES_MAX = 331;
const EUROS_MAX = 99_999_999_999;

function codeOf(
  { iban, bic, holder }: Pick<Transfer, 'iban' | 'bic' | 'holder'>,
  { number, currency, due }: TransferDue,
  structured: Structured | undefined,
): string | null {
  if (currency !== 'EUR' || number === null || due <= 0 || due > EUROS_MAX) return null;
  const name = [...holder.replace(/\s+/g, ' ')].slice(0, NAME_MAX).join('').trim();
  const reference = structured?.isRf ? structured.printed : '';
  const text = structured?.isRf ? '' : (structured?.printed ?? number);
  const lines = ['BCD', '002', '1', 'SCT', bic ?? '', name, iban, `EUR${toText(due, currency)}`, '', reference, text];
  const code = trimmedEnd(lines.join('\n'), /\n/);
  return new TextEncoder().encode(code).length > CODE_BYTES_MAX ? null : code;
}

/**
 * Formats a reference for printing: an RF reference in groups of four characters, like an IBAN. The Belgian reference
 * already contains separators.
 */
export function printedReference(reference: string): string {
  return /^RF\d{2}[A-Z0-9]+$/.test(reference) ? groupedIban(reference) : reference;
}
