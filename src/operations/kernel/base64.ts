/** Schema of a file that a JSON body contains as base64. */
import * as z from 'zod';

/**
 * True for valid base64. Searches for the first invalid character instead of matching the whole text, because a regular
 * expression such as `^[…]+$` could overflow the stack for a file of several megabytes.
 */
function isBase64(text: string): boolean {
  const padding = text.indexOf('=');
  return padding !== 0 && !/[^A-Za-z0-9+/\s=]/.test(text) && (padding < 0 || /^={1,2}$/.test(text.slice(padding)));
}

/** Schema of a base64 text. `bytesMax`: maximum size of the decoded file. */
export function Base64Bytes(bytesMax: number) {
  return z
    .string()
    .min(1)
    .max(Math.ceil((bytesMax * 4) / 3) + 4)
    .refine(isBase64, 'must be base64')
    .meta({ pattern: '^[A-Za-z0-9+/\\s]+={0,2}$' });
}
