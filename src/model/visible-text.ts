/** Removes invisible characters from text of third parties. */

/**
 * Control, format and bidirectional characters, tags, fillers, variation selectors. They could hide an instruction in a
 * name, disguise one text as another, or control a terminal.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** The same for text of several lines: line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(UNSEEN, (one) => (one === '\n' || one === '\t' ? one : ''));
}

/** Escapes all invisible characters in JSON: the value is the same, and a terminal cannot be controlled by it. */
export function visibleJson(json: string): string {
  return json.replace(UNSEEN, (one) => (one === '\n' ? one : one.split('').map(escaped).join('')));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
