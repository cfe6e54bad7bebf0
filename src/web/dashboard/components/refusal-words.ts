/**
 * Translates the refusals of operations. Operations write messages in English. English pages show the message
 * unchanged. Other pages show it unchanged only if it has no translation.
 */
import type { BillingError, BillingErrorCode } from '../../../model/billing-error.ts';
import type { Language } from '../../../model/language.ts';
import { DASHBOARD, FAULTS, filled, type Message } from '../../../words/texts.ts';
import { translationOf } from './fault-words.ts';

/** Message for a form whose operation refused the call. */
export function refusalText(refusal: BillingError, language: Language): string {
  const { code, message, details } = refusal;
  if (code === 'idempotency_key_reused') return DASHBOARD[language].page.sentBefore;
  const text = language === 'en' ? undefined : translated(refusal, language);
  return text ?? [message, details.hint].filter(Boolean).join(' ');
}

function translated({ code, message, details }: BillingError, language: Language): string | undefined {
  const texts: Readonly<Partial<Record<BillingErrorCode, Message>>> = FAULTS[language].refusals;
  const text = texts[code];
  if (text === undefined) return translationOf(message, language);
  return filled(text, { message, minutes: Math.ceil((details.retryAfterSeconds ?? 60) / 60) });
}
