import type { Language } from '../../../model/language.ts';
import { GRANTS, type ShownLimits } from '../../../model/token.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { money } from '../components/formats.ts';

/** Describes limits: `at most €500.00 per call; test mode only`. */
export function limitsText(limits: ShownLimits | null, language: Language): string {
  const words = DASHBOARD[language].limits;
  if (!limits) return words.none;
  const { shown } = words;
  const amounts = (of: ShownLimits['max_amount']) =>
    Object.entries(of ?? {})
      .map(([currency, amount]) => money(amount, currency, language))
      .join(shown.or);
  const [perCall, perDay] = [amounts(limits.max_amount), amounts(limits.max_per_day)];
  const parts = [
    limits.read_only && shown.readOnly,
    limits.test_mode_only && shown.testModeOnly,
    perCall && shown.perCall(perCall),
    perDay && shown.perDay(perDay),
    !perCall && !perDay && limits.currencies && shown.only(limits.currencies.join(', ')),
    limits.ask_above_limit && shown.asks,
    ...GRANTS.filter((grant) => limits.grants.includes(grant)).map((grant) => shown.granted(words.grants[grant])),
  ];
  return parts.filter(Boolean).join('; ') || words.none;
}
