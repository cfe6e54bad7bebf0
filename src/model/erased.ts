/** Erased customers (R107): the texts that replace their data, and how texts about them are recognized. */
import { isRecord } from './json.ts';
import { folded } from './text.ts';

/** Replaces the customer's name. The text is English in every language, because a stored name is never translated. */
export function erasedName(id: number): string {
  return `Erased customer ${id}`;
}

/** Replaces the text of an activity row. `sentences.ts` translates the replacement. */
export function erasedActivity(id: number): string {
  return `This text was erased with customer ${id}`;
}

/** Reasons why a customer cannot be erased yet. */
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

/** Minimum length of a word that is searched for. Shorter words occur by chance in texts about other people. */
const WORD_MIN = 3;
/** Minimum length of a name or address that is searched for. Shorter texts, such as house numbers, occur by chance. */
const TEXT_MIN = 5;

/** Recognizes texts about a customer by the present and former names, companies, addresses and numbers. */
export type Traces = {
  /**
   * True if the text contains a name, an address or a number, or one word of them. Used only for texts that belong to
   * the customer, such as descriptions of payments. A false match in such a text erases only one description too many.
   */
  readonly mentions: (text: string) => boolean;
  /** The whole names, addresses and numbers. Used for texts that can be about any person. */
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

/** The data that stays in an event: the ids of its rows. They stay, because `verify` counts the events of each row. */
export function erasedEvent(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { id, refund, dispute } = data;
  return {
    id,
    ...(isRecord(refund) ? { refund: { id: refund.id } } : {}),
    ...(isRecord(dispute) ? { dispute: { id: dispute.id } } : {}),
    erased: true,
  };
}
