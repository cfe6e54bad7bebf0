type Utf16 = 'utf-16le' | 'utf-16be';

/**
 * Decodes a file, and never throws. The first encoding that applies is used:
 * 1. UTF-16, if the file begins with its byte order mark.
 * 2. The encoding `unmarked`, if it is given.
 * 3. UTF-8, if the file is valid UTF-8.
 * 4. Windows-1252.
 */
export function decodedText(bytes: Uint8Array, unmarked?: Utf16): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (unmarked !== undefined) return new TextDecoder(unmarked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Also decodes ISO-8859-1, which the Encoding Standard treats as windows-1252.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Recognizes UTF-16 without a byte order mark by zeros in every second byte of Latin text. Returns `undefined` for any
 * other file.
 */
export function unmarkedUtf16(bytes: Uint8Array): Utf16 | undefined {
  const beginning = bytes.subarray(0, 64);
  if (beginning.length < 16) return undefined;
  const zeros = (side: number) => beginning.filter((byte, index) => index % 2 === side && byte === 0).length;
  const letters = beginning.length / 2;
  if (zeros(1) > letters * 0.9 && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > letters * 0.9 && zeros(1) === 0 ? 'utf-16be' : undefined;
}
