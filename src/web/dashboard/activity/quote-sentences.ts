/** Patterns of the sentences about quotes (`sentences.ts`). */
import type { Dashboard } from '../../../words/messages.ts';
import type { Sentence } from '../../layout/sentence.ts';

type Said = Sentence<keyof Dashboard['activity']['said']>;

export const QUOTE: readonly Said[] = [
  {
    of: /^Created quote (?<number>draft \(id \d+\)) for (?<name>.+), (?<money>[A-Z]{3} [-\d.,]+)$/s,
    says: 'quote_created',
  },
  {
    of: /^Changed (?<fields>[a-z_, ]+) of quote (?<number>draft \(id \d+\)|[A-Z\d][^\s,;:]*) for (?<name>.+); total (?<money>[A-Z]{3} [-\d.,]+\d)(?:, now (?<now>[A-Z]{3} [-\d.,]+))?$/s,
    says: 'quote_changed',
  },
  {
    of: /^Sent quote (?<number>\S+) for (?<name>.+), (?<money>[A-Z]{3} [-\d.,]+\d), to (?<recipient>\S+)$/s,
    says: 'quote_sent',
  },
  {
    of: /^Sent quote (?<number>\S+) for (?<name>.+), (?<money>[A-Z]{3} [-\d.,]+\d), without a mail$/s,
    says: 'quote_shared',
  },
  {
    of: /^Quote (?<number>\S+) for (?<name>.+), (?<money>[A-Z]{3} [-\d.,]+\d), was accepted by (?<person>.+)$/s,
    says: 'quote_accepted',
  },
  {
    of: /^Quote (?<number>\S+) for (?<name>.+), (?<money>[A-Z]{3} [-\d.,]+\d), was declined(?:: (?<reason>.+))?$/s,
    says: 'quote_declined',
  },
];

/**
 * Sentence about a deleted quote. The object of such an activity entry is the customer, because the quote no longer
 * exists.
 */
export const QUOTE_DELETED: Said = {
  of: /^Deleted quote (?<number>draft \(id \d+\)) for (?<name>.+), (?<money>[A-Z]{3} [-\d.,]+)$/s,
  says: 'quote_deleted',
};

export const INVOICE_OF_QUOTE: Said = {
  of: /^Created (?<number>draft \(id \d+\)|[A-Z\d][^\s,;:]*) for (?<name>.+), (?<money>[A-Z]{3} [-\d.,]+\d), from quote (?<quote>[^\s,]+)(?:, accepted by (?<person>.+))?$/s,
  says: 'invoice_of_quote',
};

export const QUOTE_NUMBER: readonly Said[] = [
  { of: /^Changed the next quote number from (?<was>\S+) to (?<becomes>\S+)$/, says: 'quote_number_moved' },
  {
    of: /^(?<head>Changed .+), and the next quote number from (?<was>\S+) to (?<becomes>\S+)$/,
    says: 'and_quote_number_moved',
  },
];
