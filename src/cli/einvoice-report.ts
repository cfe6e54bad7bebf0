/**
 * Output of `billhook einvoice check`. An attacker may have written the texts in the file. Each text is printed on one
 * line, without invisible characters and without active Markdown.
 */
import { isOwed } from '../documents/einvoice-reading/checks/payment.ts';
import { signOf } from '../documents/einvoice-reading/decimal.ts';
import type { DirectDebit, Facts, Line, Party, VatGroup } from '../documents/einvoice-reading/facts.ts';
import type { Finding } from '../documents/einvoice-reading/findings.ts';
import type { Reading } from '../documents/einvoice-reading/read.ts';
import { groupedIban } from '../model/bank.ts';
import { grouped } from '../model/money.ts';
import { harmlessText } from '../model/text.ts';

const TEXT_MAX = 100;
/** Maximum characters of each finding, note or payment term. */
const LONG_MAX = 300;
/** Maximum rows of each printed list, such as invoice lines or findings. `--json` prints more rows. */
const ROWS_MAX = 40;

export function reportOf({ facts, attachment, profile_name, findings, errors, warnings }: Reading): string[] {
  const about: readonly Row[] = [...factRows(facts), ['format', formatOf(facts, profile_name, attachment)]];
  const width = Math.max(...about.map(([label]) => label.length));
  return [
    headOf(facts),
    totalOf(facts),
    ...about.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`),
    ...limited(facts.lines, (line) => `  ${lineText(line, facts)}`),
    ...limited(findings, findingText),
    verdict(errors, warnings),
    NO_VALIDATOR,
  ];
}

/** The text on one line without invisible characters. A long text is cut. */
export function shownLine(text: string, max = TEXT_MAX): string {
  // The text is also cut before it is cleaned, because it may have megabytes of invisible characters.
  const line = harmlessText(text.slice(0, 10 * max).replace(/[\s\p{Cc}]+/gu, ' ')).trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const NO_VALIDATOR = 'This is no validator: it checks what a payer must know.';

function verdict(errors: number, warnings: number): string {
  if (errors === 0 && warnings === 0) return 'Well formed; sums add up.';
  return `Well formed; ${errors === 0 ? 'no errors' : counted(errors, 'error')}, ${counted(warnings, 'warning')}.`;
}

function headOf({ kind, number, seller, buyer }: Facts): string {
  const what = kind === 'credit_note' ? 'Credit note' : 'Invoice';
  return `${what} ${shown(number)} of ${partyText(seller)} to ${partyText(buyer)}`;
}

function partyText({ name, vat_number, country }: Party): string {
  const about = [country, vat_number].filter((one) => one !== null).map((one) => shownLine(one));
  return `${shown(name)}${about.length > 0 ? ` (${about.join(', ')})` : ''}`;
}

/** The total, its due date, and the account for the payment. Without an amount to pay, no account is shown. */
function totalOf(facts: Facts): string {
  const { totals, due_date, direct_debit: debit } = facts;
  const total = `Total ${money(totals.total, facts)}`;
  if (totals.due !== null && signOf(totals.due) === 0) return `${total}, nothing is due`;
  if (!isOwed(facts)) return `${total}, ${money(totals.due, facts)} in the buyer's favour: transfer nothing`;
  const isPartly = totals.due !== null && totals.due !== totals.total;
  const due = [...(isPartly ? [money(totals.due, facts)] : []), ...(due_date === null ? [] : [due_date])].join(' on ');
  return [total, ...(due === '' ? [] : [`due ${due}`]), ...(debit ? collectedBy(debit) : transferOf(facts))].join(', ');
}

function collectedBy({ mandate_reference, creditor_identifier, debited_account }: DirectDebit): string[] {
  return [
    'collected by direct debit: transfer nothing',
    `mandate ${shown(mandate_reference)}`,
    `creditor ${shown(creditor_identifier)}`,
    ...(debited_account === null ? [] : [`from ${shownLine(ibanText(debited_account))}`]),
  ];
}

function transferOf({ payment_means, payment_reference, payee_name }: Facts): string[] {
  const [account] = new Set(
    payment_means.flatMap(({ iban, account }) => (iban ? [`IBAN ${ibanText(iban)}`] : (account ?? []))),
  );
  return [
    ...(account === undefined ? [] : [`to ${shownLine(account)}`]),
    ...(payee_name === null ? [] : [`of ${shownLine(payee_name)}`]),
    ...(payment_reference === null ? [] : [`reference ${shownLine(payment_reference)}`]),
  ];
}

function ibanText(iban: string): string {
  return groupedIban(iban.replace(/ /g, '').toUpperCase());
}

type Row = readonly [label: string, value: string];

function factRows(facts: Facts): readonly Row[] {
  const { issue_date, period, totals, vat, adjustments, payment_means, direct_debit, preceding_invoices } = facts;
  const accounts = payment_means.flatMap(({ iban, account }) => (iban ? ibanText(iban) : (account ?? [])));
  // All accounts except the first, which the line with the total already shows.
  const other = direct_debit === null && isOwed(facts) ? [...new Set(accounts)].slice(1) : [];
  const optional = (label: string, value: string | null, max = TEXT_MAX) =>
    value === null ? [] : [[label, shownLine(value, max)] as const];
  const sums = (label: string, value: string | null) => (value === null ? [] : [[label, money(value, facts)] as const]);
  return [
    [
      'issued',
      `${issue_date ?? NOT_SAID}${period === null ? '' : `, for ${period.start ?? '…'} to ${period.end ?? '…'}`}`,
    ],
    ['net', money(totals.net, facts)],
    ...sums('VAT', totals.vat),
    ...rows(vat, (group) => groupRow(group, facts)),
    ...sums('prepaid', totals.prepaid),
    ...sums('rounding', totals.rounding),
    ...rows(adjustments, ({ kind, amount, reason }) => [kind, `${money(amount, facts)} ${shown(reason)}`]),
    ...rows(other, (account) => ['or to', shownLine(account)]),
    ...optional('terms', facts.payment_terms, LONG_MAX),
    ...rows(facts.notes, (note) => ['note', shownLine(note, LONG_MAX)]),
    ...optional('order', facts.order_reference),
    ...optional('buyer ref', facts.buyer_reference),
    ...rows(preceding_invoices, ({ number, date }) => [
      'refers to',
      `${shown(number)}${date === null ? '' : ` of ${date}`}`,
    ]),
  ];
}

function groupRow({ category, rate, taxable, tax, exemption_reason: reason }: VatGroup, facts: Facts): Row {
  return [
    `VAT ${shown(category)} ${rate === null ? '' : `${rate} %`}`.trim(),
    `${money(tax, facts)} on ${money(taxable, facts)}${reason === null ? '' : `, ${shownLine(reason)}`}`,
  ];
}

function formatOf({ syntax, profile }: Facts, name: string | null, attachment: string | null): string {
  const within = attachment === null ? '' : `, from ${shown(attachment)} in the PDF, whose pages were not compared`;
  return `${syntax}, ${shownLine(name ?? profile ?? 'no profile')}${within}`;
}

function lineText({ id, description, quantity, unit, price, price_quantity, net }: Line, facts: Facts): string {
  const per = price_quantity === null || /^1(\.0*)?$/.test(price_quantity) ? '' : ` for ${price_quantity}`;
  const amount = [quantity ?? NOT_SAID, unit === null ? '' : ` ${shownLine(unit)}`].join('');
  return `${shown(id)}: ${shown(description)}: ${amount} at ${money(price, facts)}${per} = ${money(net, facts)}`;
}

function findingText({ check, severity, message, at }: Finding): string {
  return `${severity} ${check}: ${shownLine(message, LONG_MAX)}${at === null ? '' : ` [${shownLine(at, LONG_MAX)}]`}`;
}

const NOT_SAID = '(not given)';

function shown(text: string | null): string {
  return text === null ? NOT_SAID : shownLine(text);
}

/** Formats an amount as `EUR 1,234.50`. Shows as many decimals as the file has. */
function money(amount: string | null, { currency }: Facts): string {
  if (amount === null) return NOT_SAID;
  const [whole = '', decimals] = amount.split('.');
  return `${shown(currency)} ${grouped(whole)}${decimals === undefined ? '' : `.${decimals}`}`;
}

function limited<T>(items: readonly T[], text: (item: T) => string): string[] {
  const rest = items.length - ROWS_MAX;
  return [...items.slice(0, ROWS_MAX).map(text), ...(rest > 0 ? [more(rest)] : [])];
}

function rows<T>(items: readonly T[], row: (item: T) => Row): Row[] {
  const rest = items.length - ROWS_MAX;
  return [...items.slice(0, ROWS_MAX).map(row), ...(rest > 0 ? [['', more(rest)] as const] : [])];
}

function more(count: number): string {
  return `… and ${count} more: --json`;
}
