/**
 * Page of one bank entry. The person can record the entry on a chosen invoice, ignore the entry, or undo the recording.
 */

import { html } from 'hono/html';
import { invalid } from '../../../model/billing-error.ts';
import { type Currency, toMinor, toText, withDot } from '../../../model/money.ts';
import type { BankEntryData } from '../../../operations/bank/bank-entry.ts';
import { confirmBankEntries } from '../../../operations/bank/confirm-bank-entries.ts';
import { getBankEntry } from '../../../operations/bank/get-bank-entry.ts';
import { ignoreBankEntry } from '../../../operations/bank/ignore-bank-entry.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { dateText } from '../../layout/formats.ts';
import { type FieldSpec, formOf } from '../components/form.ts';
import { money } from '../components/formats.ts';
import { filledIn, idIn, type Page, type Refused, run, type SignedIn, textOf } from '../page.ts';
import { BANK_PLACE, invoicesOf, levelTag } from './list.ts';

export const bankEntryPage: Page<SignedIn> = {
  path: `${BANK_PLACE}/:id`,
  needs: 'billing.write',
  show: async (visit, refused) => {
    const { at, language } = visit;
    const entry = await run(visit, getBankEntry, { id: idIn(visit) });
    const { list, one } = DASHBOARD[language].bank;
    const title = one.title({
      amount: money(entry.amount, entry.currency, language),
      payer: entry.payer ?? list.noName,
    });
    return {
      title,
      body: html`<p><a class="link" href="${at(BANK_PLACE)}">← ${list.title}</a></p><div class="head"><h1><bdi>${title}</bdi></h1></div>
<section class="card">${factList([
        [list.columns.day, dateText(entry.booked_on as never, language)],
        ['IBAN', entry.payer_iban],
        [list.columns.text, entry.text === '' ? null : html`<bdi>${entry.text}</bdi>`],
        [list.columns.match, html`${levelTag(visit, entry)} ${invoicesOf(visit, entry)}`],
        // The operation writes `why` in English (R89).
        [
          one.why,
          entry.why === null ? null : html`<bdi${language === 'en' ? '' : html` lang="en"`}>${entry.why}</bdi>`,
        ],
        [
          entry.status === 'confirmed' ? one.left : one.excess,
          entry.excess > 0 ? money(entry.excess, entry.currency, language) : null,
        ],
      ])}</section>
${steps(visit, entry, refused)}`,
    };
  },
  act: async (visit, sent) => {
    const id = idIn(visit);
    const step = textOf(sent, 'step');
    if (step === 'ignore' || step === 'restore') {
      await run(visit, ignoreBankEntry, { id, ignored: step === 'ignore' });
      return { goTo: visit.at(BANK_PLACE), notice: step === 'ignore' ? 'entry_ignored' : 'entry_restored' };
    }
    const { invoice, amount } = filledIn(sent, ['invoice', 'amount']);
    const part = {
      entry_id: id,
      ...(invoice === undefined ? {} : { invoice_id: invoice }),
      ...(amount === undefined ? {} : { amount: withDot(amount) }),
    };
    const { results } = await run(visit, confirmBankEntries, { entries: [part] }).catch(namedAmount);
    const [result] = results;
    if (result && result.reason !== null) {
      throw invalid([{ field: 'invoice', message: DASHBOARD[visit.language].bank.reasons[result.reason] }]);
    }
    return { goTo: visit.at(BANK_PLACE), notice: 'entry_recorded' };
  },
};

/** Renames the fault field `entries[0].amount` to `amount`, because the form records only one entry. */
function namedAmount(error: unknown): never {
  const faults = (error as { details?: { faults?: { field: string; message: string }[] } }).details?.faults;
  if (faults?.some(({ field }) => field === 'entries[0].amount')) {
    throw invalid(faults.map(({ message }) => ({ field: 'amount', message })));
  }
  throw error;
}

function steps(visit: SignedIn, entry: BankEntryData, refused: Refused): Html {
  const { one } = DASHBOARD[visit.language].bank;
  const action = visit.at(`${BANK_PLACE}/${entry.id}`);
  const undo = entry.payments.map(
    ({ id, invoice_number: number }) =>
      html`<p><a class="button second" href="${visit.at(`/payments/${id}/undo`)}">${one.undo(number)}</a></p>`,
  );
  const form = { action, fields: fieldsOf(visit, entry), button: one.record };
  if (entry.status === 'confirmed') {
    const rest = entry.excess > 0 ? html`<h2>${one.recordRest}</h2>${formOf(visit, refused, form)}` : '';
    return html`<section class="card">${undo}${rest}</section>`;
  }
  const ignore = { value: 'ignore', label: one.ignore };
  if (entry.status === 'ignored') {
    const restore = html`<input type="hidden" name="step" value="restore">`;
    return html`<section class="card">${formOf(visit, refused, { action, fields: [restore], button: one.restore })}</section>`;
  }
  if (entry.reversal) {
    const hidden = html`<input type="hidden" name="step" value="ignore">`;
    return html`<section class="card"><p>${one.reversal}</p>${undo}${formOf(visit, refused, { action, fields: [hidden], button: one.ignore })}</section>`;
  }
  return html`<section class="card"><h2>${one.record}</h2>${formOf(visit, refused, { ...form, others: [ignore] })}</section>`;
}

/** Returns no fields if the entry pays several invoices together. Such an entry is always recorded on all of them. */
function fieldsOf({ language }: SignedIn, entry: BankEntryData): FieldSpec[] {
  const { invoice, invoiceHint, amount, amountHint } = DASHBOARD[language].bank.one;
  if (entry.level !== 'ambiguous' && entry.invoices.length > 1) return [];
  const [first] = entry.invoices;
  const currency = entry.currency as Currency;
  const text = (major: number) => toText(toMinor(major, currency), currency);
  const attributes = html` maxlength="64" autocomplete="off" spellcheck="false"`;
  const options = entry.invoices.map(
    (one) =>
      [
        one.invoice_number,
        `${one.invoice_number}, ${one.customer}, ${money(one.amount_due, currency, language)}`,
      ] as const,
  );
  return [
    {
      name: 'invoice',
      label: invoice,
      ...(entry.level === 'ambiguous'
        ? { options }
        : { hint: invoiceHint, value: first?.invoice_number ?? '', attributes }),
    },
    {
      name: 'amount',
      label: amount,
      hint: amountHint,
      isOptional: true,
      value: first && entry.level !== 'ambiguous' ? text(first.amount) : '',
      attributes: html` maxlength="40" inputmode="decimal" autocomplete="off"`,
    },
  ];
}
