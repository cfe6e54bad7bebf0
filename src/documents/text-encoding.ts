type Utf16 = 'utf-16le' | 'utf-16be';

/**
 * Decodes a file, and never throws. A byte order mark can show UTF-16. Without this mark, the file is decoded as
 * `unmarked`. If `unmarked` is not given either, the file is decoded as UTF-8, or as Windows-1252 if it is not valid
 * UTF-8.
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
