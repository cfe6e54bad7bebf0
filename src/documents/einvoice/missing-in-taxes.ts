/** Finds missing details of lines and tax groups, by the rules of EN 16931. */
import { type Line, type TaxLine, taxLineOf } from '../../model/invoice-sums.ts';
import { isVatexCode } from '../../model/vatex-codes.ts';
import type { Content, TaxGroup } from './content.ts';
import type { EInvoice } from './einvoice.ts';
import type { Gap } from './missing-words.ts';

export function taxGaps({ lines, taxLines }: EInvoice, { lines: written, taxes }: Content): Gap[] {
  const without = (lacks: (line: Content['lines'][number]) => boolean) =>
    written.flatMap((line, index) => (lacks(line) ? [index] : []));
  const isMixed = taxes.length > 1 && taxes.some(({ tax }) => tax.category === 'O');
  return [
    ...(lines.length === 0 ? [{ says: 'no_lines', field: 'items', rule: 'BR-16' } as const] : []),
    ...lineGap(
      'description',
      'description',
      'BR-25',
      without(({ name }) => name === null),
    ),
    ...lineGap(
      'category',
      'tax_category',
      'BR-CO-04',
      without(({ tax }) => tax.category === null),
    ),
    ...(isMixed
      ? lineGap(
          'mixed_scope',
          'tax_category',
          'BR-O-11',
          without(({ tax }) => tax.category === 'O'),
        )
      : []),
    ...taxes.flatMap((group, index) => exemptionGaps(group, membersOf(taxLines[index], lines, taxLines))),
  ];
}

/**
 * Returns one missing detail (`Gap`) for all lines at `indexes`, or none if `indexes` is empty. The path of the detail
 * names the first of these lines: for `tax_rate` and the indexes 2 and 5, the path is `items[2].tax_rate`.
 */
export function lineGap(
  says: 'description' | 'category' | 'reason' | 'tiny_rate' | 'swedish_rate' | 'mixed_scope',
  field: string,
  rule: string,
  indexes: readonly number[],
): Gap[] {
  if (indexes.length === 0) return [];
  return [{ says, lines: indexes.map((index) => index + 1), field: `items[${indexes[0]}].${field}`, rule }];
}

/** Indices, from 0, of the lines that belong to a tax line. */
export function membersOf(taxLine: TaxLine | undefined, lines: readonly Line[], taxLines: readonly TaxLine[]) {
  return lines.flatMap((line, index) => (taxLineOf(line, taxLines) === taxLine ? [index] : []));
}

/** The rule that requires an exemption reason or code, by tax category. */
const REASONS: Readonly<Record<string, string>> = {
  E: 'BR-E-10',
  AE: 'BR-AE-10',
  K: 'BR-IC-10',
  G: 'BR-G-10',
  O: 'BR-O-10',
};

function exemptionGaps({ tax, reason, code }: TaxGroup, members: readonly number[]): Gap[] {
  const rule = REASONS[tax.category ?? ''];
  if (rule && reason === null && code === null) return lineGap('reason', 'exemption_reason', rule, members);
  if (code === null || isVatexCode(code)) return [];
  return [exemptionCodeGap(code, members, 'BR-CL-22')];
}

export function exemptionCodeGap(value: string, members: readonly number[], rule: string): Gap {
  return { says: 'exemption_code', value, field: `items[${members[0] ?? 0}].exemption_code`, rule };
}
