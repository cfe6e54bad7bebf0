/** Warnings of operations in the reader's language; unknown texts are shown unchanged. */
import type { Language } from '../../../model/language.ts';
import { FAULTS } from '../../../words/texts.ts';

export function warningText(warning: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = FAULTS[language].warnings;
  return texts[warning] ?? warning;
}

/** The warnings, as codes or texts, in the answer of any operation. */
export function warningsIn(data: object): readonly string[] {
  const { warnings } = data as { readonly warnings?: unknown };
  if (!Array.isArray(warnings)) return [];
  return warnings.flatMap((one: unknown) => {
    if (typeof one === 'string') return [one];
    const code = typeof one === 'object' && one !== null && 'code' in one ? one.code : undefined;
    return typeof code === 'string' ? [code] : [];
  });
}
