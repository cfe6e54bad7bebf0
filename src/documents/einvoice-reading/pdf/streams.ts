/** Decompresses streams of a PDF within a budget. */
import { inflateSync } from 'node:zlib';
import { UnreadableEInvoice } from '../unreadable.ts';
import { type Budget, STEPS } from './budget.ts';
import { isDictionary, nameIn, type PdfDictionary, type PdfValue } from './objects.ts';
import { damaged } from './scanner.ts';

/** Finds the value that a reference points to. */
export type Resolve = (value: PdfValue | undefined) => PdfValue;

export function unpacked(data: Buffer, dictionary: PdfDictionary, resolve: Resolve, budget: Budget): Buffer {
  const filters = listOf(resolve(dictionary.get('Filter')));
  const parameters = listOf(resolve(dictionary.get('DecodeParms')));
  let content = data;
  if (filters.length === 0) budget.unpack(data.length);
  for (const [index, filter] of filters.entries()) {
    const name = nameIn(resolve(filter)) ?? '';
    if (name !== 'FlateDecode')
      throw new UnreadableEInvoice('pdf', `is a PDF whose attachment is packed with ${name}, which is not read`);
    content = inflated(content, budget);
    const its = resolve(parameters[index]);
    if (isDictionary(its)) content = withoutPredictor(content, its, resolve);
  }
  return content;
}

function listOf(value: PdfValue): readonly PdfValue[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * Decompresses a stream. The budget limits two attacks:
 * - A kilobyte that decompresses to a megabyte. The budget limits the size of the output.
 * - Many streams that overlap in the file, or that are damaged only at their end. Every decompression costs steps. A
 *   failed decompression costs more, because it may have produced much output before it failed.
 */
function inflated(data: Buffer, budget: Budget): Buffer {
  budget.step(STEPS.unpacking);
  let content: Buffer;
  try {
    content = inflateSync(data, { maxOutputLength: budget.unpackable() });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLarge) budget.unpack(Number.POSITIVE_INFINITY);
    budget.step(STEPS.failedUnpacking);
    throw damaged('a packed stream cannot be unpacked');
  }
  budget.unpack(content.length);
  return content;
}

/** Reverses PNG predictors (ISO 32000-2, 7.4.4.4). Compressed tables of objects use these predictors. */
function withoutPredictor(data: Buffer, parameters: PdfDictionary, resolve: Resolve): Buffer {
  const number = (name: string, otherwise: number) => {
    const value = resolve(parameters.get(name));
    return typeof value === 'number' ? value : otherwise;
  };
  const predictor = number('Predictor', 1);
  if (predictor === 1) return data;
  const bytes = Math.ceil((number('Colors', 1) * number('BitsPerComponent', 8)) / 8);
  const width = Math.ceil((number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8)) / 8);
  if (predictor < 10 || !(bytes >= 1) || !(width >= bytes && width <= data.length))
    throw damaged('a stream is packed with an odd predictor');
  const rows = Math.floor(data.length / (width + 1));
  const plain = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const kind = data[row * (width + 1)];
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const left = column >= bytes ? (plain[at - bytes] ?? 0) : 0;
      const up = row > 0 ? (plain[at - width] ?? 0) : 0;
      const corner = row > 0 && column >= bytes ? (plain[at - width - bytes] ?? 0) : 0;
      plain[at] = (data[row * (width + 1) + 1 + column] ?? 0) + predicted(kind, left, up, corner);
    }
  }
  return plain;
}

function predicted(kind: number | undefined, left: number, up: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return nearest(left + up - corner, left, up, corner);
    default:
      return 0;
  }
}

/** Returns the neighbour whose value is nearest to the estimate. This is the Paeth predictor of PNG. */
function nearest(estimate: number, left: number, up: number, corner: number): number {
  const [byLeft, byUp, byCorner] = [left, up, corner].map((one) => Math.abs(estimate - one)) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
