/** Patterns of the parser's warnings about bank statements that are damaged or have wrong sums. */
import type { Faults } from '../../words/messages.ts';
import type { Sentence } from './sentence.ts';

export type SentenceId = keyof Faults['statement']['sentences'];

export const FILE_WARNINGS: readonly Sentence<SentenceId>[] = [
  {
    of: /^The entries of the statement(?: of (?<account>\S+)| that begins in line (?<line>\d+)) do not add up to its balances(?: \(.*?\))?(?:, which differ by (?<by>.+))?$/,
    says: 'balances',
  },
  {
    of: /^TxsSummry of the statement(?: of (?<account>\S+))? counts (?<count>\d+) \w+, and the file has (?<found>\d+)$/,
    says: 'summary_count',
  },
  {
    of: /^TxsSummry of the statement(?: of (?<account>\S+))? has another sum of the \w+ than they have$/,
    says: 'summary_sum',
  },
  {
    of: /^(?<count>\d+) of the entries of the statement(?: of (?<account>\S+))? do not say whether they are booked/,
    says: 'unknown_whether_booked',
  },
  {
    of: /^The file has page (?<page>\S+) of the statement(?: of (?<account>\S+))?, which is not its last$/,
    says: 'not_last_page',
  },
  {
    of: /^The file is cut off: the statement(?: of (?<account>\S+)| that begins in line (?<line>\d+)) has no (?:closing )?balance \(field (?<field>\w+)\)$/,
    says: 'cut_off',
  },
  {
    of: /^Lines of the statement(?: of (?<account>\S+)| that begins in line (?<line>\d+)) that begin with :61:/,
    says: 'text_or_entry',
  },
  {
    of: /^The amounts do not add up to the balances beside them \(column (?<column>.+)\)$/,
    says: 'balances_beside',
  },
  { of: /^The header row has a line break in a cell/, says: 'broken_header' },
  {
    of: /^Line (?<line>\d+) is left out\. It has (?:(?<cells>\d+) cells, and the header (?<header>\d+)|a cell with another row in it)/,
    says: 'left_out',
  },
  {
    of: /^Line (?<line>\d+)(?: and (?<count>\d+) more)? has another number of cells than the header/,
    says: 'other_number_of_cells',
  },
];

export const PLACE_WARNINGS: readonly Sentence<SentenceId>[] = [
  { of: /^the transactions of the batch do not add up to its amount/, says: 'wrong_batch' },
  { of: /^the file ends within an amount/, says: 'cut_amount' },
  { of: /^it is not known whether (?<text>".*") means booked/s, says: 'unknown_state' },
  { of: /^the page before this one of the statement is not in the file/, says: 'missing_page' },
  { of: /^field (?<field>\w+) stands where MT940 has none/, says: 'misplaced_field' },
  { of: /^no kind such as NTRF stands behind the amount/, says: 'no_kind' },
];
