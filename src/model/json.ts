/** Checks JSON from callers: its text, and the type of its value. */

/** Maximum depth of nesting. Real input is far less deep, and recursion to this depth cannot overflow the stack. */
const DEPTH_MAX = 64;
const SHOWN_MAX = 40;

/**
 * Finds faults that make valid JSON unsafe. The text is scanned, because `JSON.parse` reports none of these faults:
 * - Deep nesting. It can overflow the stack of recursive code.
 * - A name that occurs twice in one object. Parsers disagree about its value (RFC 7493).
 * - The name in `lost`. Later code would silently drop this name with its value.
 *
 * Returns the fault as the end of a sentence: "The body {is nested deeper than 64 levels}". Returns `undefined` without
 * a fault, and for invalid JSON.
 */
export function oddityOf(json: string, lost?: string): string | undefined {
  /** One entry per open bracket. For an object: the names that were read so far. For a list: `undefined`. */
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at);
    if (character === '{' || character === '[') {
      if (open.length === DEPTH_MAX) return `is nested deeper than ${DEPTH_MAX} levels`;
      open.push(character === '{' ? new Set() : undefined);
    } else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfText(json, at);
      const names = open.at(-1);
      if (names && isName(json, end)) {
        const fault = faultOfName(json.slice(at, end + 1), names, lost);
        if (fault !== undefined) return fault;
      }
      at = end;
    }
  }
  return undefined;
}

/** The closing quote of the string at `start`: the next quote after an even number of backslashes. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (json[before - 1] === '\\') before--;
    if ((end - before) % 2 === 0) return end;
  }
  return json.length;
}

function isName(json: string, end: number): boolean {
  let next = end + 1;
  while (/[ \t\r\n]/.test(json[next] ?? '')) next++;
  return json[next] === ':';
}

function faultOfName(quoted: string, names: Set<string>, lost?: string): string | undefined {
  const name = quoted.includes('\\') ? unescaped(quoted) : quoted.slice(1, -1);
  if (name === undefined) return undefined;
  if (name === lost) return `has the name ${shown(quoted)}, which is not allowed`;
  if (names.has(name)) return `has the name ${shown(quoted)} twice in one object`;
  names.add(name);
  return undefined;
}

function unescaped(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}

function shown(text: string): string {
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX)}…`;
}

/** True if a value is an object, but not null and not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
