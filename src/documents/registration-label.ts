import { parseCountry } from '../model/country.ts';
import type { Language } from '../model/language.ts';
import { DOCUMENTS } from '../words/texts.ts';
import { legalId } from './einvoice/identifiers.ts';

/** Registers whose name is printed. Key: ICD code of the register. Value: key of the name in `DOCUMENTS`. */
const REGISTERS = { '0002': 'siren', '0009': 'siret', '0106': 'kvk', '0184': 'cvr', '0208': 'kbo' } as const;

/**
 * Label of a registration number: the name of its register, such as `KvK`, or `Registration no.` for an unknown
 * register. In the second case, the number itself often begins with the name of the register, such as HRB.
 */
export function registrationLabel(
  language: Language,
  number: string,
  country: string | null,
  scheme: string | null,
): string {
  const { invoice, registers } = DOCUMENTS[language];
  const code = legalId(number, parseCountry(country ?? '') ?? null, scheme)?.scheme ?? '';
  return code in REGISTERS ? registers[REGISTERS[code as keyof typeof REGISTERS]] : invoice.registration;
}
