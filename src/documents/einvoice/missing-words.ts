/** Messages about missing details of an e-invoice, in each language. */
import type { Language } from '../../model/language.ts';
import { FAULTS, filled } from '../../words/texts.ts';

const PARTS = [
  'name',
  'country',
  'address',
  'postal_code',
  'city',
  'vat_number',
  'registration_number',
  'iban',
  'endpoint',
  'contact_name',
  'phone',
  'email',
  'creditor_identifier',
] as const;
export type Part = (typeof PARTS)[number];
export type Whose = 'business' | 'customer' | 'delivery_address';

/** `lines`: positions on the document, from 1. */
type Facts = {
  readonly whose: Whose;
  readonly part: Part;
  readonly value: string;
  readonly scheme: string;
  readonly lines: readonly number[];
};

/** A missing or wrong detail (`says`), with the facts that its message contains. */
type Said =
  | ({ readonly says: 'absent' } & Pick<Facts, 'whose' | 'part'>)
  | ({ readonly says: 'no_country' | 'no_vat_number' | 'endpoint_scheme' | 'endpoint_not_in_peppol' } & Pick<
      Facts,
      'whose' | 'value'
    >)
  | ({ readonly says: 'endpoint_id' } & Pick<Facts, 'whose' | 'value' | 'scheme'>)
  | ({ readonly says: 'registration_id' } & Pick<Facts, 'value' | 'scheme'>)
  | ({ readonly says: 'registration_scheme' | 'exemption_code' | 'currency' } & Pick<Facts, 'value'>)
  | ({ readonly says: 'description' | 'category' | 'reason' | 'tiny_rate' | 'swedish_rate' } & Pick<Facts, 'lines'>)
  | {
      readonly says:
        | 'seller_tax_number'
        | 'seller_identifier'
        | 'delivery_date'
        | 'no_lines'
        | 'mixed_scope'
        | 'sums'
        | 'currency_decimals'
        | 'peppol_reference'
        | 'german_reference'
        | 'preceding'
        | 'skonto'
        | 'dutch_register'
        | 'danish_number'
        | 'icelandic_number'
        | 'swedish_number'
        | 'swedish_vat_number'
        | 'swedish_tax_number'
        | 'norwegian_vat_number'
        | 'italian_tax_number'
        | 'greek_seller';
    };

export type Gap = Said & { readonly field: string; readonly rule: string };

export function messageOf(language: Language, gap: Gap): string {
  const { missing } = FAULTS[language];
  return filled(missing[gap.says], {
    part: 'part' in gap ? missing.parts[gap.part] : '',
    whose: 'whose' in gap ? missing.of[gap.whose] : '',
    value: 'value' in gap ? gap.value : '',
    scheme: 'scheme' in gap ? gap.scheme : '',
    lines: 'lines' in gap ? listed(language, gap.lines) : '',
  });
}

const SHOWN = 5;

/** Lists line numbers, for example `line 3` or `lines 1, 2, 3, 4, 5 and 12 more`. */
function listed(language: Language, numbers: readonly number[]): string {
  const { one, all, cut } = FAULTS[language].missing.listed;
  const lines = numbers.slice(0, SHOWN).join(', ');
  const more = numbers.length - SHOWN;
  if (more > 0) return cut({ lines, more: String(more) });
  return numbers.length === 1 ? one(lines) : all(lines);
}
