/** Splits an MT940 file into fields, and the fields into statements. */
import { StatementFault } from './entry.ts';

/**
 * A field of MT940. `doubt` is set if the field may be text of the previous field. A field is doubtful if the line
 * before it is so long that the bank may have broken a text there:
 * - `full`: the line has 65 characters, the length that SWIFT allows.
 * - `long`: the line is as long as the longest line of all fields 86.
 */
export type Field = {
  readonly tag: string;
  readonly lines: readonly string[];
  readonly line: number;
  readonly doubt: 'full' | 'long' | null;
};

/** `isEnded`: true if a line `-` closes the message, so that its last field is complete. */
export type Message = { readonly fields: readonly Field[]; readonly isEnded: boolean };

/** Tags of MT940 and MT942, and `NS` of Danish and Hungarian banks. A line with any other tag is text. */
const TAG = /^:(20|21|25P?|28C?|60[FM]|61|86|62[FM]|64|65|90[CD]|13D?|34F|NS):(.*)$/;
/** Length of the longest line that SWIFT allows in field 86. */
const FULL_LINE = 65;
/**
 * Maximum characters of a field. SWIFT allows 396: 6 lines of 65, with line ends. Some banks write more, but far fewer
 * than this maximum.
 */
const FIELD_CHARACTERS_MAX = 20_000;

type Open = { tag: string; lines: string[]; line: number; doubt: Field['doubt'] };

/**
 * Yields the messages of a file, without SWIFT's headers `{1:…}{2:…}{4:` and trailers `-}{5:…}`.
 */
export function* messagesOf(text: string): Generator<Message> {
  const longest = longestDetails(text);
  let fields: Field[] = [];
  let field: Open | undefined;
  /**
   * Lines after a line `-`. A `-` can end a message or belong to a text. If a new message follows, the lines are
   * ignored. Otherwise the `-` and the lines are added to the text of `field`.
   */
  let limbo: string[] | undefined;
  let characters = 0;
  let before = '';
  const close = () => {
    if (field) fields.push(field);
    field = undefined;
  };
  for (const { raw, number } of linesOf(text)) {
    const line = raw.replace(/^(?:\{\d:[^{}]*\})*\{4:/, '');
    if (line.trim() === '') continue;
    const [, tag, rest = ''] = TAG.exec(line) ?? [];
    if (tag === undefined) {
      if (/^-(?:\}|$)/.test(line.trimEnd())) limbo = [...(limbo ?? []), ...(limbo ? ['-'] : [])];
      else if (limbo) limbo.push(line);
      else field?.lines.push(line);
    } else {
      if (limbo && begins(tag)) {
        close();
        yield { fields, isEnded: true };
        fields = [];
        characters = 0;
      } else if (limbo) field?.lines.push('-', ...limbo);
      limbo = undefined;
      const doubt = field?.tag === '86' || field?.doubt ? doubtAfter(before, longest) : null;
      close();
      if (tag === '20' && doubt !== 'full' && fields.length > 0) {
        yield { fields, isEnded: false };
        fields = [];
      }
      field = { tag, lines: [rest], line: number, doubt };
      characters = 0;
    }
    before = line;
    characters += line.length + 1;
    if (field && characters > FIELD_CHARACTERS_MAX) {
      throw new StatementFault(
        `Line ${field.line}: field ${field.tag} has more than ${FIELD_CHARACTERS_MAX} characters: no bank writes so many.`,
      );
    }
  }
  close();
  if (fields.length > 0) yield { fields, isEnded: limbo !== undefined };
}

function begins(tag: string): boolean {
  return tag === '20' || tag === '25' || tag === '25P';
}

function doubtAfter(before: string, longest: number): Field['doubt'] {
  // Some banks break lines at 65 characters without counting the tag `:86:`, so the tag is not counted in a line of
  // more than 65 characters. If a line of any field 86 has more than 69 characters, the bank does not break lines at 65
  // characters.
  const length = before.length - (before.startsWith(':86:') && before.length > FULL_LINE ? 4 : 0);
  if (length === FULL_LINE && longest <= FULL_LINE + 4) return 'full';
  return before.length >= longest ? 'long' : null;
}

/** Length of the longest line in all fields 86. */
function longestDetails(text: string): number {
  let longest = 0;
  let isDetails = false;
  for (const { raw } of linesOf(text)) {
    if (raw.startsWith(':')) isDetails = raw.startsWith(':86:');
    if (isDetails && raw.length > longest) longest = raw.length;
  }
  return longest;
}

/** Yields the lines. A list of millions of empty lines would need too much memory. */
function* linesOf(text: string): Generator<{ readonly raw: string; readonly number: number }> {
  const end = /\r\n|\n|\r/g;
  let number = 1;
  let start = 0;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    if (found.index > start) yield { raw: text.slice(start, found.index), number };
    start = found.index + found[0].length;
    number += 1;
  }
  if (start < text.length) yield { raw: text.slice(start), number };
}
