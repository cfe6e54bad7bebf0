/** What is left of a customer who asked to be forgotten (R107). */
import { isRecord } from './json.ts';
import { folded } from './text.ts';

/** The name of an erased customer, in every language, because it is stored like a name. */
export function erasedName(id: number): string {
  return `Erased customer ${id}`;
}

/** Replaces the text of an activity row. `sentences.ts` translates it. */
export function erasedActivity(id: number): string {
  return `This text was erased with customer ${id}`;
}

/** What stands in the way of erasing a customer. */
export const OBSTACLES = [
  'draft_invoice',
  'unpaid_invoice',
  'money_to_give_back',
  'dispute',
  'draft_quote',
  'open_quote',
  'quote_to_invoice',
  'payment',
  'refund',
  'payment_link',
  'subscription',
  'bank_entry',
  'mail',
] as const;
export type ObstacleKind = (typeof OBSTACLES)[number];

/** Shorter words occur by chance in texts about other people. */
const WORD_MIN = 3;
/** Whole texts that are shorter, such as a house number, say too little to look for. */
const TEXT_MIN = 5;

/**
 * What the texts of a customer are recognized by. `names`: names, companies, addresses and numbers, former ones too.
 */
export type Traces = {
  /**
   * True if the text contains one of the names, or a word of one. For texts of the customer's own payments and links,
   * where a false match only costs a description.
   */
  readonly mentions: (text: string) => boolean;
  /** Whole names, for texts that can be about any person. */
  readonly texts: readonly string[];
};

export function tracesOf(names: readonly (string | null | undefined)[]): Traces {
  const texts = [...new Set(names.flatMap((name) => (name ? [name.trim()] : [])).filter((name) => name !== ''))];
  const words = new Set(texts.flatMap((text) => wordsOf(text).filter((word) => word.length >= WORD_MIN)));
  const whole = texts.map(folded).filter((text) => text.length >= TEXT_MIN);
  return {
    mentions: (text) => {
      const sought = folded(text);
      return wordsOf(text).some((word) => words.has(word)) || whole.some((one) => sought.includes(one));
    },
    texts: texts.filter((text) => text.length >= TEXT_MIN),
  };
}

function wordsOf(text: string): readonly string[] {
  return folded(text).split(/[^\p{L}\p{N}]+/u);
}

/**
 * What an event about an erased customer still says: which row it was about. `verify` counts the events of each row.
 */
export function erasedEvent(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { id, refund, dispute } = data;
  return {
    id,
    ...(isRecord(refund) ? { refund: { id: refund.id } } : {}),
    ...(isRecord(dispute) ? { dispute: { id: dispute.id } } : {}),
    erased: true,
  };
}
