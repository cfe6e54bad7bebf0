/**
 * How the CSV of a bank is recognised and read: by its header row, or by the cells of a bank that writes none. Header names are compared
 * without case. Sources: the exports themselves as importers of firefly-iii, beancount, gnucash and others publish them.
 */
import type { CsvBank } from './csv-bank.ts';
import { DUTCH_BANKS } from './csv-banks-dutch.ts';
import { GERMAN_BANKS } from './csv-banks-german.ts';
import { OTHER_BANKS } from './csv-banks-other.ts';

export const CSV_BANKS: readonly CsvBank[] = [...DUTCH_BANKS, ...GERMAN_BANKS, ...OTHER_BANKS];
