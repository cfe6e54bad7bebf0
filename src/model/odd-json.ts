/**
 * JSON that no honest program writes: nested so deep that walking through it ends the stack, or with one name twice in an
 * object, of which the first counts here and the last there (RFC 7493). It is found in the text, before anything is made
 * of it.
 */

/** Far deeper than anything that is asked for, and far from where a recursion ends. */
const DEPTH_MAX = 64;
const SHOWN_MAX = 40;

/**
 * What is odd, as in "The body {is nested deeper than 64 levels}"; nothing of text that is no JSON: its parser tells.
 * `lost`: a name that the reader would drop in silence, so that what was meant by it would be ignored.
 */
export function oddityOf(json: string, lost?: string): string | undefined {
  /** Per bracket that is open: the names of an object so far, nothing of a list. */
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

/** Where the text that begins at a quote ends: at the next quote before which no odd number of backslashes stands. */
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
  if (name === lost) return `has the name ${shown(quoted)}, which is none that is read`;
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
