/** Warnings of operations in the reader's language; unknown texts are shown unchanged. */
import type { Language } from '../../../model/language.ts';
import { INVOICE_WARNINGS } from '../invoices/warnings.ts';

const CODES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    ...INVOICE_WARNINGS.en,
    paid_before_invoice:
      'The payment is dated before its invoice. If the day is wrong, undo the payment and record it again.',
    refund_without_credit_note:
      'No credit note was made, so the invoice still counts in full in your VAT. Create one if the sale is undone.',
  },
  nl: {
    ...INVOICE_WARNINGS.nl,
    paid_before_invoice:
      'De betaling is gedateerd voor de factuur. Klopt de dag niet, maak de betaling dan ongedaan en registreer haar opnieuw.',
    refund_without_credit_note:
      'Er is geen creditfactuur gemaakt, dus de factuur telt nog helemaal mee in uw btw. Maak er een als de verkoop ongedaan is.',
  },
  de: {
    ...INVOICE_WARNINGS.de,
    paid_before_invoice:
      'Die Zahlung liegt vor dem Datum der Rechnung. Stimmt der Tag nicht, machen Sie die Zahlung rückgängig und erfassen Sie sie neu.',
    refund_without_credit_note:
      'Es wurde keine Gutschrift erstellt, daher zählt die Rechnung noch ganz in Ihrer USt. Erstellen Sie eine, wenn der Verkauf rückgängig ist.',
  },
};

export function warningText(warning: string, language: Language): string {
  return CODES[language][warning] ?? warning;
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
