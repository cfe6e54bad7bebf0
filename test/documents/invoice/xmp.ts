/** Reads XMP metadata without the library that wrote it. */

/** The XMP metadata of a PDF. */
export function xmpOf(bytes: Uint8Array): string {
  const [xmp = ''] = /<\?xpacket begin[\s\S]*<\?xpacket end="w"\?>/.exec(Buffer.from(bytes).toString('utf8')) ?? [];
  return xmp;
}

const TAG = /<\?[\s\S]*?\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="(?:[^"<&]|&\w+;)*")*)\s*(\/?)>/g;

/**
 * Checks that XML is well-formed: balanced tags, no stray markup, only known entities, no forbidden characters.
 * Comments, CDATA and DTDs are not supported.
 */
export function faultsOf(xml: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  for (const [, closes, name, , isEmpty] of xml.matchAll(TAG)) {
    if (name === undefined || isEmpty) continue;
    if (!closes) open.push(name);
    else if (open.pop() !== name) faults.push(`</${name}> closes another element`);
  }
  if (open.length > 0) faults.push(`<${open.join('><')}> stays open`);
  const content = xml.replace(TAG, '').replace(/&(?:amp|lt|gt|quot|apos|#\d+);/g, '');
  if (/[<&]|\]\]>/.test(content)) faults.push('markup in text');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these characters.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(content)) faults.push('a forbidden character');
  return faults;
}

/** Texts of all elements of this name that have no child elements. */
export function textsOf(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}[^>]*>([^<]*)</${element}>`, 'g'));
  return [...found].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
}
