/**
 * All known CSV formats with a header row. Header names are compared without case. Sources: exports published by
 * importers such as firefly-iii, beancount and gnucash.
 */
import type { CsvBank } from './csv-bank.ts';
import { DUTCH_BANKS } from './csv-banks-dutch.ts';
import { GERMAN_BANKS } from './csv-banks-german.ts';
import { OTHER_BANKS } from './csv-banks-other.ts';

export const CSV_BANKS: readonly CsvBank[] = [...DUTCH_BANKS, ...GERMAN_BANKS, ...OTHER_BANKS];
