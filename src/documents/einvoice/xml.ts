/** Writes XML without empty elements, because Peppol refuses empty elements (PEPPOL-EN16931-R008). */

/** An element with text; the empty string if there is no text. */
export function leaf(name: string, text: string | null | undefined, attributes: Attributes = {}): string {
  return text ? `<${name}${written(attributes)}>${escaped(text)}</${name}>` : '';
}

/** An element with children; the empty string if all children are empty. */
export function group(name: string, ...children: readonly string[]): string {
  const content = children.join('');
  return content ? `<${name}>${content}</${name}>` : '';
}

export function xmlDocument(name: string, namespaces: Attributes, ...children: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${written(namespaces)}>${children.join('')}</${name}>\n`;
}

type Attributes = Readonly<Record<string, string | null>>;

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escaped(value)}"`))
    .join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Characters that XML 1.0 does not allow: most control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const NO_CHARACTERS = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** The text on one line; null for an empty text. Characters that XML does not allow are removed. */
export function oneLine(text: string | null | undefined): string | null {
  return (text ?? '').replace(NO_CHARACTERS, '').replace(/\s+/g, ' ').trim() || null;
}

/** The text with line breaks as `\n`; null for an empty text. Characters that XML does not allow are removed. */
export function multipleLines(text: string | null | undefined): string | null {
  return (text ?? '').replace(NO_CHARACTERS, '').replace(/\r\n?/g, '\n').trim() || null;
}
