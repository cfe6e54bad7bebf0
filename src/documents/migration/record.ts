/**
 * Reads the facts in one row of an export. Collects all faults of the row, so that they are reported together (R108).
 */

import { BOUNDS } from '../../model/bounds.ts';
import { COUNTRY_CODES } from '../../model/country.ts';
import type { LocalDate } from '../../model/dates.ts';
import { emailFault } from '../../model/email.ts';
import type { ReadCustomer, RowFault } from '../../model/import.ts';
import type { Currency } from '../../model/money.ts';
import { type DecimalSign, quoted } from '../bank-statement/numbers.ts';
import {
  amountIn,
  CellFault,
  countryIn,
  currencyOf,
  type DayWriting,
  dayIn,
  type FileSetting,
  isPlausible,
  lineIn,
  textIn,
} from './cells.ts';
import type { Columns, Fact } from './format.ts';
import type { TableRow } from './table.ts';

/** The file's decimal sign, and its order of day and month. */
export type Writing = { readonly decimal: Exclude<DecimalSign, 'iso'>; readonly days: DayWriting };

/** Positions of the columns of each fact, in the order in which they are tried. */
export type Places = ReadonlyMap<Fact, readonly number[]>;

export function placesOf(columns: Columns, header: readonly string[]): Places {
  return new Map(
    Object.entries(columns).flatMap(([fact, all]): [Fact, number[]][] => {
      const places = all.flatMap((name) => {
        const place = header.indexOf(name);
        return place < 0 ? [] : [place];
      });
      return places.length === 0 ? [] : [[fact as Fact, places]];
    }),
  );
}

/** A fault of a cell. `setting`: see {@link CellFault}. */
export type CellRowFault = RowFault & { readonly setting?: FileSetting | undefined };

export class Recorded {
  readonly row: number;
  readonly faults: CellRowFault[] = [];
  readonly #cells: readonly string[];
  readonly #places: Places;
  readonly #writing: Writing;

  constructor({ row, cells }: TableRow, places: Places, writing: Writing) {
    this.row = row;
    this.#cells = cells;
    this.#places = places;
    this.#writing = writing;
  }

  /** Returns the first non-empty cell among the columns of a fact; an empty text if there is none. */
  cell(fact: Fact): string {
    for (const place of this.#places.get(fact) ?? []) {
      const cell = this.#cells[place] ?? '';
      if (cell.trim() !== '') return cell;
    }
    return '';
  }

  has(fact: Fact): boolean {
    return this.cell(fact) !== '';
  }

  fault(field: string, message: string, setting?: FileSetting): void {
    this.faults.push({ row: this.row, field, message, setting });
  }

  /**
   * Returns the text of a fact; null if the cell is empty. A text with more than `max` characters is a fault. If
   * `lines` is true, line breaks are kept.
   */
  text(fact: Fact, max: number, { lines = false }: { readonly lines?: boolean } = {}): string | null {
    const text = lines ? textIn(this.cell(fact)) : lineIn(this.cell(fact));
    if (text.length > max) {
      this.fault(fact, `must have at most ${max} characters, and has ${text.length}`);
      return text.slice(0, max);
    }
    return text === '' ? null : text;
  }

  required(fact: Fact, max: number): string {
    const text = this.text(fact, max);
    if (text === null) this.fault(fact, 'is missing');
    return text ?? '';
  }

  /** Returns an amount in minor units; null if the cell is empty or has a fault. */
  amount(fact: Fact, currency: Currency): number | null {
    const cell = this.cell(fact);
    return cell === '' ? null : this.#read(fact, () => amountIn(cell, this.#writing.decimal, currency));
  }

  day(fact: Fact): LocalDate | null {
    const cell = this.cell(fact);
    if (cell === '') return null;
    const day = this.#read(fact, () => dayIn(cell, this.#writing.days));
    if (day === null || isPlausible(day)) return day;
    this.fault(fact, `must be between 1990 and 2100, and is ${day}`);
    return null;
  }

  /**
   * Returns the currency of the row. `usual`: currency for a row without a currency. If `usual` is undefined, a missing
   * currency is a fault.
   */
  currency(usual: Currency | undefined): Currency | undefined {
    const said = lineIn(this.cell('currency'));
    const currency = said === '' ? usual : currencyOf(said);
    if (currency === undefined) {
      const message = `must be an ISO 4217 currency such as EUR, and is ${quoted(said)}`;
      this.fault('currency', said === '' ? 'is missing' : message);
    }
    return currency;
  }

  country(): string | null {
    return this.#read('country', () => countryIn(this.cell('country'), COUNTRY_CODES));
  }

  #read<Value>(fact: Fact, read: () => Value): Value | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      this.fault(fact, error.message, error.setting);
      return null;
    }
  }
}

/**
 * Reads a file of customers. If a company has several rows with the same e-mail, one of these rows stands for the
 * company: the row without a person, otherwise the first row. The other rows are persons of this company.
 */
export function customersIn(records: readonly Recorded[]): readonly ReadCustomer[] {
  const companies = new Map<string, string>();
  const keyOf = (record: Recorded) =>
    `${lineIn(record.cell('company'))}\n${lineIn(record.cell('email'))}`.toLowerCase();
  for (const record of records) {
    const person = personIn(record);
    if (person === '' || !companies.has(keyOf(record))) companies.set(keyOf(record), person);
  }
  return records.map((record) => {
    const isPerson = record.has('company') && companies.get(keyOf(record)) !== personIn(record);
    return customerIn(record, { isPerson });
  });
}

function personIn(record: Recorded): string {
  return lineIn(`${record.cell('first_name')} ${record.cell('last_name')}`);
}

/**
 * Reads the customer of a row. The name of the customer is the first of these names that the row has:
 * 1. The name that the former product shows.
 * 2. The name of the company, unless `isPerson`.
 * 3. The name of the person.
 *
 * If the customer has another name than the person, the note names the contact person. `isPerson`: the row is a person
 * of a company, and another row stands for the company.
 */
export function customerIn(record: Recorded, { isPerson = false }: { readonly isPerson?: boolean } = {}): ReadCustomer {
  const person = [record.text('first_name', BOUNDS.name), record.text('last_name', BOUNDS.name)]
    .filter(Boolean)
    .join(' ');
  const company = record.text('company', BOUNDS.name);
  const shown = record.text('name', BOUNDS.name) ?? (isPerson ? null : company);
  const name = (shown ?? person).slice(0, BOUNDS.name);
  if (name === '') record.fault('name', 'is missing');
  const lines = [
    record.text('address', BOUNDS.description, { lines: true }),
    record.text('address_2', BOUNDS.description),
  ];
  const address = lines.filter(Boolean).join('\n');
  if (address.length > BOUNDS.description)
    record.fault('address', `must have at most ${BOUNDS.description} characters`);
  return {
    row: record.row,
    name,
    email: emailIn(record),
    company: company === name ? null : company,
    phone: record.text('phone', BOUNDS.phone),
    address: address === '' ? null : address,
    city: record.text('city', BOUNDS.name),
    postal_code: record.text('postal_code', BOUNDS.postalCode),
    country: record.country(),
    vat_number: record.text('vat_number', BOUNDS.vatNumber),
    note: noteOf(record, person === name ? '' : person),
  };
}

/** Note of a customer: the contact person, if there is one, and the note in the file. */
function noteOf(record: Recorded, contact: string): string | null {
  const note = record.text('note', BOUNDS.note, { lines: true });
  if (contact === '') return note;
  return [`Contact person: ${contact}`, note].filter(Boolean).join('\n').slice(0, BOUNDS.note);
}

/**
 * Returns the first e-mail address of a cell. Some products write several addresses, separated by commas or semicolons.
 */
function emailIn(record: Recorded): string | null {
  const [first = ''] = lineIn(record.cell('email')).split(/[,;]/);
  const email = first.trim();
  if (email === '') return null;
  const fault = email.length > BOUNDS.email ? `must have at most ${BOUNDS.email} characters` : emailFault(email);
  if (fault === undefined) return email;
  record.fault('email', fault);
  return null;
}
