/** Paying an invoice by bank transfer: bank account, reference, and a QR code for banking apps. */
import { html } from 'hono/html';
import { groupedIban } from '../../model/bank.ts';
import type { Parties } from '../../model/parties.ts';
import { printedReference, transferOf } from '../../model/transfer.ts';
import type { Html } from '../layout/document.ts';
import { factList } from '../layout/facts.ts';
import { qrCode } from '../layout/qr-code.ts';
import { money, type View } from './view.ts';

/**
 * Returns the section for paying by bank transfer. `isOnlyWay`: true if the page has no payment form. In this case, the
 * section is open from the start.
 *
 * Empty if no invoice is due, or if the seller has no IBAN. Empty in test mode too, because a bank transfer moves real
 * money.
 */
export async function bankTransfer(view: View, isOnlyWay: boolean): Promise<Html | ''> {
  const { payable, words, isTest } = view;
  const { invoice, status } = payable;
  if (isTest || status !== 'active' || !invoice || invoice.amount_due <= 0 || invoice.parties === null) return '';
  const { seller } = JSON.parse(invoice.parties) as Parties;
  const { id, invoice_number: number, currency, amount_due: due } = invoice;
  const transfer = transferOf(seller, { id, number, currency, due });
  if (!transfer) return '';
  const { summary, holder, reference, scan, label } = words.transfer;
  const code = transfer.code === null ? '' : html`<p class="hint">${scan}</p>${await qrCode(transfer.code, label)}`;
  return html`<details class="card slim"${isOnlyWay ? html` open` : ''}><summary>${summary}</summary>
${factList([
  ['IBAN', groupedIban(transfer.iban)],
  ['BIC', transfer.bic],
  [holder, html`<bdi>${transfer.holder}</bdi>`],
  [words.facts.amount, money(view, due)],
  [reference, transfer.reference && printedReference(transfer.reference)],
])}
${code}
</details>`;
}
