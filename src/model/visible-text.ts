/** Text of others, without what nobody sees in it. */

/**
 * Control, format and bidirectional characters, tags, fillers, variation selectors. They could hide an instruction in a
 * name, make one text read as another, or steer a terminal.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** The same for text of several lines: line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(UNSEEN, (one) => (one === '\n' || one === '\t' ? one : ''));
}

/** JSON in which all that is not seen is escaped: it means the same, and steers no terminal. */
export function visibleJson(json: string): string {
  return json.replace(UNSEEN, (one) => (one === '\n' ? one : one.split('').map(escaped).join('')));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
