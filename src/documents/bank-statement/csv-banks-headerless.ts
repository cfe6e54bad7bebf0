/**
 * Banks whose CSV files have no header row. The column names are our own. An empty name marks a column that is not
 * used.
 */
import { parseIban } from '../../model/bank.ts';
import type { HeaderlessBank } from './csv-bank.ts';
import { isDay } from './numbers.ts';

const isDutchDay = (cell = '') => isDay(cell, ['DD-MM-YYYY']);
const isAmount = (cell = '') => /^[-+]?[\d.,]+$/.test(cell.trim());
const isAccount = (cell = '') => /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(cell.trim());

export const BANKS_WITHOUT_HEADER: readonly HeaderlessBank[] = [
  {
    bank: 'ABN AMRO (tab)',
    names: ['account', 'currency', 'date', 'before', 'after', 'valued', 'amount', 'description'],
    matches: ([account = '', currency = '', date = '', before, after, , amount]) =>
      /^\d{8,10}$/.test(account) &&
      /^[A-Z]{3}$/.test(currency) &&
      /^\d{8}$/.test(date) &&
      [before, after, amount].every(isAmount),
    decimal: ',',
    dates: ['YYYYMMDD'],
    columns: {
      date: ['date'],
      amount: ['amount'],
      currency: ['currency'],
      text: ['description'],
      account: ['account'],
      balance: ['after'],
    },
    hasLabels: true,
  },
  {
    bank: 'ASN, SNS, RegioBank',
    names: [
      ...['date', 'account', 'iban', 'name', 'address', 'postcode', 'city', 'account currency', 'before', 'currency'],
      ...['amount', 'journal', 'valued', 'code', 'kind', 'number', 'reference', 'text', 'statement'],
    ],
    matches: (cells) =>
      cells.length >= 18 &&
      isDutchDay(cells[0]) &&
      isAccount(cells[1]) &&
      /^[A-Z]{3}$/.test(cells[9] ?? '') &&
      isAmount(cells[8]) &&
      isAmount(cells[10]),
    decimal: '.',
    dates: ['DD-MM-YYYY'],
    columns: {
      date: ['date'],
      amount: ['amount'],
      currency: ['currency'],
      name: ['name'],
      iban: ['iban'],
      text: ['text', 'reference'],
      structured: ['reference'],
      reference: ['number'],
      account: ['account'],
      balanceBefore: ['before'],
    },
  },
  {
    bank: 'Triodos (Netherlands)',
    names: ['date', 'account', 'amount', 'side', 'name', 'counterparty', 'kind', 'text', 'balance'],
    matches: (cells) =>
      cells.length >= 8 &&
      isDutchDay(cells[0]) &&
      isAccount(cells[1]) &&
      isAmount(cells[2]) &&
      /^(debet|credit)$/i.test(cells[3]?.trim() ?? ''),
    decimal: ',',
    dates: ['DD-MM-YYYY'],
    currency: 'EUR',
    columns: {
      date: ['date'],
      amount: ['amount'],
      creditDebit: { column: ['side'], debit: /^debet$/i, credit: /^credit$/i },
      name: ['name'],
      iban: ['counterparty'],
      text: ['text'],
      account: ['account'],
      balance: ['balance'],
    },
  },
  {
    bank: 'Targobank',
    names: ['date', 'text', 'amount', '', '', '', 'account'],
    matches: (cells) =>
      cells.length === 7 &&
      isDay(cells[0] ?? '', ['DD.MM.YYYY']) &&
      isAmount(cells[2]) &&
      /^'?[A-Z]{2}\d{2}/.test(cells[6] ?? ''),
    decimal: 'either',
    dates: ['DD.MM.YYYY'],
    currency: 'EUR',
    columns: { date: ['date'], amount: ['amount'], text: ['text'], account: ['account'] },
    hasLabels: true,
  },
  {
    bank: 'Raiffeisen (Austria)',
    names: ['date', 'text', 'valued', 'amount', 'currency', 'booked'],
    matches: (cells) =>
      cells.length >= 5 &&
      cells.length <= 7 &&
      isDay(cells[0] ?? '', ['DD.MM.YYYY']) &&
      isDay(cells[2] ?? '', ['DD.MM.YYYY']) &&
      isAmount(cells[3]) &&
      /^[A-Z]{3}$/.test(cells[4] ?? ''),
    decimal: ',',
    dates: ['DD.MM.YYYY'],
    columns: { date: ['date'], amount: ['amount'], currency: ['currency'], text: ['text'] },
  },
];

/** Removes a bank code before the account number (Triodos) and quotes around the number (Targobank). */
export function accountIn(cell: string | undefined): string | undefined {
  const plain = cell?.replace(/^'|'$/g, '').trim();
  const last = plain?.split(' ').at(-1);
  return last !== undefined && parseIban(last) !== undefined ? last : plain;
}
