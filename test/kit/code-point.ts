/**
 * Any code point except surrogates, as a unit of `fc.string`. The library's own unit `binary` is the same, but first
 * builds a table of a million entries, which takes a second.
 */
import * as fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

export const codePoint = fc
  .integer({ min: 0, max: 0x10_ffff - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count));
